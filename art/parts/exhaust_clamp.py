from frames import at
from machine_elements import hexagon, stud
from materials import blued_steel, zinc
from solids import block, ring
from studio import View, lying

VIEW = View(lying(-32, 180), .82, 20)


def build(pipe_mm=55, length_mm=90):
    """A sleeve clamp along +Z with two bolts on top (+X)."""
    r, length, stainless = pipe_mm / 20, length_mm / 10, blued_steel()
    ring(r, r + .2, 0, length, stainless, .06, 192)
    for z in (.5, length / 2 - .25, length - 1.0):
        ring(r + .12, r + .3, z, z + .5, stainless, .1, 192)
    with at((r + .05, 0, 0)):
        for y in (-.75, .75):
            with at((0, y, 0)):
                block(2.3, .5, length, stainless, .18)
        with at((.2, 0, 0)):
            block(.6, 1.6, length, stainless, .15)
    for z in (length * .25, length * .75):
        with at((r + .75, -1.0, z), (90, 0, 0)):
            hexagon(1.3, .8, zinc())
        with at((r + .75, -.6, z), (-90, 0, 0)):
            stud(.38, 2.9, zinc(), .1)
        with at((r + .75, 1.0, z), (-90, 0, 0)):
            hexagon(1.3, .75, zinc())
