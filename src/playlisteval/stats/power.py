"""The size of a planned study comes in; the smallest difference that it could show goes out."""

import math
from statistics import NormalDist

from playlisteval.stats.estimate import check_level


def minimum_detectable_effect(
    n_questions: int,
    pairs_per_question: float,
    accuracy: float,
    intra_question_correlation: float,
    level: float = 0.95,
    power: float = 0.8,
    judge_correlation: float = 0.0,
) -> float | None:
    """Smallest true difference in accuracy (a share) that two judges on the same pairs would show.

    The pairs of a question count for less than as many independent ones, by the design effect
    1 + (pairs - 1) x correlation. `judge_correlation` is that of the two judges' hits; 0 is the careful
    guess, since judges who err on the same pairs are told apart more easily. None where nothing is planned.
    """
    _check(n_questions, pairs_per_question, accuracy, intra_question_correlation, judge_correlation)
    check_level(power)
    if n_questions == 0:
        return None
    quantile = NormalDist().inv_cdf
    z = quantile((1.0 + check_level(level)) / 2.0) + quantile(power)
    design_effect = 1.0 + (pairs_per_question - 1.0) * intra_question_correlation
    variance = 2.0 * accuracy * (1.0 - accuracy) * (1.0 - judge_correlation)
    return z * math.sqrt(variance * design_effect / (n_questions * pairs_per_question))


def _check(questions: int, pairs: float, accuracy: float, intra: float, between: float) -> None:
    if questions < 0:
        raise ValueError(f"The number of questions can't be negative: {questions}.")
    if pairs < 1.0:
        raise ValueError(f"A question has at least one pair, not {pairs}.")
    if not 0.0 <= accuracy <= 1.0:
        raise ValueError(f"Accuracy is a share from 0 to 1, not {accuracy}: write 0.75 for 75 %.")
    if not 0.0 <= intra <= 1.0:
        raise ValueError(f"The correlation inside a question lies in 0..1, not at {intra}.")
    if not -1.0 <= between <= 1.0:
        raise ValueError(f"The correlation of two judges lies in -1..1, not at {between}.")
