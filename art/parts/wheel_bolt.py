from math import cos, pi, sin

from frames import at
from machine_elements import hexagon, stud
from materials import zinc
from outlines import rounded
from solids import ring, turned
from studio import View, standing

VIEW = View(standing(-18), .82, 18)


def build(thread_mm=14, shank_mm=27, hex_mm=17):
    """Wheel bolts with a ball seat: one stands on its head, one lies in front of it."""
    radius, shank, head = thread_mm / 20, shank_mm / 10, hex_mm / 10
    with at((-1.5, .8, 2.45), (180, 0, 0)):
        _bolt(radius, shank, head)
    with at((1.9, -1.1, 1.2), (0, 98, 150)):
        _bolt(radius, shank, head)


def _bolt(radius, shank, head):
    """Head above z = 0, seat and thread below."""
    hexagon(head, 1.5, zinc())
    ring(0, head * .34, 1.4, 1.56, zinc(), .06, 48)
    ring(0, head * .64, -.06, .12, zinc(), .05, 96)
    ball = [(head * .62 * cos(t), -.04 - head * .5 * sin(t)) for t in [pi / 2 * i / 12 for i in range(9)]]
    turned([(0, 0)] + ball + [(0, ball[-1][1])], zinc(), 96, closed=False)
    turned(rounded([(0, -.6), (radius * .97, -.6), (radius * .97, -1.4), (0, -1.4)], .03), zinc(), 64)
    with at((0, 0, -1.2), (180, 0, 0)):
        stud(radius, shank - .2, zinc(), .15)
