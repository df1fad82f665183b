from frames import at
from materials import dark_steel, plastic, rubber, surface
from outlines import circle, rounded
from solids import block, plate, ring
from studio import View, facing

VIEW = View(facing(-20, 34, 0), .86)
PAN = [(-9, -6.5, 1.6), (5, -6.5, 1.6), (9, -3, 1.6), (9, 6.5, 1.6), (-4, 6.5, 1.6), (-9, 3.5, 1.6)]


def build():
    """A flat filter for an automatic transmission, its neck up, in the gasket of the oil pan."""
    _gasket()
    black = plastic()
    shape = [(x * .8, y * .78, r) for x, y, r in PAN]
    plate([rounded(shape, 0)], 1.5, .35, black, 0, 3)
    plate([rounded([(x * 1.04, y * 1.05, r) for x, y, r in shape], 0)], .4, .12, dark_steel(), .55)
    for i in range(7):
        with at((-5.2 + 1.6 * i, -.4, 1.45)):
            block(.28, 5.6 if i < 5 else 4.2, .22, black, .08)
    with at((3.9, 2.2, 1.3)):
        ring(1.15, 1.7, 0, 2.2, black, .18, 96)
        ring(1.5, 1.95, 1.2, 1.6, rubber(), .18, 96)
        ring(0, 1.2, .2, .5, surface('felt', (.62, .6, .54), .9, bump=.8, bump_scale=30), .05, 64)


def _gasket():
    """Cork with rubber, a hole for each bolt of the pan."""
    cork = surface('cork', (.19, .125, .075), .85, bump=.7, bump_scale=26, bump_cm=.03, specular=.2)
    outer = [(x * 1.14, y * 1.16, r) for x, y, r in PAN]
    holes = [circle(.3, x * 1.07, y * 1.08, 24) for x, y, _ in PAN] + [circle(.3, x, y, 24) for x, y in ((-9.6, -1.5), (9.6, 2), (-2, -7.05), (2.5, 7.05))]
    plate([rounded(outer, 0), rounded([(x * .99, y, r) for x, y, r in PAN], 0)] + holes, .28, .06, cork, -.1)
