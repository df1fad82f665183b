from frames import at
from lettering import text
from materials import plastic, surface
from outlines import rounded
from solids import plate
from studio import View, facing

VIEW = View(facing(-26, 12, 0), .84)
SHAPE = [(-9, -4.6, 1.8), (7.6, -6.2, 2.4), (9, 3.6, 3.2), (4, 6.2, 2.5), (-7.6, 5.2, 2.2)]


def build():
    """The glass of a left door mirror in its carrier, convex side towards +Z."""
    plate([rounded([(x * 1.03, y * 1.04, r) for x, y, r in SHAPE], 0, 8)], 1.1, .4, plastic(), -1.15, 4)
    plate([rounded(SHAPE, 0, 8)], .3, .06, surface('mirror', (.80, .83, .88), .035, 1), -.12, 3)
    printed = surface('etched', (.5, .52, .55), .7)
    with at((-6.2, -3.7, .2)):
        text('AXLEWRIGHT', .5, printed, .004)
    with at((5.9, -4.5, .2), (0, 0, -5)):
        text('R 1260', .42, printed, .004)
