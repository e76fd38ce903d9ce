import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataMessage, DATA_TYPES, duplicateIndexes, recordsIn } from './data-message.ts'
import { anyText } from '#platform/testing/any-text.ts'

const ORDER = '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22'
const orders = (...records: readonly unknown[]) => ({ type: 'order_sync', data: { orders: records } })
const products = (...records: readonly unknown[]) => ({ type: 'product_sync', data: { products: records } })
const stats = (...records: readonly unknown[]) => ({ type: 'stats_update', data: { stats: records } })
const isTaken = (message: unknown) => dataMessage.safeParse(message).success

describe('a partner message', () => {
  test.each([
    [orders({ order_id: ORDER, partner_reference: 'WH-1' })],
    [orders({ order_id: ORDER.toUpperCase(), partner_note: '' })],
    [products({ sku: 'PN-1', stock_on_hand: 0 })],
    [products({ id: ORDER, description: 'One line\r\nand another\nand one more', weight_grams: 30_000 })],
    [stats({ first_day: '2024-02-29', last_day: '2024-02-29', figures: { orders_2: -1.5 } })],
  ])('%j is accepted', (message) => {
    expect(isTaken(message)).toBe(true)
  })

  test('has one spelling of an id, so that duplicates are found', () => {
    const read = dataMessage.parse(orders({ order_id: ORDER.toUpperCase(), partner_note: 'x' }))
    expect(read).toEqual(orders({ order_id: ORDER, partner_note: 'x' }))
  })

  test('is the same in any sequence of its fields', () => {
    const one = dataMessage.parse(orders({ order_id: ORDER, partner_note: 'x' }))
    const other = dataMessage.parse({
      data: { orders: [{ partner_note: 'x', order_id: ORDER }] },
      type: 'order_sync',
    })
    expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  })

  test('counts its records', () => {
    const one = { first_day: '2024-01-01', last_day: '2024-01-02', figures: { a: 1 } }
    expect(recordsIn(dataMessage.parse(stats(one, one)))).toBe(2)
    expect(recordsIn(dataMessage.parse(orders({ order_id: ORDER, partner_note: 'x' })))).toBe(1)
    expect(recordsIn(dataMessage.parse(products({ sku: 'x', weight_grams: 1 })))).toBe(1)
  })

  test('has at most 500 records', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ sku: 'x', weight_grams: 1 }))
    expect(isTaken(products(...many(500)))).toBe(true)
    expect(isTaken(products(...many(501)))).toBe(false)
  })

  test('of any other shape is refused without throwing', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record({ type: fc.constantFrom(...DATA_TYPES), data: fc.anything() }),
    )
    fc.assert(
      fc.property(anything, (value) => {
        expect(isTaken(value)).toBe(false)
      }),
    )
  })

  test('has no text with hidden characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const isPlain = text.isWellFormed() && !/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)
        expect(isTaken(orders({ order_id: ORDER, partner_note: text }))).toBe(isPlain)
      }),
    )
  })
})

test('duplicates are reported at their second place', () => {
  expect(duplicateIndexes(['a', 'b', 'a', undefined, 'b', undefined, 'a'])).toEqual([2, 4, 6])
  expect(duplicateIndexes([])).toEqual([])
})
