import { buildProducts } from './product.ts'

export const RULED = buildProducts('Ruled Notebooks', [
  {
    sku: 'PN-RU-001',
    name: 'Deccan Ruled Notebook, Terracotta',
    colour: 'Red',
    description:
      'Lines 7 mm apart with a red margin, the ruling most of us learnt to write on. A soft terracotta cover with the hills of the Deccan in foil, thread-stitched so that it opens flat at any page and stays there while you write.',
    rupees: { price: 249, discounted: 199 },
    lineSpacingMm: 7,
    stock: 180,
    listedDaysAgo: 14,
  },
  {
    sku: 'PN-RU-002',
    name: 'Monsoon Ruled Notebook, Slate Blue',
    colour: 'Blue',
    description:
      'For long notes on rainy afternoons: 8 mm lines, two hundred pages and a cover the colour of July. Stitched, not glued.',
    rupees: { price: 229 },
    lineSpacingMm: 8,
    stock: 96,
    listedDaysAgo: 75,
  },
  {
    sku: 'PN-RU-003',
    name: 'Mango Grove Ruled Notebook, Alphonso',
    colour: 'Yellow',
    description:
      'A cheerful yellow notebook with a kairi in green foil. 7 mm lines, a red margin on every page and a label for name, class and subject.',
    rupees: { price: 199, mrp: 249 },
    lineSpacingMm: 7,
    stock: 140,
    listedDaysAgo: 41,
  },
  {
    sku: 'PN-RU-004',
    name: 'Irani Chai Ruled Notebook, Kulhad',
    colour: 'Brown',
    description:
      'Clay brown, like the kulhad it should stand next to. The lines are 8 mm apart for quick, large handwriting; the 70 GSM paper is meant for ball and gel pens.',
    rupees: { price: 219, discounted: 189, mrp: 249 },
    lineSpacingMm: 8,
    stock: 3,
    listedDaysAgo: 133,
  },
  {
    sku: 'PN-RU-005',
    name: 'Mayura Ruled Notebook, Peacock Teal',
    colour: 'Teal',
    description:
      'A peacock feather eye in gold foil on deep teal. Mayura means peacock, and is made for people who write by hand every day: 7 mm lines, a red margin, rounded corners that survive a bag, and a spine tape in a second colour so that you know it on the shelf.',
    rupees: { price: 249, mrp: 299 },
    lineSpacingMm: 7,
    stock: null,
    listedDaysAgo: 190,
  },
  {
    sku: 'PN-RU-006',
    name: 'Rani Ruled Notebook, Rani Pink',
    colour: 'Pink',
    description:
      'The pink of wedding shopping bags, with a lotus in foil. 7 mm lines and a red margin on two hundred pages.',
    rupees: { price: 199 },
    lineSpacingMm: 7,
    stock: 62,
    listedDaysAgo: 228,
  },
])

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

export const FIVE_SUBJECT_RULED = buildProducts('Five Subject Notebooks Ruled', [
  {
    sku: 'PN-FR-001',
    name: 'Pancham Five Subject Ruled Notebook, Indigo',
    colour: 'Blue',
    description:
      'Five subjects in one notebook: two hundred and fifty pages, fifty to a subject, behind five coloured tabs. 7 mm lines with a red margin, wire-bound between indigo boards so that it folds right back on a narrow college desk.',
    rupees: { price: 499, discounted: 449 },
    lineSpacingMm: 7,
    stock: 132,
    listedDaysAgo: 17,
  },
  {
    sku: 'PN-FR-002',
    name: 'Semester Five Subject Ruled Notebook, Bottle Green',
    colour: 'Green',
    description:
      'One notebook for one semester. Bottle green boards, five tabs, 8 mm lines and 80 GSM paper that takes a highlighter without showing it on the next page.',
    rupees: { price: 449, mrp: 549 },
    lineSpacingMm: 8,
    stock: 90,
    listedDaysAgo: 88,
  },
  {
    sku: 'PN-FR-003',
    name: 'Golconda Five Subject Ruled Notebook, Granite',
    colour: 'Grey',
    description:
      'Granite grey boards with the facets of a diamond in foil, after the old mines of Golconda. 7 mm lines, a red margin, five tabs.',
    rupees: { price: 549, discounted: 479, mrp: 599 },
    lineSpacingMm: 7,
    stock: 47,
    listedDaysAgo: 126,
  },
  {
    sku: 'PN-FR-004',
    name: 'Vidya Five Subject Ruled Notebook, Maroon',
    colour: 'Red',
    description:
      'A maroon, hard-covered notebook for entrance-exam years. The five tabs are left blank on both sides, so the subjects are yours to name. The wire is coated and does not catch on a dupatta or a bag lining.',
    rupees: { price: 399 },
    lineSpacingMm: 8,
    stock: 160,
    listedDaysAgo: 174,
  },
  {
    sku: 'PN-FR-005',
    name: 'Tungabhadra Five Subject Ruled Notebook, River Blue',
    colour: 'Blue',
    description:
      'River blue boards with a line of waves in foil. 7 mm lines on two hundred and fifty pages, divided by five coloured tabs.',
    rupees: { price: 429, mrp: 499 },
    lineSpacingMm: 7,
    stock: 58,
    listedDaysAgo: 270,
  },
])

export const FIVE_SUBJECT_PLAIN = buildProducts('Five Subject Notebooks Plain', [
  {
    sku: 'PN-FP-001',
    name: 'Studio Five Subject Plain Notebook, Ochre',
    colour: 'Yellow',
    description:
      'Five blank sections behind five coloured tabs, for people who draw in one class and write in the next. Ochre boards, wire binding, 80 GSM paper.',
    rupees: { price: 529, discounted: 479 },
    stock: 76,
    listedDaysAgo: 30,
  },
  {
    sku: 'PN-FP-002',
    name: 'Naksha Five Subject Plain Notebook, Blueprint',
    colour: 'Blue',
    description:
      'Naksha means a map or a plan. Blueprint-blue boards with a compass rose in foil and two hundred and fifty blank pages in five sections: one for the site, one for the structure, three for everything that changes after the meeting.',
    rupees: { price: 599, mrp: 699 },
    stock: 64,
    listedDaysAgo: 104,
  },
  {
    sku: 'PN-FP-003',
    name: 'Rangoli Five Subject Plain Notebook, Coral',
    colour: 'Orange',
    description:
      'Coral boards with a rangoli flower in foil. The blank pages stay flat under the hand thanks to the wire, left-handers included.',
    rupees: { price: 499 },
    stock: 112,
    listedDaysAgo: 167,
  },
  {
    sku: 'PN-FP-004',
    name: 'Prayog Five Subject Plain Notebook, Graphite',
    colour: 'Grey',
    description:
      'Prayog is an experiment. Graphite boards, a lattice of hexagons in foil and five blank sections for sketches of apparatus, circuits and cells.',
    rupees: { price: 549, discounted: 499, mrp: 599 },
    stock: 52,
    listedDaysAgo: 213,
  },
])
