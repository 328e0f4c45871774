"""A frame and the box of a line of text come in; the longer box, where strokes go on beyond it, goes out."""

import numpy as np
from numpy.typing import NDArray

from playlisteval.models.seeing.colours import Floats, Pixels, to_oklab, two_parts
from playlisteval.models.seeing.look import Box

# All as shares of the line's height. A gap between words is about 0.45 of it, and a detector's box ends some
# 0.2 beyond the last letter; columns of a table stand farther apart.
_LONGEST_GAP = 0.5
_LONGEST_REACH = 6.0
_LEAST_STROKES = 0.1
_MARGIN = 0.2
# In OKLab: strokes this near to the ink, and plain parts this near to the ground, are of this line.
_NEAR = 0.12
_GROUND_SHARE = 0.8


def whole_line(rgb: Pixels, box: Box) -> Box | None:
    """Follow the line's ground to both sides while its strokes go on; None where it ends with the box."""
    height, width = rgb.shape[:2]
    left, top, right, bottom = box.to_pixels((width, height))
    parts = two_parts(rgb[top:bottom, left:right])
    if parts is None or parts.is_ground.all():
        return None
    ground = np.median(parts.lab[parts.is_ground], axis=0)
    ink = _ink_shade(parts.lab[~parts.is_ground], ground)
    reach = round(_LONGEST_REACH * (bottom - top))
    before = to_oklab(rgb[top:bottom, max(0, left - reach) : left])[:, ::-1]
    behind = to_oklab(rgb[top:bottom, right : right + reach])
    more_left = _strokes_reach(before, ink, ground)
    more_right = _strokes_reach(behind, ink, ground)
    if not more_left and not more_right:
        return None
    margin = round(_MARGIN * (bottom - top))
    return Box.from_pixels(
        left - more_left - margin * bool(more_left),
        top,
        right + more_right + margin * bool(more_right),
        bottom,
        (width, height),
    )


def _ink_shade(strokes: Floats, ground: Floats) -> Floats:
    """The middle of the strokes' half that is farthest from the ground: their edges are mixtures."""
    apart = np.linalg.norm(strokes - ground, axis=1)
    return np.median(strokes[apart >= np.median(apart)], axis=0)


def _strokes_reach(lab: Floats, ink: Floats, ground: Floats) -> int:
    """How many columns out from the box's edge the last stroke lies; 0 where none follows soon enough."""
    high = lab.shape[0]
    columns = _columns(lab, ink, ground)
    last, gap, strokes = 0, 0, 0
    for number, kind in enumerate(columns.tolist(), start=1):
        if kind == _OTHER or gap > _LONGEST_GAP * high:
            break
        if kind == _STROKES:
            last, gap, strokes = number, 0, strokes + 1
        else:
            gap += 1
    return last if strokes >= _LEAST_STROKES * high else 0


_OTHER, _PLAIN, _STROKES = 0, 1, 2


def _columns(lab: Floats, ink: Floats, ground: Floats) -> NDArray[np.int64]:
    """Whether each column is plain ground, ground with strokes on it, or something else."""
    to_ink = np.linalg.norm(lab - ink, axis=2)
    to_ground = np.linalg.norm(lab - ground, axis=2)
    between = to_ink + to_ground < 1.15 * np.linalg.norm(ink - ground) + 0.04
    inked = (to_ink < to_ground) & (between | (to_ink < _NEAR))
    plain = to_ground < _NEAR
    own = (inked | plain | between).mean(axis=0) > _GROUND_SHARE
    # A border runs from top to bottom, and a rule above or below the line keeps out of its middle.
    rule = lab.shape[0] // 4
    in_middle = inked[rule : lab.shape[0] - rule].mean(axis=0)
    stroked = own & (in_middle > 0.1) & (inked.mean(axis=0) < 0.85) & (plain.mean(axis=0) > 0.1)
    return np.where(stroked, _STROKES, np.where(own & (in_middle <= 0.1), _PLAIN, _OTHER))
