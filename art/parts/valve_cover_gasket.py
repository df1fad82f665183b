from frames import at
from materials import rubber
from outlines import rounded, smooth_path
from solids import ring, swept
from studio import View, facing

VIEW = View(facing(-18, 32, 0), .88)


def build(cylinders=4):
    """The gasket of a valve cover, and one seal for each spark plug's well inside it."""
    half, loop = cylinders * 3.1, []
    for x in range(-cylinders, cylinders + 1):
        loop.append((x / cylinders * half, -4.6 - .35 * (x % 2)))
    loop += [(half + 1.2, -2), (half + .5, .5), (half + 1.2, 2.6)]
    for x in range(cylinders, -cylinders - 1, -1):
        loop.append((x / cylinders * half, 4.6 + .35 * (x % 2)))
    loop += [(-half - 1.0, 2.2), (-half - 1.5, -.5), (-half - 1.0, -2.4)]
    path = [(x, y, .4) for x, y in smooth_path(loop, 10, closed=True)]
    swept(rounded([(-.3, -.4), (.3, -.4), (.3, .4), (-.3, .4)], .12), path, rubber(), closed=True, up=(0, 0, 1))
    for i in range(len(loop)):
        x, y = loop[i]
        with at((x, y, 0)):
            ring(.22, .55, 0, .55, rubber(), .1, 32)
    for i in range(cylinders):
        with at(((i - (cylinders - 1) / 2) * 6.0, 0, 0)):
            ring(1.35, 1.95, 0, .9, rubber(), .18, 96)
            ring(1.35, 1.6, .8, 1.1, rubber(), .08, 96)
