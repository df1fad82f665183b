"""Threads, nuts, bolts, springs and other standard elements. Unit: centimeter."""
from math import cos, pi, sin, sqrt, tau

import numpy as np

from frames import at
from outlines import circle, rounded
from solids import mesh, plate, rod, turned


def thread(radius, length, material, pitch=None, depth=None, segments=80):
    """A true helical thread, as a height field on a cylinder from z = 0, with run-out at both ends."""
    pitch = pitch or radius * .2
    depth = depth or pitch * .55
    shares = (0, .1, .25, .4, .5, .6, .75, .9)
    rows = [(turn + s) * pitch for turn in range(-1, int(length / pitch) + 2) for s in shares]
    verts, n = [], len(rows)
    for i in range(segments + 1):
        a = tau * i / segments
        for row in rows:
            z = min(max(row + pitch * i / segments, 0), length)
            crest = min(1, max(0, (abs(2 * (row / pitch % 1) - 1) - .15) / .7))
            fade = max(0, min(1, z / (pitch * .8), (length - z) / (pitch * .8)))
            r = radius - depth + depth * crest * fade
            verts.append((r * cos(a), r * sin(a), z))
    faces = [(i * n + k, (i + 1) * n + k, (i + 1) * n + k + 1, i * n + k + 1) for i in range(segments) for k in range(n - 1)]
    return mesh(verts, faces, material, 50)


def stud(radius, length, material, pitch=None):
    """A threaded stud from z = 0 with a chamfered end."""
    pitch = pitch or radius * .28
    thread(radius, length, material, pitch)
    core = radius - pitch * .55
    turned([(0, length - .01), (core, length - .01), (core * .8, length + core * .25), (0, length + core * .25)], material, 48)


def hexagon(across_flats, height, material):
    """A hexagon head or nut from z = 0 with the turned chamfer on top."""
    verts, segments = [], 96
    for i in range(segments):
        a = tau * i / segments
        r = across_flats / 2 / cos((a + pi / 6) % (pi / 3) - pi / 6)
        drop = max(0, r - across_flats * .4925) * .58
        top = across_flats * .465
        verts += [(r * cos(a), r * sin(a), 0), (r * cos(a), r * sin(a), height - drop), (top * cos(a), top * sin(a), height)]
    faces = [(i * 3 + k, (i + 1) % segments * 3 + k, (i + 1) % segments * 3 + k + 1, i * 3 + k + 1) for i in range(segments) for k in (0,
                                                                                                                                       1)]
    faces += [tuple(range(2, segments * 3, 3)), tuple(range(0, segments * 3, 3))]
    return mesh(verts, faces, material, 25)


def nut(across_flats, height, material, bore=None):
    """A nut with a flange and an open bore."""
    bore = bore or across_flats * .3
    top = height - across_flats * .02
    plate([[(across_flats / sqrt(3) * cos(tau * i / 6), across_flats / sqrt(3) * sin(tau * i / 6)) for i in range(6)],
           circle(bore)], height, across_flats * .035, material)
    turned(rounded([(bore, 0), (across_flats * .68, 0), (across_flats * .62, .12 * across_flats), (bore, .16 * across_flats)],
                   .03 * across_flats), material, 64)
    turned([(bore * 1.12, top), (bore * .98, top - bore * .2), (bore * .98, .05), (bore * 1.1, 0)], material, 48, closed=False)


def bolt(radius, length, material, head=None):
    """A flanged hexagon bolt: head above z = 0, threaded shank below."""
    head = head or radius * 3.1
    hexagon(head, radius * 1.25, material)
    turned(rounded([(0, 0), (head * .68, 0), (head * .62, radius * .22), (0, radius * .3)], radius * .05), material, 64)
    if length:
        with at(rot=(180, 0, 0)):
            stud(radius, length, material)


def spring_path(radius, wire, height, turns, closed_ends=True, taper=0.0):
    """The center line of a compression spring from z = 0, with a hundred points per turn."""
    t = np.linspace(0, 1, int(turns * 100))
    u = t * turns
    rise = np.clip((u - .75) / .5, 0, 1) * np.clip((turns - .75 - u) / .5, 0, 1) if closed_ends else np.ones_like(u)
    z = np.cumsum(.06 + rise * rise * (3 - 2 * rise))
    z = wire + (z - z[0]) / (z[-1] - z[0]) * (height - 2 * wire)
    r = radius * (1 - taper * (2 * t - 1) ** 4)
    return list(zip(r * np.cos(tau * u), r * np.sin(tau * u), z))


def spring(radius, wire, height, turns, material, closed_ends=True, taper=0.0):
    """A compression spring from z = 0: mean radius, wire radius and height in cm. `closed_ends` makes the end coils flat."""
    return rod(spring_path(radius, wire, height, turns, closed_ends, taper), wire, material, up=(0, 0, 1), points=24)


def splined(radius, length, teeth, material, depth=None, segments_per_tooth=8):
    """A splined shaft from z = 0 with chamfered ends."""
    depth = depth or radius * .07

    def cut(r, _z, a):
        return r - depth * .5 * (1 + np.tanh(3 * cos(teeth * a))) if r > radius * .9 else r
    turned([(0, 0), (radius * .88, 0), (radius, radius * .12), (radius, length - radius * .12), (radius * .88, length), (0, length)],
           material, teeth * segments_per_tooth, radius_at=cut, sharp_deg=50)


def pleats(width, depth, height, count, material, thickness=0.06):
    """Folded filter paper: `count` folds across `width`, running along y for `depth`, `height` high from z = 0."""
    pitch = width / count
    line = []
    for i in range(count):
        x = -width / 2 + i * pitch
        line += [(x, 0), (x + pitch * .08, 0), (x + pitch * .46, height), (x + pitch * .54, height), (x + pitch * .92, 0)]
    line.append((width / 2, 0))
    verts = [(x, s * depth / 2, z) for s in (-1, 1) for x, z in line]
    n = len(line)
    ob = mesh(verts, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], material, 20)
    ob.modifiers.new('paper', 'SOLIDIFY').thickness = thickness
    return ob
