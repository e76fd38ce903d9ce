import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatStockReason, stockAfter, stockChangeInput, formatMovement } from './stock-change.ts'
import { staffStock } from './stock.ts'
import { ID } from '../testing/any-product.ts'

const change = { productId: ID, reason: 'received', quantity: '5', note: '' }
const messageOf = (typed: object) =>
  stockChangeInput.safeParse({ ...change, ...typed }).error?.issues[0]?.message

test.each([
  ['received', '5', 15],
  ['damaged', '5', 5],
  ['lost', '10', 0],
  ['returned_to_supplier', '1', 9],
  ['counted', '0', 0],
  ['counted', '1,234', 1_234],
  ['correction', '-3', 7],
  ['correction', '+3', 13],
])('%s of %s, with ten in stock', (reason, quantity, after) => {
  const read = stockChangeInput.parse({ ...change, reason, quantity, note: 'why' })
  expect(stockAfter(10, read)).toBe(after)
})

describe('a stock change is refused:', () => {
  test.each([
    [{ reason: 'stolen' }, MESSAGES.stock_reason],
    [{ reason: 'toString' }, MESSAGES.stock_reason],
    [{ quantity: '0' }, MESSAGES.stock_quantity],
    [{ quantity: '-5' }, MESSAGES.stock_quantity],
    [{ quantity: '1.5' }, MESSAGES.stock_quantity],
    [{ quantity: '9999999' }, MESSAGES.stock_quantity],
    [{ quantity: '' }, MESSAGES.stock_quantity],
    [{ reason: 'counted', quantity: '-1' }, MESSAGES.stock_count],
    [{ reason: 'correction', quantity: '0', note: 'x' }, MESSAGES.stock_correction],
    [{ reason: 'correction', quantity: '1' }, MESSAGES.stock_note_needed],
    [{ note: 'x'.repeat(201) }, MESSAGES.stock_note],
    [{ productId: 'x' }, MESSAGES.not_found],
  ])('%j', (typed, message) => {
    expect(messageOf(typed)).toBe(message)
  })
})

test('the history shows the reason in words', () => {
  expect(formatStockReason('damaged', 'fell in the rain')).toBe('Damaged: fell in the rain')
})

test.each([
  [null, true, 'In Stock'],
  [11, true, 'In Stock'],
  [10, true, 'Only 10 left'],
  [1, true, 'Only 1 left'],
  [0, true, 'Out of Stock'],
  [50, false, 'Out of Stock'],
])('with %j available and in stock %j, the badge says %s', (available, isInStock, label) => {
  expect(staffStock(available, isInStock).label).toBe(label)
})

test('a movement has its reason in words', () => {
  expect(formatMovement({ kind: 'adjusted', reason: 'Damaged' })).toBe('Damaged')
  expect(formatMovement({ kind: 'returned', reason: 'cancelled before it left' })).toBe(
    'Returned: cancelled before it left',
  )
  expect(formatMovement({ kind: 'sold', reason: '' })).toBe('Sold')
})
