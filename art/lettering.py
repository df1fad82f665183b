"""Raised lettering and printed labels. Unit: centimeter."""
from math import cos, pi, radians, sin

import bpy
from PIL import ImageFont

import brand
from frames import add, at
from outlines import polar, rectangle
from solids import plate

FONT = ImageFont.truetype('Lato-Black.ttf').path   # PIL finds installed fonts by file name


def text(words, size, material, depth=0.05):
    """Raised lettering on z = 0, centered, readable from +Z."""
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.size, curve.extrude, curve.bevel_depth = words, size, depth, depth * .25
    curve.font = bpy.data.fonts.load(FONT, check_existing=True)
    curve.align_x = curve.align_y = 'CENTER'
    curve.materials.append(material)
    return add(bpy.data.objects.new('text', curve))


def ring_text(words, radius, size, material, depth=0.05, center_deg=90.0, spacing=1.0):
    """Raised lettering along a circle, readable from +Z, each glyph turned outwards."""
    widths = {'I': .38, ' ': .36, '1': .6, '/': .42, 'M': .95, 'W': 1.05, 'L': .58}
    advance = [widths.get(c, .74) * size * spacing for c in words]
    x = -sum(advance) / 2
    for c, step in zip(words, advance):
        a = center_deg - (x + step / 2) / radius * 180 / pi
        x += step
        if c != ' ':
            with at((*polar(radius, a), 0), (0, 0, a - 90)):
                text(c, size, material, depth)


def _raised(shapes, width, unit_width, unit_height, depth, material):
    k = width / unit_width
    for shape in shapes:
        plate([[((x - unit_width / 2) * k, (unit_height / 2 - y) * k) for x, y in loop] for loop in shape],
              depth, min(depth * .3, k * .25), material, steps=1)


def wordmark(width, material, depth=0.05):
    """The brand name, raised on z = 0, centered, `width` cm wide."""
    _raised(brand.word_shapes(), width, brand.word_width(), brand.CAP_HEIGHT, depth, material)


def emblem(size, material, depth=0.05):
    """The brand's mark, raised on z = 0, centered, `size` cm wide."""
    _raised(brand.MARK, size, brand.MARK_SIZE, brand.MARK_SIZE, depth, material)


def _uv_mesh(verts, faces, uvs, material):
    me = bpy.data.meshes.new('label')
    me.from_pydata(verts, [], faces)
    layer = me.uv_layers.new(name='UVMap')
    for loop, uv in zip(layer.data, uvs):
        loop.uv = uv
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    me.materials.append(material)
    return add(bpy.data.objects.new('label', me))


def wrap_label(radius, z0, z1, material, facing_deg=-90.0, span_deg=360.0, segments=192):
    """A printed sleeve on a cylinder; the label's middle faces `facing_deg`."""
    angles = [radians(facing_deg - span_deg / 2 + span_deg * i / segments) for i in range(segments + 1)]
    verts = [(radius * cos(a), radius * sin(a), z) for a in angles for z in (z0, z1)]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(segments)]
    uvs = [(u / segments, v) for i in range(segments) for u, v in ((i, 0), (i + 1, 0), (i + 1, 1), (i, 1))]
    return _uv_mesh(verts, faces, uvs, material)


def flat_label(width, height, material, radius=0.4):
    """A printed sticker in the plane y = 0, centered, readable from -Y."""
    points = rectangle(width, height, radius=radius)
    return _uv_mesh([(x, 0, z) for x, z in points], [tuple(range(len(points)))],
                    [(x / width + .5, z / height + .5) for x, z in points], material)
