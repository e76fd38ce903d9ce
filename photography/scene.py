"""
Renders the pictures of the shop: `blender -b -t 1 -P scene.py -- --textures FOLDER --out FOLDER`.
Pictures that exist already are left alone, so that the queue can be stopped and begun again.
"""
import argparse
import sys
import tempfile
import time
from pathlib import Path

import bpy

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

import finish  # noqa: E402
import stage  # noqa: E402
import views  # noqa: E402
from notebooks import Bench  # noqa: E402
from products import PRODUCTS  # noqa: E402

EXPOSURE = 1.07


def arguments():
    parser = argparse.ArgumentParser(prog='scene.py', description=__doc__)
    parser.add_argument('--textures', type=Path, required=True, help='what artwork.py has drawn')
    parser.add_argument('--out', type=Path, default=HERE / 'masters')
    parser.add_argument('--only', nargs='*', default=[], help='names that must begin with one of these')
    parser.add_argument('--samples', type=int, default=20)
    parser.add_argument('--scale', type=int, default=100, help='per cent of the full size')
    parser.add_argument('--quality', type=int, default=88)
    parser.add_argument('--exposure', type=float, default=EXPOSURE)
    return parser.parse_args(sys.argv[sys.argv.index('--') + 1 :])


def queue():
    """Names, how to build the scene, and the size: fronts first, then still lifes, spreads, stacks, details."""
    by_title = {product['title']: product for product in PRODUCTS}

    def of_products(view):
        for product in PRODUCTS:
            if view in views.views_of(product):
                build = views.VIEWS[view]
                yield f'{product["slug"]}-{view}', lambda bench, b=build, p=product: b(bench, p), (800, 800)

    yield from of_products(1)
    for name, (build, size) in views.STILL_LIFES.items():
        yield name, lambda bench, b=build: b(bench, by_title), size
    for view in (2, 3, 4):
        yield from of_products(view)


def prepare(size, options, passes_folder):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = options.scale
    cycles = scene.cycles
    # A still life has more in it for each pixel to find out.
    samples = options.samples * 3 // 2 if size != (800, 800) else options.samples
    cycles.samples, cycles.use_adaptive_sampling, cycles.use_denoising = samples, True, False
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.05, 8
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 2, 1, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4, 1.0
    cycles.filter_width = 1.3
    store_passes(scene, passes_folder)


def store_passes(scene, folder):
    """Every pass that `finish` reads goes to a file of its own."""
    layer = bpy.context.view_layer
    for name in (
        'diffuse_direct',
        'diffuse_indirect',
        'diffuse_color',
        'glossy_direct',
        'glossy_indirect',
        'glossy_color',
        'normal',
        'z',
    ):
        setattr(layer, f'use_pass_{name}', True)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = str(folder)
    files.format.file_format, files.format.color_depth = 'OPEN_EXR', '32'
    files.file_slots.clear()
    for name in finish.PASSES:
        files.file_slots.new(name)
        tree.links.new(source.outputs[name], files.inputs[name])


def shoot(name, build, size, options):
    began = time.monotonic()
    stage.clear()
    stage.table(options.textures)
    stage.window()
    build(Bench(options.textures))
    with tempfile.TemporaryDirectory() as folder:
        prepare(size, options, Path(folder))
        bpy.ops.render.render()
        rendered = time.monotonic()
        picture = finish.compose(Path(folder), options.exposure)
    unfinished = options.out / f'.{name}.webp'
    finish.save(picture, unfinished, options.quality)
    unfinished.rename(options.out / f'{name}.webp')
    seconds = rendered - began, time.monotonic() - rendered
    print(f'{name}: rendered in {seconds[0]:.0f} s, finished in {seconds[1]:.0f} s', flush=True)


def main():
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    for name, build, size in queue():
        wanted = not options.only or any(name.startswith(start) for start in options.only)
        if wanted and not (options.out / f'{name}.webp').exists():
            shoot(name, build, size, options)


main()
