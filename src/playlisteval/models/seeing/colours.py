"""Pixels come in; names of the eleven basic colours, how sure they are, and one-coloured regions go out."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from playlisteval.models.seeing.look import Box, RegionSeen

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]

COLOUR_NAMES = (
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "purple",
    "pink",
    "brown",
    "grey",
    "black",
    "white",
)

# Typical shades of each name; a pixel takes the name of the nearest one in OKLab. Greys need many, since
# a dull surface in daylight has a slight tint.
_SHADES: dict[str, str] = {
    "red": "ff0000 e00000 c8102e b22222 a01010 800000 dc143c d93a2b e8423a 7a1a1a c04040",
    "orange": "ff8c00 ffa500 ff7f00 f28c28 e8761a ff7f50 ed8b3a d2691e",
    "yellow": "ffff00 ffd700 f5e050 ffee80 fff44f e6c619 d8c02a c8b400 f0dc82 e8d060",
    "green": "00ff00 008000 00a000 228b22 2e8b57 6b8e23 556b2f 90ee90 32cd32 9acd32 004d00 4a7c3a 8fbc5a "
    "50c878 a8d8a0 3a5a30 00b48c 00695c",
    "blue": "0000ff 0000a0 000080 1e90ff 4169e1 87ceeb 4682b4 00bfff 1c3f94 6495ed add8e6 336699 203060 "
    "5078a8 00ffff 40e0d0 00a0b8 a0c8f0 7898c0",
    "purple": "800080 8a2be2 9370db 6a0dad 4b0082 9932cc 663399 b070d0 c8a2c8 7851a9 5a3070 a060a0 d8a8f0",
    "pink": "ffc0cb ff69b4 ff1493 f4a6b8 e75480 ffb6c1 de5d83 ffa0a0 ff00ff f8c8dc d87093 e88ca0 e91e63",
    "brown": "8b4513 654321 a0522d 5c4033 7b3f00 964b00 6f4e37 9c6b3c 4a2c14 b08050 3c2414 80603c c49a6c",
    "grey": "808080 606060 a0a0a0 b8b8b8 c8c8c8 d3d3d3 484848 707880 807870 98a0a8 a8a098 5c6268 64605c "
    "788078 c0c4c8 c8c4c0 505458",
    "black": "000000 101010 1c1c1c 181818 0c0c14 140c0c 0c140c 282828 20242c 2c2420",
    "white": "ffffff f0f0f0 fafafa f5f5f0 e8e8e8 f0f4ff fffaf0",
}

_LEVELS = 32
# In OKLab: the nearest shades of two names are this far apart where people hardly disagree.
_CLEAR_GAP = 0.05
# A shade farther than this from every typical one has no name that people agree on.
_FAR, _TOO_FAR = 0.08, 0.12
# A thing's pixels are farther than this from the shades around it, and fill this part of its box at least.
_UNLIKE = 0.07
_LEAST_SILHOUETTE = 0.2
# The ground of a text goes on above and below it: so much of that is as near to it as this.
_LEAST_AROUND = 0.25
_SAME_GROUND = 0.06
# In OKLab: text that stands out less is read off something uneven.
_LEAST_CONTRAST = 0.2
# Strokes seldom fill more of the middle of a line's box than the ground does.
_CLEAR_MAJORITY = 0.58
# A thing has the colour that this part of it has.
_MOSTLY = 0.7
_REGION_LEAST_SHARE = 0.03
_REGION_WIDTH = 160


class NamedColour(NamedTuple):
    """A colour's name and how sure it is, 0..1."""

    name: str
    confidence: float


def to_oklab(rgb: NDArray[np.generic]) -> Floats:
    """Turn sRGB 0..255 (last axis) into OKLab, where equal distances look about equally different."""
    value = rgb.astype(np.float32) / np.float32(255)
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)
    lms = np.cbrt(linear @ _RGB_TO_LMS.T)
    return lms @ _LMS_TO_OKLAB.T


_RGB_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    dtype=np.float32,
)
_LMS_TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ],
    dtype=np.float32,
)


@cache
def _shades() -> tuple[Floats, NDArray[np.uint8]]:
    pairs = [(shade, index) for index, name in enumerate(COLOUR_NAMES) for shade in _SHADES[name].split()]
    rgb = np.array([[int(shade[at : at + 2], 16) for at in (0, 2, 4)] for shade, _ in pairs], dtype=np.uint8)
    return to_oklab(rgb), np.array([index for _, index in pairs], dtype=np.uint8)


def _distances(rgb: NDArray[np.generic]) -> Floats:
    """Return for each colour (n, 3) its distance to the nearest shade of every name (n, 11)."""
    shades, owner = _shades()
    lab = to_oklab(rgb)
    # Lightness counts a little less than hue: a shadow on a red wall leaves it red.
    weight = np.array([0.8, 1.0, 1.0], dtype=np.float32)
    apart = np.linalg.norm((lab[:, None, :] - shades[None]) * weight, axis=2)
    return np.stack([apart[:, owner == index].min(axis=1) for index in range(len(COLOUR_NAMES))], axis=1)


def name_colour(rgb: tuple[int, int, int]) -> NamedColour:
    """Name one colour; the confidence is 0 half-way between two names, and 1 well inside one."""
    distances = _distances(np.array([rgb], dtype=np.float32))[0]
    first, second = np.argsort(distances, kind="stable")[:2]
    gap = float(distances[second] - distances[first])
    near = min(1.0, max(0.0, (_TOO_FAR - float(distances[first])) / (_TOO_FAR - _FAR)))
    return NamedColour(COLOUR_NAMES[int(first)], near * min(1.0, gap / _CLEAR_GAP))


@cache
def _table() -> NDArray[np.uint8]:
    """Return the name index of 32 x 32 x 32 colours, so that a frame is named by one look-up."""
    step = 256 // _LEVELS
    axis = np.arange(_LEVELS, dtype=np.float32) * step + step / 2
    grid = np.stack(np.meshgrid(axis, axis, axis, indexing="ij"), axis=-1).reshape(-1, 3)
    parts = [_distances(part).argmin(axis=1) for part in np.array_split(grid, 16)]
    return np.concatenate(parts).astype(np.uint8).reshape(_LEVELS, _LEVELS, _LEVELS)


def name_indices(rgb: Pixels) -> NDArray[np.uint8]:
    """Return the index into COLOUR_NAMES of every pixel (last axis is RGB)."""
    cell = rgb >> 3
    return _table()[cell[..., 0], cell[..., 1], cell[..., 2]]


def dominant_colour(pixels: Pixels) -> NamedColour | None:
    """Name the most common colour; sure when most pixels share it and their middle is a clear shade of it."""
    flat = pixels.reshape(-1, 3)
    if len(flat) == 0:
        return None
    indices = name_indices(flat)
    counts = np.bincount(indices, minlength=len(COLOUR_NAMES))
    winner = int(counts.argmax())
    share = float(counts[winner]) / len(flat)
    middle = np.median(flat[indices == winner], axis=0)
    named = name_colour((int(middle[0]), int(middle[1]), int(middle[2])))
    clear = named.confidence if named.name == COLOUR_NAMES[winner] else 0.0
    return NamedColour(COLOUR_NAMES[winner], share * clear)


class InkAndGround(NamedTuple):
    """Colours of a line of text and of the panel behind it; None where they can't be told."""

    ink: NamedColour | None
    ground: NamedColour | None


class TwoParts(NamedTuple):
    """A patch with a line of text, as OKLab; which of its pixels are nearer to the ground than to the ink."""

    lab: Floats
    is_ground: NDArray[np.bool_]
    ground: Floats
    contrast: float
    """How far ink and ground are apart; infinite where all is ground."""


def ink_and_ground(rgb: Pixels, box: Box) -> InkAndGround:
    """Tell a text's ink from its ground, which is named three times: among the strokes of each of its thirds.

    A ground whose readings differ has no name, nor has one that ends with the strokes: an outline.
    """
    height, width = rgb.shape[:2]
    left, top, right, bottom = box.to_pixels((width, height))
    patch = rgb[top:bottom, left:right]
    parts = two_parts(patch)
    if parts is None:
        return InkAndGround(None, None)
    rows, columns = _core(patch.shape)
    near = parts.is_ground & (np.linalg.norm(parts.lab - parts.ground, axis=2) < _SAME_GROUND)
    around = np.concatenate([near[: rows.start], near[rows.stop :]])
    ground = None
    if around.mean() >= _LEAST_AROUND and parts.contrast >= _LEAST_CONTRAST:
        wide = columns.stop - columns.start
        borders = [columns.start + wide * n // 3 for n in range(4)]
        thirds = [slice(start, end) for start, end in pairwise(borders)]
        ground = _agreed([_plain_colour(patch[rows, third], parts, rows, third) for third in thirds])
    return InkAndGround(_ink(patch, parts.lab, parts.is_ground), ground)


def two_parts(patch: Pixels) -> TwoParts | None:
    """Split a patch in two clusters, by the colours among its strokes; None where it is too small.

    The middle of the box shows strokes and ground only. The ground is what fills most of it or, where neither
    does, what lies along the box's edge.
    """
    if patch.shape[0] < 4 or patch.shape[1] < 4:
        return None
    lab = to_oklab(patch)
    core = lab[_core(patch.shape)]
    lighter = _two_clusters(core.reshape(-1, 3)).reshape(core.shape[:2])
    if lighter.all() or not lighter.any():
        middle = np.median(core.reshape(-1, 3), axis=0)
        return TwoParts(lab, np.ones(lab.shape[:2], dtype=np.bool_), middle, np.inf)
    light, dark = np.median(core[lighter], axis=0), np.median(core[~lighter], axis=0)
    nearer_light = np.linalg.norm(lab - light, axis=2) < np.linalg.norm(lab - dark, axis=2)
    share = lighter.mean()
    if abs(share - 0.5) < _CLEAR_MAJORITY - 0.5:
        share = nearer_light[_edge(nearer_light)].mean()
    contrast = float(np.linalg.norm(light - dark))
    if share > 0.5:
        return TwoParts(lab, nearer_light, light, contrast)
    return TwoParts(lab, ~nearer_light, dark, contrast)


def _core(shape: tuple[int, ...]) -> tuple[slice, slice]:
    """Rows and columns of the middle: a detector's box reaches beyond the letters, maybe beyond the panel."""
    high, wide = max(1, shape[0] // 4), max(1, min(shape[0] // 4, shape[1] // 8))
    return slice(high, shape[0] - high), slice(wide, shape[1] - wide)


def _plain_colour(part: Pixels, parts: TwoParts, rows: slice, columns: slice) -> NamedColour | None:
    """Name the ground among the strokes, without the mixtures along their edges."""
    ground = parts.is_ground[rows, columns]
    if not ground.any():
        return None
    apart = np.linalg.norm(parts.lab[rows, columns] - parts.ground, axis=2)
    limit = np.quantile(apart[ground], 0.75)
    return dominant_colour(part[ground & (apart <= max(limit, _SAME_GROUND))])


def _edge(like: NDArray[np.bool_]) -> NDArray[np.bool_]:
    edge = np.ones_like(like)
    rim = max(1, like.shape[0] // 8)
    edge[rim:-rim, rim:-rim] = False
    return edge


def _agreed(readings: Sequence[NamedColour | None]) -> NamedColour | None:
    named = [reading for reading in readings if reading is not None]
    if len(named) < len(readings) or len({reading.name for reading in named}) != 1:
        return None
    return min(named, key=lambda reading: reading.confidence)


def _two_clusters(lab: Floats) -> NDArray[np.bool_]:
    """Split colours in two (k-means from the darkest and the lightest tenth); True is the lighter cluster."""
    low, high = np.quantile(lab[:, 0], (0.1, 0.9))
    centres = np.stack([lab[lab[:, 0] <= low].mean(axis=0), lab[lab[:, 0] >= high].mean(axis=0)])
    lighter = np.zeros(len(lab), dtype=np.bool_)
    for _ in range(8):
        apart = np.linalg.norm(lab[:, None, :] - centres[None], axis=2)
        lighter = apart[:, 1] < apart[:, 0]
        if lighter.all() or not lighter.any():
            break
        centres = np.stack([lab[~lighter].mean(axis=0), lab[lighter].mean(axis=0)])
    return lighter


def _ink(patch: Pixels, lab: Floats, is_ground: NDArray[np.bool_]) -> NamedColour | None:
    """Name the strokes by their half that is farthest from the ground: edges of strokes are mixtures."""
    if is_ground.all() or not is_ground.any():
        return None
    ground = np.median(lab[is_ground], axis=0)
    apart = np.linalg.norm(lab[~is_ground] - ground, axis=1)
    return dominant_colour(patch[~is_ground][apart >= np.median(apart)])


def object_colour(rgb: Pixels, box: Box) -> NamedColour | None:
    """Name a thing's colour twice, in the middle half of its box and over its whole silhouette.

    None where the two differ (a clock's face and its rim), where much of it has another colour, or where the
    thing can't be told from its surroundings. The silhouette is what is unlike the strip around the box.
    """
    height, width = rgb.shape[:2]
    left, top, right, bottom = box.to_pixels((width, height))
    patch = rgb[top:bottom, left:right]
    unlike = _unlike_surroundings(rgb, (left, top, right, bottom))
    if unlike.mean() < _LEAST_SILHOUETTE:
        return None
    inset_x, inset_y = (right - left) // 4, (bottom - top) // 4
    middle = np.zeros_like(unlike)
    middle[inset_y : patch.shape[0] - inset_y, inset_x : patch.shape[1] - inset_x] = True
    inner, whole = dominant_colour(patch[middle]), dominant_colour(patch[unlike])
    if inner is None or whole is None or inner.name != whole.name:
        return None
    sure = min(inner.confidence, whole.confidence)
    return NamedColour(whole.name, sure) if sure >= _MOSTLY else None


def _unlike_surroundings(rgb: Pixels, pixels: tuple[int, int, int, int]) -> NDArray[np.bool_]:
    """Mark the pixels of a box that differ from each of the main colours of the strip around it."""
    left, top, right, bottom = pixels
    reach = max(2, min(right - left, bottom - top) // 10)
    high, low = max(0, top - reach), min(rgb.shape[0], bottom + reach)
    west, east = max(0, left - reach), min(rgb.shape[1], right + reach)
    strip = np.ones((low - high, east - west), dtype=np.bool_)
    strip[top - high : bottom - high, left - west : right - west] = False
    around = to_oklab(rgb[high:low, west:east][strip])
    lab = to_oklab(rgb[top:bottom, left:right])
    unlike = np.ones(lab.shape[:2], dtype=np.bool_)
    for shade in _main_shades(around):
        unlike &= np.linalg.norm(lab - shade, axis=2) > _UNLIKE
    return unlike


def _main_shades(lab: Floats) -> list[Floats]:
    """Group colours by cells of OKLab; the mean of each cell that holds a twentieth of them or more."""
    if len(lab) == 0:
        return []
    cells, owner, counts = np.unique(
        np.floor(lab / _UNLIKE).astype(np.int32), axis=0, return_inverse=True, return_counts=True
    )
    owner = owner.reshape(-1)
    return [lab[owner == n].mean(axis=0) for n in range(len(cells)) if counts[n] * 20 >= len(lab)]


def regions(rgb: Pixels) -> list[RegionSeen]:
    """Return connected areas of one colour name that cover over 3 % of the frame, largest first."""
    import cv2

    height, width = rgb.shape[:2]
    scale = min(1.0, _REGION_WIDTH / width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(rgb, size, interpolation=cv2.INTER_AREA)
    names = name_indices(np.asarray(cv2.medianBlur(small, 3), dtype=np.uint8))
    found: list[RegionSeen] = []
    for index in np.flatnonzero(np.bincount(names.ravel(), minlength=len(COLOUR_NAMES))):
        mask = (names == index).astype(np.uint8)
        stats = cast("NDArray[np.int32]", cv2.connectedComponentsWithStats(mask, connectivity=4)[2])
        for left, top, wide, high, area in stats[1:].tolist():
            if area > _REGION_LEAST_SHARE * names.size:
                box = Box.from_pixels(left, top, left + wide, top + high, size)
                found.append(RegionSeen(colour=COLOUR_NAMES[int(index)], box=box, share=area / names.size))
    return sorted(found, key=lambda region: (-region.share, region.box.top, region.box.left, region.colour))
