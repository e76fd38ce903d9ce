"""The products to photograph, and the house format in centimetres."""
import json
from pathlib import Path

PRODUCTS = json.loads((Path(__file__).parent / 'products.json').read_text())
WIDTH, HEIGHT = 17, 22


def binding_of(product):
    """How a kind is made: a hard cover with a band, a soft stitched cover, or boards on a wire."""
    kind = product['kind']
    return 'planner' if kind == 'planner' else 'wire' if kind.startswith('five') else 'stitched'
