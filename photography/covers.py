"""The artwork of a cover: what is printed (colour, tape, label) and where the foil is pressed. Centimetres."""
import math

from drawing import Sheet, text_width
from products import HEIGHT, WIDTH, binding_of

PIXELS_PER_CM = 84
WHITE, BLACK = '#FFFFFF', '#000000'
PAPER, INK, RED = '#FBF6E9', '#16211C', '#B93A22'
TAPE = 2.1
LINE = 0.11
# The part of the cover that is free of hinge, tape, band and wire.
FREE = {'planner': (1.3, 14.2), 'stitched': (TAPE, WIDTH), 'wire': (1.5, WIDTH)}
SUBTITLES = {
    'planner': 'DAILY PLANNER',
    'ruled': 'RULED {} MM',
    'plain': 'PLAIN',
    'five-subject-ruled': 'FIVE SUBJECT  RULED',
    'five-subject-plain': 'FIVE SUBJECT  PLAIN',
}
# How far the emblem reaches, for those that are not drawn at the usual size.
SIZES = {
    'feather': 10.6,
    'neem': 11,
    'lotus': 10.4,
    'diamond': 10.4,
    'rangoli': 10.6,
    'kolam': 10,
    'waves': 0,
}


def printed(product):
    binding = binding_of(product)
    sheet = Sheet(WIDTH, HEIGHT, 40, product['colour'])
    if binding == 'stitched':
        sheet.ink(product['accent'])
        sheet.rectangle(0, 0, TAPE, HEIGHT)
    if product['layout'] == 'label':
        label(sheet, product, middle_of(binding))
    return sheet


def foil(product):
    """White where foil is pressed, black elsewhere; none within a hair of the edge."""
    sheet = pressed(product)
    sheet.ink(BLACK)
    sheet.rectangle(0, 0, WIDTH, HEIGHT, 0.3)
    return sheet


def pressed(product):
    binding = binding_of(product)
    sheet = Sheet(WIDTH, HEIGHT, PIXELS_PER_CM, BLACK)
    sheet.ink(WHITE)
    middle = middle_of(binding)
    if product['layout'] == 'frame':
        frame(sheet, binding)
    clip_to_free(sheet, product, binding)
    ORNAMENTS[product['ornament']](sheet, product, binding)
    sheet.context.reset_clip()
    sheet.ink(WHITE)
    if product['layout'] == 'label':
        sheet.emblem(product['emblem'], middle, 16.9, 5.4, LINE)
        return sheet
    size = SIZES.get(product['emblem'], 9)
    if product['ornament'] not in ('lattice', 'ridges', 'ripples', 'rule', 'hexagons') and size:
        sheet.emblem(product['emblem'], middle, 13.6, size, LINE)
    title(sheet, product, binding)
    return sheet


def spine(product):
    """The back of a planner, read from the top down: a foil title between two lines."""
    sheet = Sheet(3.2, HEIGHT, PIXELS_PER_CM, BLACK)
    sheet.ink(WHITE)
    context = sheet.context
    for up in (1.5, 1.75, HEIGHT - 1.5, HEIGHT - 1.75):
        sheet.line([(0, up), (3.2, up)], 0.07)
    context.translate(1.6, HEIGHT / 2)
    context.rotate(-math.pi / 2)
    sheet.text(product['title'].upper(), 0, -0.4, 0.8, tracking=0.22)
    context.identity_matrix()
    return sheet


def middle_of(binding):
    return sum(FREE[binding]) / 2


def clip_to_free(sheet, product, binding):
    left, right = FREE[binding]
    inset = 1.35 if product['layout'] == 'frame' else 0
    end = right - inset if inset else 14 if binding == 'planner' else WIDTH
    sheet.context.rectangle(left + inset, inset, end - left - inset, HEIGHT - 2 * inset)
    sheet.context.clip()


def title(sheet, product, binding):
    left, right = FREE[binding]
    room = right - left - 3.4
    low = product['ornament'] in ('ridges', 'ripples', 'waves')
    plaque = product['ornament'] in ('lattice', 'hexagons')
    up = 17.2 if low else 4.9
    cap = min(1.02, room / text_width(product['title'].upper(), 1, 0.2))
    if plaque:
        sheet.ink(BLACK)
        sheet.rectangle(left + 1.6, 2.7, right - 1.6, 7)
        sheet.ink(WHITE)
        sheet.rectangle(left + 1.9, 3, right - 1.9, 6.7, 0.07)
        cap *= 0.85
        up = 5
    middle = (left + right) / 2
    sheet.text(product['title'].upper(), middle, up, cap, tracking=0.2)
    subtitle = SUBTITLES[product['kind']].format(product['lineSpacingMm'])
    sheet.text(subtitle, middle, up - 1.15, 0.34, tracking=0.32, weight=480, optical_size=14)


def frame(sheet, binding):
    left, right = FREE[binding]
    for inset, width in ((0.8, 0.1), (1.15, 0.05)):
        sheet.rectangle(left + inset, inset, right - inset, HEIGHT - inset, width)
    for x in (left + 1.15, right - 1.15):
        for y in (1.15, HEIGHT - 1.15):
            sheet.circle(x, y, 0.75, 0.05)
            sheet.circle(x, y, 0.3)


def label(sheet, product, middle):
    """A pasted paper label with the title and three lines to write on."""
    sheet.ink(PAPER)
    sheet.rectangle(middle - 5.1, 3.2, middle + 5.1, 12.2)
    sheet.ink(RED)
    sheet.rectangle(middle - 4.8, 3.5, middle + 4.8, 11.9, 0.07)
    for up, word in ((7.9, 'Name'), (6.3, 'Class'), (4.7, 'Subject')):
        sheet.ink(RED)
        sheet.line([(middle - 2.3, up), (middle + 4.2, up)], 0.045)
        sheet.ink(INK)
        sheet.text(word, middle - 4.2, up + 0.06, 0.34, align=0, weight=480, optical_size=14)
    cap = min(0.95, 8.2 / text_width(product['title'].upper(), 1, 0.14))
    sheet.ink(INK)
    sheet.text(product['title'].upper(), middle, 9.7, cap, tracking=0.14)


def none(sheet, product, binding):
    """Only the emblem and the title."""


def embroidery(sheet, product, binding):
    """A band of stitched triangles along the top and the bottom."""
    for base, sign in ((1.0, 1), (HEIGHT - 1.0, -1)):
        sheet.line([(0, base), (WIDTH, base)], 0.08)
        sheet.line([(0, base + sign * 1.35), (WIDTH, base + sign * 1.35)], 0.08)
        x = 0.0
        while x < WIDTH:
            sheet.context.new_path()
            for dx, dy in ((0.08, 0.2), (0.92, 0.2), (0.5, 1.1)):
                sheet.context.line_to(x + dx, base + sign * dy)
            sheet.context.close_path()
            sheet.context.fill()
            sheet.circle(x + 1, base + sign * 0.95, 0.11)
            sheet.line([(x + 0.2, base + sign * 1.6), (x + 0.7, base + sign * 1.6)], 0.06)
            x += 1


def scatter(sheet, product, binding):
    """Smaller copies of the emblem, as if fallen."""
    left, right = FREE[binding]
    spots = [(0.1, 0.95, 3.4, 20), (0.95, 0.9, 2.6, 50), (0.9, 0.41, 1.7, 10), (0.03, 0.33, 2.2, 35)]
    spots += [(0.52, 0.97, 1.7, 0), (0.06, 0.6, 1.6, 40), (0.3, 0.06, 2, 30), (0.7, 0.07, 1.5, 60)]
    for across, up, size, turn in spots:
        sheet.emblem(product['emblem'], left + across * (right - left), up * HEIGHT, size, LINE * 0.8, turn)


def lattice(sheet, product, binding):
    """The emblem as a tile, all over."""
    for column in range(5):
        for row in range(6):
            sheet.emblem('jali', 1.9 + 3.9 * column + 0.6, 2 + 3.9 * row - 0.6, 3.9, 0.075)


def rays(sheet, product, binding):
    """Thin rays from behind the emblem to the edge."""
    middle = middle_of(binding)
    centre = {'sun': 11.7, 'lamp': 14.6, 'diamond': 13.6}[product['emblem']]
    lowest, highest, start = {'sun': (4, 177, 5.2), 'lamp': (-30, 211, 5.6), 'diamond': (0, 361, 6.4)}[
        product['emblem']
    ]
    for degrees in range(lowest, highest, 8):
        angle = math.radians(degrees)
        sine, cosine = math.sin(angle), math.cos(angle)
        long = 1.5 if (degrees - lowest) // 8 % 2 else 3.2
        if product['emblem'] == 'sun':
            long += 3
        if centre + (start + long) * sine < 7.2:
            continue
        sheet.line(
            [
                (middle + start * cosine, centre + start * sine),
                (middle + (start + long) * cosine, centre + (start + long) * sine),
            ],
            0.055,
        )


def dots(sheet, product, binding):
    """A ground of small dots, left free around the emblem and the title."""
    middle = middle_of(binding)
    for row in range(24):
        for column in range(20):
            x, y = column * 0.95 + (row % 2) * 0.475, 0.5 + row * 0.92
            if math.hypot((x - middle) / 1.05, y - 13.6) < 6 or (2.7 < y < 6.9 and abs(x - middle) < 5.6):
                continue
            sheet.circle(x, y, 0.085)


def ridges(sheet, product, binding):
    """The hills of the Deccan, one behind the other, and the sun."""
    sheet.circle(12.2, 13.6, 1.7)
    for index in range(9):
        base = 10.6 - index * 1.35
        points = []
        for step in range(181):
            x = step * 0.1
            swell = 1.7 * math.exp(-(((x - 5 - index * 1.9) / 2.6) ** 2)) + 1.3 * math.exp(
                -(((x - 13.5 + index * 1.1) / 3.4) ** 2)
            )
            points.append((x, base + swell * (1 - index * 0.06) + 0.18 * math.sin(x * 1.4 + index)))
        sheet.ink(BLACK)
        sheet.context.new_path()
        for point in points:
            sheet.context.line_to(*point)
        sheet.context.line_to(18, -1)
        sheet.context.line_to(-1, -1)
        sheet.context.close_path()
        sheet.context.fill()
        sheet.ink(WHITE)
        sheet.line(points, 0.1)


def rain(sheet, product, binding):
    """Slanting rain over the whole cover."""
    middle = middle_of(binding)
    for row in range(16):
        for column in range(14):
            x, y = column * 1.4 + (row % 2) * 0.7 + 0.3, row * 1.45
            if math.hypot((x - middle) / 1.1, y - 13.4) < 5.6 or (2.6 < y < 6.9 and abs(x - middle) < 5.8):
                continue
            sheet.line([(x, y), (x - 0.3, y - 0.75)], 0.07)


def zigzag(sheet, product, binding):
    """The painted bands of a clay cup."""
    for base in (0.9, HEIGHT - 2.3):
        for up in (base, base + 1.4):
            sheet.line([(0, up), (WIDTH, up)], 0.08)
        sheet.line([(x * 0.6, base + (0.35 if x % 2 else 1.05)) for x in range(32)], 0.1)


def kolam(sheet, product, binding):
    """The dots that a kolam is drawn around."""
    middle = middle_of(binding)
    for row in range(-7, 8):
        for column in range(-7, 8):
            reach = abs(row) + abs(column)
            if reach in (6, 7) and row > -6:
                sheet.circle(middle + column * 1.05, 13.6 + row * 1.05, 0.14)


def rule(sheet, product, binding):
    """One gold line."""
    sheet.rectangle(middle_of(binding) - 0.09, 7.4, middle_of(binding) + 0.09, HEIGHT + 1)


def ripples(sheet, product, binding):
    """Rings on still water, cut off by the frame."""
    for index in range(8):
        sheet.circle(
            middle_of(binding) - 1.6, 7.6, 0.6 + index * 0.85 + index * index * 0.015, LINE - 0.004 * index
        )


def waves(sheet, product, binding):
    """A river over the lower part of the cover."""
    for index in range(13):
        points = [
            (x * 0.1, 0.4 + index * 1.02 + 0.36 * math.sin(x * 0.1 * 1.25 + (index % 2) * 1.2 + index * 0.35))
            for x in range(181)
        ]
        sheet.line(points, LINE if index % 3 else 0.2)


def graticule(sheet, product, binding):
    """The fine grid of a map."""
    sheet.ink(WHITE)
    for at in range(0, 23):
        sheet.line([(at, 7.2), (at, 20.6)], 0.022)
        if at > 7:
            sheet.line([(0, at - 0.4), (WIDTH, at - 0.4)], 0.022)


def hexagons(sheet, product, binding):
    """A lattice of hexagons that thins out towards the top."""
    radius = 1.25
    for row in range(13):
        for column in range(9):
            x = column * radius * 1.732 * 1.08 + (row % 2) * radius * 0.935
            y = row * radius * 1.62
            thinness = 1 if y < 12 else 0.75 if (row * 7 + column * 5) % 3 else 0
            if y > 17 and (row + column * 3) % 4:
                continue
            corners = [
                (x + radius * 0.92 * math.cos(math.radians(a)), y + radius * 0.92 * math.sin(math.radians(a)))
                for a in range(30, 391, 60)
            ]
            if thinness:
                sheet.line(corners, 0.1 * thinness)
            if (row * 5 + column * 3) % 7 == 0 and y < 17:
                sheet.circle(x, y, 0.3)


ORNAMENTS = {
    'none': none,
    'embroidery': embroidery,
    'scatter': scatter,
    'lattice': lattice,
    'rays': rays,
    'dots': dots,
    'ridges': ridges,
    'rain': rain,
    'zigzag': zigzag,
    'kolam': kolam,
    'rule': rule,
    'ripples': ripples,
    'waves': waves,
    'graticule': graticule,
    'hexagons': hexagons,
}
