"""Nothing comes in; the hand-written vocabulary of the demo goes out: sign words, sentences, labels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Subject:
    """What one film is about: the words that fill the shared frames, and sentences of its own."""

    title: str
    place: str
    people: str
    founder: str
    era: str
    work: str
    mood: str
    own_sentences: tuple[str, ...]


@dataclass(frozen=True)
class Theme:
    """What the films of one playlist share."""

    domain: str
    playlist: str
    knowledge: str
    uploader: str
    backdrops: tuple[str, ...]
    props: tuple[str, ...]
    sign_firsts: tuple[str, ...]
    sign_seconds: tuple[str, ...]
    numbered: tuple[str, ...]
    captions: tuple[str, ...]
    charts: tuple[tuple[str, tuple[str, ...]], ...]
    tables: tuple[tuple[str, tuple[str, ...], str], ...]
    frames: tuple[str, ...]
    subjects: tuple[Subject, ...]


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split(", "))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())


_HARBOUR = Theme(
    domain="Travel",
    playlist="Harbour Towns",
    knowledge="static",
    uploader="Slow Coast Films",
    backdrops=("quay", "street", "yard", "hall", "quay", "shop"),
    props=_words("boat crate barrel flag umbrella bucket lamp door bench clock"),
    sign_firsts=_words(
        "Tide Anchor Gull Lantern Herring Oyster Salt Cork Canvas Copper Beacon Mussel Compass Kelp Pebble "
        "Rope Barnacle Cobble Halyard Rudder Chandler Ballast Mooring Cutter Signal Plover Puffin Walrus "
        "Dolphin Neptune Mermaid Cockle Shrimp Lobster Samphire Galley Bosun Sextant"
    ),
    sign_seconds=_words("Office Store Loft Cafe Works Rooms Steps Museum Bakery Shop Cellar Arms House Gate"),
    numbered=("Jetty", "Berth", "Slipway", "Shed"),
    captions=_names(
        "Market Stalls, Dawn Rota, Rain Clouds, Final Guests, Open House, "
        "Sunday Stroll, Repair Team, Noon Break, Bright Spell, Festival Eve"
    ),
    charts=(
        ("Guests Counted", ("April", "June", "Sept")),
        ("Crates Shipped", ("Mon", "Wed", "Sat")),
        ("Ferries Docked", ("Jan", "Apr", "Oct")),
        ("Boxes Landed", ("Cod", "Crab", "Squid")),
    ),
    tables=(
        ("Ferry Times", ("Lisbon", "Bergen", "Calais", "Dublin", "Malmo", "Genoa"), "clock"),
        ("Depth Board", ("North", "South", "East", "West"), "metres"),
        ("Price List", ("Cod", "Crab", "Squid", "Eel", "Prawn"), "price"),
    ),
    frames=_lines(
        """
        People in {place} say that the sea gives little away, and that patience is part of every trade.
        The families who settled here in {era} came for shelter, and they stayed for each other.
        Old letters describe {founder} as stubborn, generous, and impossible to hurry on any morning.
        When the weather turns, {people} gather indoors and tell old stories a little differently.
        It is a {mood} place, and visitors who arrive in a rush soon find themselves walking more slowly.
        For generations {work} has shaped the rhythm of the week, and even the school hours follow it.
        Nobody remembers who began the tradition, but {people} keep it up whatever the forecast says.
        The council once planned to close this part of the harbour, until {founder} talked them out of it.
        A voyage from here used to take a whole season, and families learned to live with waiting.
        Much of what we know about {era} comes from a diary that a schoolteacher kept hidden for decades.
        Ask anyone about {work} and you will hear pride, a few complaints, and a great deal of laughter.
        Newcomers are welcome in {place}, provided they learn to listen before they offer advice.
        There is a saying along this coast that a harbour is only as good as its neighbours.
        The sound of {place} has hardly changed, though the engines are gentler than they used to be.
        In the years after the great storm, {people} rebuilt what they could and let the rest go.
        """
    ),
    subjects=(
        Subject(
            "A Morning in Skerry Bay",
            "Skerry Bay",
            "the pilots",
            "Agnes Marl",
            "the age of sail",
            "guiding ships through the narrows",
            "patient",
            _lines(
                """
                Skerry Bay wakes before the sun, because the narrows are calm for a short while only.
                A pilot needs to know the currents by heart, since charts of this channel soon age.
                Agnes Marl was the first woman on the coast to be trusted with a foreign ship.
                Apprentices spend a whole winter watching, and they may not ask questions until spring.
                Captains from far away still send postcards to thank the crew that brought them in safely.
                The radio room never sleeps, and whoever is on duty brews coffee for the whole shift.
                Fog is the real enemy here, and everybody can name a night when it nearly won.
                Once the last ship is through, breakfast begins, and the talk turns to football and gardens.
                """
            ),
        ),
        Subject(
            "The Long Pier of Lanton",
            "Lanton",
            "the pier keepers",
            "Josef Hale",
            "the steamship years",
            "looking after the promenade",
            "cheerful",
            _lines(
                """
                Lanton was built for holidays, and it has never quite stopped believing in them.
                Steamers used to bring whole factories to the seaside for a single day of dancing.
                Josef Hale paid for the promenade with money from an invention that he never explained.
                Musicians still rehearse here out of season, when the wind is their only audience.
                Couples return on their anniversaries, and the keepers pretend to remember every wedding.
                Storms have taken pieces of the promenade, and each time the town voted to put them back.
                Children learn to swim in the shelter of the bay, under the eye of a retired postman.
                In the evening the crowds thin out, and the place belongs to walkers and their dogs.
                """
            ),
        ),
        Subject(
            "Winter at Marrow Sound",
            "Marrow Sound",
            "the net menders",
            "Ingrid Vale",
            "the hungry decades",
            "mending nets by hand",
            "sturdy",
            _lines(
                """
                Winter reaches Marrow Sound early, and the fishing fleet stays home until the ice loosens.
                Mending is slow work, and it is done in company so that nobody grows tired of it.
                Ingrid Vale started a cooperative when prices fell, and neighbours joined within a month.
                Twine is still ordered from the same family mill that supplied their grandparents.
                Soup is shared at midday, and the recipe is argued over as if it were politics.
                Knots have local names here, and a stranger can be placed by the way they tie them.
                The choir practises in the dark months, mostly hymns, sometimes songs that are less polite.
                When the thaw comes, everyone walks down together to see the fleet leave for deep water.
                """
            ),
        ),
    ),
)

_RAILWAY = Theme(
    domain="Travel",
    playlist="Mountain Railways",
    knowledge="static",
    uploader="Slow Coast Films",
    backdrops=("platform", "valley", "street", "hall", "platform", "yard"),
    props=_words("suitcase bench clock lamp cart flag door barrel plant umbrella"),
    sign_firsts=_words(
        "Alpine Granite Summit Glacier Larch Marmot Chamois Eagle Gentian Meadow Cowbell Cheese Lynx Ibex "
        "Cedar Juniper Thistle Crystal Boulder Cascade Falcon Badger Raven Heather Clover Barley Fondue "
        "Cocoa Ridge Spruce Maple Ember Frost Nordic Saddle Marble Bilberry Trout"
    ),
    sign_seconds=_words(
        "Kiosk Lodge Lounge Depot Buffet Chalet Tearoom Library Parcels Garage Pharmacy Hut Court"
    ),
    numbered=("Platform", "Stand", "Locker", "Lift"),
    captions=_names(
        "Steep Grade, Fresh Pastry, Guard on Duty, Thin Air, Coach Class, "
        "Spare Parts, Frosty Start, Mind Your Head, Peak Weekend"
    ),
    charts=(
        ("Trains Run", ("Mon", "Wed", "Sat")),
        ("Hikers by Month", ("Jan", "Apr", "Oct")),
        ("Loads by Type", ("Milk", "Ore", "Post")),
        ("Gradient Profile", ("Low", "Mid", "High")),
    ),
    tables=(
        ("Departures", ("Zermatt", "Davos", "Lugano", "Chur", "Sion", "Aosta"), "clock"),
        ("Height Marks", ("Base", "Camp", "Dome", "Peak"), "metres"),
        ("Fare Table", ("Adult", "Child", "Group", "Dog"), "price"),
    ),
    frames=_lines(
        """
        The railway came to {place} late, and people here still speak of it as a guest.
        Surveyors of {era} thought the climb impossible, which only made the locals more determined.
        {founder} walked the whole route in winter to prove that a line could be built.
        Everyone who works on the railway has another job as well, and {people} are no exception.
        It is a {mood} journey, and most passengers stop reading after the first bend.
        Much of the daily labour is {work}, and it is done long before the travellers wake.
        When avalanches close the pass, {people} play cards, phone home, and wait for the engineers.
        The timetable is a promise in {place}, and a late train is discussed for days.
        During {era}, a ticket cost a week of wages, so the village bought them together.
        Engineers visit from abroad to study how {work} is done without stopping the service.
        A railway in the mountains is never finished, because the slope is always moving underneath it.
        Grandparents remember {founder} as a quiet neighbour who carried a notebook everywhere.
        Schoolchildren travel free, and the conductors know which of them has forgotten their homework.
        Tourists come for the view, yet it is the conversation in the carriage that they write about.
        In {place} they measure distance in hours, and nobody trusts a map that says otherwise.
        """
    ),
    subjects=(
        Subject(
            "Up the Varn Valley",
            "the Varn Valley",
            "the track walkers",
            "Emil Dorn",
            "the pioneer days",
            "checking the rails on foot",
            "dizzying",
            _lines(
                """
                Somebody walks every stretch of the Varn line each dawn, listening to the rails with a hammer.
                A loose bolt sings in a slightly different key, and a trained ear notices it at once.
                Emil Dorn sold his farm to pay for the survey, and his brothers never quite forgave him.
                The bridges were designed by a student who had never built anything before.
                Farmers set their milking by the whistle, even though they own perfectly good watches.
                Spring is the dangerous season, when melting water works its way into the embankments.
                Walkers carry bread, a thermos, and a telephone that seldom finds a signal.
                At the end of the shift they write their report by hand, since paper does not freeze.
                """
            ),
        ),
        Subject(
            "The Night Train to Ostel",
            "Ostel",
            "the sleeping car stewards",
            "Clara Winter",
            "the jazz age",
            "making up the berths",
            "dreamy",
            _lines(
                """
                The night train leaves when the shops are shut and arrives in time for an early swim.
                Stewards learn to sleep in short pieces, and they say that dreams come in the tunnels.
                Clara Winter managed the dining car and refused to serve anything that had come from a tin.
                Writers have always loved this route, perhaps because nobody can reach them on board.
                Customs officers used to wake everyone at the border, which is how several marriages began.
                Sheets are starched in a laundry at the terminus that employs half of the street.
                A famous tenor once sang through the corridor until the passengers begged him to continue.
                By daybreak the stewards know who snores, who prays, and who has been crying.
                """
            ),
        ),
        Subject(
            "Snow Line at Brenn",
            "Brenn",
            "the plough crews",
            "Otto Reiss",
            "the war years",
            "clearing the drifts",
            "bracing",
            _lines(
                """
                Brenn stands at the snow line, and its plough is older than anyone who drives it.
                Crews sleep in their boots from December onward, because a blizzard gives very little warning.
                Otto Reiss kept the line open through a whole winter with borrowed coal and volunteers.
                The drifts are mapped every year, and they return to the same corners like old relatives.
                Helicopters can bring medicine, but only the railway can bring hay, fuel, and a piano.
                New drivers are taught to feel the resistance of the blade through the soles of their feet.
                Mothers in the hamlet leave soup on the stove for whoever comes off the plough.
                After the thaw the crews repair fences, apologise to shepherds, and finally take a holiday.
                """
            ),
        ),
    ),
)

_FURNITURE = Theme(
    domain="Workshop",
    playlist="Furniture Makers",
    knowledge="dynamic",
    uploader="Handwork Diaries",
    backdrops=("room", "shop", "hall", "yard", "gallery", "room"),
    props=_words("cart crate door lamp clock ladder bucket barrel jar bottle"),
    sign_firsts=_words(
        "Walnut Chisel Mallet Dovetail Veneer Varnish Beeswax Spindle Clamp Gouge Hinge Dowel Mortise Rasp "
        "Oak Willow Cherry Mahogany Birch Sycamore Teak Hazel Linseed Shellac Bracket Router Bandsaw Cabinet "
        "Lathe Sawdust Plywood Cane Wicker Castor Hammer Poplar Bobbin Tenon"
    ),
    sign_seconds=_words(
        "Bay Rack Room Corner Store Desk Shelf Counter Line Section Press Locker Studio Stock"
    ),
    numbered=("Stall", "Shelf", "Bay", "Rack"),
    captions=_names(
        "Rough Cut, Dry Fit, Second Coat, Bevelled Edges, Open House, "
        "Clamp Time, Quality Check, Spare Castors, Closing Hour, New Arrivals"
    ),
    charts=(
        ("Hours per Step", ("Cut", "Sand", "Wax")),
        ("Items Shipped", ("2021", "2022", "2023")),
        ("Stock Levels", ("Pine", "Iroko", "Cork")),
        ("Sales by Item", ("Chest", "Desk", "Crib")),
    ),
    tables=(
        ("Cutting List", ("Stile", "Rail", "Panel", "Apron", "Plinth"), "length"),
        ("Job Sheet", ("Stool", "Desk", "Crib", "Chest", "Frame"), "clock"),
        ("Price Card", ("Stool", "Tray", "Crib", "Frame"), "price"),
    ),
    frames=_lines(
        """
        The workshop in {place} opened during {era}, and its habits are older than its tools.
        {founder} taught that good furniture begins with a long conversation about how people sit.
        Timber is bought standing, and then everyone waits, because haste shows in the finished piece.
        Among {people} there is no boss in the usual sense, only the person who knows most that day.
        The atmosphere is {mood}, and visitors lower their voices without being asked.
        Most of the week goes into {work}, which customers never see and always feel.
        Mistakes are kept, discussed, and shown to apprentices, since they teach better than any manual.
        Machines are used where they help, yet the last pass is made by hand and by ear.
        During {era} wood was scarce, so the makers learned to waste nothing, not even the dust.
        A customer in {place} waits about a year, and few of them have ever complained.
        When an order is delivered, {people} go along to see where it will live.
        Repairs arrive from all over the country, often with a letter about somebody's grandmother.
        The local college sends students each autumn, and some of them never really leave.
        Nobody here talks about perfection, but {founder} had a sharp word for anything careless.
        They say that furniture remembers the person who made it, and {work} is where that begins.
        """
    ),
    subjects=(
        Subject(
            "A Chair for Tollin",
            "Tollin",
            "the chair makers",
            "Martha Quill",
            "the arts and crafts years",
            "shaping the seats",
            "calm",
            _lines(
                """
                A chair looks simple until you try to make it comfortable for a stranger.
                Martha Quill measured her neighbours at church suppers and kept the figures in a prayer book.
                The curve of the back is tested by reading a newspaper in it from beginning to end.
                Fresh wood bends willingly, but only for a few minutes after it leaves the steam.
                Legs are turned in the village by a retired nurse who prefers to work at night.
                No screws are used, because the joints tighten as the timber slowly gives up its moisture.
                A good seat is hollowed by feel, and the maker closes their eyes for the final strokes.
                Each chair is signed underneath, where only children and movers will ever find the name.
                """
            ),
        ),
        Subject(
            "Mending the Village Hall",
            "Pellow",
            "the restorers",
            "Samuel Birk",
            "the post-war years",
            "stripping the layers of paint",
            "companionable",
            _lines(
                """
                The village hall has hosted weddings, elections, and every argument worth having in Pellow.
                Its tables were made by prisoners of war who were paid in tobacco and music lessons.
                Samuel Birk saved the old benches from a bonfire by sitting on them until the crowd went home.
                Restorers first decide what not to repair, since some scars belong to the story.
                Old glue is softened with warm water, patience, and very old jokes.
                Missing parts are copied from photographs that villagers brought along in biscuit tins.
                Someone carved initials under a tabletop, and the person turned out to be the mayor.
                On the final evening the band plays again, and the floor is pronounced safe for dancing.
                """
            ),
        ),
        Subject(
            "The Instrument Case Builders",
            "Corrin Street",
            "the case builders",
            "Leah Stern",
            "the orchestra boom",
            "lining the interiors",
            "precise",
            _lines(
                """
                A cello travels more than most people, and it needs a home that it can trust.
                Leah Stern played the viola herself, and she hated the cases that she was offered.
                Every builder in the shop can read music, though they are shy about performing.
                Humidity is the hidden problem, so samples are kept in a bathroom for weeks.
                Locks come from a watchmaker who refuses to explain how they work.
                Soloists visit for a fitting, exactly as they would with a tailor.
                A case once fell from a moving bus, and the violin inside was still in tune.
                Before delivery the builders carry it around town for a day, simply to be sure.
                """
            ),
        ),
    ),
)

_CLAY = Theme(
    domain="Workshop",
    playlist="Clay Rooms",
    knowledge="dynamic",
    uploader="Handwork Diaries",
    backdrops=("shop", "gallery", "room", "yard", "hall", "shop"),
    props=_words("jar bottle vase cup bucket crate plant lamp ladder clock"),
    sign_firsts=_words(
        "Kiln Glaze Slip Porcelain Bisque Raku Feldspar Kaolin Saggar Pugmill Trivet Beaker Teapot Pitcher "
        "Platter Amphora Tagine Saucer Ramekin Mosaic Sponge Ribbon Stamp Crackle Soda Lustre Enamel Quartz "
        "Flint Bone Casting Turning Trimming Cone Mould Ladle Carafe Tureen"
    ),
    sign_seconds=_words("Shelf Loft Store Table Corner Nook Rack Cellar Studio Annex Hatch Court Stock Desk"),
    numbered=("Wheel", "Furnace", "Shelf", "Bin"),
    captions=_names(
        "Leather Hard, Slow Cooling, Test Pieces, Second Try, Cooling Off, "
        "Open Studio, Loading Bay, Seconds Sale, Late Rota, Lesson Hour"
    ),
    charts=(
        ("Pots per Week", ("Mugs", "Urns", "Trays")),
        ("Heat by Hour", ("Dawn", "Noon", "Dusk")),
        ("Guests by Month", ("Jan", "Apr", "July")),
        ("Breakage Count", ("Lift", "Pack", "Van")),
    ),
    tables=(
        ("Heat Log", ("Top", "Door", "Flue", "Base"), "degrees"),
        ("Course Times", ("Basics", "Wheel", "Relief", "Teens"), "clock"),
        ("Price Tags", ("Mug", "Plate", "Vase", "Dish"), "price"),
    ),
    frames=_lines(
        """
        The potters of {place} dig their own clay, and they can taste which hill it came from.
        {founder} began here in {era} with a borrowed oven and a very tolerant landlord.
        Pottery teaches humility, because the fire always has the final word.
        Among {people} silence is common, and it is rarely uncomfortable.
        It is a {mood} room, and time seems to be kept by the drying of the clay.
        Beginners think that {work} is the easy part, until they have ruined a whole batch.
        What fails is soaked, kneaded again, and given another chance, which is a kind of philosophy.
        Neighbours complained about the smoke in {era}, and then they started ordering dinner sets.
        A potter listens to a finished piece by tapping it, and a dull note means trouble.
        Every autumn {people} share a meal eaten only from things that they have made themselves.
        Recipes are passed on by hand, in notebooks with stains that nobody dares to clean.
        In {place} there is a waiting list for lessons, and it includes the local judge.
        Visitors ask how long it takes, and the usual answer is a lifetime plus an afternoon.
        Rain is good for the clay and bad for business, so opinions about weather are divided.
        {founder} laid down no rules, except that {work} must never be done in anger.
        """
    ),
    subjects=(
        Subject(
            "First Bowls at Hallow Lane",
            "Hallow Lane",
            "the evening class",
            "Ruth Ono",
            "the seventies",
            "centring the clay",
            "forgiving",
            _lines(
                """
                The evening class meets after work, and most of its members arrive tired and leave awake.
                A bowl begins as a stubborn lump, and the hands must be firmer than they feel.
                Ruth Ono learned the craft from her aunt in a fishing town across the ocean.
                Teachers here say very little, and they place their hands over yours when words run out.
                An accountant, a baker, and a surgeon share the sink and never discuss their professions.
                The first bowl is always kept, however crooked, and it usually ends up holding keys.
                Some pupils come back after years away, and their fingers remember more than they do.
                On the last evening they drink tea together from whatever survived the term.
                """
            ),
        ),
        Subject(
            "The Wood Firing",
            "Arden Hill",
            "the stokers",
            "Tomas Brandt",
            "the commune years",
            "feeding the fire",
            "restless",
            _lines(
                """
                A wood firing lasts for days, and nobody who begins it gets to go home early.
                Tomas Brandt built the great chamber from bricks of a demolished bakery.
                Stokers work in pairs, because tired people make generous mistakes with fuel.
                Ash settles where it likes, and each piece carries a record of its place in the draught.
                Around midnight someone usually brings a guitar, and someone else politely hides it.
                The temperature is judged by the sound of the flame as much as by any instrument.
                Once it is sealed, the waiting begins, and the stokers sleep wherever they happen to be.
                Opening day feels like a birthday, with fewer candles and a good deal more anxiety.
                """
            ),
        ),
        Subject(
            "Walls for the Old Station",
            "Fenwick",
            "the tile painters",
            "Nora Bell",
            "the tramway era",
            "matching the old patterns",
            "meticulous",
            _lines(
                """
                When the station was restored, half of its decorated walls had crumbled away.
                Nora Bell drew the original patterns as a young woman and was never credited for them.
                Her granddaughter found the drawings in a piano stool, wrapped in a concert programme.
                Painters work from the centre outward, and they change seats whenever their backs protest.
                The old minerals are no longer sold, so a chemist at the university offered to help.
                A brush made of squirrel hair holds enough for a single confident line.
                Commuters stop to watch through the hoardings, and some have missed their trains.
                The last piece was set by a porter who had worked beneath the originals since boyhood.
                """
            ),
        ),
    ),
)

THEMES: tuple[Theme, ...] = (_HARBOUR, _RAILWAY, _FURNITURE, _CLAY)
