"""What is printed on the pages, to scale: the rulings of the shop. Lengths are centimetres."""
from drawing import Sheet
from products import HEIGHT, WIDTH

PAGE = '#FBF6E9'
EMERALD, BLUE, RED, PENCIL = '#0B5D45', '#3D6CB9', '#B93A22', '#44423E'
PIXELS_PER_CM = 64


def blank():
    return Sheet(WIDTH, HEIGHT, PIXELS_PER_CM, PAGE)


def ruled(spacing_mm):
    sheet = blank()
    sheet.ink(BLUE, 0.92)
    up = HEIGHT - 2.6
    while up > 0.9:
        sheet.line([(0, up), (WIDTH, up)], 0.045)
        up -= spacing_mm / 10
    sheet.ink(RED, 0.82)
    sheet.line([(2.4, 0), (2.4, HEIGHT)], 0.05)
    return sheet


def sketch(emblem):
    """A plain page on which somebody has begun to draw in pencil."""
    sheet = blank()
    sheet.ink(PENCIL, 0.14)
    for points in (((3, 12.6), (14.6, 12.6)), ((8.8, 6.6), (8.8, 18.6))):
        sheet.line(points, 0.03)
    for turn, size, opacity in ((-0.9, 10.6, 0.25), (0.2, 10.4, 0.5), (1.1, 10.5, 0.22)):
        sheet.ink(PENCIL, opacity)
        sheet.emblem(emblem, 8.8 + turn * 0.05, 12.6 - turn * 0.04, size, 0.05, turn)
    return sheet


def planner_hours():
    """The date, the weekday and the hours from 6 to 21."""
    sheet = blank()
    sheet.ink(EMERALD)
    sheet.text('Date', 1.4, HEIGHT - 2.1, 0.36, align=0)
    for at, day in enumerate('MTWTFSS'):
        x = 9.2 + at * 1.05
        sheet.circle(x, HEIGHT - 1.93, 0.4, 0.035)
        sheet.text(day, x, HEIGHT - 2.07, 0.27)
    sheet.line([(2.75, HEIGHT - 2.15), (7.4, HEIGHT - 2.15)], 0.035)
    sheet.line([(1.2, HEIGHT - 2.9), (15.9, HEIGHT - 2.9)], 0.06)
    for at, hour in enumerate(range(6, 22)):
        up = HEIGHT - 4.25 - at * 1.08
        sheet.ink(EMERALD)
        sheet.text(str(hour), 2.1, up + 0.16, 0.36, align=1)
        sheet.ink(EMERALD, 0.5)
        sheet.line([(2.7, up), (15.9, up)], 0.035)
        sheet.ink(EMERALD, 0.25)
        sheet.line([(2.7, up + 0.54), (15.9, up + 0.54)], 0.025)
    sheet.ink(EMERALD, 0.7)
    sheet.line([(2.45, 1.2), (2.45, HEIGHT - 3.3)], 0.045)
    return sheet


def planner_lists():
    """Three priorities, a to-do list and ruled notes."""
    sheet = blank()
    left, right = 1.4, 15.8
    heading(sheet, 'Three priorities', HEIGHT - 2.1, left, right)
    for at in range(3):
        up = HEIGHT - 3.75 - at * 1.15
        sheet.ink(EMERALD)
        sheet.text(str(at + 1), left + 0.3, up + 0.16, 0.42)
        sheet.ink(EMERALD, 0.5)
        sheet.line([(left + 1, up), (right, up)], 0.035)
    heading(sheet, 'To do', HEIGHT - 8, left, right)
    for at in range(6):
        up = HEIGHT - 9.5 - at * 0.95
        sheet.ink(EMERALD, 0.8)
        sheet.rectangle(left, up + 0.06, left + 0.48, up + 0.54, 0.04)
        sheet.ink(EMERALD, 0.5)
        sheet.line([(left + 1, up), (right, up)], 0.035)
    heading(sheet, 'Notes', HEIGHT - 16, left, right)
    sheet.ink(EMERALD, 0.42)
    for at in range(6):
        sheet.line([(left, HEIGHT - 17.1 - at * 0.7), (right, HEIGHT - 17.1 - at * 0.7)], 0.03)
    return sheet


def heading(sheet, words, up, left, right):
    sheet.ink(EMERALD)
    sheet.text(words, left, up, 0.42, align=0, weight=600)
    sheet.line([(left, up - 0.35), (right, up - 0.35)], 0.05)
