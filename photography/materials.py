"""What things are made of: covers with pressed foil, paper, page edges, elastic, wire, the table."""
import bpy


def linear(colour):
    """A colour of the house as Blender counts it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1,)


FOILS = {
    'gold': dict(colour=(0.94, 0.60, 0.20, 1), metallic=1, roughness=0.27),
    'green': dict(colour=(0.02, 0.17, 0.06, 1), metallic=0.85, roughness=0.32),
    'ivory': dict(colour=(0.93, 0.86, 0.70, 1), metallic=0.75, roughness=0.36),
    'ink': dict(colour=(0.055, 0.032, 0.022, 1), metallic=0.8, roughness=0.34),
}
# Grain of the three covers: the tile and its width in centimetres, its depth, and how dull the surface is.
GRAINS = {
    'planner': dict(tile='leather', tile_cm=8, depth=0.05, roughness=0.47),
    'stitched': dict(tile='cloth', tile_cm=7, depth=0.03, roughness=0.7),
    'wire': dict(tile='cloth', tile_cm=5, depth=0.02, roughness=0.45),
}


class Nodes:
    """A material under construction; `add` makes a node with inputs, a socket or a value each."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind, settings=None, **inputs):
        node = self.tree.nodes.new(kind)
        for name, value in (settings or {}).items():
            setattr(node, name, value)
        for name, value in inputs.items():
            self.link(node, name.replace('_', ' '), value)
        return node

    def link(self, node, name, value):
        socket = (
            node.inputs[int(name[2:])] if name.startswith('at') and name[2:].isdigit() else node.inputs[name]
        )
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def finish(self, shader):
        output = self.add('ShaderNodeOutputMaterial')
        self.tree.links.new(shader.outputs[0], output.inputs['Surface'])
        return self.material

    def math(self, operation, first, second=0.0):
        return self.add('ShaderNodeMath', {'operation': operation}, at0=first, at1=second).outputs[0]

    def principled(self, base, roughness, **inputs):
        return self.add('ShaderNodeBsdfPrincipled', None, Base_Color=base, Roughness=roughness, **inputs)

    def position(self):
        return self.add('ShaderNodeTexCoord').outputs['Object']


def picture(path, is_data=False):
    image = bpy.data.images.load(str(path), check_existing=True)
    image.colorspace_settings.name = 'Non-Color' if is_data else 'sRGB'
    return image


def grain(nodes, path, tile_cm):
    """Height of a seamless grain, 0 to 1, its tile `tile_cm` wide."""
    place = nodes.add('ShaderNodeMapping', None, Vector=nodes.position())
    place.inputs['Scale'].default_value = (1 / tile_cm,) * 3
    image = nodes.add('ShaderNodeTexImage', {'image': picture(path, is_data=True)}, Vector=place.outputs[0])
    return image.outputs['Color']


def cover(product, binding, folder, part='printed'):
    """The cover: printed colour with grain, foil pressed into it. `part` is 'printed', 'spine' or 'back'."""
    nodes = Nodes(f'{product["slug"]}-{part}')
    look, foil = GRAINS[binding], FOILS[product['foil']]
    uv = nodes.add('ShaderNodeUVMap').outputs[0]
    base = linear(product['colour'])
    if part != 'spine':
        image = picture(folder / f'{product["slug"]}-printed.png')
        base = nodes.add('ShaderNodeTexImage', {'image': image, 'extension': 'EXTEND'}, Vector=uv).outputs[
            'Color'
        ]
    elif binding == 'stitched':
        base = linear(product['accent'])
    # In the sun a cover is brighter than its printed colour; this takes it back to what the eye expects.
    base = nodes.add('ShaderNodeHueSaturation', None, Color=base, Value=0.78, Saturation=1.04).outputs[0]
    mask_name = 'spine' if part == 'spine' else 'foil'
    mask_image = picture(folder / f'{product["slug"]}-{mask_name}.png', is_data=True)
    mask = nodes.add('ShaderNodeTexImage', {'image': mask_image, 'extension': 'CLIP'}, Vector=uv).outputs[
        'Color'
    ]
    height = grain(nodes, folder / f'{look["tile"]}.png', look['tile_cm'])
    ground_bump = nodes.add('ShaderNodeBump', None, Height=height, Distance=look['depth'], Strength=0.6)
    foil_bump = nodes.add('ShaderNodeBump', {'invert': True}, Height=mask, Distance=0.035, Strength=0.7)
    foil_bump = nodes.add(
        'ShaderNodeBump',
        None,
        Height=height,
        Distance=look['depth'] * 0.5,
        Strength=0.4,
        Normal=foil_bump.outputs[0],
    )
    ground = nodes.principled(base, look['roughness'], Specular=0.3, Normal=ground_bump.outputs[0])
    metal = nodes.principled(
        foil['colour'], foil['roughness'], Metallic=foil['metallic'], Normal=foil_bump.outputs[0]
    )
    if part == 'back' or (part == 'spine' and binding != 'planner'):
        return nodes.finish(ground)
    mix = nodes.add('ShaderNodeMixShader', None, at0=mask)
    nodes.tree.links.new(ground.outputs[0], mix.inputs[1])
    nodes.tree.links.new(metal.outputs[0], mix.inputs[2])
    return nodes.finish(mix)


def page(image_path, tooth_path):
    """Printed paper."""
    nodes = Nodes(f'page-{image_path.stem}')
    uv = nodes.add('ShaderNodeUVMap').outputs[0]
    image = nodes.add('ShaderNodeTexImage', {'image': picture(image_path), 'extension': 'EXTEND'}, Vector=uv)
    fibre = grain(nodes, tooth_path, 5)
    bump = nodes.add('ShaderNodeBump', None, Height=fibre, Distance=0.02, Strength=0.25)
    return nodes.finish(nodes.principled(image.outputs['Color'], 0.8, Specular=0.2, Normal=bump.outputs[0]))


def page_edges():
    """The side of a block of leaves: fine uneven lines along the leaves."""
    nodes = Nodes('page-edges')
    place = nodes.add('ShaderNodeMapping', None, Vector=nodes.position())
    place.inputs['Scale'].default_value = (0.12, 0.12, 9)
    lines = nodes.add(
        'ShaderNodeTexNoise', None, Vector=place.outputs[0], Scale=1.6, Detail=6.0, Roughness=0.75
    )
    ramp = nodes.add(
        'ShaderNodeMapRange', None, Value=lines.outputs['Fac'], at1=0.3, at2=0.7, at3=0.62, at4=1.0
    )
    colour = nodes.add('ShaderNodeMixRGB', {'blend_type': 'MULTIPLY'}, Fac=1.0, Color1=linear('#F8F1DF'))
    nodes.tree.links.new(ramp.outputs[0], colour.inputs['Color2'])
    bump = nodes.add('ShaderNodeBump', None, Height=lines.outputs['Fac'], Distance=0.05, Strength=0.6)
    return nodes.finish(nodes.principled(colour.outputs[0], 0.85, Specular=0.15, Normal=bump.outputs[0]))


def plain(name, colour, roughness=0.6, metallic=0.0, specular=0.4, **inputs):
    nodes = Nodes(name)
    return nodes.finish(
        nodes.principled(linear(colour), roughness, Metallic=metallic, Specular=specular, **inputs)
    )


def woven(name, colour, ribs, axis='X', roughness=0.65):
    """Elastic or satin: fine ribs along one axis."""
    nodes = Nodes(name)
    wave = nodes.add('ShaderNodeTexWave', {'bands_direction': axis}, Vector=nodes.position(), Scale=ribs)
    bump = nodes.add('ShaderNodeBump', None, Height=wave.outputs['Fac'], Distance=0.02, Strength=0.6)
    return nodes.finish(
        nodes.principled(linear(colour), roughness, Specular=0.3, Sheen=0.3, Normal=bump.outputs[0])
    )


def table(tooth_path):
    """Warm ivory, like heavy handmade paper: a slow change of tone and a fine tooth."""
    nodes = Nodes('table')
    fine, slow = grain(nodes, tooth_path, 26), grain(nodes, tooth_path, 310)
    tone = nodes.add('ShaderNodeMixRGB', None, Fac=slow, Color1=linear('#F1E8D6'), Color2=linear('#F8F1E3'))
    bump = nodes.add('ShaderNodeBump', None, Height=fine, Distance=0.16, Strength=0.35)
    return nodes.finish(nodes.principled(tone.outputs[0], 0.7, Specular=0.25, Normal=bump.outputs[0]))
