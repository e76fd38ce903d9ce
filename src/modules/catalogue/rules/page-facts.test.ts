import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryByName } from '#platform/rules/categories.ts'
import { lineHeights } from './page-drawing.ts'
import { describePage, pageFacts } from './page-facts.ts'
import { defaultPageLayout } from './page-layout.ts'
import { anyRuledPage } from '../testing/any-page.ts'

const SAID = {
  'Undated Daily Planners': [
    '16 hours from 6 to 21',
    '3 priorities and 6 things to do',
    '6 lines for notes, 7 mm apart',
    '170 × 220 mm the page',
  ],
  'Ruled Notebooks': ['8 mm between lines', '24 lines a page', '24 mm margin', '170 × 220 mm the page'],
  'Plain Notebooks': ['No lines the whole page is yours', '170 × 220 mm the page'],
  'Five Subject Notebooks Ruled': [
    '8 mm between lines',
    '24 lines a page',
    '24 mm margin',
    '5 tabs for as many subjects',
    '170 × 220 mm the page',
  ],
  'Five Subject Notebooks Plain': [
    'No lines the whole page is yours',
    '5 tabs for as many subjects',
    '170 × 220 mm the page',
  ],
}

test.each(Object.entries(SAID))('%s: the measurements of its page', (name, said) => {
  const ruling = categoryByName(name).ruling ?? 'plain'
  const make = { ruling, lineSpacingMm: ruling === 'ruled' ? 8 : null, pageLayout: defaultPageLayout(name) }
  expect(pageFacts(make).map(({ figure, label }) => `${figure} ${label}`)).toEqual(said)
})

test('the number of lines matches the drawing', () => {
  fc.assert(
    fc.property(anyRuledPage, (make) => {
      const facts = pageFacts(make).map(({ figure }) => figure)
      expect(facts).toContain(`${lineHeights(make).length} lines`)
      expect(facts).toContain(`${make.lineSpacingMm} mm`)
    }),
  )
})

test('the page has a text description for screen readers', () => {
  const pageLayout = defaultPageLayout('Ruled Notebooks')
  expect(describePage('Deccan', { ruling: 'ruled', lineSpacingMm: 7, pageLayout })).toBe(
    'A page of Deccan: 7 mm between lines, 27 lines a page, 24 mm margin, 170 × 220 mm the page',
  )
})
