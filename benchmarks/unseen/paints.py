"""A colour's name comes in; a paint unlike the demo's goes out, and which inks can be read on it."""

from __future__ import annotations

RGB = tuple[int, int, int]

PAINTS: dict[str, RGB] = {
    "red": (228, 30, 38),
    "orange": (255, 126, 6),
    "yellow": (255, 226, 24),
    "green": (22, 146, 52),
    "blue": (26, 92, 232),
    "purple": (138, 42, 186),
    "pink": (255, 128, 186),
    "brown": (126, 72, 28),
    "grey": (146, 146, 148),
    "black": (12, 12, 14),
    "white": (255, 255, 255),
}

INKS: dict[str, tuple[str, ...]] = {
    "red": ("white",),
    "orange": ("black",),
    "yellow": ("black", "purple"),
    "green": ("white",),
    "blue": ("white",),
    "purple": ("white", "yellow"),
    "pink": ("black",),
    "brown": ("white", "yellow"),
    "grey": ("black",),
    "black": ("white", "yellow", "pink"),
    "white": ("black", "blue", "green", "purple"),
}


def mixed(first: RGB, second: RGB, share: float) -> RGB:
    """The paint that is `share` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def darker(paint: RGB, share: float) -> RGB:
    return mixed(paint, (0, 0, 0), share)


def lighter(paint: RGB, share: float) -> RGB:
    return mixed(paint, (255, 255, 255), share)
