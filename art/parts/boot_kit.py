from frames import at
from materials import rubber, steel
from outlines import rounded
from solids import block, ring, turned
from studio import View, standing

VIEW = View(standing(-18), .84, 22)


def build(large_mm=84, small_mm=24, length_mm=105, ribs=6):
    """Bellows, standing on their wide end, and the two bands that hold them."""
    a, b, length = large_mm / 20, small_mm / 20, length_mm / 10
    _bellows(a, b, length, ribs)
    for r, x, y in ((a + .1, a * 1.5, -a * .9), (b + .35, -a * 1.35, -a * 1.05)):
        with at((x, y, 0)):
            ring(r - .07, r, 0, .75, steel(), .03, 160)
            with at((0, -r - .1, .05)):
                block(1.1, .35, .65, steel(), .12)


def _bellows(a, b, length, ribs):
    """The profile runs up outside and down inside, as thin as the rubber is."""
    outside, inside = [(a, 0), (a, 1.2), (a - .25, 1.5)], []
    pitch = (length - 3.2) / ribs
    for k in range(ribs):
        r = a + (b + .5 - a) * ((k + .5) / ribs) ** .85
        z = 1.5 + k * pitch
        outside += [(r - .25, z + pitch * .08), (r + .5, z + pitch * .42), (r + .5, z + pitch * .58), (r - .35, z + pitch * .95)]
    outside += [(b + .3, length - 1.5), (b + .3, length - .9), (b + .2, length - .85), (b + .2, length - .35), (b + .32, length - .3), (b + .32, length)]
    inside = [(max(b, r - .28), z) for r, z in reversed(outside)]
    turned(rounded(outside + inside, .16, 4), rubber(), 160)
