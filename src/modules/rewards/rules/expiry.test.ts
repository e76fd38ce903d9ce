/** First in, first out: whatever an account does, the coins left are its balance, and the oldest are used first. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { coinsLeft, nextExpiry, type AgedEntry } from './expiry.ts'

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
