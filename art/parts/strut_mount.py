from frames import around, at
from machine_elements import stud
from materials import dark_steel, rubber, satin_black, steel, zinc
from outlines import circle, polar, rounded
from solids import plate, ring, turned
from studio import View, standing

VIEW = View(standing(-20), .84, 28)


def build(diameter_mm=118, bolts=3):
    """A strut mount: pressed plate with its studs, rubber, the bearing's ring in the middle."""
    r = diameter_mm / 20
    holes = [circle(.32, *polar(r * .78, 60 + 120 * i), points=24) for i in range(bolts)]
    plate([circle(r, points=192), circle(r * .5, points=96)] + holes, .35, .1, satin_black(), 1.2)
    turned(rounded([(r * .5, 1.1), (r * .62, 1.1), (r * .6, 2.6), (r * .5, 3.0)], .2), satin_black(), 160)
    turned(rounded([(r * .2, 1.0), (r * .52, .9), (r * .52, 2.7), (r * .38, 3.3), (r * .2, 3.1)], .3), rubber(), 160)
    ring(r * .13, r * .24, .4, 3.8, steel(), .1)
    ring(r * .24, r * .36, 3.0, 3.45, dark_steel(), .08)
    turned(rounded([(r * .3, -.9), (r * .72, -.9), (r * .8, -.4), (r * .8, .5), (r * .66, 1.2), (r * .3, 1.2)], .25), rubber(), 160)
    turned(rounded([(r * .34, -1.3), (r * .66, -1.3), (r * .66, -.8), (r * .34, -.8)], .1), zinc(), 160)
    for _ in around(bolts):
        with at((r * .78, 0, 1.5)):
            ring(0, .75, 0, .25, zinc(), .08, 48)
            stud(.4, 2.2, zinc(), .12)
