import { expect, test } from 'vitest'
import { ledgerQuery } from './ledger-query.ts'

test.each<[unknown, number | null]>([
  ['1', 1],
  ['4711', 4711],
  [undefined, null],
  ['', null],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  ['1e3', null],
  ['９', null],
  ['1; DROP TABLE users', null],
  ['9'.repeat(16), null],
  [['1', '2'], null],
  [7, null],
])('a page before %j starts after %j', (before, line) => {
  expect(ledgerQuery.parse(before === undefined ? {} : { before })).toEqual({ before: line })
})

test('unknown parameters are ignored', () => {
  expect(ledgerQuery.parse({ before: '5', utm_source: 'mail' })).toEqual({ before: 5 })
})
