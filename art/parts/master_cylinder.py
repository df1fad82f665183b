from frames import at
from materials import cast_aluminum, plastic, rubber, steel, turned_aluminum, zinc
from outlines import circle, rounded
from solids import block, plate, ring, rod, turned
from studio import View, lying

VIEW = View(lying(-32, 180), .86, 18)


def build(bore_mm=23.8):
    """A tandem brake master cylinder along +Z, the reservoir's two grommets up (+X), outlets to the side."""
    alu, r = cast_aluminum(), bore_mm / 20 + .75
    turned(rounded([(0, 0), (r, 0), (r + .1, .6), (r, 1.4), (r, 13.2), (r - .35, 14), (r - .9, 14.6), (0, 14.6)], .25), alu, 128)
    plate([rounded([(-1.7, -4.4, 1.3), (1.7, -4.4, 1.3), (2.3, 0, 2), (1.7, 4.4, 1.3), (-1.7, 4.4, 1.3), (-2.3, 0, 2)], 0),
           circle(.55, 0, -3.3, 40), circle(.55, 0, 3.3, 40)], 1.2, .2, alu, 1.0, 3)
    for z in (5.0, 11.0):
        _inlet(r, z, alu)
        with at((0, r - .3, z - .9), (-90, 0, 0)):
            ring(.5, 1.05, 0, 1.3, alu, .12, 64)
            with at((0, 0, .9)):
                turned(rounded([(0, 0), (.62, 0), (.55, .9), (.42, 1.3), (0, 1.3)], .1), plastic((.6, .05, .02)), 48)
    with at((r - .2, 0, 8.0)):
        block(1.0, 1.2, .5, alu, .12)
    with at((0, 0, 0), (180, 0, 0)):
        ring(0, r - .3, 0, 1.8, turned_aluminum(), .1)
        ring(0, .9, 1.8, 2.4, steel(), .08)
        rod([(0, 0, 2.2), (0, 0, 4.4)], .45, zinc())


def _inlet(r, z, alu):
    with at((r - .5, 0, z), (0, 90, 0)):
        ring(.6, 1.55, 0, 1.2, alu, .15, 96)
        turned(rounded([(.7, .9), (1.45, .9), (1.55, 1.25), (1.35, 1.75), (1.2, 2.1), (.7, 2.0)], .12), rubber(), 96)
