from frames import around, at
from materials import brass, nickel, steel, surface, void
from outlines import rounded, smooth_path
from solids import block, plate, ring, rod, turned
from studio import View, standing

VIEW = View(standing(-20), .84, 18)


def build(base='H7'):
    """Light bulbs: one H7 standing and one lying, or two bayonet bulbs standing and one lying."""
    bulb = _halogen if base == 'H7' else _bayonet
    bulb()
    with at((4.2, -1.6, 1.2), (0, 90, -32) if base == 'H7' else (0, 0, 40)), at((0, 0, 0 if base == 'H7' else -1.2)):
        bulb()
    if base != 'H7':
        with at((-3.6, -1.9, 1.0), (0, 80, 150)):
            bulb()


def _glass():
    return surface('glass', (.97, .98, .99), .02, 0, specular=.6, transmission=.96)


def _filament(z):
    coil = [(.9 * (t / 60 - .5), .08 * (1 if t % 2 else -1), z) for t in range(61)]
    rod(coil, .035, steel(), points=8)
    for x in (-.45, .45):
        rod(smooth_path([(x, 0, z), (x, 0, z - 1), (x * .6, 0, z - 2.2)], 6), .04, steel(), points=8)


def _halogen():
    """Base with two blades below, flange, glass with its dark tip above."""
    for x in (-.5, .5):
        with at((x, 0, -1.1)):
            block(.16, .65, 1.2, nickel(), .04)
    turned(rounded([(0, 0), (.85, 0), (.85, .7), (.7, .9), (0, .9)], .08), surface('socket', (.75, .73, .66), .6), 96)
    plate([rounded([(-1.25, -.7), (1.25, -.7), (1.25, .7), (.5, 1.3), (-.5, 1.3), (-1.25, .7)], .25)], .12, .03, nickel(), .75)
    ring(.5, .95, .85, 1.5, nickel(), .06)
    turned([(.0, 1.4), (.62, 1.4), (.62, 4.0), (.5, 4.4), (.2, 4.62), (0, 4.65)], _glass(), 96, closed=False)
    turned([(.63, 3.75), (.63, 4.0), (.51, 4.41), (.2, 4.63), (0, 4.66)], void(), 96, closed=False)
    _filament(2.9)


def _bayonet():
    """BA15s: brass cap with its two pins, round glass."""
    turned(rounded([(0, -.25), (.3, -.25), (.3, 0), (.68, .1), (.75, .3), (.75, 1.6), (.82, 1.7), (.82, 1.85), (0, 1.85)], .06), brass(), 96)
    for _ in around(2):
        with at((.72, 0, .75), (0, 90, 0)):
            ring(0, .12, 0, .22, brass(), .03, 24)
    turned(smooth_path([(.6, 1.7), (.75, 2.0), (1.15, 2.7), (1.25, 3.4), (1.0, 4.1), (.5, 4.5), (0, 4.6)], 8), _glass(), 96, closed=False)
    _filament(3.3)
