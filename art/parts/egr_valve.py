from frames import around, at
from machine_elements import bolt
from materials import cast_aluminum, cast_iron, plastic, steel, zinc
from outlines import circle, rectangle, rounded
from solids import block, plate, ring, turned
from studio import View, standing

VIEW = View(standing(-32), .84, 18)


def build():
    """An electric EGR valve on its flange: iron foot with the gas port, aluminum body, the actuator's cap with its plug."""
    iron, alu, black = cast_iron(), cast_aluminum(), plastic()
    plate([rounded([(-4.2, -3.6), (4.2, -3.6), (4.2, 3.6), (-4.2, 3.6)], 1.3)] + [circle(.5, x, y, 40) for x in (-3.1, 3.1) for y in (-2.5, 2.5)],
          1.2, .18, iron, 0)
    plate([rounded([(-4.2, -3.6), (4.2, -3.6), (4.2, 3.6), (-4.2, 3.6)], 1.3)], .14, .03, steel(), -.16)
    turned(rounded([(0, 1.1), (2.7, 1.1), (2.3, 2.4), (2.3, 4.0), (0, 4.0)], .3), iron, 128)
    with at((0, -1.2, 2.6), (90, 0, 0)):
        ring(1.0, 1.6, 0, 2.6, iron, .15, 96)
        ring(1.0, 2.2, 2.2, 2.9, iron, .15, 96)
    for _ in around(8):
        with at((2.5, 0, 4.0)):
            block(.9, .18, 1.9, alu, .06)
    turned(rounded([(0, 4.0), (2.1, 4.0), (2.1, 5.8), (3.1, 6.0), (3.1, 6.7), (0, 6.7)], .15), alu, 128)
    turned(rounded([(0, 6.7), (3.0, 6.7), (3.0, 9.6), (2.6, 10.4), (1.6, 10.7), (0, 10.75)], .35), black, 128)
    for _ in around(4, 45):
        with at((2.85, 0, 6.75)):
            bolt(.22, 0, zinc())
    with at((2.4, -.6, 8.2), (0, 90, 0)):
        block(1.9, 2.4, 2.6, black, .2)
        plate([rounded([(-1.25, -1.5), (1.25, -1.5), (1.25, 1.5), (-1.25, 1.5)], .3), rectangle(1.7, 2.2, 0, 0, .2)], 1.4, .08, black, 2.2)
