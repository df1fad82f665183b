from math import cos

import labels
from frames import at
from lettering import text, wrap_label
from materials import chrome, label, plastic, satin_black, steel
from outlines import circle, rounded
from solids import block, plate, ring, turned
from studio import View, standing

VIEW = View(standing(-30), .9, 30)


def build(code='40 – 200 Nm'):
    """A click wrench lying along +X: knurled grip, tube with its scale, ratchet head with the square drive up."""
    with at((-13, 0, 1.6), (0, 90, 0)):
        turned(rounded([(0, 0), (1.3, 0), (1.5, .3), (1.5, 1.6), (0, 1.6)], .15), satin_black(), 96)
        turned(rounded([(0, 1.6), (1.55, 1.6), (1.6, 2.0), (1.6, 8.6), (1.35, 9.2), (0, 9.2)], .15), plastic(), 240,
               radius_at=lambda r, z, a: r - (.09 * (1 - abs(cos(20 * a))) if 2.2 < z < 8.4 and r > 1.4 else 0))
        ring(0, 1.1, 9.0, 25, chrome(), .1)
        wrap_label(1.108, 10.5, 19, label(labels.lengthwise(code, circumference=800), .3, .6), 180)
        ring(0, 1.25, 24.6, 25.6, chrome(), .15)
    with at((12.4, 0, 1.6)):
        with at((0, 0, -.5)):
            block(2.4, 1.5, 1.0, chrome(), .3)
    with at((14.8, 0, .5)):
        plate([circle(2.1, points=128)], 2.2, .3, chrome(), 0, 3)
        ring(1.0, 1.75, 2.1, 2.4, satin_black(), .1, 96)
        with at((0, 0, 2.2)):
            ring(0, .95, 0, .35, steel(), .08, 64)
            block(1.27, 1.27, 1.9, chrome(), .12)
        with at((-1.35, 0, 2.35)):
            text('1/2', .5, satin_black(), .01)
