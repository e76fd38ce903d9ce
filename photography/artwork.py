"""Draws every cover, spine and page as PNG textures: `python3 artwork.py FOLDER`."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True

import covers
import grain
import pages
from products import PRODUCTS

# What somebody draws on the pages of those whose emblem would make a dull drawing.
SKETCHES = {'Kajal': 'feather', 'Kora': 'lotus', 'Gulabi': 'paisley'}


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for product in PRODUCTS:
        covers.printed(product).save(folder / f'{product["slug"]}-printed.png')
        covers.foil(product).save(folder / f'{product["slug"]}-foil.png')
        covers.spine(product).save(folder / f'{product["slug"]}-spine.png')
        if product['kind'].endswith('plain'):
            emblem = SKETCHES.get(product['title'], product['emblem'])
            pages.sketch(emblem).save(folder / f'{product["slug"]}-sketch.png')
    for name in ('leather', 'cloth', 'tooth'):
        grain.save(getattr(grain, name)(), folder / f'{name}.png')
    for spacing_mm in (7, 8):
        pages.ruled(spacing_mm).save(folder / f'ruled-{spacing_mm}.png')
    pages.blank().save(folder / 'plain.png')
    pages.planner_hours().save(folder / 'planner-left.png')
    pages.planner_lists().save(folder / 'planner-right.png')


if __name__ == '__main__':
    main(Path(sys.argv[1]))
