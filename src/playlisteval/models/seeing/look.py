"""What was seen in one frame comes in; frozen records whose JSON is the same on every run go out."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

LOOK_VERSION = 2


def _rounded(digits: int) -> AfterValidator:
    # Adding 0.0 turns -0.0 into 0.0, which JSON would keep apart.
    return AfterValidator(lambda value: round(value, digits) + 0.0)


Fraction = Annotated[float, _rounded(4)]
Confidence = Annotated[float, _rounded(3)]


class _Seen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Box(_Seen):
    """A rectangle in fractions of the frame; y grows downwards."""

    left: Fraction
    top: Fraction
    right: Fraction
    bottom: Fraction

    @classmethod
    def from_pixels(
        cls, left: float, top: float, right: float, bottom: float, size: tuple[int, int]
    ) -> "Box":
        """Make a box from pixels of a frame of `size` (width, height), cut to the frame."""
        width, height = size
        return cls(
            left=min(max(left / width, 0.0), 1.0),
            top=min(max(top / height, 0.0), 1.0),
            right=min(max(right / width, 0.0), 1.0),
            bottom=min(max(bottom / height, 0.0), 1.0),
        )

    def to_pixels(self, size: tuple[int, int]) -> tuple[int, int, int, int]:
        """Return left, top, right, bottom in whole pixels, at least one pixel wide and high."""
        width, height = size
        left, top = min(int(self.left * width), width - 1), min(int(self.top * height), height - 1)
        right, bottom = max(round(self.right * width), left + 1), max(round(self.bottom * height), top + 1)
        return left, top, right, bottom

    @property
    def centre(self) -> tuple[float, float]:
        """Centre (x, y)."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def area(self) -> float:
        """Share of the frame that the box covers."""
        return max(self.right - self.left, 0.0) * max(self.bottom - self.top, 0.0)


class TextSeen(_Seen):
    """One line of text on screen; a colour that could not be told is None."""

    text: str
    box: Box
    confidence: Confidence
    ink_colour: str | None
    ground_colour: str | None
    ground_confidence: Confidence


class ObjectSeen(_Seen):
    """One object of a known kind, with its colour where it has one that most of it shows."""

    label: str
    box: Box
    confidence: Confidence
    colour: str | None
    colour_confidence: Confidence


class RegionSeen(_Seen):
    """A connected area of one colour; `share` is its part of the frame."""

    colour: str
    box: Box
    share: Fraction


class TagSeen(_Seen):
    """One label for the whole frame with its probability."""

    label: str
    confidence: Confidence


class Look(_Seen):
    """Everything that was seen in one frame."""

    version: int = LOOK_VERSION
    width: int
    height: int
    texts: tuple[TextSeen, ...] = ()
    objects: tuple[ObjectSeen, ...] = ()
    regions: tuple[RegionSeen, ...] = ()
    tags: tuple[TagSeen, ...] = ()
