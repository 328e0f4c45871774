"""A claim and a draw in, a clause of plain English that says it out; the reader of `claims` reads each back."""

from __future__ import annotations

import random

from playlisteval.models.keyless.claims import Claim

_FRAMES: dict[str, tuple[str, ...]] = {
    "panel": (
        "the lettering “{subject}” is set on a {value} panel",
        "“{subject}” is painted across a {value} board",
        "a {value} ground carries the words “{subject}”",
        "the board that reads “{subject}” is {value}",
        "behind the words “{subject}” the surface is {value}",
        "“{subject}” stands out from its {value} backing",
    ),
    "place": (
        "“{subject}” occupies the {value} of the frame",
        "the words “{subject}” can be read in the {value} of the shot",
        "the eye finds “{subject}” in the {value} of the picture",
        "“{subject}” is placed in the {value} of the view",
    ),
    "beside": (
        "“{subject}” lies {value} “{other}”",
        "the board with “{subject}” is found {value} the one with “{other}”",
        "“{subject}” has been put {value} “{other}”",
        "looking across the frame, “{subject}” comes {value} “{other}”",
    ),
    "shown": (
        "the words “{subject}” are legible in the shot",
        "“{subject}” can be made out on screen",
        "the camera takes in the words “{subject}”",
        "“{subject}” is part of the view",
    ),
    "thing_colour": (
        "the {subject} in view is {value}",
        "a {value} {subject} can be seen",
        "the {subject} shows up in {value}",
        "the shot includes a {value} {subject}",
    ),
    "thing_count": (
        "{value} {subject}s are in view at once",
        "the frame holds {value} {subject}s",
        "{value} {subject}s can be counted",
    ),
    "thing": ("a {subject} is in view", "the frame includes a {subject}", "a {subject} can be made out"),
    "ground": (
        "the {subject} of the frame is filled with {value}",
        "{value} dominates the {subject} of the picture",
        "the {subject} of the shot is taken up by {value}",
    ),
    "setting": (
        "the setting has the look of a {value}",
        "the surroundings give the impression of a {value}",
        "the setting is drawn like a {value}",
    ),
}


def say(claim: Claim, rng: random.Random) -> str:
    """One clause, without capital or full stop."""
    frame = rng.choice(_FRAMES[claim.kind])
    text = frame.format(subject=claim.subject, value=_joined(claim), other=claim.other)
    return text.replace(" a orange ", " an orange ").replace("a orange ", "an orange ", 1)


def _joined(claim: Claim) -> str:
    if claim.kind != "beside":
        return claim.value
    return f"to the {claim.value}" if claim.value in ("left of", "right of") else claim.value


def sentence(*clauses: str) -> str:
    """Clauses joined into one sentence with its capital and full stop."""
    text = ", while ".join(clauses)
    first = next((i for i, c in enumerate(text) if c.isalpha()), 0)
    return (text[:first] + text[first].upper() + text[first + 1 :] if first == 0 else text) + "."


FRAMES = _FRAMES
"""Every frame by kind, for the test that each can be read back."""
