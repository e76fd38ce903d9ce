"""The table, the morning window and the camera: one fixed lens for every picture."""
import math

import bpy
from mathutils import Vector

import materials
from shapes import mesh_object

LENS_MM, SENSOR_MM = 72, 36
SUN = Vector((-0.78, 0.5, 0.95)).normalized()
WINDOW_AWAY = 130


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def table(folder):
    side = 260
    mesh_object(
        'table',
        [(-side, -side, 0), (side, -side, 0), (side, side, 0), (-side, side, 0)],
        [(0, 1, 2, 3)],
        [materials.table(folder / 'tooth.png')],
    )


def window(shift=(0, 0)):
    """Sun through a window frame from the left, the sky behind it, and the light of the room."""
    scene = bpy.context.scene
    sun = lamp('SUN', 'sun')
    sun.data.energy, sun.data.angle, sun.data.color = 2.6, math.radians(3.6), (1.0, 0.935, 0.83)
    sun.rotation_euler = SUN.to_track_quat('Z', 'Y').to_euler()
    sky = lamp('AREA', 'sky')
    sky.data.shape, sky.data.size, sky.data.size_y = 'RECTANGLE', 90, 110
    sky.data.energy, sky.data.color = 105000, (1.0, 0.96, 0.9)
    sky.location = (-120, 45, 95)
    sky.rotation_euler = (Vector((-120, 45, 95))).to_track_quat('Z', 'Y').to_euler()
    frame(shift)
    room(scene)


def lamp(kind, name):
    thing = bpy.data.objects.new(name, bpy.data.lights.new(name, kind))
    bpy.context.scene.collection.objects.link(thing)
    return thing


def frame(shift):
    """The bars of the window: seen only by the light, so that they lay faint shadows."""
    wood = materials.plain('frame', '#8A7A60')
    right = SUN.cross(Vector((0, 0, 1))).normalized()
    up = right.cross(SUN).normalized()
    centre = SUN * WINDOW_AWAY + right * shift[0] + up * shift[1]
    bars = [((at - 0.5) * 40, 0, 3.6, 400) for at in range(-3, 5)] + [
        (0, (at - 0.5) * 54, 400, 3.6) for at in range(-3, 5)
    ]
    for x, y, wide, high in bars:
        corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        points = [tuple(centre + right * (x + a * wide / 2) + up * (y + b * high / 2)) for a, b in corners]
        bar = mesh_object('bar', points, [(0, 1, 2, 3)], [wood])
        bar.visible_camera = bar.visible_glossy = bar.visible_diffuse = False


def room(scene):
    """Light from all around: bright towards the window, so that foil has something to mirror."""
    world = bpy.data.worlds.new('room')
    world.use_nodes = True
    tree = world.node_tree
    place = tree.nodes.new('ShaderNodeTexCoord')
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(place.outputs['Generated'], split.inputs[0])
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    tree.links.new(split.outputs['X'], ramp.inputs[0])
    stops = [
        (0.0, (1.0, 0.95, 0.86, 1)),
        (0.45, (0.62, 0.58, 0.51, 1)),
        (0.62, (0.8, 0.75, 0.66, 1)),
        (1.0, (0.34, 0.31, 0.27, 1)),
    ]
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = stops[0]
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = stops[-1]
    for position, colour in stops[1:-1]:
        ramp.color_ramp.elements.new(position).color = colour
    spread = tree.nodes.new('ShaderNodeMath')
    spread.operation = 'MULTIPLY_ADD'
    spread.inputs[1].default_value = spread.inputs[2].default_value = 0.5
    tree.links.new(split.outputs['X'], spread.inputs[0])
    tree.links.new(spread.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes['Background'].inputs['Color'])
    tree.nodes['Background'].inputs['Strength'].default_value = 0.5
    # The room is smooth: a small map of where it is bright will do, and is quick to make.
    world.cycles.sampling_method, world.cycles.sample_map_resolution = 'MANUAL', 128
    scene.world = world


def camera(target, distance, elevation_deg, azimuth_deg=0.0, f_stop=16.0, focus=None, shift=(0, 0)):
    """Looks at `target` from the front; distances in centimetres. Every picture has the same lens."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new('camera')
    thing = bpy.data.objects.new('camera', data)
    scene.collection.objects.link(thing)
    elevation, azimuth = math.radians(elevation_deg), math.radians(azimuth_deg)
    away = Vector(
        (
            math.sin(azimuth) * math.cos(elevation),
            -math.cos(azimuth) * math.cos(elevation),
            math.sin(elevation),
        )
    )
    thing.location = Vector(target) + away * distance
    thing.rotation_euler = away.to_track_quat('Z', 'Y').to_euler()
    data.lens, data.sensor_width, data.clip_end = LENS_MM, SENSOR_MM, 2000
    data.shift_x, data.shift_y = shift
    data.dof.use_dof = True
    # One unit is a centimetre and Blender counts lens millimetres against metres, so the stop is a hundredth.
    data.dof.aperture_fstop = f_stop / 100
    data.dof.focus_distance = (Vector(focus) - thing.location).dot(-away) if focus else distance
    scene.camera = thing
