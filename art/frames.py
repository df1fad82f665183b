"""Coordinate frames. Unit: centimeter. New objects are placed in the current frame and collected for the current part."""
from contextlib import contextmanager
from math import radians

import bpy
from mathutils import Euler, Matrix, Vector

_frames = [Matrix.Identity(4)]
_objects = []


def collect(build, **params):
    """Calls a builder and returns the objects that it created."""
    _objects.clear()
    build(**params)
    return list(_objects)


@contextmanager
def at(loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Scales, rotates (degrees, XYZ) and moves (cm) everything that is created inside the block."""
    turn = Euler([radians(a) for a in rot]).to_matrix().to_4x4()
    _frames.append(_frames[-1] @ Matrix.Translation(loc) @ turn @ Matrix.Scale(scale, 4))
    try:
        yield
    finally:
        _frames.pop()


def around(count, start_deg=0.0):
    """Loops over `count` frames spread evenly around +Z."""
    for i in range(count):
        with at(rot=(0, 0, start_deg + 360 * i / count)):
            yield i


@contextmanager
def on_path(path, index):
    """A frame at a point of a path, its Z along the path."""
    index %= len(path)
    direction = Vector(path[min(index + 1, len(path) - 1)]) - Vector(path[max(index - 1, 0)])
    _frames.append(_frames[-1] @ Matrix.Translation(path[index]) @ direction.to_track_quat('Z', 'Y').to_matrix().to_4x4())
    try:
        yield
    finally:
        _frames.pop()


def add(ob):
    """Adds an object to the scene, the current frame and the current part."""
    bpy.context.scene.collection.objects.link(ob)
    ob.matrix_basis = _frames[-1]
    _objects.append(ob)
    return ob
