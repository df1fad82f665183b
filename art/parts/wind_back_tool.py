from frames import around, at
from machine_elements import thread
from materials import chrome, satin_black, steel, turned_steel
from outlines import rectangle, rounded
from solids import block, plate, ring, rod, turned
from studio import View, standing

VIEW = View(standing(-26), .86, 26)


def build():
    """A wind-back tool for brake pistons, lying with its spindle and plate, and four of its adapters."""
    with at((-1.5, 1.5, 2.6), (0, 90, 0)):
        _spindle()
    for i, (x, y) in enumerate(((-5.6, -6.0), (-.8, -7.4), (4.0, -6.6), (8.4, -4.6))):
        with at((x, y, 0), (0, 0, 25 * i)):
            _adapter(1.9 + .15 * i, 2 + i % 2)


def _spindle():
    with at((0, 0, -8)):
        thread(.95, 15, turned_steel(), .25, .14)
    ring(0, .9, 6.9, 8.2, steel(), .1)
    plate([rounded([(-2.6, -4.2), (2.6, -4.2), (2.6, 4.2), (-2.6, 4.2)], .8), rectangle(1.2, 3.4, -2.1, 0, .3)], .9, .12, satin_black(), 2.2)
    turned(rounded([(0, 8.1), (2.5, 8.1), (2.5, 8.9), (0, 8.9)], .12), chrome(), 128)
    for _ in around(2):
        with at((1.5, 0, 8.9)):
            ring(0, .35, 0, .7, steel(), .08, 32)
    with at((0, 0, -8)):
        ring(0, 1.3, -1.4, .4, chrome(), .15)
        rod([(0, -5.2, -.5), (0, 5.2, -.5)], .55, chrome())
        for y in (-5.2, 5.2):
            with at((0, y, -.5), (90, 0, 0)):
                ring(0, .8, -.3, .3, chrome(), .2, 48)


def _adapter(r, pins):
    turned(rounded([(0, 0), (r, 0), (r, .8), (r - .3, 1.0), (0, 1.0)], .1), chrome(), 128)
    for _ in around(pins):
        with at((r * .6, 0, 1.0)):
            ring(0, .32, 0, .6, steel(), .06, 32)
    with at((0, 0, .98)):
        block(.95, .95, .1, satin_black(), .03)
