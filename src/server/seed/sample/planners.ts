import type { AboutEntry } from '#modules/catalogue/rules/product.ts'
import { buildProducts } from './product.ts'

export const PLANNERS = buildProducts('Undated Daily Planners', [
  {
    sku: 'PN-PL-001',
    name: 'Banjara Daily Planner, Emerald',
    colour: 'Green',
    description:
      'A page a day with hours from six in the morning to nine at night, three priorities and room for notes. The dates are left for you to write, so a week away costs no pages. The emerald cover carries the mirror-work circle of Banjara embroidery in gold foil, and an elastic band keeps bills and tickets where you put them.',
    rupees: { price: 699, discounted: 599, mrp: 799 },
    about: aboutPlanner({
      title: 'Cover that lasts the year',
      text: 'Laminated hard boards in emerald with gold foil. Wipe off chai with a damp cloth.',
    }),
    stock: 120,
    listedDaysAgo: 9,
  },
  {
    sku: 'PN-PL-002',
    name: 'Charminar Daily Planner, Midnight',
    colour: 'Blue',
    description:
      'Four minarets and an arch in gold foil on midnight blue, for people whose day starts before the city does. Inside is the same undated page as in all our planners: hours on the left, priorities and notes on the right. A satin ribbon marks today.',
    rupees: { price: 749, mrp: 899 },
    about: aboutPlanner({
      title: 'Drawn in Hyderabad',
      text: 'The arch and its four minarets are our own line drawing, pressed into the boards in gold foil.',
    }),
    stock: 84,
    listedDaysAgo: 62,
  },
  {
    sku: 'PN-PL-003',
    name: 'Gulmohar Daily Planner, Vermilion',
    colour: 'Red',
    description:
      'The colour of the gulmohar in May, on laminated hard boards. Two hundred undated pages with hours, three priorities and a ruled space for what did not fit.',
    rupees: { price: 649, discounted: 549 },
    about: aboutPlanner({
      title: 'A cover you find at once',
      text: 'Vermilion boards with a five-petalled gulmohar in foil. It does not hide in a bag.',
    }),
    stock: 5,
    listedDaysAgo: 118,
  },
  {
    sku: 'PN-PL-004',
    name: 'Nila Daily Planner, Indigo',
    colour: 'Blue',
    description:
      'A quiet planner for the desk: indigo boards, a jali lattice in foil, nothing else. Undated, so begin it on any day of any month.',
    rupees: { price: 599 },
    about: aboutPlanner({
      title: 'A jali in foil',
      text: 'The lattice on the cover is drawn on one grid of squares and circles, like a carved stone screen.',
    }),
    stock: 156,
    listedDaysAgo: 205,
  },
  {
    sku: 'PN-PL-005',
    name: 'Chandan Daily Planner, Sandalwood',
    colour: 'Beige',
    description:
      'Sandalwood-coloured boards with a rising sun in foil and a deep green elastic band. The paper is 80 GSM and takes a fountain pen well; very wet nibs may show a little on the back.',
    rupees: { price: 599, mrp: 699 },
    about: aboutPlanner({
      title: 'Warm, matt boards',
      text: 'Laminated with a matt film, so the sandalwood cover shows no fingerprints.',
    }),
    stock: 8,
    listedDaysAgo: 260,
  },
  {
    sku: 'PN-PL-006',
    name: 'Jamun Daily Planner, Plum',
    colour: 'Purple',
    description:
      'Plum boards with a paisley in foil. This colour is between two print runs and will be back with the next one.',
    rupees: { price: 649, mrp: 749 },
    about: aboutPlanner({
      title: 'A mango that became a jamun',
      text: 'The paisley, or kairi, is drawn in one line and pressed in gold foil on plum boards.',
    }),
    stock: 40,
    listedDaysAgo: 300,
    isInactive: true,
  },
])

/** Five entries: the details of this cover, then what all planners share. */
function aboutPlanner(cover: AboutEntry): AboutEntry[] {
  return [
    cover,
    {
      title: 'Undated, so no day is wasted',
      text: 'Write the date yourself and tick the weekday. Start in March, skip a holiday, carry on.',
    },
    {
      title: 'One page, the whole day',
      text: 'Hours from 6 to 21 on the left, three priorities, a to-do list and ruled notes on the right.',
    },
    {
      title: '80 GSM paper',
      text: 'Two hundred ivory pages that take gel, ball and most fountain pens without showing through.',
    },
    {
      title: 'Band and ribbon',
      text: 'An elastic band holds it shut in a bag; a satin ribbon opens it at today.',
    },
  ]
}
