from frames import at
from materials import plastic, rubber, surface
from outlines import rectangle, rounded
from solids import block, plate, ring, turned
from studio import View, standing

VIEW = View(standing(-28), .84, 16)


def build(outlets=2):
    """A washer pump, standing: motor can with its plug on top, nozzles to the side, the inlet's grommet."""
    black, white = plastic(), surface('nylon', (.72, .72, .69), .5, bump=.1, bump_scale=50)
    turned(rounded([(0, 0), (1.5, 0), (1.65, .3), (1.65, 1.8), (1.5, 2.0), (1.5, 6.2), (1.3, 6.7), (0, 6.8)], .15), black, 128)
    for z in (2.3, 5.7):
        ring(1.4, 1.58, z, z + .3, black, .06)
    ring(1.4, 1.72, .5, 1.6, white, .12)
    for i in range(outlets):
        with at((0, -1.2, .7), (90, 0, -34 + 68 * i)):
            _nozzle(white)
    with at((1.3, .4, 1.0), (0, 90, 0)):
        ring(.45, .62, 0, 2.1, white, .06, 64)
        turned(rounded([(.6, .5), (1.15, .5), (1.15, .9), (.85, 1.0), (.85, 1.35), (1.1, 1.45), (1.0, 1.8), (.6, 1.8)], .1), rubber(), 96)
    with at((0, 0, 6.6)):
        block(2.0, 1.5, .5, black, .12)
        plate([rounded([(-1.05, -.75), (1.05, -.75), (1.05, .75), (-1.05, .75)], .2), rectangle(1.6, 1.0, 0, 0, .12)], 1.3, .06, black, .4)
        for x in (-.4, .4):
            with at((x, 0, .4)):
                block(.12, .4, .8, surface('pin', (.7, .68, .6), .25, 1), .02)


def _nozzle(white):
    """A hose's nozzle with its barb."""
    turned(rounded([(.15, 0), (.42, 0), (.36, .4), (.36, 1.5), (.5, 1.6), (.36, 2.3), (.15, 2.3)], .04), white, 64)
