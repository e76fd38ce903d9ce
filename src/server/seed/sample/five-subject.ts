import { buildProducts } from './build.ts'

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
