import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  entryLabel,
  LEDGER_KINDS,
  type StoredEntry,
  ledgerQuery,
  coinsLeft,
  nextExpiry,
  type AgedEntry,
} from './ledger.ts'
import type { OrderId } from '#platform/rules/ids.ts'

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

// First in, first out: whatever an account does, the coins left are its balance, and the oldest are used first.

type Event =
  | { readonly does: 'gives' | 'earns' | 'spends'; readonly coins: number }
  | { readonly does: 'returns' | 'reverses' | 'expires' }

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    does: fc.constantFrom('gives' as const, 'earns' as const, 'spends' as const),
    coins: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ does: fc.constantFrom('returns' as const, 'reverses' as const, 'expires' as const) }),
)

/** A ledger as the shop writes it: the balance never goes below 0. One day passes with each entry. */
function play(events: readonly Event[]): AgedEntry[] {
  const entries: AgedEntry[] = []
  const balance = () => entries.reduce((sum, { coins }) => sum + coins, 0)
  const post = (kind: AgedEntry['kind'], coins: number, orderId: string | null = null) => {
    if (coins === 0 || balance() + coins < 0) return
    const id = entries.length + 1
    const expiresOn = `2027-${String(Math.floor(id / 28) + 1).padStart(2, '0')}-${String((id % 28) + 1).padStart(2, '0')}`
    entries.push({ id, kind, coins, orderId: orderId as OrderId | null, expiresOn, isDue: false })
  }
  for (const [at, event] of events.entries()) {
    if (event.does === 'gives') post('adjusted', event.coins)
    if (event.does === 'earns') post('earned', event.coins, `order ${at}`)
    if (event.does === 'spends') post('redeemed', -event.coins, `order ${at}`)
    const last = (kind: AgedEntry['kind'], undone: AgedEntry['kind']) =>
      entries.findLast(
        (each) =>
          each.kind === kind &&
          !entries.some((other) => other.kind === undone && other.orderId === each.orderId),
      )
    const spent = event.does === 'returns' ? last('redeemed', 'returned') : undefined
    if (spent) post('returned', -spent.coins, spent.orderId)
    const earned = event.does === 'reverses' ? last('earned', 'reversed') : undefined
    if (earned) post('reversed', -Math.min(earned.coins, balance()), earned.orderId)
    if (event.does === 'expires') {
      const [oldest] = coinsLeft(entries)
      if (oldest) post('expired', -oldest.coins, oldest.orderId)
    }
  }
  return entries
}

describe('the remaining coins', () => {
  const anyLife = fc.array(anyEvent, { maxLength: 40 }).map(play)
  const balanceOf = (entries: readonly AgedEntry[]) => entries.reduce((sum, { coins }) => sum + coins, 0)

  test('add up to the balance, each part above 0, and never more than was credited', () => {
    fc.assert(
      fc.property(anyLife, (entries) => {
        const left = coinsLeft(entries)
        expect(left.reduce((sum, { coins }) => sum + coins, 0)).toBe(balanceOf(entries))
        for (const { coins } of left) expect(coins).toBeGreaterThan(0)
      }),
    )
  })

  test('are reduced from the oldest when some are spent', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: 1, max: 100 }), (entries, wanted) => {
        const before = coinsLeft(entries)
        const coins = Math.min(wanted, balanceOf(entries))
        const after = coinsLeft([
          ...entries,
          {
            id: 999,
            kind: 'redeemed',
            coins: -coins,
            orderId: 'last' as OrderId,
            expiresOn: '2028-01-01',
            isDue: false,
          },
        ])
        // The rest of the list is unchanged.
        expect(after.slice(1)).toEqual(before.slice(before.length - Math.max(0, after.length - 1)))
      }),
    )
  })

  test('expire once: after the oldest part has expired, it is gone', () => {
    fc.assert(
      fc.property(anyLife, (entries) => {
        const [oldest, ...rest] = coinsLeft(entries)
        fc.pre(oldest !== undefined)
        const expired = {
          ...entries[0]!,
          id: 999,
          kind: 'expired',
          coins: -oldest.coins,
          orderId: oldest.orderId,
        } as const
        expect(coinsLeft([...entries, expired])).toEqual(rest)
      }),
    )
  })
})

test('the coins that expire next are all those of the earliest date', () => {
  const part = { orderId: null, isDue: false }
  expect(nextExpiry([])).toBeNull()
  expect(
    nextExpiry([
      { ...part, coins: 5, expiresOn: '2027-05-02' },
      { ...part, coins: 7, expiresOn: '2027-05-01' },
      { ...part, coins: 9, expiresOn: '2027-05-01' },
    ]),
  ).toEqual({ coins: 16, on: '2027-05-01' })
})
