import { buildProducts } from './build.ts'

export const PLAIN = buildProducts('Plain Notebooks', [
  {
    sku: 'PN-PN-001',
    name: 'Kora Plain Notebook, Unbleached',
    colour: 'Natural',
    description:
      'Kora is the word for cloth before it is dyed and for a page before it is written on. A natural, undyed cover with a stitched spine and two hundred blank pages: no lines, no dots, nothing that tells you where to begin.',
    rupees: { price: 149 },
    stock: 200,
    listedDaysAgo: 22,
  },
  {
    sku: 'PN-PN-002',
    name: 'Neem Plain Notebook, Leaf Green',
    colour: 'Green',
    description:
      'A neem twig in foil on leaf green. The blank 70 GSM pages are good for pencil, ball pen and ink sketches; they are too thin for watercolour.',
    rupees: { price: 249, discounted: 219 },
    stock: 110,
    listedDaysAgo: 57,
  },
  {
    sku: 'PN-PN-003',
    name: 'Kajal Plain Notebook, Charcoal',
    colour: 'Black',
    description:
      'A black notebook with one gold line. Blank pages, soft cover, rounded corners: made to be carried, bent and filled.',
    rupees: { price: 229, mrp: 279 },
    stock: 74,
    listedDaysAgo: 99,
  },
  {
    sku: 'PN-PN-004',
    name: 'Haldi Plain Notebook, Turmeric',
    colour: 'Yellow',
    description:
      'Turmeric yellow, with the loops of a kolam in dark foil. Two hundred blank pages for sketches, recipes and lists that refuse to stay in line.',
    rupees: { price: 199 },
    stock: 0,
    listedDaysAgo: 151,
  },
  {
    sku: 'PN-PN-005',
    name: 'Gulabi Plain Notebook, Dusty Rose',
    colour: 'Pink',
    description:
      'A dusty rose cover with rings of foil, like a drop on still water. Blank inside, stitched to open flat, and light enough to draw on your knee in a bus from Secunderabad to Charminar.',
    rupees: { price: 229, discounted: 179, mrp: 249 },
    stock: 88,
    listedDaysAgo: 240,
  },
])
