from frames import at
from materials import plastic, rubber, steel
from outlines import circle, rectangle, rounded
from solids import block, loft, plate, ring, swept
from studio import View, facing

VIEW = View(facing(0, 8, 0, 38), .92)


def build(length_cm=42, rear=False):
    """A wiper blade along X, spine up, lip below, the arm's adapter in the middle. A rear blade has a wide spine without a taper."""
    half = length_cm / 2
    path = [(x, -(x / half) ** 2 * 1.4, 0) for x in (half * (i / 20 - 1) for i in range(41))]
    swept([(-.06, -1.5), (.06, -1.5), (.07, -1.0), (.3, -.8), (.3, -.5), (-.3, -.5), (-.3, -.8), (-.07, -1.0)], path, rubber(), up=(0, 1, 0))
    spoiler = [(-.5, -.55), (.5, -.55), (.55, -.2), (.2, .25), (.05, .75), (-.15, .75), (-.45, .0)]
    swept(rounded(spoiler, .08), path, plastic(), up=(0, 1, 0), scales=[1.25 if rear else 1 - .25 * abs(i / 20 - 1) for i in range(41)])
    for end in (-1, 1):
        with at((end * half, -1.4, 0), (0, 0, -end * 8)):
            with at((0, -.75, 0), (-90, 0, 0)):
                block(1.4, 1.3, 1.7, plastic(), .3)
    with at((0, .1, 0)):
        _adapter(rear)


def _adapter(rear):
    """The adapter that the arm clips onto, with a pin across the blade."""
    black = plastic()
    sections = [[(x, y, z) for x, y in rectangle(w, h, 0, .5, .35)] for z, w, h in ((-.8, 4.2, 1.4), (-.65, 4.6, 1.8), (.65, 4.6, 1.8), (.8, 4.2, 1.4))]
    loft(sections, black)
    plate([circle(.45, 0, .7, 40)], 1.9, .06, steel(), -.95)
    if rear:
        plate([rounded([(-1.2, .2), (1.2, .2), (.9, 2.6), (-.9, 2.6)], .5), circle(.4, 0, 1.8, 40)], 1.2, .15, black, -.6)
    else:
        plate([rounded([(-2.6, .6), (2.4, .6), (1.6, 1.9), (-1.9, 1.9)], .4)], 1.1, .15, black, -.55)
        ring(0, .2, -.6, .6, steel(), .03, 32)
