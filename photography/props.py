"""The pen that lies beside the notebooks."""
import math

from shapes import empty, lathe, plate, level


def pen(bench, place, yaw_deg, colour='#0B5D45'):
    """A lacquered fountain pen, capped, 13.6 cm long, its middle at `place` on the table."""
    outer = empty('pen')
    outer.location = (place[0], place[1], place[2] + 0.62)
    outer.rotation_euler = (0, math.radians(0.4), math.radians(yaw_deg))
    lacquer = bench.plain(colour, 0.16, 0.0, specular=0.6)
    gold = bench.plain('#E0A94A', 0.2, 1.0)

    def turned(name, outline, material):
        lathe(name, outline, material, outer)

    turned(
        'barrel', [(-6.8, 0.0), (-6.78, 0.2), (-6.65, 0.34), (-6.3, 0.42), (-4, 0.52), (0.2, 0.56)], lacquer
    )
    turned('tail', [(-6.95, 0.0), (-6.94, 0.16), (-6.7, 0.24), (-6.66, 0.3)], gold)
    turned('ring', [(0.12, 0.55), (0.14, 0.61), (0.42, 0.61), (0.44, 0.58)], gold)
    turned('cap', [(0.44, 0.58), (0.46, 0.61), (5.4, 0.55), (6.2, 0.48), (6.5, 0.4), (6.5, 0.0)], lacquer)
    turned('crown', [(6.46, 0.42), (6.5, 0.44), (6.66, 0.44), (6.74, 0.34), (6.78, 0.0)], gold)
    plate(
        'clip',
        (1.6, 6.2),
        (-0.13, 0.13),
        level(0.68),
        lambda x, y: 0.74 + 0.02 * (6.2 - x) / 4.6,
        (0.12, 0.05),
        materials=[gold],
        parent=outer,
        edges=0.03,
    )
    plate('stem', (5.75, 6.2), (-0.13, 0.13), level(0.3), level(0.7), materials=[gold], parent=outer)
    return outer
