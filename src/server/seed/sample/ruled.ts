import { buildProducts } from './build.ts'

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
