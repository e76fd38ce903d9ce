import { describe, expect, test } from 'vitest'
import { findDifferences } from './support/shape.ts'

const described = {
  example: { id: 'order_FactOrder00001', amount: 100, note: null, items: [{ name: 'a' }], extra: true },
  literal: ['amount'],
  types: { id: 'order_id', note: 'string|null' },
  optional: ['extra'],
}
const good = { id: 'order_AbCdEfGhIjKlMn', amount: 100, note: null, items: [{ name: 'b' }] }

describe('a fact is not matched by', () => {
  test.each([
    ['another literal value', { ...good, amount: 101 }, 'amount is 101, not 100'],
    ['another type', { ...good, items: [{ name: 1 }] }, 'items[].name is number, not string'],
    ['a value against its named type', { ...good, id: 'order_short' }, 'id is "order_short", not a order_id'],
    ['a list of another length', { ...good, items: [] }, 'items has 0 items, not 1'],
    ['a missing field', { ...good, items: undefined, note: undefined }, 'items is undefined, not array'],
    ['a field that is not documented', { ...good, colour: 'blue' }, 'colour is not documented'],
    ['no object at all', null, 'the answer is null, not object'],
  ])('%s', (_what, actual, difference) => {
    expect(findDifferences(described, actual)).toContain(difference)
  })
})

test('a fact is matched with and without its optional fields', () => {
  expect(findDifferences(described, good)).toEqual([])
  expect(findDifferences(described, { ...good, note: 'x', extra: false })).toEqual([])
})
