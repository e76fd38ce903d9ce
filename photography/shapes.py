"""Meshes and curves that notebooks are built from. Lengths are centimetres; z is up."""
import math

import bpy


def mesh_object(name, vertices, faces, materials, uvs=None, slots=None, parent=None, smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    for material in materials:
        mesh.materials.append(material)
    if uvs:
        layer = mesh.uv_layers.new()
        for loop in mesh.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    for polygon in mesh.polygons:
        polygon.use_smooth = smooth
        if slots:
            polygon.material_index = slots[polygon.index]
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(40)
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.parent = parent
    return thing


def round_edges(thing, width, segments=3):
    bevel = thing.modifiers.new('edges', 'BEVEL')
    bevel.width, bevel.segments, bevel.limit_method = width, segments, 'ANGLE'
    bevel.angle_limit = math.radians(50)
    thing.data.auto_smooth_angle = math.radians(60)


def columns(x0, x1, left_radius, right_radius, step):
    """Cuts across a plate, close together where the corners are round, each with how far the corner cuts in."""
    cuts = {}
    for index in range(9):
        angle = math.pi / 2 * index / 8
        if left_radius:
            cuts[round(x0 + left_radius * (1 - math.cos(angle)), 5)] = left_radius * (1 - math.sin(angle))
        if right_radius:
            cuts[round(x1 - right_radius * (1 - math.cos(angle)), 5)] = right_radius * (1 - math.sin(angle))
    inner0, inner1 = x0 + left_radius, x1 - right_radius
    count = max(1, round((inner1 - inner0) / step))
    for index in range(count + 1):
        cuts.setdefault(round(inner0 + (inner1 - inner0) * index / count, 5), 0.0)
    return sorted(cuts.items())


def plate(
    name,
    x_range,
    y_range,
    bottom,
    top,
    radii=(0, 0),
    step=2.0,
    rows=1,
    materials=(),
    sides=None,
    sheet=(17, 22, 0),
    parent=None,
    edges=0.0,
):
    """
    A plate between the heights bottom(x, y) and top(x, y), with round corners at the left and the right.
    Faces: the top and bottom take the first material, the sides the one numbered `sides`. UVs are the place
    on a sheet of (width, height, x of its left edge).
    """
    (x0, x1), (y0, y1) = x_range, y_range
    width, height, origin = sheet
    cuts = columns(x0, x1, radii[0], radii[1], step)
    vertices, uvs, faces, slots = [], [], [], []
    for surface in (top, bottom):
        for x, inset in cuts:
            for row in range(rows + 1):
                y = y0 + inset + (y1 - y0 - 2 * inset) * row / rows
                vertices.append((x, y, surface(x, y)))
                uvs.append(((x - origin) / width, y / height))
    deep, layer = rows + 1, len(cuts) * (rows + 1)
    for column in range(len(cuts) - 1):
        for row in range(rows):
            a = column * deep + row
            faces.append((a, a + deep, a + deep + 1, a + 1))
            faces.append((layer + a, layer + a + 1, layer + a + deep + 1, layer + a + deep))
            slots += [0, 0]
    rim = [column * deep for column in range(len(cuts))]
    rim += [(len(cuts) - 1) * deep + row for row in range(1, deep)]
    rim += [column * deep + rows for column in range(len(cuts) - 2, -1, -1)]
    rim += [row for row in range(rows - 1, 0, -1)]
    for index, a in enumerate(rim):
        b = rim[(index + 1) % len(rim)]
        faces.append((a, layer + a, layer + b, b))
        slots.append(sides if sides is not None else 0)
    thing = mesh_object(name, vertices, faces, materials, uvs, slots, parent)
    if edges:
        round_edges(thing, edges)
    return thing


def level(height):
    return lambda x, y: height


def sweep(name, profile, y_range, material, thickness, parent=None, uv_scale=None, closed=False):
    """A strip: a profile of (x, z) points drawn along y."""
    y0, y1 = y_range
    vertices, uvs, faces = [], [], []
    lengths = [0.0]
    for (xa, za), (xb, zb) in zip(profile, profile[1:]):
        lengths.append(lengths[-1] + math.hypot(xb - xa, zb - za))
    for (x, z), along in zip(profile, lengths):
        for y in (y0, y1):
            vertices.append((x, y, z))
            uvs.append(uv_scale(x, z, along, lengths[-1], y) if uv_scale else (along, y))
    for index in range(len(profile) - 1):
        a = index * 2
        faces.append((a, a + 1, a + 3, a + 2))
    thing = mesh_object(name, vertices, faces, [material], uvs, None, parent)
    solidify = thing.modifiers.new('thickness', 'SOLIDIFY')
    solidify.thickness, solidify.offset = thickness, 0
    return thing


def prism(name, outline, y_range, material, parent=None):
    """A solid whose cross-section is an outline of (x, z), drawn along y."""
    count = len(outline)
    vertices = [(x, y, z) for y in y_range for x, z in outline]
    faces = [tuple(range(count)), tuple(reversed(range(count, 2 * count)))]
    for index in range(count):
        other = (index + 1) % count
        faces.append((index, index + count, other + count, other))
    return mesh_object(name, vertices, faces, [material], None, None, parent, smooth=False)


def band(name, path, x, width, thickness, material, parent=None, closed=True, drift=None):
    """A flat band laid along a path of (y, z); `drift` moves it across, by how far along it is."""
    vertices, faces = [], []
    for index, (y, z) in enumerate(path):
        shift = drift(index / (len(path) - 1)) if drift else 0
        vertices += [(x + shift - width / 2, y, z), (x + shift + width / 2, y, z)]
    count = len(path)
    for index in range(count if closed else count - 1):
        a, b = index * 2, (index + 1) % count * 2
        faces.append((a, a + 1, b + 1, b))
    thing = mesh_object(name, vertices, faces, [material], None, None, parent)
    solidify = thing.modifiers.new('thickness', 'SOLIDIFY')
    solidify.thickness, solidify.offset = thickness, 0
    return thing


def round_path(y0, y1, z0, z1, radius, steps=6):
    """The outline of a rounded rectangle as points."""
    centres = [
        (y1 - radius, z1 - radius, 0),
        (y0 + radius, z1 - radius, 90),
        (y0 + radius, z0 + radius, 180),
        (y1 - radius, z0 + radius, 270),
    ]
    points = []
    for cy, cz, start in centres:
        for index in range(steps + 1):
            angle = math.radians(start + 90 * index / steps)
            points.append((cy + radius * math.cos(angle), cz + radius * math.sin(angle)))
    return points


def tube(name, paths, radius, material, parent=None, cyclic=True):
    """Round wire along each path of (x, y, z) points."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, 3
    for path in paths:
        spline = curve.splines.new('POLY')
        spline.points.add(len(path) - 1)
        for point, place in zip(spline.points, path):
            point.co = (*place, 1)
        spline.use_cyclic_u, spline.use_smooth = cyclic, True
    curve.use_fill_caps = True
    curve.materials.append(material)
    thing = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(thing)
    thing.parent = parent
    return thing


def lathe(name, outline, material, parent=None, sides=40):
    """A turned body along x: `outline` is (x, radius) points."""
    vertices, faces = [], []
    for x, radius in outline:
        for index in range(sides):
            angle = 2 * math.pi * index / sides
            vertices.append((x, radius * math.cos(angle), radius * math.sin(angle)))
    for ring in range(len(outline) - 1):
        for index in range(sides):
            a, b = ring * sides + index, ring * sides + (index + 1) % sides
            faces.append((a, b, b + sides, a + sides))
    return mesh_object(name, vertices, faces, [material], None, None, parent)


def empty(name, parent=None):
    thing = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(thing)
    thing.parent = parent
    return thing
