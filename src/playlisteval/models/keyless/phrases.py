"""A claim and a choice in, a clause of plain English out; the reader of `claims` reads each back."""

from __future__ import annotations

from playlisteval.models.keyless import bridge
from playlisteval.models.keyless.claims import Claim, Kind
from playlisteval.models.keyless.things import a, plural, singular

FRAMES: dict[Kind, tuple[str, ...]] = {
    "panel": (
        "{subject} stands on {a_value} background",
        "{subject} is set on {a_value} panel",
        "{a_value} surface carries {subject}",
        "behind {subject} the surface is {value}",
        "{subject} stands out from its {value} backing",
        "{the_words} {are} written on {value}",
        "the panel that reads {subject} is {value}",
        "{subject} appears against {value}",
        "{value} is the ground behind {subject}",
        "the background of {subject} is {value}",
        "{subject} has {a_value} background",
        "{value} surrounds the letters of {subject}",
        "the letters of {subject} lie on {value}",
        "what lies behind {subject} is {value}",
        "{subject} is lettered on {a_value} ground",
        "the backing of {subject} is {value}",
        "for {subject} the background is {value}",
        "{a_value} board says {subject}",
        "{subject} shows up against {value}",
        "{value} backs {the_words}",
        "the board with {subject} is {value}",
        "{a_value} panel reads {subject}",
    ),
    "place": (
        "{subject} occupies the {value}",
        "{subject} can be read in the {value}",
        "the eye finds {subject} in the {value}",
        "{subject} is placed in the {value}",
        "the {value} holds {the_words}",
        "in the {value} of the shot stands {subject}",
        "{subject} sits in the {value}",
        "{the_words} {are} in the {value}",
        "the {value} is where {subject} stands",
        "{subject} fills a spot in the {value}",
        "in the {value} {are} {the_words}",
        "{subject} keeps to the {value}",
        "the {value} of the picture shows {subject}",
        "the spot for {subject} is the {value}",
        "the {value} belongs to {subject}",
        "in the {value} one reads {subject}",
        "{subject} lies in the {value} of the frame",
        "the {value} of the view has {subject}",
        "{subject} takes up part of the {value}",
        "the place of {subject} is the {value}",
    ),
    "beside": (
        "{subject} lies {value} {other}",
        "{subject} stands {value} {other}",
        "{subject} comes {value} {other}",
        "{subject} hangs {value} {other}",
        "{subject} sits {value} {other}",
        "{subject} appears {value} {other}",
        "{subject} is {value} {other}",
        "{subject} shows {value} {other}",
        "{value} {other} stands {subject}",
        "{value} {other} is {subject}",
        "{value} {other} hangs {subject}",
        "{value} {other} comes {subject}",
        "{value} {other} lies {subject}",
        "{value} {other} appears {subject}",
        "{subject} is found {value} {other}",
        "{subject} is put {value} {other}",
        "one sees {subject} {value} {other}",
        "look {value} {other} for {subject}",
        "there is {subject} {value} {other}",
        "{value} {other} one finds {subject}",
    ),
    "shown": (
        "{the_words} {are} legible in the shot",
        "{subject} can be made out on screen",
        "the camera takes in {the_words}",
        "{subject} is part of the view",
    ),
    "thing_colour": (
        "the {thing} in view is {value}",
        "{a_coloured_thing} can be seen",
        "the {thing} shows up in {value}",
        "the shot includes {a_coloured_thing}",
        "there is {a_coloured_thing} in the frame",
        "{value} is the colour of the {thing} in view",
        "{a_coloured_thing} is to be seen",
        "one sees {a_coloured_thing}",
    ),
    "thing_count": (
        "{value} {things} are in view at once",
        "the frame holds {value} {things}",
        "{value} {things} can be counted",
        "there are {value} {things} in the shot",
    ),
    "thing": (
        "{a_thing} is in view",
        "the frame includes {a_thing}",
        "{a_thing} can be made out",
    ),
    "ground": (
        "the {part} of the frame is filled with {value}",
        "{value} dominates the {part} of the picture",
        "the {part} of the shot is taken up by {value}",
        "{value} fills the {part} of the frame",
        "most of the {part} of the view is {value}",
    ),
    "setting": (
        "the setting has the look of {a_value}",
        "the surroundings give the impression of {a_value}",
        "the setting looks like {a_value}",
    ),
}
"""Every way there is to say a claim of each kind, but for conclusions and for things tied to a lettering."""

_BEFORE = (
    "in the shot that reads {other} ",
    "where {other} can be read, ",
    "alongside {the_anchor} ",
    "in the frame that shows {other} ",
    "where {the_anchor} {anchor_stands}, ",
    "in the scene with {other} ",
    "on screen together with {other}, ",
    "sharing the picture with {other}, ",
    "in the shot of {other} ",
    "where one reads {other}, ",
    "in one frame with {other} ",
    "together with {the_anchor} ",
    "where the shot has {other}, ",
    "in the view that holds {other} ",
    "in the picture with {the_anchor} ",
    "once the frame shows {other}, ",
)
_INNER: dict[Kind, tuple[str, ...]] = {
    "thing_colour": (
        "the {thing} is {value}",
        "there is {a_coloured_thing}",
        "{a_coloured_thing} is in view",
        "{a_coloured_thing} can be seen",
        "the {thing} shows up in {value}",
        "one sees {a_coloured_thing}",
        "{a_coloured_thing} appears",
        "one finds {a_coloured_thing}",
        "the {thing} has {value} for its colour",
        "the {thing} appears in {value}",
        "{value} is the colour of the {thing}",
    ),
    "thing_count": (
        "there are {value} {things}",
        "{value} {things} are in view",
        "{value} {things} can be counted",
        "one counts {value} {things}",
        "{value} {things} are to be seen",
        "{value} {things} appear",
        "one sees {value} {things}",
        "one finds {value} {things}",
        "{value} {things} show up",
        "{value} {things} stand out",
    ),
    "thing": (
        "there is {a_thing}",
        "{a_thing} is in view",
        "{a_thing} can be made out",
    ),
}
_AFTER: dict[Kind, tuple[str, ...]] = {
    "thing_colour": (
        "{a_coloured_thing} shares the frame with {other}",
        "the {thing} in the shot with {other} is {value}",
        "the {thing} seen together with {other} is {value}",
        "{a_coloured_thing} is part of the shot that has {other}",
        "the view that holds {other} includes {a_coloured_thing}",
    ),
    "thing_count": (
        "{value} {things} share the frame with {other}",
        "the shot with {other} holds {value} {things}",
        "{value} {things} are seen together with {other}",
        "{value} {things} are part of the shot that has {other}",
        "the view that holds {other} includes {value} {things}",
    ),
    "thing": (
        "{a_thing} shares the frame with {other}",
        "the shot with {other} includes {a_thing}",
        "{a_thing} is seen together with {other}",
    ),
}
ANCHORED: dict[Kind, tuple[str, ...]] = {
    kind: (*(f"{before}{inner}" for before in _BEFORE for inner in inners), *_AFTER[kind])
    for kind, inners in _INNER.items()
}
"""Every way to say a thing's claim of the shot in which a lettering stands."""

PLACED_PANELS = (
    "{the_words} {stand} on {a_value} background in the {place} of the frame",
    "the {place} of the shot holds {the_words} on {a_value} panel",
    "{subject}, in the {place} of the frame, is written on {value}",
    "in the {place} of the picture {a_value} surface carries {the_words}",
    "{subject} can be read in the {place} of the view, against {value}",
)
"""Ways to say in one clause what colour lies behind a lettering and where in the frame it is."""


def ways(claim: Claim) -> int:
    """In how many ways a claim can be said."""
    return bridge.ways(claim) if claim.kind == "bridge" else len(_frames(claim))


def say(claim: Claim, frame: int = 0) -> str:
    """One clause, without capital or full stop, in the frame of that number."""
    if claim.kind == "bridge":
        return bridge.say_conclusion(claim, frame)
    frames = _frames(claim)
    return _fill(frames[frame % len(frames)], claim)


def _frames(claim: Claim) -> tuple[str, ...]:
    return ANCHORED[claim.kind] if claim.other and claim.kind in ANCHORED else FRAMES[claim.kind]


def say_placed(panel: Claim, place: Claim, frame: int = 0) -> str:
    """One clause for both; the panel's claim is read back first."""
    return _fill(PLACED_PANELS[frame % len(PLACED_PANELS)], panel, place.value)


def _fill(frame: str, claim: Claim, place: str = "") -> str:
    one = " " not in claim.subject.strip()
    return frame.format(
        place=place,
        subject=f"“{claim.subject}”",
        other=f"“{claim.other}”",
        the_anchor=the_words(claim.other),
        anchor_stands="stand" if " " in claim.other.strip() else "stands",
        part=claim.subject,
        the_words=the_words(claim.subject),
        stand="stands" if one else "stand",
        are="is" if one else "are",
        value=_value(claim),
        a_value=a(claim.value) if claim.value else "",
        thing=singular(claim.subject),
        things=plural(claim.subject),
        a_thing=a(singular(claim.subject)),
        a_coloured_thing=a(singular(claim.subject, claim.value)),
    )


def the_words(label: str) -> str:
    return f"the {'words' if ' ' in label.strip() else 'word'} “{label}”"


def _value(claim: Claim) -> str:
    return spell_relation(claim.value) if claim.kind == "beside" else claim.value


def spell_relation(relation: str) -> str:
    """`to the left of`, but `above`."""
    return f"to the {relation}" if relation in ("left of", "right of") else relation


def sentence(text: str) -> str:
    """A clause as a sentence with its capital and full stop; lettering keeps its own spelling."""
    return text[:1].upper() + text[1:] + "."


JOINTS = (", while ", " while ", ", and ", "; ")
"""Between two clauses, whatever they say: else a joint would tell whether two values were meant to differ."""
