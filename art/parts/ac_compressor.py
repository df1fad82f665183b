from frames import around, at
from machine_elements import hexagon
from materials import cast_aluminum, dark_steel, plastic, steel, turned_steel, zinc
from outlines import circle, rounded
from solids import block, plate, ring, turned
from studio import View, facing

VIEW = View(facing(-38, 10, 0), .84)


def build(pulley_mm=110, ribs=6):
    """An air conditioning compressor, pulley towards +Z, its two ports above."""
    alu = cast_aluminum()
    turned(rounded([(0, -14), (3.4, -14), (4.4, -13.3), (4.9, -12), (5.0, -4.6), (5.5, -4.1), (5.5, -1.6), (4.6, -.6), (0, -.6)], .3), alu, 160)
    for z in (-12.4, -4.0):
        ring(4.6, 5.35, z, z + .8, alu, .15)
    for _ in around(6, 30):
        with at((5.0, 0, -12.6)):
            turned(rounded([(0, 0), (.7, 0), (.7, 9.4), (0, 9.4)], .15), alu, 48)
            with at((0, 0, 9.4)):
                hexagon(.9, .5, zinc())
    for z in (-11.6, -4.2):
        _lug(z, alu)
    _ports(alu)
    _pulley(pulley_mm / 20, ribs)


def _lug(z, alu):
    """The ears that bolt to the engine, below and beside."""
    for x, y in ((-5.6, -4.4), (5.6, -4.4)):
        plate([rounded([(x * .4, -2.2), (x * .5, -4.6), (x, y - 1.1), (x * 1.14, y), (x * .9, -1.4)], .8), circle(.5, x, y, 40)], 1.8, .2, alu, z)


def _ports(alu):
    with at((0, 4.2, -8.6), (-90, 0, 0)):
        block(3.8, 6.6, 2.2, alu, .5)
        for y in (-1.7, 1.7):
            with at((0, y, 2.1)):
                ring(.75, 1.3, 0, .35, steel(), .06, 64)
                turned(rounded([(0, 0), (.85, 0), (.8, .8), (0, .8)], .15), plastic((.55, .02, .015)), 48)
    with at((2.6, 4.4, -3.2), (-90, 0, -25)):
        block(2.0, 2.6, 1.6, plastic(), .25)


def _pulley(r, ribs):
    """The ribbed pulley, and in front of it the clutch plate on its three springs."""
    profile = [(2.6, 0), (r, 0), (r + .1, .25)]
    for k in range(ribs):
        z = .4 + k * .356
        profile += [(r, z), (r - .32, z + .13), (r - .32, z + .2), (r, z + .33)]
    end = .5 + ribs * .356
    turned(rounded(profile + [(r + .1, end), (r, end + .25), (r - .7, end + .25), (r - .8, end - .2), (2.6, end - .2)], .04), turned_steel(), 192)
    front = end + .1
    plate([circle(r - 1.0, points=128)] + [circle(.45, *p, points=32) for p in ((0, 2.9), (2.5, -1.45), (-2.5, -1.45))], .35, .08, dark_steel(), front)
    ring(1.0, 2.0, front + .3, front + .8, steel(), .12)
    for _ in around(3, 30):
        with at((2.9, 0, front + .35)):
            ring(0, .42, 0, .28, zinc(), .06, 40)
    with at((0, 0, front + .3)):
        hexagon(1.7, .9, zinc())
