"""A verb, by what to compare and two descriptions in; one sentence that asks how the two compare out."""

from __future__ import annotations

import random

from playlisteval.tasks.ask import VERBS

LIKENESS: tuple[str, ...] = ("background", "side", "colour")
MAGNITUDE: tuple[str, ...] = ("number", "height")
BACKGROUND_FIRST = 0.3
"""So often backgrounds are compared whatever the draw was: they are the surest thing that a frame tells."""

WHETHER: dict[str, tuple[str, ...]] = {
    "background": (
        "whether {a}, stands on the same kind of background as {b}",
        "whether the background of {a}, matches the background of {b}",
    ),
    "side": (
        "whether {a}, stands on the same side of the frame as {b}",
        "whether {a}, is placed on the same side of the frame as {b}, or on the opposite side",
    ),
    "height": (
        "whether {a}, is placed higher in the frame than {b}",
        "which is placed higher in the frame, {a}, or {b}",
    ),
    "number": (
        "whether {a}, are more in number than {b}",
        "which are more in number, {a}, or {b}",
    ),
    "colour": (
        "whether {a}, has the same colour as {b}",
        "whether the colour of {a}, matches the colour of {b}",
    ),
}
HOW: dict[str, tuple[str, ...]] = {
    "background": ("how the background of {a}, compares with the background of {b}",),
    "side": ("how the side of the frame taken by {a}, compares with the side taken by {b}",),
    "height": ("how the height in the frame of {a}, compares with the height of {b}",),
    "number": ("how the number of {a}, compares with the number of {b}",),
    "colour": ("how the colour of {a}, compares with the colour of {b}",),
}
BY = {
    "background": "by background",
    "side": "by side of the frame",
    "height": "by height in the frame",
    "number": "by number",
    "colour": "by colour",
}
AS = {
    "background": "as alike or unlike in background",
    "side": "as lying on the same side of the frame or on opposite sides",
    "height": "as higher or lower in the frame",
    "number": "as larger, smaller or equal in number",
    "colour": "as alike or unlike in colour",
}

FRAMES: dict[str, tuple[str, ...]] = {
    "restate": (
        "Restate in plain words what the video shows as to {whether}",
        "Restate from the frames {how}",
    ),
    "order": (
        "Order the details of the video so as to settle {whether}",
        "Order {by} {a}, in relation to {b}",
    ),
    "state": ("State {whether}", "State from the video {whether}"),
    "determine": ("Determine {whether}", "Determine from the video {whether}"),
    "distinguish": (
        "Distinguish by watching {whether}",
        "Distinguish {by} {a}, from {b}, or find both alike",
    ),
    "classify": ("Classify {as_} {a}, when paired with {b}", "Classify {as_} {a}, set against {b}"),
    "select": (
        "Select from the video the details deciding {whether}",
        "Select the shots needed to settle {whether}",
    ),
    "describe": ("Describe from the video {how}", "Describe {how}"),
    "explain": ("Explain by what the frame shows {whether}", "Explain from the video {how}"),
    "illustrate": ("Illustrate with details of the video {whether}", "Illustrate from the frame {how}"),
    "show": ("Show from the video {whether}", "Show by details of the frame {how}"),
    "examine": ("Examine {whether}", "Examine {how}"),
    "analyze": ("Analyze {how}", "Analyze from the video {whether}"),
    "rank": (
        "Rank {by} {a}, against {b}",
        "Rank the details of the video by how far each helps to tell {whether}",
    ),
    "compare": ("Compare {by} {a}, with {b}", "Compare details of the video to tell {whether}"),
    "summarize": ("Summarize {how}", "Summarize what the video shows as to {whether}"),
    "translate": (
        "Translate from sight into words {how}",
        "Translate what the frame shows into words on {how}",
    ),
    "solve": (
        "Solve, by watching alone, the question of {whether}",
        "Solve from the video the question of {whether}",
    ),
    "demonstrate": ("Demonstrate with details of the video {whether}", "Demonstrate from the frame {how}"),
    "deduct": ("Deduct from the video alone {whether}", "Deduct from what the frame shows {how}"),
    "diagram": ("Diagram in words {how}", "Diagram in a few paragraphs {how}"),
    "conclude": ("Conclude from the video alone {whether}", "Conclude by watching {whether}"),
    "choose": (
        "Choose the details of the video deciding {whether}",
        "Choose from the video the shots telling {whether}",
    ),
    "interpret": ("Interpret what the video shows as to {whether}", "Interpret from the frames {how}"),
    "paraphrase": (
        "Paraphrase in simple words {how}",
        "Paraphrase what the video shows as to {whether}",
    ),
    "find out": ("Find out from the video {whether}", "Find out by watching {whether}"),
    "use": ("Use what the video shows to tell {whether}", "Use details of the frame to settle {whether}"),
    "infer": ("Infer from the video alone {whether}", "Infer from what the frame shows {how}"),
    "justify": (
        "Justify from the video a verdict on {whether}",
        "Justify by details of the frame a verdict on {whether}",
    ),
    "judge": ("Judge from the video alone {whether}", "Judge by what the frame shows {whether}"),
}
"""Sentences that make sense of each verb of the matrix; both descriptions may hold commas of their own."""

TAILS = (
    "with further details of both shots",
    "bringing in what else the video shows around both",
    "with further details from the scenes around both",
    "drawing on other shots of the same scenes as well",
    "backed by details from other shots around both",
    "taking other shots of both scenes into account",
)

_BY_SIZE = frozenset({"rank", "order", "compare", "solve", "diagram", "deduct"})
"""Verbs that fit a larger and a smaller, or a higher and a lower; all others fit likeness better."""


def preferred(verb: str, rng: random.Random) -> list[str]:
    """By what to compare, best fit first; those that fit equally well are drawn, backgrounds most often."""
    likeness = list(LIKENESS)
    rng.shuffle(likeness)
    if rng.random() < BACKGROUND_FIRST:
        likeness.sort(key=lambda subject: subject != "background")
    magnitude = list(MAGNITUDE)
    rng.shuffle(magnitude)
    return magnitude + likeness if verb in _BY_SIZE else likeness + magnitude


def write_question(verb: str, subject: str, first: str, second: str, rng: random.Random) -> str:
    """One sentence that holds the verb; any other verb than the matrix's is put before a plain comparison."""
    frame = rng.choice(FRAMES.get(verb) or (f"{verb.capitalize()} {{how}}",))
    spots = {"a": first, "b": second}
    told = frame.format(
        whether=rng.choice(WHETHER[subject]).format(**spots),
        how=rng.choice(HOW[subject]).format(**spots),
        by=BY[subject],
        as_=AS[subject],
        **spots,
    )
    return f"{told}, {rng.choice(TAILS)}."


def verbs() -> list[str]:
    """Every verb that a question may be asked with."""
    return list(dict.fromkeys(verb for cell in VERBS.values() for verb in cell))
