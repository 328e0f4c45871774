"""Nothing comes in; the English that the checker knows goes out: colours, places, numbers, things."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COLOURS = _words("red orange yellow green blue purple pink brown grey black white")
SPELLINGS = {"gray": "grey"}
OTHER_SHADES = _words(
    "beige tan cream ivory maroon crimson scarlet navy teal turquoise cyan magenta violet indigo lilac "
    "gold golden silver olive khaki mauve amber azure reddish bluish greenish yellowish greyish "
    "brownish pinkish colourless"
)

UPPER, LOWER, LEFT, RIGHT = _words("upper top"), _words("lower bottom"), "left", "right"
MIDDLE = _words("middle centre center central mid")
PARTS = _words("half side part portion third edge area region section zone")
AFTER_PLACE = _words("hand corner part portion area region section quarter zone cell third")

RELATIONS = {
    "above": "above",
    "over": "above",
    "below": "below",
    "beneath": "below",
    "underneath": "below",
    "under": "below",
}
_COUNTING = "zero one two three four five six seven eight nine ten eleven twelve".split()
_SPELT = {"single": 1, "twin": 2, "couple": 2, "pair": 2, "trio": 3, "dozen": 12}
NUMBERS: dict[str, int] = {**{word: number for number, word in enumerate(_COUNTING)}, **_SPELT}
SEVERAL = _words("several many numerous various multiple some few")
UNITS = _words("pair pairs piece pieces couple trio dozen")

ORDINALS = {"first": 1, "former": 1, "second": 2, "latter": 2}
DENIALS = _words(
    "not never neither nor without hardly isn't aren't doesn't don't cannot can't wasn't weren't no none"
)
JOINTS = _words(
    "while whilst whereas but although though yet so hence thus therefore consequently accordingly "
    "because since"
)

DETERMINERS = _words("the a an its their his her this that these those each every another any both all")
PANEL_NOUNS = _words(
    "background backgrounds backdrop backdrops backing backings panel panels surface surfaces ground "
    "grounds plate plates board boards sign signs signboard signboards field plaque plaques placard "
    "banner banners ribbon ribbons badge badges base card cards block band strip patch rectangle "
    "circle disc arrow box fill shade hue colour colours color colors tone"
)
BACKGROUND_NOUNS = _words(
    "background backgrounds backdrop backdrops backing backings panel panels surface surfaces ground "
    "grounds plate plates board boards signboard signboards"
)
COLOUR_NOUNS = _words("colour colours color colors shade hue hues tone")
INK_NOUNS = _words("letters letter lettering characters ink text type typeface script writing font print")
STROKES = _words("letters characters ink type typeface script")
WRITING_VERBS = _words("written lettered printed painted set spelled spelt typed inked inscribed drawn")
LETTERING_NOUNS = _words(
    "word words lettering letters letter text writing writings inscription inscriptions label labels "
    "caption captions title titles name names phrase line notice legend sign signs piece pieces one "
    "ones reads reading read says saying said named called marked labelled"
)
FRAME_NOUNS = _words(
    "frame frames shot shots picture pictures view views image images screen screens scene scenes "
    "video videos camera eye eyes viewer viewers film films moment point time spot spots place places "
    "footage composition"
)
PASSING_NOUNS = _words(
    "scene scenes shot shots moment moments point points frame frames view views picture pictures time "
    "times video videos film films image images screen screens playlist clip clips place places spot "
    "spots way occasion instant word words lettering sign writing text label inscription stretch "
    "passage"
)
"""After `same` or `different` these tell when or where, and compare nothing."""
FUNCTION_WORDS = _words(
    "the a an its their his her this that these those each every another any both all it they them he "
    "she who whom is are was were be been being am has have had having do does did can could may might "
    "must will would shall should of in on at to from by for with within into onto upon against behind "
    "before after beside besides alongside near next around across along through throughout between "
    "among inside outside beyond towards toward out up down off as than then there here where when "
    "which whose what how and or not no if also too again still just only even once very quite more "
    "most less least rather instead both either neither such other others same different own first "
    "second former latter one two s there's it's that's"
)
KNOWN_VERBS = _words(
    "stands stand standing lies lie lying sits sit sitting appears appear appearing shows show showing "
    "shown seen sees see carries carry carrying bears bear bearing holds hold holding fills fill "
    "filling filled covers cover covering surrounds surround surrounding frames framing forms form "
    "makes make serves serve dominates dominate occupies occupy occupying placed places put found "
    "finds find set sets rests rest hangs hang hanging comes come gets made taken takes take reads "
    "read reading written writes legible visible readable counted count counts number numbers lettered "
    "printed painted included includes include contains contain containing share shares shared sharing "
    "accompanies accompany accompanied joined joins backed backs back back-to-back turns turn looks "
    "look looking remains remain located positioned situated view backing left right means mean meant "
    "leads lead asked describes described belongs belong features feature featuring displays display "
    "displayed set against"
)
CONNECTING = _words(
    "outset occasion end beginning whole instance comparison "
    "indeed finally lastly overall clearly plainly meanwhile elsewhere later earlier afterwards next "
    "further to begin with for start sum up in short all together taken set side by conclusion "
    "conclude summary result as well on"
)
ABOUT_THE_QUESTION = _words(
    "wanted give gives gave tell tells told group says say speak speaks moment moments mentioned "
    "decide decides matter matters settle settles compare compared comparing comparison question "
    "questions clue clues points fits fit description descriptions asks answer answers contrast "
    "watching video weighed looked viewed apart plain plainly seen follows following comes down "
    "remains what this former latter"
)
"""Words of an answer that speaks of its own task, not of the picture."""
KNOWN = (
    ABOUT_THE_QUESTION
    | FUNCTION_WORDS
    | PANEL_NOUNS
    | INK_NOUNS
    | LETTERING_NOUNS
    | FRAME_NOUNS
    | KNOWN_VERBS
    | CONNECTING
    | UNITS
)

HEDGES = _words("might perhaps possibly probably maybe")
SAME = _words(
    "same identical alike equal equally matching match matches matched agree agrees coincide coincides "
    "share shares shared common"
)
DIFFER = _words(
    "differ differs differing different differently unlike distinct dissimilar unequal opposite "
    "opposing contrasting diverge diverges clash"
)
DUAL = _words(
    "either two both they their them these those each other another one pair former latter first second"
)
LARGER, SMALLER = _words("larger greater bigger higher"), _words("smaller lower lesser")
COUNTED = _words("objects object items item things thing pieces piece copies specimens them those these such")

_THINGS = (
    "person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,"
    "parking meter,bench,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,"
    "handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,"
    "skateboard,surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,"
    "sandwich,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,plant,bed,dining table,toilet,tv,"
    "laptop,mouse,remote control,keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,"
    "clock,vase,scissors,teddy bear,hair drier,toothbrush,crate,barrel,flag,bucket,lamp,door,cart,"
    "ladder,jar,basket,telescope,globe,lantern,drum,guitar,violin,piano,wheelbarrow,watering can,"
    "flower,tree,window,stool,shelf,rocket,balloon,bell,candle,hat,shoe,box"
).split(",")
_SAME_THING = {
    "potted plant": "plant",
    "television": "tv",
    "remote": "remote control",
    "people": "person",
    "aeroplane": "airplane",
    "plane": "airplane",
    "mobile phone": "cell phone",
    "sofa": "couch",
    "fridge": "refrigerator",
    "doughnut": "donut",
    "bike": "bicycle",
}
_PLURALS = {"person": "persons", "knife": "knives", "mouse": "mice", "sheep": "sheep", "shelf": "shelves"}
AFTER_DETERMINER_ONLY = _words("bear bears tie ties remote box boxes remotes train trains sink sinks")
"""Verbs and adjectives as often as things."""
COUNTED_IN_PAIRS = _words("skis scissors")


def _plural(noun: str) -> str:
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun in COUNTED_IN_PAIRS:
        return noun
    return noun + ("es" if noun.endswith(("s", "ch", "sh", "x")) else "s")


def _forms() -> dict[tuple[str, ...], str]:
    forms: dict[tuple[str, ...], str] = {}
    for noun in (*_THINGS, *_SAME_THING):
        for form in (noun, _plural(noun)):
            forms.setdefault(tuple(form.split()), _SAME_THING.get(noun, noun))
    return forms


THING_FORMS = _forms()
"""Every written form of a thing, word by word, with the name that it is counted under."""
LONGEST_FORM = max(len(form) for form in THING_FORMS)


def thing_name(kind: str) -> str:
    """The one name of a thing, whichever way a truth file or an answer writes it."""
    return THING_FORMS.get(tuple(kind.lower().split()), kind.lower())
