"""What each picture shows: poses of notebooks, props and the place of the camera."""
from notebooks import THICKNESS, closed, opened
from products import binding_of
from props import pen
from stage import camera


def front(bench, product):
    """1: three-quarter from the front."""
    closed(bench, product, yaw_deg=product['yawDeg'] * 0.72)
    wire = binding_of(product) == 'wire'
    camera((-0.1 if wire else 0.3, -0.9, 1), 63, 54, f_stop=16)


def spread(bench, product):
    """2: open at its ruling, a pen beside it."""
    opened(bench, product, yaw_deg=-5)
    pen(bench, (4, -15.4, 0), 6, product['colour'])
    camera((0.1, -1.9, 0.5), 79, 60, f_stop=16)


def stack(bench, product):
    """3: three in a stack, their spines in front."""
    binding = binding_of(product)
    # Wires and swelling covers keep the next one a little away.
    thick = THICKNESS[binding] + {'planner': 0.02, 'stitched': 0.14, 'wire': 0.32}[binding]
    for level, (x, y, yaw) in enumerate(((0, 0, 64), (0.35, 0.2, 61), (-0.3, 0.1, 69))):
        closed(bench, product, (x, y, level * thick), yaw)
    camera((0.8, -0.2, 2.2), 68, 32, f_stop=10, focus=(-1, -7, 4))


def detail(bench, product):
    """4: the near corner close by, with band, ribbon and page edges."""
    closed(bench, product, yaw_deg=-28)
    camera((-2.6, -7.9, 1.0), 37, 41, f_stop=8, focus=(-3.6, -9.6, 2.2))


VIEWS = {1: front, 2: spread, 3: stack, 4: detail}


def views_of(product):
    return (1, 2, 3, 4) if product['kind'] == 'planner' else (1, 2, 3)


def hero(bench, by_title):
    """The home page: a still life to the right, the empty table to the left."""
    opened(bench, by_title['Monsoon'], (14.5, 16, 0), 4)
    closed(bench, by_title['Rani'], (-10, 1, 0), 20)
    closed(bench, by_title['Banjara'], (-4, -8.5, THICKNESS['stitched'] + 0.28), -14)
    closed(bench, by_title['Pancham'], (18, -10, 0), 8)
    pen(bench, (5.9, -13.2, 0), 78, '#16211C')
    camera((-2, -0.4, 1), 138, 49, f_stop=14, focus=(-2, -8, 2))


def planners(bench, by_title):
    closed(bench, by_title['Charminar'], (9.5, 9, 0), -13)
    closed(bench, by_title['Gulmohar'], (-9.5, 6.5, 0), 9)
    closed(bench, by_title['Banjara'], (1.5, -5.5, THICKNESS['planner'] + 0.05), -17)
    camera((0.3, 0.4, 1), 86, 56)


def ruled(bench, by_title):
    opened(bench, by_title['Deccan'], (0.5, 8.5, 0), -4)
    closed(bench, by_title['Mayura'], (-8.6, -12, 0.95), 14)
    closed(bench, by_title['Mango Grove'], (10.4, -12.6, 0.95), -9)
    camera((0.4, -2.4, 0.6), 98, 58)


def plain(bench, by_title):
    closed(bench, by_title['Neem'], (8.6, 8.8, 0), 12)
    closed(bench, by_title['Kajal'], (-9.4, 6.6, 0), -10)
    closed(bench, by_title['Gulabi'], (1.2, -5.2, THICKNESS['stitched'] + 0.3), 7)
    pen(bench, (14.5, -9, 0), 74, '#B98A2E')
    camera((0.9, 0.6, 1), 87, 56)


def five_subject_ruled(bench, by_title):
    closed(bench, by_title['Vidya'], (-9.6, 6.2, 0), -9)
    closed(bench, by_title['Tungabhadra'], (9.4, 7.6, 0), 6)
    closed(bench, by_title['Semester'], (0.2, -5.4, THICKNESS['wire'] + 0.5), 11)
    camera((0.0, 0.4, 1), 88, 56)


def five_subject_plain(bench, by_title):
    closed(bench, by_title['Prayog'], (-9.8, 6.4, 0), -8)
    closed(bench, by_title['Rangoli'], (9.4, 7.2, 0), 8)
    closed(bench, by_title['Naksha'], (0.4, -5.4, THICKNESS['wire'] + 0.5), 12)
    camera((0.0, 0.4, 1), 88, 56)


STILL_LIFES = {
    'hero': (hero, (1600, 1000)),
    'category-undated-daily-planners': (planners, (800, 800)),
    'category-ruled-notebooks': (ruled, (800, 800)),
    'category-plain-notebooks': (plain, (800, 800)),
    'category-five-subject-notebooks-ruled': (five_subject_ruled, (800, 800)),
    'category-five-subject-notebooks-plain': (five_subject_plain, (800, 800)),
}
