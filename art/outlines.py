"""Outlines, profiles and paths as lists of points. Unit: centimeter."""
from math import acos, cos, pi, radians, sin, tan, tau

import numpy as np


def circle(radius, x=0.0, y=0.0, points=48):
    """A full circle around (x, y)."""
    return [(x + radius * cos(tau * i / points), y + radius * sin(tau * i / points)) for i in range(points)]


def polar(radius, degrees):
    """The point at that distance and angle."""
    return radius * cos(radians(degrees)), radius * sin(radians(degrees))


def rectangle(width, height, x=0.0, y=0.0, radius=0.0):
    """A rectangle around (x, y), its corners rounded by `radius`."""
    w, h = width / 2, height / 2
    return rounded([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)], radius)


def arc(radius, from_deg, to_deg, points=24):
    """Points along a circle around the origin."""
    return [polar(radius, a) for a in np.linspace(from_deg, to_deg, points)]


def ring_segment(inner, outer, from_deg, to_deg, radius=0.2, points=24):
    """A segment of a ring with rounded corners."""
    a, b = arc(outer, from_deg, to_deg, points), arc(inner, to_deg, from_deg, points)
    corners = [(*a[0], radius), *[(*p, 0) for p in a[1:-1]], (*a[-1], radius),
               (*b[0], radius), *[(*p, 0) for p in b[1:-1]], (*b[-1], radius)]
    return rounded(corners, 0)


def gear(root, tip, teeth, flat=0.3):
    """Outline of a gear; `flat` is the fraction of the pitch that is the tip."""
    loop, pitch = [], tau / teeth
    for i in range(teeth):
        a = i * pitch
        for share, r in ((0, root), (.35 - flat / 2, root), (.5 - flat / 2, tip), (.5 + flat / 2, tip), (.65 + flat / 2, root)):
            loop.append((r * cos(a + share * pitch), r * sin(a + share * pitch)))
    return loop


def rounded(points, radius, steps=4, closed=True):
    """Rounds the corners of an outline or profile. A point may have its own radius, (x, y, radius). Points on the axis x = 0 stay sharp."""
    out, count = [], len(points)
    for i, p in enumerate(points):
        r = p[2] if len(p) > 2 else radius if p[0] else 0
        if r <= 0 or (not closed and i in (0, count - 1)):
            out.append((p[0], p[1]))
            continue
        before, corner, after = (np.array(points[j % count][:2], float) for j in (i - 1, i, i + 1))
        u, v = before - corner, after - corner
        lu, lv = np.linalg.norm(u), np.linalg.norm(v)
        u, v = u / lu, v / lv
        half = acos(np.clip(u @ v, -1, 1)) / 2
        if half > pi / 2 - .02:
            out.append((p[0], p[1]))
            continue
        reach = min(r / tan(half), lu * .49, lv * .49)
        for t in np.linspace(0, 1, steps + 1):
            q = (1 - t) ** 2 * (corner + u * reach) + 2 * t * (1 - t) * corner + t * t * (corner + v * reach)
            out.append((q[0], q[1]))
    return out


def smooth_path(points, per_span=10, closed=False):
    """A Catmull-Rom curve through the points (2D or 3D)."""
    p = np.array(points, float)
    p = np.vstack([p[-1], p, p[0], p[1]]) if closed else np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        for t in np.arange(per_span) / per_span:
            out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    if not closed:
        out.append(p[-2])
    return [tuple(q) for q in out]
