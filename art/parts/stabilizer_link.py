from frames import at
from machine_elements import hexagon, stud
from materials import rubber, satin_black, steel, zinc
from outlines import rounded
from solids import ring, rod, turned
from studio import View, tilted

VIEW = View(tilted(34, -24, 0), .9)


def build(length_cm=20):
    """A stabilizer link along Z: a ball joint at either end, its stud to the side, the upper one the other way."""
    rod([(0, 0, 0), (0, 0, length_cm)], .62, satin_black())
    _joint()
    with at((0, 0, length_cm), (180, 0, 180)):
        _joint()


def _joint():
    with at((0, 0, -.6), (90, 0, 0)):
        turned(rounded([(0, -1.1), (1.2, -1.1), (1.65, -.8), (1.7, .7), (1.4, 1.0), (0, 1.0)], .2), satin_black(), 128)
        turned(rounded([(.6, .95), (1.35, .95), (1.5, 1.3), (1.5, 1.7), (1.1, 2.0), (1.15, 2.2), (.85, 2.5), (.6, 2.5)], .12), rubber(), 96)
        ring(1.28, 1.44, .98, 1.14, steel(), .05)
        ring(0, .62, 2.4, 2.9, steel(), .06, 64)
        with at((0, 0, 2.9)):
            hexagon(1.5, .6, zinc())
            with at((0, 0, .5)):
                stud(.5, 2.4, zinc(), .15)
