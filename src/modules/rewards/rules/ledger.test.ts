import { describe, expect, test } from 'vitest'
import { entryLabel, LEDGER_KINDS, type StoredEntry } from './ledger.ts'

const entry = (facts: Partial<StoredEntry>): StoredEntry => ({
  kind: 'earned',
  coins: 10,
  orderNumber: 'PN-1078',
  reason: '',
  isByStaff: false,
  ...facts,
})

describe('a ledger entry has a reason', () => {
  test.each<[Partial<StoredEntry>, string]>([
    [{ kind: 'welcome', coins: 100, orderNumber: null }, 'Welcome coins for your new account'],
    [{ kind: 'earned' }, 'Earned with order PN-1078'],
    [{ kind: 'redeemed', coins: -60 }, 'Spent on order PN-1078'],
    [{ kind: 'returned', coins: 60 }, 'Returned from order PN-1078'],
    [
      { kind: 'returned', coins: 60, reason: 'it was not paid' },
      'Returned from order PN-1078: it was not paid',
    ],
    [{ kind: 'reversed', coins: -10, reason: 'cancelled' }, 'Taken back for order PN-1078: cancelled'],
    [
      { kind: 'adjusted', coins: -60, reason: 'it was paid late' },
      'Spent again on order PN-1078: it was paid late',
    ],
    [{ kind: 'adjusted', coins: 60 }, 'Returned again from order PN-1078'],
    [
      { kind: 'adjusted', coins: 25, orderNumber: null, reason: 'a torn cover', isByStaff: true },
      'Adjusted by our staff: a torn cover',
    ],
    [{ kind: 'adjusted', coins: 25, orderNumber: null, reason: 'test' }, 'Adjusted: test'],
    [{ kind: 'expired', coins: -40 }, 'Expired coins, earned with order PN-1078'],
    [{ kind: 'expired', coins: -40, orderNumber: null }, 'Expired coins'],
  ])('%j', (facts, words) => {
    expect(entryLabel(entry(facts))).toBe(words)
  })

  test('for every kind', () => {
    for (const kind of LEDGER_KINDS) expect(entryLabel(entry({ kind }))).toMatch(/^[A-Z][a-z]+ /)
  })
})
