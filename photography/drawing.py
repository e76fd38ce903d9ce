"""A cairo context measured in centimetres with y upwards, the house typeface, and the emblems' paths."""
import json
import re
from pathlib import Path

import cairo
from fontTools.pens.cairoPen import CairoPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
FONT_FILE = HERE.parent / 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'
EMBLEMS = json.loads((HERE / 'emblems.json').read_text())
_font = TTFont(FONT_FILE)


def rgb(colour):
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


class Sheet:
    """A picture of `width` by `height` centimetres; strokes and fills are drawn in the current colour."""

    def __init__(self, width, height, pixels_per_cm, ground):
        self.surface = cairo.ImageSurface(
            cairo.FORMAT_RGB24, round(width * pixels_per_cm), round(height * pixels_per_cm)
        )
        self.context = cairo.Context(self.surface)
        self.context.set_source_rgb(*rgb(ground))
        self.context.paint()
        self.context.translate(0, height * pixels_per_cm)
        self.context.scale(pixels_per_cm, -pixels_per_cm)
        self.context.set_line_cap(cairo.LINE_CAP_ROUND)
        self.context.set_line_join(cairo.LINE_JOIN_ROUND)
        self.width, self.height = width, height

    def save(self, path):
        self.surface.write_to_png(str(path))

    def ink(self, colour, opacity=1):
        self.context.set_source_rgba(*rgb(colour), opacity)

    def line(self, points, width):
        self.context.new_path()
        for point in points:
            self.context.line_to(*point)
        self.stroke(width)

    def stroke(self, width):
        self.context.set_line_width(width)
        self.context.stroke()

    def circle(self, x, y, radius, width=None):
        self.context.new_path()
        self.context.arc(x, y, radius, 0, 6.2832)
        self.stroke(width) if width else self.context.fill()

    def rectangle(self, x0, y0, x1, y1, width=None):
        self.context.new_path()
        self.context.rectangle(x0, y0, x1 - x0, y1 - y0)
        self.stroke(width) if width else self.context.fill()

    def emblem(self, name, x, y, size, width, turn_deg=0):
        """The emblem `size` centimetres across, its middle at (x, y)."""
        context = self.context
        context.save()
        context.translate(x, y)
        context.rotate(turn_deg * 3.14159 / 180)
        context.scale(size / 100, -size / 100)
        context.translate(-50, -50)
        trace(context, EMBLEMS[name])
        context.restore()
        self.stroke(width)

    def text(self, words, x, y, cap_height, tracking=0.04, weight=560, optical_size=36, align=0.5):
        """Sets `words` on the base line y; `align` 0 begins at x, 0.5 centres, 1 ends at x. Returns the width."""
        glyphs, cmap = glyphs_of(weight, optical_size), _font.getBestCmap()
        scale = cap_height / _font['OS/2'].sCapHeight
        names = [cmap[ord(character)] for character in words]
        advances = [glyphs[name].width * scale + tracking * cap_height for name in names]
        width = sum(advances) - tracking * cap_height
        left = x - width * align
        self.context.new_path()
        for name, advance in zip(names, advances):
            glyphs[name].draw(TransformPen(CairoPen(glyphs, self.context), (scale, 0, 0, scale, left, y)))
            left += advance
        self.context.fill()
        return width


def glyphs_of(weight, optical_size):
    return _font.getGlyphSet(location={'wght': weight, 'opsz': optical_size, 'SOFT': 60, 'WONK': 0})


def text_width(words, cap_height, tracking=0.04, weight=560, optical_size=36):
    glyphs, cmap = glyphs_of(weight, optical_size), _font.getBestCmap()
    scale = cap_height / _font['OS/2'].sCapHeight
    return sum(glyphs[cmap[ord(c)]].width * scale + tracking * cap_height for c in words)


def trace(context, path):
    """A path of M, L, Q, C and Z, as the emblems are written."""
    context.new_path()
    for command, numbers in re.findall(r'([MLQCZ])([^MLQCZ]*)', path):
        values = [float(value) for value in re.findall(r'-?\d*\.?\d+', numbers)]
        points = list(zip(values[::2], values[1::2]))
        if command == 'M':
            context.move_to(*points[0])
            for point in points[1:]:
                context.line_to(*point)
        elif command == 'L':
            for point in points:
                context.line_to(*point)
        elif command == 'C':
            for at in range(0, len(points), 3):
                context.curve_to(*points[at], *points[at + 1], *points[at + 2])
        elif command == 'Q':
            for at in range(0, len(points), 2):
                quadratic(context, points[at], points[at + 1])
        else:
            context.close_path()


def quadratic(context, bend, end):
    start = context.get_current_point()
    first = tuple(s + (b - s) * 2 / 3 for s, b in zip(start, bend))
    second = tuple(e + (b - e) * 2 / 3 for e, b in zip(end, bend))
    context.curve_to(*first, *second, *end)
