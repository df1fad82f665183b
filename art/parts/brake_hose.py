from frames import at, on_path
from machine_elements import hexagon, stud
from materials import rubber, steel, zinc
from outlines import rounded, smooth_path
from solids import block, ring, rod, turned
from studio import View, facing

VIEW = View(facing(-16, 20, 0), .86)


def build(banjo=True):
    """A brake hose in a bow: threaded fitting at one end, banjo at the other, the bracket's sleeve between."""
    path = smooth_path([(-9, -6, 0), (-9.4, -1, .3), (-7.5, 4.6, .8), (-2, 7.4, 1), (4, 6, .6), (7.4, 1.6, .2), (7.8, -3.2, 0)], 14)
    rod(path, .62, rubber(), points=40)
    for index, length in ((0, 2.0), (len(path) - 1, 2.0), (len(path) // 2, 2.6)):
        with on_path(path, index), at((0, 0, -length / 2 if index == len(path) // 2 else (0 if index == 0 else -length))):
            turned(rounded([(0, 0), (.85, 0), (.85, .35), (.76, .5), (.76, length - .5), (.85, length - .35), (.85, length), (0, length)], .08), zinc(), 64)
    with at((-9, -6, 0), (90, 0, 0)):
        hexagon(1.7, 1.0, zinc())
        with at((0, 0, .9)):
            stud(.5, 1.6, zinc(), .1)
    _bracket(path)
    with at((7.85, -4.6, -.55)):
        ring(.55, 1.25, 0, 1.1, zinc(), .15, 80)
        with at((0, 0, 1.1)):
            ring(.56, .95, 0, .16, steel(), .04, 64)
            hexagon(1.5, .8, zinc())
        with at((0, .6, .55), (-90, 0, 0)):
            ring(0, .6, 0, 1.2, zinc(), .1, 48)


def _bracket(path):
    with on_path(path, len(path) // 2):
        with at((.9, 0, -.15)):
            block(2.6, 2.2, .3, zinc(), .1)
        ring(.7, 1.05, -.6, .6, steel(), .08, 64)
