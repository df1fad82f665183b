from frames import at
from machine_elements import spring
from materials import friction, satin_black, steel
from outlines import circle, ring_segment
from solids import plate, rod
from studio import View, facing

VIEW = View(facing(-30, 14, 0), .84)


def build(drum_mm=185, width_mm=30):
    """A pair of parking brake shoes around +Z, drawn together by their two springs."""
    r, width = drum_mm / 20, width_mm / 10
    for way in (0, 180):
        with at((.35 if way == 0 else -.35, 0, 0), (0, 0, way)):
            _shoe(r, width)
    for y in (r * .58, -r * .72):
        with at((-2.2, y, width / 2 + .5), (0, 90, 0)):
            spring(.42, .09, 4.4, 14, steel(), closed_ends=False)
        rod([(-3.6, y, width / 2 + .5), (3.6, y, width / 2 + .5)], .07, steel(), points=12)


def _shoe(r, width):
    """Web, rim and lining of one shoe on the right-hand side."""
    web = ring_segment(r - 2.6, r - .55, -62, 62, .5)
    plate([web] + [circle(.4, (r - 1.6) * c, (r - 1.6) * s, 32) for c, s in ((.62, .78), (.62, -.78), (1, 0))], .45, .08, satin_black(), width / 2 - .22)
    plate([ring_segment(r - .75, r - .42, -60, 60, .05, 40)], width, .06, satin_black())
    for a, b in ((-55, -1.5), (1.5, 55)):
        plate([ring_segment(r - .42, r, a, b, .08, 40)], width - .3, .08, friction((.09, .083, .075)), .15)
