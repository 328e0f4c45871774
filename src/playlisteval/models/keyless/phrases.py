"""A claim and a choice in, a clause of plain English out; the reader of `claims` reads each back."""

from __future__ import annotations

from collections.abc import Sequence

from playlisteval.models.keyless.claims import Claim, Kind
from playlisteval.models.keyless.things import a, plural, singular

FRAMES: dict[Kind, tuple[str, ...]] = {
    "panel": (
        "{the_words} {stand} on {a_value} background",
        "the lettering {subject} is set on {a_value} panel",
        "{a_value} surface carries {the_words}",
        "behind {the_words} the surface is {value}",
        "{subject} stands out from its {value} backing",
        "{the_words} {are} written on {value}",
        "the panel that reads {subject} is {value}",
        "{subject} appears against {value}",
        "{value} is the ground behind {subject}",
        "the background of {subject} is {value}",
    ),
    "place": (
        "{subject} occupies the {value} of the frame",
        "{subject} can be read in the {value} of the shot",
        "the eye finds {subject} in the {value} of the picture",
        "{subject} is placed in the {value} of the view",
        "the {value} of the frame holds {the_words}",
        "in the {value} of the shot {stand} {the_words}",
        "{subject} sits in the {value} of the frame",
        "{the_words} {are} in the {value} of the picture",
    ),
    "beside": (
        "{subject} lies {value} {other}",
        "{subject} is found {value} {other}",
        "{subject} has been put {value} {other}",
        "{the_words} {are} {value} {other}",
        "{value} {other} stands {subject}",
        "{subject} comes {value} {other}",
        "the frame places {subject} {value} {other}",
        "a viewer sees {subject} {value} {other}",
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
"""Every way there is to say a claim of each kind."""

PLACED_PANELS = (
    "{the_words} {stand} on {a_value} background in the {place} of the frame",
    "the {place} of the shot holds {the_words} on {a_value} panel",
    "{subject}, in the {place} of the frame, is written on {value}",
    "in the {place} of the picture {a_value} surface carries {the_words}",
    "{subject} can be read in the {place} of the view, against {value}",
)
"""Ways to say in one clause what colour lies behind a lettering and where in the frame it is."""


def say(claim: Claim, frame: int = 0) -> str:
    """One clause, without capital or full stop, in the frame of that number."""
    frames = FRAMES[claim.kind]
    return _fill(frames[frame % len(frames)], claim)


def say_placed(panel: Claim, place: Claim, frame: int = 0) -> str:
    """One clause for both; the panel's claim is read back first."""
    return _fill(PLACED_PANELS[frame % len(PLACED_PANELS)], panel, place.value)


def _fill(frame: str, claim: Claim, place: str = "") -> str:
    one = " " not in claim.subject.strip()
    return frame.format(
        place=place,
        subject=f"“{claim.subject}”",
        other=f"“{claim.other}”",
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
CONTRASTS = (", whereas ", ", while ")
LIKENESSES = (", and ", "; ")
"""Between clauses that are unlike in kind, that differ in value only, and that say the same of two things."""


def joints(one: Claim, two: Claim) -> Sequence[str]:
    """What may join the clauses of two claims; the reader parts a sentence at each of them."""
    if one.kind != two.kind:
        return JOINTS
    return LIKENESSES if one.value == two.value else CONTRASTS
