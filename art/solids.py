"""Meshes from outlines and paths. Unit: centimeter. The axis of a turned part is +Z."""
from math import cos, radians, sin, tau

import bmesh
import bpy
import numpy as np
from mathutils import Matrix

from frames import add
from outlines import circle, rounded


def mesh(verts, faces, material, sharp_deg=35):
    """A smooth-shaded mesh whose edges above `sharp_deg` stay sharp."""
    me = bpy.data.meshes.new('mesh')
    me.from_pydata([tuple(v) for v in verts], [], faces)
    return add(bpy.data.objects.new('mesh', _finished(me, material, sharp_deg)))


def _finished(me, material, sharp_deg):
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    me.use_auto_smooth, me.auto_smooth_angle = True, radians(sharp_deg)
    me.materials.append(material)
    return me


def turned(profile, material, segments=160, closed=True, radius_at=None, sharp_deg=35):
    """Revolves a profile of (radius, z) around Z. `radius_at(r, z, angle)` can modulate it (flutes, splines)."""
    verts, n = [], len(profile)
    for i in range(segments):
        a = tau * i / segments
        for r, z in profile:
            rr = radius_at(r, z, a) if radius_at else r
            verts.append((rr * cos(a), rr * sin(a), z))
    spans = n if closed else n - 1
    faces = [(i * n + k, (i + 1) % segments * n + k, (i + 1) % segments * n + (k + 1) % n, i * n + (k + 1) % n)
             for i in range(segments) for k in range(spans)]
    return mesh(verts, faces, material, sharp_deg)


def notched(count, depth, share=0.5, over=0.0, under=1e9):
    """For `turned`'s radius_at: `count` notches that change radii between `over` and `under` by `depth`. `share` is their fraction of the pitch."""
    def radius_at(r, _z, a):
        return r + depth if over < r < under and a * count / tau % 1 < share else r
    return radius_at


def ring(inner, outer, z0, z1, material, edge=0.1, segments=128):
    """A ring with rounded edges, or a disc if `inner` is 0."""
    return turned(rounded([(inner, z0, edge if inner else 0), (outer, z0), (outer, z1), (inner, z1, edge if inner else 0)], edge),
                  material, segments)


def plate(loops, thickness, bevel, material, z=0.0, steps=2):
    """Extrudes an outline from z upwards, with beveled edges. The loops after the first are holes. Uses no booleans."""
    curve = bpy.data.curves.new('plate', 'CURVE')
    curve.dimensions, curve.fill_mode = '2D', 'BOTH'
    for loop in loops:
        spline = curve.splines.new('POLY')
        spline.points.add(len(loop) - 1)
        spline.points.foreach_set('co', [c for p in loop for c in (p[0], p[1], 0, 1)])
        spline.use_cyclic_u = True
    curve.extrude, curve.bevel_depth, curve.bevel_resolution, curve.offset = thickness / 2 - bevel, bevel, steps, -bevel
    temporary = bpy.data.objects.new('plate', curve)
    bpy.context.scene.collection.objects.link(temporary)
    me = bpy.data.meshes.new_from_object(temporary.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(temporary)
    me.materials.clear()
    me.transform(Matrix.Translation((0, 0, z + thickness / 2)))
    ob = add(bpy.data.objects.new('plate', _finished(me, material, 35)))
    ob.modifiers.new('normals', 'WEIGHTED_NORMAL').keep_sharp = True
    return ob


def block(width, depth, height, material, bevel=0.2, steps=3):
    """A box that stands on z = 0, centered in x and y."""
    x, y, z = width / 2, depth / 2, height
    verts = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    ob = mesh(verts, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], material)
    mod = ob.modifiers.new('bevel', 'BEVEL')
    mod.width, mod.segments, mod.limit_method = bevel, steps, 'ANGLE'
    ob.modifiers.new('normals', 'WEIGHTED_NORMAL')
    return ob


def loft(sections, material, caps=True, sharp_deg=35):
    """A surface over sections, which are lists of 3D points of equal length."""
    n = len(sections[0])
    verts = [p for s in sections for p in s]
    faces = [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k)
             for i in range(len(sections) - 1) for k in range(n)]
    if caps:
        faces += [tuple(range(n)), tuple(range(len(verts) - n, len(verts)))]
    return mesh(verts, faces, material, sharp_deg)


def stacked(outline_at, heights, material, caps=True, sharp_deg=35):
    """A loft along Z: `outline_at(z)` gives the outline at each height."""
    return loft([[(x, y, z) for x, y in outline_at(z)] for z in heights], material, caps, sharp_deg)


def _path_frames(path, closed, up):
    p = np.array(path, float)
    tangent = np.roll(p, -1, 0) - np.roll(p, 1, 0) if closed else np.gradient(p, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    if up is not None:
        u = np.array(up, float) - (tangent @ np.array(up, float))[:, None] * tangent
    else:   # parallel transport
        u = np.zeros_like(p)
        u[0] = np.cross(tangent[0], np.eye(3)[np.argmin(np.abs(tangent[0]))])
        for i in range(1, len(p)):
            u[i] = u[i - 1] - (u[i - 1] @ tangent[i]) * tangent[i]
    u /= np.linalg.norm(u, axis=1, keepdims=True)
    return p, np.cross(tangent, u), u


def swept(section, path, material, closed=False, caps=True, scales=None, up=None, sharp_deg=35):
    """Sweeps a section along a path. Its y follows `up`, which a closed path requires."""
    p, side, u = _path_frames(path, closed, up)
    scales = np.ones(len(p)) if scales is None else scales
    sections = [[tuple(c + s * k * x + v * k * y) for x, y in section] for c, s, v, k in zip(p, side, u, scales)]
    if closed:
        sections.append(sections[0])
    return loft(sections, material, caps and not closed, sharp_deg)


def rod(path, radius, material, closed=False, radii=None, up=None, points=28):
    """A solid round bar along a path. `radii` gives the radius at each point."""
    scales = None if radii is None else np.array(radii) / radius
    return swept(circle(radius, points=points), path, material, closed, True, scales, up)


def pipe(path, radius, wall, material, radii=None, points=48):
    """A hollow pipe along a path, open at both ends."""
    scales = None if radii is None else np.array(radii) / radius
    ob = swept(circle(radius, points=points), path, material, caps=False, scales=scales)
    mod = ob.modifiers.new('wall', 'SOLIDIFY')
    mod.thickness, mod.offset, mod.use_even_offset = wall, -1, True
    return ob
