"""A verb and two descriptions in; one sentence that asks for both in relation to each other out."""

from __future__ import annotations

import random

from playlisteval.tasks.ask import VERBS

FRAMES: dict[str, tuple[str, ...]] = {
    "restate": (
        "Restate in plain words what the video shows of {a}, as opposed to {b}",
        "Restate how the video presents {a}, compared with {b}",
    ),
    "order": (
        "Order the details of the video so as to put {a}, before {b}",
        "Order what the video shows, from {a}, through to {b}",
    ),
    "state": (
        "State how {a}, differs from {b}",
        "State what the video shows of {a}, as well as of {b}",
    ),
    "determine": (
        "Determine from the video how {a}, differs from {b}",
        "Determine by watching what sets {a}, apart from {b}",
    ),
    "distinguish": (
        "Distinguish {a}, from {b}",
        "Distinguish what the video shows of {a}, from what is shown of {b}",
    ),
    "classify": (
        "Classify the details of the video by whether {a}, or instead {b}, goes with the detail",
        "Classify what the video shows as belonging either to {a}, or to {b}",
    ),
    "select": (
        "Select the details of the video by which {a}, can be told from {b}",
        "Select from the video whatever sets {a}, apart from {b}",
    ),
    "describe": (
        "Describe {a}, by contrast with {b}",
        "Describe what the video shows of {a}, as compared with {b}",
    ),
    "explain": (
        "Explain from the video how {a}, differs from {b}",
        "Explain what sets {a}, apart from {b}",
    ),
    "illustrate": (
        "Illustrate with details of the video how {a}, contrasts with {b}",
        "Illustrate from the frame the contrast of {a}, with {b}",
    ),
    "show": (
        "Show from the video how {a}, differs from {b}",
        "Show by details of the frame what sets {a}, apart from {b}",
    ),
    "examine": (
        "Examine {a}, alongside {b}",
        "Examine how {a}, compares with {b}",
    ),
    "analyze": (
        "Analyze how {a}, compares with {b}",
        "Analyze what the video shows of {a}, in contrast to {b}",
    ),
    "rank": (
        "Rank the details by which {a}, can be told from {b}, the plainest coming first",
        "Rank, starting with the plainest, the details of the video by which {a}, differs from {b}",
    ),
    "compare": (
        "Compare {a}, with {b}",
        "Compare what the video shows of {a}, with what is shown of {b}",
    ),
    "summarize": (
        "Summarize what the video shows of {a}, as against {b}",
        "Summarize how {a}, differs from {b}",
    ),
    "translate": (
        "Translate into words what the frame shows of {a}, as opposed to {b}",
        "Translate from sight into words how {a}, differs from {b}",
    ),
    "solve": (
        "Solve, by watching alone, the riddle of how {a}, differs from {b}",
        "Solve from the video the question of what sets {a}, apart from {b}",
    ),
    "demonstrate": (
        "Demonstrate with details of the video how {a}, differs from {b}",
        "Demonstrate from the frame what sets {a}, apart from {b}",
    ),
    "deduct": (
        "Deduct from the video alone how {a}, differs from {b}",
        "Deduct from what the frame shows how {a}, compares with {b}",
    ),
    "diagram": (
        "Diagram in words how {a}, compares with {b}",
        "Diagram in a few paragraphs what the video shows of {a}, as opposed to {b}",
    ),
    "conclude": (
        "Conclude from the video alone how {a}, differs from {b}",
        "Conclude by watching what sets {a}, apart from {b}",
    ),
    "choose": (
        "Choose the details of the video by which {a}, is best told from {b}",
        "Choose from the video what best sets {a}, apart from {b}",
    ),
    "interpret": (
        "Interpret what the video shows of {a}, in the light of {b}",
        "Interpret the contrast in the video of {a}, with {b}",
    ),
    "paraphrase": (
        "Paraphrase in simple words what the video shows of {a}, as opposed to {b}",
        "Paraphrase how the video presents {a}, compared with {b}",
    ),
    "find out": (
        "Find out from the video how {a}, differs from {b}",
        "Find out by watching what sets {a}, apart from {b}",
    ),
    "use": (
        "Use what the video shows to tell {a}, from {b}",
        "Use details of the frame to set {a}, apart from {b}",
    ),
    "infer": (
        "Infer from the video alone how {a}, differs from {b}",
        "Infer from what the frame shows how {a}, compares with {b}",
    ),
    "justify": (
        "Justify from the video why {a}, can be told from {b}",
        "Justify by details of the frame why nobody watching would take {a}, for {b}",
    ),
    "judge": (
        "Judge from the video alone how {a}, differs from {b}",
        "Judge by what the frame shows how far {a}, differs from {b}",
    ),
}
"""Sentences that make sense of each verb of the matrix; both descriptions may hold commas of their own."""

TAILS = (
    "bringing in what else the video shows around both",
    "with further details from the scenes around both",
    "drawing on other shots of the same scenes as well",
    "backed by details from other shots around both",
    "taking other shots of both scenes into account",
)


def write_question(verb: str, first: str, second: str, rng: random.Random) -> str:
    """One sentence that holds the verb; any other verb than the matrix's is put before a plain comparison."""
    frames = FRAMES.get(verb) or (f"{verb.capitalize()} how {{a}}, compares with {{b}}",)
    return f"{rng.choice(frames).format(a=first, b=second)}, {rng.choice(TAILS)}."


def verbs() -> list[str]:
    """Every verb that a question may be asked with."""
    return list(dict.fromkeys(verb for cell in VERBS.values() for verb in cell))
