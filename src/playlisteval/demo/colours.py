"""A colour's name comes in; its paint goes out, and which inks and walls it can be seen against."""

from __future__ import annotations

from dataclasses import dataclass

RGB = tuple[int, int, int]

PAINTS: dict[str, RGB] = {
    "red": (204, 36, 40),
    "orange": (240, 130, 20),
    "yellow": (250, 210, 40),
    "green": (30, 135, 65),
    "blue": (32, 88, 196),
    "purple": (120, 52, 160),
    "pink": (246, 140, 184),
    "brown": (118, 70, 36),
    "grey": (128, 130, 134),
    "black": (26, 26, 28),
    "white": (248, 248, 246),
}

# Only pairs with a strong contrast, so that lettering can be read at any moment of a camera move.
INKS: dict[str, tuple[str, ...]] = {
    "red": ("white",),
    "orange": ("black",),
    "yellow": ("black",),
    "green": ("white",),
    "blue": ("white", "yellow"),
    "purple": ("white", "yellow"),
    "pink": ("black",),
    "brown": ("white", "yellow"),
    "grey": ("black",),
    "black": ("white", "yellow", "orange"),
    "white": ("black", "red", "blue"),
}


@dataclass(frozen=True)
class Palette:
    """Muted paints of a backdrop, and the strong colours that would drown in it."""

    sky_top: RGB
    sky_bottom: RGB
    far: RGB
    wall: RGB
    trim: RGB
    ground: RGB
    avoid: tuple[str, ...]


OUTDOOR: dict[str, Palette] = {
    "dawn": Palette(
        (250, 214, 190),
        (255, 238, 214),
        (196, 178, 186),
        (226, 206, 190),
        (150, 120, 112),
        (176, 160, 148),
        ("white", "grey", "pink"),
    ),
    "noon": Palette(
        (150, 202, 232),
        (220, 238, 246),
        (160, 186, 192),
        (234, 224, 202),
        (128, 134, 138),
        (190, 184, 166),
        ("white", "grey"),
    ),
    "dusk": Palette(
        (128, 116, 156),
        (232, 186, 176),
        (112, 104, 136),
        (190, 166, 160),
        (92, 80, 96),
        (138, 122, 126),
        ("grey", "purple", "brown"),
    ),
    "overcast": Palette(
        (186, 200, 208),
        (222, 228, 228),
        (156, 172, 176),
        (206, 204, 190),
        (112, 120, 122),
        (164, 166, 156),
        ("white", "grey"),
    ),
    "evening": Palette(
        (52, 74, 104),
        (132, 154, 172),
        (64, 82, 104),
        (120, 128, 138),
        (56, 62, 78),
        (92, 98, 108),
        ("black", "grey", "blue"),
    ),
}

INDOOR: dict[str, Palette] = {
    "cream": Palette(
        (206, 226, 234),
        (234, 242, 242),
        (214, 202, 176),
        (240, 228, 200),
        (152, 122, 88),
        (190, 160, 122),
        ("white", "brown", "grey"),
    ),
    "sage": Palette(
        (214, 230, 232),
        (236, 242, 238),
        (170, 184, 160),
        (200, 212, 188),
        (110, 126, 102),
        (168, 156, 130),
        ("green", "grey"),
    ),
    "clay": Palette(
        (222, 228, 226),
        (240, 238, 226),
        (200, 166, 144),
        (226, 194, 170),
        (142, 100, 78),
        (164, 134, 112),
        ("brown", "orange", "pink"),
    ),
    "slate": Palette(
        (170, 186, 198),
        (204, 214, 220),
        (92, 104, 116),
        (120, 134, 146),
        (64, 74, 84),
        (100, 98, 98),
        ("grey", "black"),
    ),
    "lilac": Palette(
        (214, 222, 236),
        (238, 236, 244),
        (186, 178, 200),
        (214, 206, 224),
        (122, 110, 142),
        (170, 158, 160),
        ("purple", "grey", "pink"),
    ),
    "mint": Palette(
        (222, 236, 240),
        (240, 246, 246),
        (168, 200, 194),
        (202, 228, 220),
        (98, 136, 130),
        (186, 176, 152),
        ("white", "green", "grey"),
    ),
}

PALETTES: dict[str, Palette] = {**OUTDOOR, **INDOOR}


def shade(colour: RGB, factor: float) -> RGB:
    """Darken below 1, lighten above it."""
    if factor <= 1:
        return (round(colour[0] * factor), round(colour[1] * factor), round(colour[2] * factor))
    rest = factor - 1
    return (
        round(colour[0] + (255 - colour[0]) * rest),
        round(colour[1] + (255 - colour[1]) * rest),
        round(colour[2] + (255 - colour[2]) * rest),
    )


def blend(first: RGB, second: RGB, share: float) -> RGB:
    """The colour that lies `share` of the way from the first to the second."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )
