"""Nothing comes in; the vocabulary of the unseen films goes out, which shares no subject with the demo's."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Visit:
    """What one film is about: the words that fill the shared sentences, and sentences of its own."""

    title: str
    people: str
    person: str
    upload_date: str
    own_sentences: tuple[str, ...]


@dataclass(frozen=True)
class Series:
    """What the films of one playlist share."""

    domain: str
    playlist: str
    uploader: str
    surroundings: tuple[str, ...]
    things: tuple[str, ...]
    first_words: tuple[str, ...]
    second_words: tuple[str, ...]
    badges: tuple[str, ...]
    sentences: tuple[str, ...]
    visits: tuple[Visit, ...]


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split(", "))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())


_OBSERVATORY = Series(
    domain="Patient Sciences",
    playlist="Nights at the Observatory",
    uploader="Lens and Ledger",
    surroundings=_words("hilltop planetarium dusk snowfield"),
    things=_words("clock chair book backpack car umbrella cup suitcase"),
    first_words=_words(
        "Comet Nebula Quasar Orbit Eclipse Meteor Saturn Zenith Vega Altair Lunar Solar Pulsar Galaxy Aurora "
        "Cosmic Stellar Corona Rigel Pollux Apollo Titan Halley Kepler Parallax Mercury Jupiter Photon "
        "Prism Umbra Equinox Solstice Azimuth Andromeda Sirius Draco"
    ),
    second_words=_words(
        "Deck Archive Wing Pavilion Annex Workshop Balcony Tunnel Theatre Library Lounge Trail"
    ),
    badges=_names(
        "Cold Front, Public Hour, Lecture Break, Long Exposure, Survey Week, Mirror Wash, Visitor Day, "
        "Lens Check, Dark Month, Guest Talk, Data Review, New Shift"
    ),
    sentences=_lines(
        """
        Nobody becomes an astronomer for the sleep, and {people} joke about it more than anyone.
        A run of cloudless weather is worth more here than any grant the university could offer.
        {person} used to say that patience is the only instrument that never needs repair.
        Data gathered tonight may not be understood until the students have students of their own.
        The public evenings began as an apology to the village for asking it to dim its lamps.
        Between two measurements there is time for soup, gossip, and an argument about chess.
        {people} keep a diary of every failure, because failures are what newcomers learn from first.
        The wind decides the programme, and whoever complains is sent to read the weather log aloud.
        Most discoveries start with somebody muttering that the numbers look slightly wrong.
        {person} answered letters from schoolchildren by hand, however foolish the question was.
        The building hums through the night, and after a month you only notice when it stops.
        Funding comes and goes, so the staff have learned to mend almost everything themselves.
        Visitors often whisper, although the sky has never been known to mind the noise.
        A good night ends quietly, with calculations checked twice and someone asleep in the corner.
        There is an old wager about who will find the next moon, and it has never been settled.
        """
    ),
    visits=(
        Visit(
            "First Light on Mount Aldous",
            "the night assistants",
            "Doctor Pell",
            "2025-01-18",
            _lines(
                """
                Mount Aldous was chosen because a shepherd insisted that the air above it never trembled.
                The road was finished a year late, and the great lens came up on a sledge.
                Doctor Pell spent the opening night apologising to the mayor for an overcast sky.
                Families from the valley still come up on the anniversary and share a long supper.
                """
            ),
        ),
        Visit(
            "The Woman Who Timed the Tides of Stars",
            "the computers of the east office",
            "Hester Quill",
            "2025-02-22",
            _lines(
                """
                Hester Quill was hired to copy figures, and within a season she was correcting them.
                Her notebooks disagree with the official tables, and the notebooks have always won.
                She refused a medal because her colleagues had not been invited to the ceremony.
                The method that carries her name is now taught in the first week of every course.
                """
            ),
        ),
        Visit(
            "A Winter Without Clouds",
            "the winter crew",
            "Old Matthis",
            "2025-03-29",
            _lines(
                """
                That winter the clouds stayed away for so long that people began to distrust the calendar.
                The crew worked until their gloves wore through, and nobody wished to be the first to stop.
                Old Matthis predicted snow each morning, and each evening he bought the others a drink.
                When the weather finally broke, the silence was greeted with something close to relief.
                """
            ),
        ),
    ),
)

_GARDEN = Series(
    domain="Patient Sciences",
    playlist="Rounds of the Botanical Garden",
    uploader="Lens and Ledger",
    surroundings=_words("glasshouse lawn courtyard dusk"),
    things=_words("vase kite umbrella bus backpack chair bottle truck"),
    first_words=_words(
        "Orchid Fern Cactus Lotus Jasmine Peony Dahlia Lupin Mimosa Palm Bamboo Tulip Crocus Aloe Yucca "
        "Begonia Azalea Camellia Nettle Sorrel Borage Myrtle Laurel Acacia Banyan Mango Papaya Vanilla "
        "Pepper Ginger Cocoon Pollen Nectar Humus Sapling Bulb"
    ),
    second_words=_words("Walk House Nursery Terrace Pond Grotto Maze Border Orchard Bridge Shelter Museum"),
    badges=_names(
        "Spring Tour, Seed Swap, Root Week, Rain Delay, Pruning Class, Open Sunday, Late Bloom, "
        "Moss Survey, Frost Alert, Bee Count, Soil Test, Members Only"
    ),
    sentences=_lines(
        """
        Gardens are slow arguments with the weather, and {people} have been losing gracefully for years.
        The oldest specimens here outlived the explorers who carried them home in wet sacking.
        {person} believed that a label should teach something, or else it should be left out.
        Seeds are exchanged with other collections, always by post, and always with a handwritten note.
        In a dry summer the watering starts before dawn, and nobody speaks until it is done.
        {people} can tell a thirsty root by the sound that the soil makes under a boot.
        Schools come on weekday mornings, and the questions are better than those of the experts.
        Every few years something flowers unexpectedly, and the telephone does not stop ringing.
        The compost is treated with more respect than the director, says a long standing joke.
        {person} planted for a future that other people would enjoy, and said so without regret.
        Pests are fought with other insects here, and the balance takes seasons to get right.
        Storm damage is left where it fell for a while, since rot feeds half of the collection.
        Volunteers weed in company, and more than a few marriages have started over the thistles.
        The catalogue is never finished, because plants refuse to read what was written about them.
        There is a superstition about moving anything in October, and even the sceptics obey it.
        """
    ),
    visits=(
        Visit(
            "The Keepers of Warm Air",
            "the stokers",
            "Edda Fairweather",
            "2025-01-11",
            _lines(
                """
                The boilers were once fed by hand, and a single cold hour could undo ten years of care.
                Edda Fairweather slept beside the valves during the great frost and never mentioned it again.
                Engineers have automated the heating since, though somebody still walks round at midnight.
                Tropical air smells faintly of cloves, and it clings to a coat until the following day.
                """
            ),
        ),
        Visit(
            "What the Seed Vault Remembers",
            "the seed cleaners",
            "Tomas Brill",
            "2025-02-15",
            _lines(
                """
                Each packet is dried, counted, sealed, and forgotten on purpose for as long as possible.
                Tomas Brill germinated a grain that had waited since the time of his great grandmother.
                Farmers ask for old varieties when new ones fail, and they are never charged for them.
                The inventory is read aloud once a year so that errors have nowhere to hide.
                """
            ),
        ),
        Visit(
            "Learning to Prune",
            "the apprentices",
            "Madame Osei",
            "2025-03-22",
            _lines(
                """
                Apprentices cut nothing during their first month, and they are told to look instead.
                Madame Osei can prune a hedge from memory, and she talks about opera all the while.
                A wrong cut is signed by whoever made it, which keeps everybody modest and careful.
                By midsummer the mistakes have healed over, and the lesson has usually healed in as well.
                """
            ),
        ),
    ),
)

_MUSIC = Series(
    domain="Practical Schools",
    playlist="The Music School Year",
    uploader="Third Bell Pictures",
    surroundings=_words("practice stage courtyard dusk"),
    things=_words("chair couch book clock backpack bus suitcase cup"),
    first_words=_words(
        "Octave Sonata Quartet Cello Tenor Viola Fugue Waltz Tempo Legato Chorus Treble Minuet Rondo Adagio "
        "Allegro Cadence Timpani Piccolo Oboe Clarinet Bassoon Trumpet Harp Mandolin Prelude Etude Nocturne "
        "Bolero Polka Tango Ballad Madrigal Descant Arpeggio Motif"
    ),
    second_words=_words("Room Hall Studio Stairs Corner Canteen Gallery Practice Lobby Vault Passage Attic"),
    badges=_names(
        "Term Starts, Exam Week, Second Act, Tuning Pause, Guest Choir, Sight Reading, Encore Night, "
        "Jury Lunch, String Day, Voice Test, Last Bars, Solo Hour"
    ),
    sentences=_lines(
        """
        Scales are dull until the week when they suddenly are not, and {people} live for that week.
        The walls are thin, so every pupil learns the repertoire of the neighbour by accident.
        {person} never raised her voice, and a lifted eyebrow could silence a whole brass section.
        Auditions take place in spring, and half of the town pretends not to be nervous.
        {people} argue about tempo at lunch, and they make peace before the afternoon rehearsal.
        An instrument can be borrowed for nothing, on the condition that it is played each day.
        Old pupils return to conduct, and they find that the orchestra remembers their worst mistake.
        Practice is written down honestly, because the wrists always tell the truth in the end.
        {person} kept a drawer of broken strings, one for every concert that went badly.
        Nobody is sent away for lack of talent, though some are asked to try the percussion.
        The final concert is always too long, and it is always mourned when it is over.
        Composers visit once a year, and they are made to listen before they are allowed to speak.
        Stage fright is treated as a kind of weather that passes if you keep walking.
        Parents wait outside and invent reasons to be early, just to hear the last few bars.
        The school song exists in several versions, and each generation believes in only one of them.
        """
    ),
    visits=(
        Visit(
            "September, Out of Tune",
            "the beginners",
            "Frau Lindqvist",
            "2025-04-05",
            _lines(
                """
                The year opens with a terrible noise, and the caretaker claims to look forward to it.
                Frau Lindqvist hands each beginner a single note, and that note is theirs until winter.
                Fingers ache, reeds crack, and somebody always cries before the second Friday.
                By the end of the month a tune appears, and nobody can say who found it first.
                """
            ),
        ),
        Visit(
            "The Quiet Term",
            "the examiners",
            "Bruno Castell",
            "2025-05-10",
            _lines(
                """
                During examinations even the plumbing seems to play more softly than it does otherwise.
                Bruno Castell has marked candidates for decades, and he still shakes hands with each of them.
                A missed entry can be forgiven here, but a careless silence is discussed for weeks.
                Results are read out alphabetically, which the boy called Zuber has never forgiven.
                """
            ),
        ),
        Visit(
            "One Night Before the Opera",
            "the understudies",
            "Signora Vialli",
            "2025-06-14",
            _lines(
                """
                On the last evening nothing works, and the oldest hands take that for a good sign.
                Signora Vialli lost her voice at noon, and she directed the rest of the day by whistling.
                The understudies know every part, including those that nobody has asked them to learn.
                At midnight the heating fails, and the cast rehearses the finale in coats and scarves.
                """
            ),
        ),
    ),
)

_BAKERY = Series(
    domain="Practical Schools",
    playlist="Bakery School Diary",
    uploader="Third Bell Pictures",
    surroundings=_words("kitchen dusk practice snowfield"),
    things=_words("bottle cup vase clock truck chair umbrella suitcase"),
    first_words=_words(
        "Brioche Rye Pretzel Bagel Muffin Sesame Poppy Cashew Almond Cinnamon Nutmeg Honey Butter Raisin "
        "Pecan Sugar Caramel Toffee Strudel Waffle Crumpet Baguette Focaccia Biscuit Custard Syrup Pastry "
        "Sourdough Semolina Oatmeal Cracker Dumpling Pumpkin Apricot Quince Plum"
    ),
    second_words=_words("Bench Pantry Counter Oven Cellar Window Academy Mill Kitchen Parlour Stall Store"),
    badges=_names(
        "Early Shift, Dough Rest, Final Proof, Crust Test, Flour Day, Guest Baker, Night Batch, "
        "Icing Class, Yeast Lab, Spice Quiz, Crumb Jury, Loaf Market"
    ),
    sentences=_lines(
        """
        Dough keeps its own hours, and {people} have stopped expecting it to respect theirs.
        The first lesson is washing up, and the second lesson is washing up a little faster.
        {person} could judge a loaf with closed eyes, simply by knocking on the bottom of it.
        A recipe is only a rumour here until it has survived a damp Thursday in November.
        Salt is weighed twice, because everybody remembers the wedding that was ruined by it.
        {people} eat their failures for breakfast, and they grow thoughtful rather than fat.
        The starter is older than anyone in the building, and it has outlasted several principals.
        Competitions are frowned upon, yet the results are known in every street by evening.
        Steam gets into everything, and the handwriting in the ledgers curls at the edges.
        {person} charged nothing for advice and a great deal for impatience of any sort.
        Heat teaches respect quickly, and most scars in the school come with a good story.
        Customers queue before sunrise, and they are told plainly when a batch has gone wrong.
        Graduates scatter across the country, and they send back postcards smelling of yeast.
        There is no secret ingredient, the teachers say, apart from getting up in the morning.
        Holidays are the hardest season, and leave is granted only for births and broken arms.
        """
    ),
    visits=(
        Visit(
            "Up Before the Yeast",
            "the first year",
            "Monsieur Tarrant",
            "2025-04-12",
            _lines(
                """
                The alarm goes at two, and the new pupils discover what their parents were warning about.
                Monsieur Tarrant greets each of them by a nickname that will last the entire course.
                Kneading looks easy on television, and by sunrise nobody believes in television any more.
                The first edible loaf is sold for charity, usually to the grandmother of its maker.
                """
            ),
        ),
        Visit(
            "The Argument About Rye",
            "the rye faction",
            "Greta Holm",
            "2025-05-17",
            _lines(
                """
                One half of the staff wants a sour crumb, and the other half calls that an accident.
                Greta Holm wrote a pamphlet on the matter, and it was answered with a longer pamphlet.
                Tasting is done in silence, since an early opinion has been known to end friendships.
                In the end the public decides, and the public has never been consistent about anything.
                """
            ),
        ),
        Visit(
            "Cakes for a Wedding in the Hills",
            "the finishing class",
            "Aunt Ferelith",
            "2025-06-21",
            _lines(
                """
                The order came by telegram, and it was larger than the school had ever attempted.
                Aunt Ferelith drew up a plan of the hours, and she pinned it where nobody could escape it.
                Mountain roads are cruel to icing, so the finishing touches had to travel separately.
                The couple sent a photograph, and the class noticed only the slightly crooked tier.
                """
            ),
        ),
    ),
)

SERIES: tuple[Series, ...] = (_OBSERVATORY, _GARDEN, _MUSIC, _BAKERY)
