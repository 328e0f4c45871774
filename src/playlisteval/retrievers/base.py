"""What a retriever is: it ranks the chunks of a scope for a question, seeing nothing of its gold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from playlisteval.index.vectors import VectorTable


@dataclass(frozen=True)
class Haystack:
    """The chunks of one scope: rows of the domain's table, and how a question is turned into a vector."""

    table: VectorTable
    domain: str
    segment_ids: Sequence[str]
    embed_query: Callable[[str], NDArray[np.float32]]


@dataclass(frozen=True)
class Ranked:
    """Chunks best first, and the rank (from 1) of every segment of the haystack."""

    chunks: tuple[tuple[str, float], ...]
    segment_ranks: dict[str, int]


class Retriever(ABC):
    """Base of all retrievers."""

    version: ClassVar[int] = 1

    @property
    def name(self) -> str:
        return type(self).__module__.rsplit(".", 1)[-1]

    @abstractmethod
    def rank(self, question: str, haystack: Haystack, k: int) -> Ranked:
        """The k best chunks, and the rank of each segment by the paper's rule (B.2)."""
