"""A claim and a choice in, a clause of plain English out; the reader of `claims` reads each back as it was."""

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
        "{value} is the ground on which {subject} is written",
        "the background of {subject} is {value}",
    ),
    "place": (
        "{subject} occupies the {value} of the frame",
        "{the_words} can be read in the {value} of the shot",
        "the eye finds {subject} in the {value} of the picture",
        "{subject} is placed in the {value} of the view",
        "the {value} of the frame holds {the_words}",
        "in the {value} of the shot {stand} {the_words}",
        "{subject} sits in the {value} of the frame",
        "{the_words} {have} the {value} of the picture",
    ),
    "beside": (
        "{subject} lies {value} {other}",
        "{subject} is found {value} {other}",
        "{subject} has been put {value} {other}",
        "{the_words} {are} {value} {other}",
        "{value} {other} stands {subject}",
        "{subject} can be read {value} {other}",
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


def say(claim: Claim, frame: int = 0) -> str:
    """One clause, without capital or full stop, in the frame of that number."""
    frames = FRAMES[claim.kind]
    one = " " not in claim.subject.strip()
    return frames[frame % len(frames)].format(
        subject=f"“{claim.subject}”",
        other=f"“{claim.other}”",
        part=claim.subject,
        the_words=the_words(claim.subject),
        stand="stands" if one else "stand",
        are="is" if one else "are",
        have="has" if one else "have",
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


def joined(clauses: Sequence[str], joint: str) -> str:
    """Clauses as one; `joint` is one of those at which the reader parts a sentence."""
    return joint.join(clauses)


JOINTS = (", while ", " while ", ", whereas ", ", and ", "; ")
