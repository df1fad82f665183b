from frames import at
from lettering import text
from machine_elements import hexagon, stud
from materials import aluminum, plastic, rubber, surface
from outlines import rectangle, rounded
from solids import block, loft, ring, turned
from studio import View, standing

VIEW = View(standing(-28), .84, 24)


def build(frequency='433 MHz'):
    """A tire pressure sensor: the valve along +Z tilted back from the housing, its nut and cap on it."""
    black = plastic()
    sections = [[(x, y, z) for x, y in rectangle(w, d, 0, 0, .7)] for z, w, d in ((0, 5.0, 2.9), (.2, 5.4, 3.3), (1.1, 5.4, 3.3), (1.6, 4.6, 2.7))]
    loft(sections, black)
    with at((.2, -.1, 1.605)):
        text(frequency, .55, surface('print', (.75, .75, .73), .6), .006)
    with at((-.9, .6, 1.59)):
        ring(0, .3, 0, .06, surface('vent', (.5, .5, .48), .7), .02, 32)
    with at((-2.3, 0, .8), (0, -64, 0)):
        block(1.2, 1.8, .8, black, .2)
        turned(rounded([(0, .7), (.72, .7), (.72, 1.5), (.5, 1.7), (.42, 1.9), (.42, 5.0), (0, 5.0)], .06), aluminum(), 80)
        turned(rounded([(.4, 1.5), (.85, 1.5), (.9, 1.9), (.75, 2.2), (.4, 2.2)], .1), rubber(), 80)
        with at((0, 0, 2.4)):
            hexagon(1.2, .65, aluminum())
        with at((0, 0, 4.6)):
            stud(.34, .7, aluminum(), .06)
            ring(0, .48, .35, 1.5, black, .12, 48)
