"""Builds notebooks. A closed one has its spine at x = 0 until it is moved; an open one its fold."""
import math

import materials
from products import HEIGHT, WIDTH, binding_of
from shapes import band, empty, level, plate, prism, round_path, sweep, tube

THICKNESS = {'planner': 2.2, 'stitched': 1.35, 'wire': 2.2}
BOARD = 0.27
TABS = ('#B93A22', '#E3A018', '#0B5D45', '#3D6CB9', '#6B3A72')
WIRE_LIFT = 0.3


class Bench:
    """The folder of textures, and the materials already made from it."""

    def __init__(self, folder):
        self.folder, self.made = folder, {}

    def keep(self, key, make):
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]

    def cover(self, product, part='printed'):
        key = (product['slug'], part)
        return self.keep(key, lambda: materials.cover(product, binding_of(product), self.folder, part))

    def page(self, name):
        return self.keep(name, lambda: materials.page(self.folder / f'{name}.png', self.folder / 'tooth.png'))

    def edges(self):
        return self.keep('edges', materials.page_edges)

    def plain(self, colour, roughness=0.6, metallic=0.0, **inputs):
        key = (colour, roughness, metallic)
        return self.keep(
            key, lambda: materials.plain(f'plain-{colour}', colour, roughness, metallic, **inputs)
        )

    def woven(self, colour, ribs, axis):
        return self.keep((colour, ribs), lambda: materials.woven(f'woven-{colour}', colour, ribs, axis))


def closed(bench, product, pose=(0, 0, 0), yaw_deg=0.0):
    """A closed notebook, its middle at `pose`. Returns the thing to move."""
    outer = empty(product['slug'])
    outer.location, outer.rotation_euler = pose, (0, 0, math.radians(yaw_deg))
    inner = empty('inner', outer)
    inner.location = (-WIDTH / 2, -HEIGHT / 2, 0)
    {'planner': planner, 'stitched': stitched, 'wire': wired}[binding_of(product)](bench, product, inner)
    return outer


def block(bench, parent, x_range, y_range, low, high, radii=(0, 0.5), page='plain'):
    return plate(
        'block',
        x_range,
        y_range,
        level(low),
        level(high),
        radii,
        materials=[bench.page(page), bench.edges()],
        sides=1,
        parent=parent,
    )


def planner(bench, product, parent):
    thick = THICKNESS['planner']
    cover, spine = bench.cover(product), bench.cover(product, 'spine')
    for low, side in ((0.0, bench.cover(product, 'back')), (thick - BOARD, cover)):
        plate(
            'board',
            (1.0, WIDTH),
            (0, HEIGHT),
            level(low),
            level(low + BOARD),
            (0, 0.85),
            step=20,
            materials=[side],
            parent=parent,
            edges=0.075,
        )
    block(bench, parent, (0.35, WIDTH - 0.4), (0.35, HEIGHT - 0.35), BOARD, thick - BOARD, (0, 0.7))
    middle, bulge = thick / 2, 0.34
    arc = [
        (0.16 - bulge * math.cos(angle), middle + (middle - 0.14) * math.sin(angle))
        for angle in (math.radians(-90 + 180 * index / 16) for index in range(17))
    ]
    joint = [(0.34, -0.02), (0.52, -0.13), (0.74, -0.17), (0.95, -0.13), (1.1, -0.07)]
    upper = [(x, thick - 0.07 + dz) for x, dz in joint]
    lower = [(x, 0.07 - dz) for x, dz in reversed(joint)]
    sweep(
        'spine',
        arc,
        (0.02, HEIGHT - 0.02),
        spine,
        0.16,
        parent,
        lambda x, z, along, all, y: ((along - all / 2 + 1.6) / 3.2, y / HEIGHT),
    )
    for strip in ([arc[-1], *upper], [*lower, arc[0]]):
        sweep(
            'joint',
            strip,
            (0.02, HEIGHT - 0.02),
            cover,
            0.15,
            parent,
            lambda x, z, along, all, y: (x / WIDTH, y / HEIGHT),
        )
    elastic = bench.woven(product['accent'], 9, 'X')
    band(
        'elastic',
        round_path(-0.09, HEIGHT + 0.09, -0.02, thick + 0.055, 0.16),
        14.75,
        0.62,
        0.07,
        elastic,
        parent,
    )
    ribbon(bench, parent, thick / 2 - 0.2, -parent.parent.location.z)


def ribbon(bench, parent, height, ground):
    """A satin ribbon out of the foot of the block, fallen on the table, which is at `ground`."""
    fall = height - ground
    path = [(1.2, height), (0.2, height), (-0.2, height - 0.05)]
    for at in range(1, 9):
        down = at / 8
        path.append(
            (-0.2 - (0.9 + 0.12 * fall) * math.sin(down * 1.5), height - 0.05 - (fall - 0.1) * down**1.5)
        )
    last = path[-1][0]
    path += [(last - 0.3 * at, ground + 0.045 + 0.05 * math.sin(at * 0.9) ** 2) for at in range(1, 9)]
    band(
        'ribbon',
        path,
        4.6,
        0.62,
        0.025,
        bench.woven('#B98A2E', 12, 'X'),
        parent,
        closed=False,
        drift=lambda along: 0.9 * along**2 + 0.25 * math.sin(along * 5),
    )


def stitched(bench, product, parent):
    thick, skin = THICKNESS['stitched'], 0.07
    cover, back, spine = (bench.cover(product, part) for part in ('printed', 'back', 'spine'))

    def swell(x):
        return 0.16 * (1 - math.exp(-x / 3.5)) + 0.1 * (x / WIDTH) ** 3

    radii = (0, 1.1)
    plate(
        'lower',
        (0.3, WIDTH),
        (0, HEIGHT),
        level(0.0),
        level(skin),
        radii,
        1.0,
        materials=[back],
        parent=parent,
        edges=0.02,
    )
    plate(
        'upper',
        (0.3, WIDTH),
        (0, HEIGHT),
        lambda x, y: thick - skin + swell(x),
        lambda x, y: thick + swell(x),
        radii,
        0.7,
        materials=[cover],
        parent=parent,
        edges=0.03,
    )
    plate(
        'block',
        (0.25, WIDTH - 0.12),
        (0.08, HEIGHT - 0.08),
        level(skin),
        lambda x, y: thick - skin - 0.03 + swell(x) * 0.86,
        (0, 1.0),
        0.7,
        materials=[bench.page('plain'), bench.edges()],
        sides=1,
        parent=parent,
    )
    middle = thick / 2
    arc = [
        (0.32 - 0.34 * math.cos(angle), middle + (middle - skin / 2) * math.sin(angle))
        for angle in (math.radians(-90 + 180 * index / 16) for index in range(17))
    ]
    sweep('spine', arc, (0, HEIGHT), spine, skin, parent)
    folds = [(x + 0.03, middle + (z - middle) * 0.96) for x, z in arc]
    prism('folds', folds, (0.05, HEIGHT - 0.05), bench.edges(), parent)
    thread = bench.plain('#F4E8C8', 0.8)
    stitches = [
        [
            (-0.045, 1.2 + at * 1.15, middle),
            (-0.07, 1.55 + at * 1.15, middle),
            (-0.045, 1.9 + at * 1.15, middle),
        ]
        for at in range(18)
    ]
    seam = [
        [
            (1.62, 0.7 + at * 0.86, thick + swell(1.62) - 0.005),
            (1.62, 0.95 + at * 0.86, thick + swell(1.62) + 0.022),
            (1.62, 1.24 + at * 0.86, thick + swell(1.62) - 0.005),
        ]
        for at in range(24)
    ]
    tube('thread', stitches + seam, 0.05, thread, parent, cyclic=False)


def wired(bench, product, parent):
    thick = THICKNESS['wire']
    tilt = math.atan(WIRE_LIFT / WIDTH)
    body = empty('body', parent)
    body.location, body.rotation_euler = (0, 0, WIRE_LIFT), (0, tilt, 0)
    cover = bench.cover(product)
    for low, side in ((0.0, bench.cover(product, 'back')), (thick - BOARD, cover)):
        plate(
            'board',
            (0, WIDTH),
            (0, HEIGHT),
            level(low),
            level(low + BOARD),
            (0.4, 0.9),
            step=20,
            materials=[side],
            parent=body,
            edges=0.06,
        )
    block(bench, body, (0.15, WIDTH - 0.45), (0.3, HEIGHT - 0.3), BOARD, thick - BOARD, (0.2, 0.6))
    for index, colour in enumerate(TABS):
        high = thick - BOARD - 0.18 - index * 0.29
        divider(bench, body, index, colour, high, WIDTH - 0.4)
    rings(bench, product, body, 0.62, -1.0, -0.28, thick + 0.3, thick)


def divider(bench, parent, index, colour, height, edge, side=1):
    """A card between two subjects, its tab out at the edge; `side` -1 has it out at the left."""
    card = bench.plain(colour, 0.55)
    low = HEIGHT - 3.4 - index * 3.75 - 2.9
    span = (edge - 0.3, edge + 1.25) if side > 0 else (-edge - 1.25, -edge + 0.3)
    plate(
        'tab',
        span,
        (low, low + 2.9),
        level(height - 0.025),
        level(height + 0.025),
        (0, 0.4) if side > 0 else (0.4, 0),
        materials=[card],
        parent=parent,
    )
    sheet = (edge - 3, edge + 0.04) if side > 0 else (-edge - 0.04, 3 - edge)
    plate(
        'card',
        sheet,
        (0.26, HEIGHT - 0.26),
        level(height - 0.025),
        level(height + 0.025),
        (0, 0.6) if side > 0 else (0.6, 0),
        materials=[card],
        parent=parent,
    )


def rings(bench, product, parent, inside, outside, low, high, thick=None, mirrored=False):
    """Twin wire loops through square holes along the spine."""
    wire = bench.plain(product['accent'], 0.32, 0.75)
    hole = bench.plain('#15120F', 0.9)
    paths = []
    radius = min((high - low) / 2, (inside - outside) / 2) - 0.02
    for at in range(22):
        y = HEIGHT / 2 + (at - 10.5) * 0.94
        for twin in (-0.14, 0.14):
            paths.append([(px, y + twin, pz) for px, pz in round_path(outside, inside, low, high, radius, 8)])
        if thick:
            plate(
                'hole',
                (inside - 0.24, inside + 0.2),
                (y - 0.29, y + 0.29),
                level(thick - 0.1),
                level(thick + 0.004),
                (0.08, 0.08),
                materials=[hole],
                parent=parent,
            )
    tube('wire', paths, 0.062, wire, parent)


def opened(bench, product, pose=(0, 0, 0), yaw_deg=0.0):
    """An open notebook showing its two pages; the fold is at x = 0."""
    outer = empty(f'{product["slug"]}-open')
    outer.location, outer.rotation_euler = pose, (0, 0, math.radians(yaw_deg))
    inner = empty('inner', outer)
    inner.location = (0, -HEIGHT / 2, 0)
    binding = binding_of(product)
    for side, page in zip((-1, 1), pages_of(product)):
        half(bench, product, inner, side, page, binding)
    if binding == 'planner':
        path = [(HEIGHT - 0.3, 0.8), (HEIGHT - 0.5, 0.86)] + [(HEIGHT - 1 - at, 0.9) for at in range(21)]
        path += [
            (0.1, 0.86),
            (-0.3, 0.72),
            (-0.65, 0.36),
            (-1.0, 0.1),
            (-1.6, 0.05),
            (-2.3, 0.06),
            (-3.1, 0.05),
        ]
        band(
            'ribbon',
            path,
            0.28,
            0.62,
            0.025,
            bench.woven('#B98A2E', 12, 'X'),
            inner,
            closed=False,
            drift=lambda along: 0.25 * math.sin(along * 4) + 0.8 * max(0, along - 0.75) * 2,
        )
    if binding == 'wire':
        rings(bench, product, inner, 0.95, -0.95, 0.06, 2.0)
    return outer


def pages_of(product):
    kind = product['kind']
    if kind == 'planner':
        return 'planner-left', 'planner-right'
    if kind.endswith('plain'):
        return 'plain', f'{product["slug"]}-sketch'
    return (f'ruled-{product["lineSpacingMm"]}',) * 2


def half(bench, product, parent, side, page, binding):
    """One side of the open book: cover below, the block with a curve at the fold, and two loose leaves."""
    height = {'planner': 0.95, 'stitched': 0.62, 'wire': 0.95}[binding] * (1.08 if side > 0 else 0.92)
    base = {'planner': BOARD, 'stitched': 0.07, 'wire': BOARD}[binding]
    out = {'planner': 0.4, 'stitched': 0.24, 'wire': 0.45}[binding]
    foot = {'planner': 0.35, 'stitched': 0.16, 'wire': 0.3}[binding]
    fold = 0.0 if binding != 'wire' else 0.35
    corner = {'planner': 0.7, 'stitched': 1.0, 'wire': 0.6}[binding]

    def span(a, b):
        return (a, b) if side > 0 else (-b, -a)

    def radii(radius):
        return (0, radius) if side > 0 else (radius, 0)

    def top(x, y):
        far = abs(x)
        if binding == 'wire':
            return base + height
        return (
            base
            + height * (0.3 + 0.7 * (1 - math.exp(-far / 0.9)))
            + 0.2 * math.exp(-(((far - 2.4) / 2.3) ** 2))
            - 0.1 * (far / WIDTH) ** 2
        )

    def leaf(lift):
        def surface(x, y):
            far = abs(x) / WIDTH
            return (
                top(x, y)
                + 0.012
                + lift * (0.25 * math.sin(far * 3.1) + far**5 * (0.35 + 0.65 * (1 - y / HEIGHT)))
            )

        return surface

    plate(
        'cover',
        span(0, WIDTH),
        (0, HEIGHT),
        level(0),
        level(base),
        radii(corner + 0.15),
        20,
        materials=[bench.cover(product, 'back')],
        sheet=(side * WIDTH, HEIGHT, 0),
        parent=parent,
        edges=min(0.06, base / 3),
    )
    sheet = (WIDTH, HEIGHT, 0 if side > 0 else -WIDTH)
    plate(
        'block',
        span(fold, WIDTH - out),
        (foot, HEIGHT - foot),
        level(base),
        top,
        radii(corner),
        0.35,
        materials=[bench.page(page), bench.edges()],
        sides=1,
        sheet=sheet,
        parent=parent,
    )
    for index, lift in enumerate((0.1, 0.3) if side > 0 else (0.12,)):
        surface = leaf(lift)
        plate(
            'leaf',
            span(fold + 0.02, WIDTH - out - 0.04 * index),
            (foot, HEIGHT - foot),
            lambda x, y, s=surface: s(x, y) - 0.008,
            surface,
            radii(corner),
            0.3,
            8,
            materials=[bench.page(page)],
            sheet=sheet,
            parent=parent,
        )
    if binding == 'wire':
        own = range(2, 5) if side > 0 else range(0, 2)
        for index in own:
            divider(
                bench,
                parent,
                index,
                TABS[index],
                base + height * (0.75 - 0.16 * (index % 3)),
                WIDTH - out,
                side,
            )
        holes(bench, parent, side, base + height + 0.03)


def holes(bench, parent, side, height):
    hole = bench.plain('#2A2621', 0.9)
    for at in range(22):
        y = HEIGHT / 2 + (at - 10.5) * 0.94
        x = side * 0.95
        plate(
            'hole',
            (x - 0.2, x + 0.2),
            (y - 0.27, y + 0.27),
            level(height - 0.03),
            level(height + 0.02),
            (0.08, 0.08),
            materials=[hole],
            parent=parent,
        )
