import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { keepBack, reversalOf, type OrderEntry, type Reversal } from '#domain/rewards/reversal.ts'

const redeemed = (coins: number): OrderEntry => ({ kind: 'redeemed', coins: -coins })
const returned = (coins: number): OrderEntry => ({ kind: 'returned', coins })
const earned = (coins: number): OrderEntry => ({ kind: 'earned', coins })
const again = (coins: number): OrderEntry => ({ kind: 'adjusted', coins })

describe('a cancelled order', () => {
  const plain = { returnedCoins: 0, isReturnedAgain: false, reversedCoins: 0, missingCoins: 0 }

  test.each<[string, readonly OrderEntry[], number, Reversal]>([
    ['that never touched the ledger changes nothing', [], 40, plain],
    ['gives back what it spent', [redeemed(60)], 40, { ...plain, returnedCoins: 60 }],
    ['takes back what it earned', [earned(23)], 23, { ...plain, reversedCoins: 23 }],
    [
      'takes back of what it has just given back',
      [redeemed(60), earned(23)],
      0,
      { ...plain, returnedCoins: 60, reversedCoins: 23 },
    ],
    ['takes back no more than there is', [earned(23)], 10, { ...plain, reversedCoins: 10, missingCoins: 13 }],
    [
      'that was paid late gives back again',
      [redeemed(100), returned(100), again(-100), earned(19)],
      19,
      { returnedCoins: 100, isReturnedAgain: true, reversedCoins: 19, missingCoins: 0 },
    ],
    [
      'that has been reversed is settled',
      [redeemed(60), earned(23), returned(60), { kind: 'reversed', coins: -10 }],
      500,
      { ...plain, isReturnedAgain: true },
    ],
  ])('%s', (_name, entries, balance, expected) => {
    expect(reversalOf(entries, balance)).toEqual(expected)
  })

  test('leaves no balance below 0, gives back all that it spent, and settles what it earned', () => {
    const anyLife = fc.record({
      spent: fc.nat(500),
      gained: fc.nat(500),
      isLate: fc.boolean(),
      balance: fc.nat(1_000),
    })
    fc.assert(
      fc.property(anyLife, ({ spent, gained, isLate, balance }) => {
        const entries: OrderEntry[] = [
          ...(spent > 0 ? [redeemed(spent)] : []),
          ...(spent > 0 && isLate ? [returned(spent), again(-spent)] : []),
          ...(gained > 0 ? [earned(gained)] : []),
        ]
        const { returnedCoins, reversedCoins, missingCoins } = reversalOf(entries, balance)
        expect(returnedCoins).toBe(spent)
        expect(reversedCoins + missingCoins).toBe(gained)
        expect(balance + returnedCoins - reversedCoins).toBeGreaterThanOrEqual(0)
        expect(missingCoins === 0 || balance + returnedCoins === reversedCoins).toBe(true)
      }),
    )
  })
})

describe('what is kept back from the money', () => {
  test.each([
    [54_800, 0, { refundPaise: 54_800, withheldCoins: 0, owedCoins: 0 }],
    [54_800, 54, { refundPaise: 49_400, withheldCoins: 54, owedCoins: 0 }],
    [550, 4, { refundPaise: 150, withheldCoins: 4, owedCoins: 0 }],
    [550, 5, { refundPaise: 150, withheldCoins: 4, owedCoins: 1 }],
    [100, 3, { refundPaise: 100, withheldCoins: 0, owedCoins: 3 }],
  ])('of %d paise for %d coins', (total, missing, expected) => {
    expect(keepBack(paise(total), missing)).toEqual(expected)
  })

  test('is a rupee a coin, loses nothing, and leaves the provider its ₹1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 50_000_000 }), fc.nat(100_000), (total, missing) => {
        const { refundPaise, withheldCoins, owedCoins } = keepBack(paise(total), missing)
        expect(refundPaise + withheldCoins * 100).toBe(total)
        expect(withheldCoins + owedCoins).toBe(missing)
        expect(refundPaise).toBeGreaterThanOrEqual(100)
        expect(owedCoins === 0 || refundPaise < 200).toBe(true)
        // A tenth of the total is never too much for it: nothing that an order earned stays owed.
        const earned = Math.floor(total / 1_000)
        expect(keepBack(paise(total), Math.min(missing, earned)).owedCoins).toBe(0)
      }),
    )
  })
})
