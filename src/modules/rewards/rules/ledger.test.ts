import { describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { entryLabel, LEDGER_KINDS, type StoredEntry } from './ledger.ts'

const ORDER = '1f0e9a7c-0000-4000-8000-000000000001' as OrderId
const entry = (facts: Partial<StoredEntry>): StoredEntry => ({
  kind: 'earned',
  coins: 10,
  orderId: ORDER,
  reason: '',
  isByStaff: false,
  ...facts,
})

describe('a line of the ledger says why it is there', () => {
  test.each<[Partial<StoredEntry>, string]>([
    [{ kind: 'welcome', coins: 100, orderId: null }, 'Welcome coins for your new account'],
    [{ kind: 'earned' }, 'Earned with order 1f0e9a7c'],
    [{ kind: 'redeemed', coins: -60 }, 'Spent on order 1f0e9a7c'],
    [{ kind: 'returned', coins: 60 }, 'Returned from order 1f0e9a7c'],
    [
      { kind: 'returned', coins: 60, reason: 'it was not paid' },
      'Returned from order 1f0e9a7c: it was not paid',
    ],
    [{ kind: 'reversed', coins: -10, reason: 'cancelled' }, 'Taken back for order 1f0e9a7c: cancelled'],
    [
      { kind: 'adjusted', coins: -60, reason: 'it was paid late' },
      'Spent again on order 1f0e9a7c: it was paid late',
    ],
    [{ kind: 'adjusted', coins: 60 }, 'Returned again from order 1f0e9a7c'],
    [
      { kind: 'adjusted', coins: 25, orderId: null, reason: 'a torn cover', isByStaff: true },
      'Adjusted by our staff: a torn cover',
    ],
    [{ kind: 'adjusted', coins: 25, orderId: null, reason: 'test' }, 'Adjusted: test'],
  ])('%j', (facts, words) => {
    expect(entryLabel(entry(facts))).toBe(words)
  })

  test('whatever its kind', () => {
    for (const kind of LEDGER_KINDS) expect(entryLabel(entry({ kind }))).toMatch(/^[A-Z][a-z]+ /)
  })
})
