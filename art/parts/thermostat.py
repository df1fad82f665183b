from frames import at
from machine_elements import hexagon, spring
from materials import brass, cast_aluminum, copper, rubber, steel, zinc
from outlines import circle, rounded, smooth_path
from solids import pipe, plate, ring, turned
from studio import View, standing

VIEW = View(standing(-30), .84, 20)


def build():
    """A thermostat below its aluminum housing. The outlet for the hose bends to the side; a sensor port is on top."""
    alu = cast_aluminum()
    _valve()
    plate([rounded([(-5.6, -1.4, 1.3), (-2.6, -3.2, 1.5), (2.6, -3.2, 1.5), (5.6, -1.4, 1.3), (5.6, 1.4, 1.3), (2.6, 3.2, 1.5), (-2.6, 3.2, 1.5),
                    (-5.6, 1.4, 1.3)], 0), circle(.5, -4.5, 0, 40), circle(.5, 4.5, 0, 40)], 1.1, .18, alu, 5.2, 3)
    ring(2.6, 2.95, 5.0, 5.25, rubber(), .1)
    turned(rounded([(0, 6.2), (2.9, 6.2), (2.8, 7.6), (2.2, 8.6), (1.2, 9.1), (0, 9.2)], .4), alu, 128)
    path = smooth_path([(0, -.6, 7.4), (.4, -2.4, 7.7), (1.2, -4.4, 8.2), (2.0, -6.6, 8.8)], 8)
    pipe(path, 1.75, .3, alu)
    with at((-.9, 1.0, 8.7)):
        ring(.4, .95, 0, 1.1, alu, .12, 64)
        with at((0, 0, 1.0)):
            hexagon(1.5, .7, brass())
    for x in (-4.5, 4.5):
        with at((x, 0, 6.3)):
            hexagon(1.1, .6, zinc())


def _valve():
    """The valve that opens when hot: frame, spring, wax cylinder."""
    turned(rounded([(1.9, 4.9), (2.7, 4.9), (2.7, 5.1), (1.9, 5.1)], .05), steel(), 96)
    turned(rounded([(0, 4.2), (1.9, 4.2), (2.0, 4.6), (1.4, 4.9), (0, 4.9)], .1), brass(), 96)
    with at((0, 0, 1.6)):
        spring(1.35, .11, 2.7, 5, steel())
    turned(rounded([(0, 0), (.7, 0), (.75, .3), (.75, 2.6), (0, 2.6)], .12), copper(), 64)
    turned(rounded([(.6, 1.4), (1.7, 1.4), (1.7, 1.6), (.6, 1.6)], .04), steel(), 64)
    for x in (-1.75, 1.75):
        with at((x, 0, 1.4)):
            plate([[(-.1, -.4), (.1, -.4), (.1, .4), (-.1, .4)]], 3.6, .03, steel(), 0, 1)
