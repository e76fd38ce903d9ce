import { expect, test } from 'vitest'
import { importFacts, MAX_LISTED } from './import-facts.ts'
import type { ProductData } from './product-data.ts'
import { paise } from '#platform/rules/money.ts'

const product = (sku: string, rupees: number) =>
  ({
    name: 'Deccan Notebook',
    sku,
    pricePaise: paise(100 * rupees),
    about: [],
    extra: [],
  }) as unknown as ProductData

test('an import names each product once, with its changes', () => {
  const changed = [{ before: product('D-1', 199), after: product('D-1', 189) }]
  expect(importFacts([{ facts: product('D-2', 99) }], changed)).toEqual({
    before: { 'Deccan Notebook (D-2)': null, 'Deccan Notebook (D-1)': { pricePaise: 19_900 } },
    after: {
      added: 1,
      changed: 1,
      'Deccan Notebook (D-2)': 'added',
      'Deccan Notebook (D-1)': { pricePaise: 18_900 },
    },
  })
})

test('an import of very many products lists some and counts the rest', () => {
  const created = Array.from({ length: MAX_LISTED + 3 }, (_, index) => ({ facts: product(`D-${index}`, 99) }))
  const { before, after } = importFacts(created, [])
  expect(Object.keys(before)).toHaveLength(MAX_LISTED)
  expect(after).toMatchObject({ added: MAX_LISTED + 3, andMore: 3 })
})
