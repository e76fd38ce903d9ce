"""
From the renderer's passes to the finished picture. Light that falls on things is smoothed apart from their
colour, guided by their shape, so that printing and foil stay sharp with few samples; then tone and sRGB.
"""
import bpy
import numpy as np


def read(path):
    """An OpenEXR picture as rows from the bottom, of red, green and blue."""
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[:, :, :3].copy()


def smooth(light, normal, depth, strength, rounds):
    """
    Joint filter in widening rounds (the holes grow by two): neighbours count by likeness of shape, distance
    and, more strictly each round, brightness. `strength` is how much noise is expected, against the brightness.
    """
    result = light
    for at in range(rounds):
        hole = 2**at
        steady = box(result.mean(axis=2))
        spread = strength * 0.7**at * (steady + 0.02)
        reach = 1 / (0.008 * depth * hole + 1e-4)
        wide = [padded(values, hole) for values in (result, normal, depth, steady)]
        total, weights = 4 * result, np.full(depth.shape, 4, np.float32)
        for dy, dx in NEIGHBOURS:
            there = [moved(values, dy * hole, dx * hole, hole) for values in wide]
            unlike = np.abs(there[3] - steady) / spread + np.abs(there[2] - depth) * reach
            step = there[1] - normal
            unlike += np.einsum('yxc,yxc->yx', step, step) * 14
            weight = np.exp(-unlike) * (2 if 0 in (dy, dx) else 1)
            total += there[0] * weight[:, :, None]
            weights += weight
        result = total / weights[:, :, None]
    return result


NEIGHBOURS = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]


def padded(values, by):
    return np.pad(values, [(by, by), (by, by)] + [(0, 0)] * (values.ndim - 2), mode='edge')


def moved(values, dy, dx, by):
    """The padded picture seen from `dy`, `dx` pixels away."""
    height, width = values.shape[0] - 2 * by, values.shape[1] - 2 * by
    return values[by + dy : by + dy + height, by + dx : by + dx + width]


def box(values):
    """The mean of 3 by 3 neighbours, by which brightness is compared without its noise."""
    wide = padded(values, 1)
    return sum(moved(wide, dy, dx, 1) for dy in (-1, 0, 1) for dx in (-1, 0, 1)) / 9


def tone(light, exposure):
    """A photograph's curve: straight up to 0.7, then a soft shoulder below white; sRGB."""
    value = np.maximum(light * exposure, 0)
    knee = 0.62
    over = np.maximum(value - knee, 0)
    value = np.where(value < knee, value, knee + (1 - knee) * (1 - np.exp(-over / (1 - knee))))
    value = np.clip(value, 0, 1)
    return np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)


def compose(folder, exposure, is_smoothed=True):
    """The finished picture from the passes in a folder."""
    passes = {name: read(next(folder.glob(f'{name}*.exr'))) for name in PASSES}
    normal, depth = passes['Normal'], np.ascontiguousarray(np.minimum(passes['Depth'][:, :, 0], 1000))
    diffuse, bounced, gloss = passes['DiffDir'], passes['DiffInd'], passes['GlossDir'] + passes['GlossInd']
    if is_smoothed:
        diffuse = smooth(diffuse, normal, depth, 0.2, 3)
        bounced = smooth(bounced, normal, depth, 0.6, 4)
        gloss = smooth(gloss, normal, depth, 0.3, 2)
    picture = passes['DiffCol'] * (diffuse + bounced) + passes['GlossCol'] * gloss
    return tone(picture, exposure)


PASSES = ('DiffDir', 'DiffInd', 'DiffCol', 'GlossDir', 'GlossInd', 'GlossCol', 'Normal', 'Depth')


def save(picture, path, quality):
    """Writes WebP in sRGB as it is."""
    height, width = picture.shape[:2]
    image = bpy.data.images.new('finished', width, height, alpha=False)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[:, :, :3] = picture
    image.pixels.foreach_set(rgba.ravel())
    image.file_format = 'WEBP'
    image.filepath_raw = str(path)
    image.save(quality=quality)
    bpy.data.images.remove(image)
