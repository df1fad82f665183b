import labels
from frames import at
from lettering import wrap_label
from materials import chrome, label, satin_black, zinc
from outlines import rounded
from solids import ring, turned
from studio import View, tilted

VIEW = View(tilted(38, 0, 0), .9)


def build(tube_cm=24, rod_cm=15, code='515 mm  ·  600 N'):
    """A gas spring along Z: tube below, rod above, a ball socket at either end."""
    turned(rounded([(0, 0), (.9, 0), (1.0, .3), (1.0, tube_cm - .5), (.8, tube_cm), (0, tube_cm)], .15), satin_black(), 96)
    ring(0, .6, tube_cm - .1, tube_cm + .25, satin_black(), .06)
    ring(0, .42, tube_cm, tube_cm + rod_cm, chrome(), .03, 64)
    sleeve = labels.lengthwise(code, circumference=700, length=1500)
    wrap_label(1.006, 4, 4 + 13.2, label(sleeve, .3, .6), -80)
    _socket(-1.4)
    with at((0, 0, tube_cm + rod_cm), (180, 0, 0)):
        _socket(-1.4)


def _socket(z):
    """The cup over the ball, its spring clip, the ball's threaded stud to the side."""
    ring(0, .55, z, .1, zinc(), .08, 64)
    with at((0, 0, z - .4), (90, 0, 0)):
        turned(rounded([(0, -.75), (.95, -.75), (1.05, -.2), (.95, .6), (.5, .75), (0, .75)], .2), satin_black(), 96)
        ring(.98, 1.1, -.1, .25, zinc(), .05)
        ring(0, .5, .6, 1.1, zinc(), .1, 48)
        ring(0, .36, 1.0, 2.1, zinc(), .05, 48)
