import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { paise } from '#platform/rules/money.ts'
import { bulkChangeInput, bulkOutcome, copyOf, quickEditInput, quickOutcome } from './product-edits.ts'
import { NO_SALE, sellingPrice } from './pricing.ts'
import { anyProduct, FACTS, standing } from '../testing/any-product.ts'
import { toFormValues } from './form-values.ts'
import { factsOf } from './product-data.ts'
import { readProduct } from './product-input.ts'

const TYPED = {
  target: 'price',
  way: 'set',
  amount: '199',
  reason: '',
  note: '',
  saleStarts: '',
  saleEnds: '',
}
const outcome = (typed: Partial<typeof TYPED>, facts = {}) =>
  bulkOutcome(
    standing({ discountedPricePaise: paise(19_900), ...facts }),
    bulkChangeInput.parse({ ...TYPED, ...typed }),
  )

test.each([
  [{ amount: '210' }, 24_900, 21_000],
  [{ amount: '150' }, 24_900, 15_000],
  [{ amount: '249' }, 24_900, null],
  [{ amount: '299.50' }, 29_950, null],
  [{ way: 'raise_percent', amount: '10' }, 24_900, 21_900],
  [{ way: 'raise_rupees', amount: '60' }, 25_900, null],
  [{ way: 'lower_rupees', amount: '20' }, 24_900, 17_900],
  [{ target: 'discounted', way: 'lower_percent', amount: '5.5' }, 24_900, 18_800],
  [{ target: 'both', way: 'raise_rupees', amount: '10' }, 25_900, 20_900],
  [{ target: 'both', amount: '150' }, 15_000, null],
])('%j', (typed, price, discounted) => {
  expect(outcome(typed).after).toMatchObject({ pricePaise: price, discountedPricePaise: discounted })
})

test('raising the discounted price adds none to a product without one', () => {
  const raised = outcome(
    { target: 'both', way: 'raise_percent', amount: '10' },
    { discountedPricePaise: null },
  )
  expect(raised.after).toMatchObject({ pricePaise: 27_400, discountedPricePaise: null })
})

test('the price of a product without a discount is changed', () => {
  const { after } = outcome({ amount: '210' }, { discountedPricePaise: null })
  expect(after).toMatchObject({ pricePaise: 21_000, discountedPricePaise: null })
})

test('a price that is set is what shoppers pay, whatever the discount was', () => {
  const prices = fc.integer({ min: 100, max: 100_000 })
  fc.assert(
    fc.property(prices, fc.option(prices), prices, (price, lower, next) => {
      const discounted = lower !== null && lower < price ? paise(lower) : null
      const facts = { pricePaise: paise(price), discountedPricePaise: discounted }
      const { after } = outcome({ amount: (next / 100).toFixed(2) }, facts)
      expect(after && sellingPrice({ ...after, originalPricePaise: null })).toBe(next)
    }),
  )
})

test.each([
  ['received', '5', 15],
  ['damaged', '4', 6],
  ['counted', '7', 7],
])('stock %s: %s', (reason, amount, onHand) => {
  expect(outcome({ target: 'stock', reason, amount }).after?.onHand).toBe(onHand)
})

describe('a product cannot be changed', () => {
  test.each([
    [{ target: 'both', way: 'lower_rupees', amount: '199' }, {}, MESSAGES.product_discounted],
    [{ way: 'lower_rupees', amount: '249' }, {}, MESSAGES.product_price],
    [{ target: 'discounted', amount: '249' }, {}, MESSAGES.product_discounted],
    [{ amount: '500' }, { originalPricePaise: paise(29_900) }, MESSAGES.product_original],
    [{ target: 'stock', reason: 'lost', amount: '8' }, { reserved: 3 }, sentences.stockHeld(3)],
    [{ target: 'stock', reason: 'lost', amount: '8' }, { onHand: null }, MESSAGES.stock_not_counted],
  ])('by %j', (typed, facts, problem) => {
    expect(outcome(typed, facts)).toEqual({ after: null, problem })
  })
})

describe('a bulk change is refused:', () => {
  test.each([
    [{ target: 'name' }, MESSAGES.bulk_change],
    [{ way: 'double' }, MESSAGES.bulk_change],
    [{ way: 'raise_percent', amount: '91' }, MESSAGES.bulk_percent],
    [{ way: 'raise_percent', amount: '-5' }, MESSAGES.bulk_percent],
    [{ amount: '0' }, MESSAGES.bulk_rupees],
    [{ amount: '1.234' }, MESSAGES.bulk_rupees],
    [{ target: 'stock', amount: '5' }, MESSAGES.stock_reason],
    [{ target: 'stock', amount: '-5', reason: 'received' }, MESSAGES.stock_quantity],
    [{ target: 'stock', amount: '5', reason: 'correction' }, MESSAGES.stock_note_needed],
  ])('%j', (typed, message) => {
    expect(bulkChangeInput.safeParse({ ...TYPED, ...typed }).error?.issues[0]?.message).toBe(message)
  })
})

test('every result is valid: prices within their limits, a discount below its price', () => {
  const ways = fc.constantFrom('set', 'raise_percent', 'lower_percent', 'raise_rupees', 'lower_rupees')
  const targets = fc.constantFrom('price', 'discounted', 'both')
  const amounts = fc.integer({ min: 1, max: 9_000 }).map((amount) => (amount / 100).toFixed(2))
  const prices = fc.integer({ min: 100, max: 100_000_000 })
  fc.assert(
    fc.property(targets, ways, amounts, prices, fc.option(prices), (target, way, amount, price, lower) => {
      const discounted = lower !== null && lower < price ? paise(lower) : null
      const { after } = outcome(
        { target, way, amount },
        { pricePaise: paise(price), discountedPricePaise: discounted },
      )
      fc.pre(after !== null)
      expect(after.pricePaise).toBeGreaterThanOrEqual(100)
      expect(after.pricePaise).toBeLessThanOrEqual(100_000_000)
      if (after.discountedPricePaise !== null)
        expect(after.discountedPricePaise).toBeLessThan(after.pricePaise)
    }),
  )
})

describe('a temporary sale', () => {
  const sale = { target: 'sale', way: 'lower_percent', amount: '10', saleEnds: '2026-12-08T23:59' }

  test.each([
    [{}, 17_900],
    [{ way: 'lower_rupees', amount: '50' }, 14_900],
    [{ way: 'set', amount: '149.50' }, 14_950],
  ])('%j', (typed, expected) => {
    const { after } = outcome({ ...sale, saleStarts: '2026-12-01T10:00', ...typed })
    expect(after).toEqual({
      pricePaise: 24_900,
      discountedPricePaise: 19_900,
      onHand: 10,
      salePricePaise: expected,
      saleStartsAt: '2026-12-01T10:00:00+05:30',
      saleEndsAt: '2026-12-08T23:59:00+05:30',
    })
    const ended = bulkOutcome(standing(after ?? {}), { target: 'no_sale' })
    expect(ended.after).toMatchObject(NO_SALE)
  })

  test('is refused if it does not lower the price', () => {
    expect(outcome({ ...sale, way: 'set', amount: '199' })).toEqual({
      after: null,
      problem: MESSAGES.sale_price,
    })
  })

  test.each([
    [{ saleEnds: '' }, 'saleEnds', MESSAGES.sale_end_needed],
    [{ saleEnds: 'soon' }, 'saleEnds', MESSAGES.sale_time],
    [{ saleStarts: '2026-12-09T00:00' }, 'saleEnds', MESSAGES.sale_end_early],
    [{ way: 'raise_percent' }, 'way', MESSAGES.bulk_sale],
    [{ amount: '95' }, 'amount', MESSAGES.bulk_percent],
  ])('%j is refused at %s', (typed, field, message) => {
    const [issue] = bulkChangeInput.safeParse({ ...TYPED, ...sale, ...typed }).error?.issues ?? []
    expect([issue?.path[0], issue?.message]).toEqual([field, message])
  })
})

const TYPED_ROW = { version: '3', price: '₹1,249.50', stock: '12', stockWas: '10', status: 'inactive' }
const edit = quickEditInput.parse(TYPED_ROW)

test('a row is parsed as typed; a product without stock tracking has no stock', () => {
  expect(edit).toEqual({ version: 3, price: 124_950, stock: 12, stockWas: 10, status: 'inactive' })
  const uncounted = quickEditInput.parse({ ...TYPED_ROW, stock: null, stockWas: null })
  expect(uncounted).toMatchObject({ stock: null, stockWas: null })
})

test.each([
  [{ price: '0' }, 'price', MESSAGES.product_price],
  [{ stock: '-1' }, 'stock', MESSAGES.product_stock],
  [{ status: 'archived' }, 'status', MESSAGES.product_status_row],
])('%j is refused at %s', (typed, field, message) => {
  const [issue] = quickEditInput.safeParse({ ...TYPED_ROW, ...typed }).error?.issues ?? []
  expect([issue?.path[0], issue?.message]).toEqual([field, message])
})

describe('the edited product', () => {
  const product = standing({ pricePaise: paise(69_900), discountedPricePaise: paise(59_900), reserved: 4 })

  test('has the price as selling price, the list price above it, and the stock and status', () => {
    const { facts } = quickOutcome(product, { ...edit, price: paise(54_900) })
    expect(facts).toEqual({
      ...factsOf(product),
      discountedPricePaise: 54_900,
      onHand: 12,
      status: 'inactive',
    })
  })

  test('keeps the current stock if the field was not changed', () => {
    const moved = standing({ onHand: 7 })
    expect(quickOutcome(moved, { ...edit, stock: 10 }).facts?.onHand).toBe(7)
  })

  test.each([
    [{}, { onHand: 7 }, MESSAGES.product_stock_moved],
    [{ stock: 3 }, {}, sentences.stockHeld(4)],
    [{ stockWas: null }, { onHand: null }, MESSAGES.stock_not_counted],
  ])('has an error at its stock for %j %j', (typed, facts, message) => {
    const { errors } = quickOutcome({ ...product, ...facts }, { ...edit, ...typed })
    expect(errors).toEqual([{ field: 'stock', message }])
  })
})

test('the first copy and the second one have numbered names', () => {
  expect(copyOf(FACTS, 1)).toMatchObject({ name: `${FACTS.name} (copy)`, slug: `${FACTS.slug}-copy` })
  expect(copyOf(FACTS, 2)).toMatchObject({ name: `${FACTS.name} (copy 2)`, slug: `${FACTS.slug}-copy-2` })
})

test('a copy of a product in a group is another option of it, last and without a swatch', () => {
  const group = { groupName: 'Deccan', optionName: 'Colour' }
  const red = { ...FACTS, ...group, optionValue: 'Red', optionSwatch: '#ff0000', optionPosition: 1 }
  expect(copyOf(red, 1)).toMatchObject({
    ...group,
    optionValue: 'Red (copy)',
    optionSwatch: null,
    optionPosition: null,
  })
})

test('a copy is a valid draft without its unique data and without its sale', () => {
  fc.assert(
    fc.property(anyProduct, fc.integer({ min: 1, max: 99 }), (product, number) => {
      const copy = copyOf(product, number)
      expect(readProduct(toFormValues(copy)).errors).toBeNull()
      expect(copy).toMatchObject({ ...NO_SALE, sku: '', gtin: null, mpn: null, status: 'inactive' })
      expect(copy.slug).not.toBe(product.slug)
    }),
  )
})
