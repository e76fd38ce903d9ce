import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { refundAmount } from '#modules/payments/rules/refund-amount.ts'
import { coinsRetained, withholdCoins, reversalOf, WHOLE, type OrderEntry, type Reversal } from './ledger.ts'

const redeemed = (coins: number): OrderEntry => ({ kind: 'redeemed', coins: -coins })
const returned = (coins: number): OrderEntry => ({ kind: 'returned', coins })
const earned = (coins: number): OrderEntry => ({ kind: 'earned', coins })
const again = (coins: number): OrderEntry => ({ kind: 'adjusted', coins })

/** Coins that an earlier reversal could not deduct were withheld from the refund. */
function withheldOf(entries: readonly OrderEntry[]): number {
  const isReversed = entries.some(({ kind }) => kind === 'reversed')
  const standing = entries.filter(({ kind }) => kind === 'earned' || kind === 'reversed')
  return isReversed ? standing.reduce((sum, { coins }) => sum + coins, 0) : 0
}

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
    expect(reversalOf(entries, balance, { ...WHOLE, withheldCoins: withheldOf(entries) })).toEqual(expected)
  })

  test('never gets a negative balance, returns all coins that it spent, and settles those it earned', () => {
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

describe('the amount withheld from the refund', () => {
  test.each([
    [54_800, 0, { refundPaise: 54_800, withheldCoins: 0, owedCoins: 0 }],
    [54_800, 54, { refundPaise: 49_400, withheldCoins: 54, owedCoins: 0 }],
    [550, 4, { refundPaise: 150, withheldCoins: 4, owedCoins: 0 }],
    [550, 5, { refundPaise: 150, withheldCoins: 4, owedCoins: 1 }],
    [100, 3, { refundPaise: 100, withheldCoins: 0, owedCoins: 3 }],
  ])('of %d paise for %d coins', (total, missing, expected) => {
    expect(withholdCoins(paise(total), missing)).toEqual(expected)
  })

  test('is a rupee a coin, loses nothing, and leaves the provider at least ₹1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 50_000_000 }), fc.nat(100_000), (total, missing) => {
        const { refundPaise, withheldCoins, owedCoins } = withholdCoins(paise(total), missing)
        expect(refundPaise + withheldCoins * 100).toBe(total)
        expect(withheldCoins + owedCoins).toBe(missing)
        expect(refundPaise).toBeGreaterThanOrEqual(100)
        expect(owedCoins === 0 || refundPaise < 200).toBe(true)
        // A tenth of the total can always be withheld in full: no coin that the order earned stays owed.
        const earned = Math.floor(total / 1_000)
        expect(withholdCoins(paise(total), Math.min(missing, earned)).owedCoins).toBe(0)
      }),
    )
  })
})

describe('an order that is refunded in parts', () => {
  type Account = {
    balance: number
    entries: OrderEntry[]
    backPaise: number
    withheld: number
    asked: number
  }

  /** One refund as in production: coins first, then the amount withheld from the money. */
  function refund(
    account: Account,
    order: { total: number; earned: number },
    asked: number,
    coinsBack: number,
  ) {
    const left = paise(order.total - account.asked)
    const amount = refundAmount(paise(Math.min(asked, left)), left) ?? paise(0)
    const retainedCoins = coinsRetained({ coinsEarned: order.earned, coinsPercent: 10 }, paise(left - amount))
    const undoing = { coinsBack, retainedCoins, withheldCoins: account.withheld }
    const { returnedCoins, reversedCoins, missingCoins } = reversalOf(
      account.entries,
      account.balance,
      undoing,
    )
    const kept = amount > 0 ? withholdCoins(amount, missingCoins) : null
    if (returnedCoins > 0) account.entries.push({ kind: 'returned', coins: returnedCoins, isOfPart: true })
    if (reversedCoins > 0) account.entries.push({ kind: 'reversed', coins: -reversedCoins, isOfPart: true })
    account.balance += returnedCoins - reversedCoins
    account.backPaise += kept?.refundPaise ?? 0
    account.withheld += kept?.withheldCoins ?? 0
    account.asked += amount
  }

  const anyOrder = fc.record({
    total: fc.integer({ min: 100, max: 500_000 }),
    spent: fc.nat(300),
    /** Whether the earned coins were spent before the refunds. */
    isSpentMeanwhile: fc.boolean(),
    parts: fc.array(fc.record({ paise: fc.nat(200_000), coins: fc.nat(200) }), { maxLength: 6 }),
  })

  test('keeps the coins of the money not refunded, and ends like one full refund', () => {
    fc.assert(
      fc.property(anyOrder, ({ total, spent, isSpentMeanwhile, parts }) => {
        const earned = Math.floor(total / 1_000)
        const begin = (): Account => ({
          balance: isSpentMeanwhile ? 0 : earned,
          entries: [
            ...(spent > 0 ? [redeemed(spent)] : []),
            ...(earned > 0 ? [{ kind: 'earned' as const, coins: earned }] : []),
          ],
          backPaise: 0,
          withheld: 0,
          asked: 0,
        })
        const whole = begin()
        refund(whole, { total, earned }, total, spent)
        const account = begin()
        for (const part of parts) {
          refund(account, { total, earned }, part.paise, part.coins)
          expect(account.asked).toBeLessThanOrEqual(total)
          const left = total - account.asked
          expect(left === 0 || left >= 100).toBe(true)
          const standing = earned + reversedSum(account.entries) - account.withheld
          // A ₹1 refund may be too small to withhold from, so at most one coin per partial refund stays owed.
          expect(standing).toBeGreaterThanOrEqual(Math.floor(left / 1_000))
          expect(standing).toBeLessThanOrEqual(Math.floor(left / 1_000) + parts.length)
        }
        refund(account, { total, earned }, total, spent)
        expect(account.asked).toBe(total)
        expect(account.balance).toBeGreaterThanOrEqual(0)
        // The total value of money and coins matches, up to a coin per part; if the coins were never spent, each
        // matches by itself.
        const worth = ({ balance, backPaise }: Account) => balance * 100 + backPaise
        expect(worth(account) - worth(whole)).toBeGreaterThanOrEqual(0)
        expect(worth(account) - worth(whole)).toBeLessThanOrEqual(100 * parts.length)
        if (!isSpentMeanwhile) {
          expect(account.balance).toBe(whole.balance)
          expect(account.backPaise).toBe(whole.backPaise)
        }
      }),
    )
  })

  function reversedSum(entries: readonly OrderEntry[]): number {
    return entries.filter(({ kind }) => kind === 'reversed').reduce((sum, { coins }) => sum + coins, 0)
  }

  test.each([
    // ₹548 earned 54; after a ₹200 refund the remaining ₹348 keeps 34.
    [54_800, 20_000, 34],
    [54_800, 54_800, 0],
    [54_800, 0, 54],
    [100, 100, 0],
  ])('of %d paise, %d refunded, keeps %d coins', (total, back, kept) => {
    const order = { coinsEarned: Math.floor(total / 1_000), coinsPercent: 10 }
    expect(coinsRetained(order, paise(total - back))).toBe(kept)
  })

  test('with its own percentage keeps that, whatever the current settings', () => {
    const order = { coinsEarned: 274, coinsPercent: 50 }
    expect(coinsRetained(order, paise(34_800))).toBe(174)
  })

  test('nothing is withheld for expired coins', () => {
    const entries: OrderEntry[] = [
      { kind: 'earned', coins: 54 },
      { kind: 'expired', coins: -50 },
    ]
    expect(reversalOf(entries, 4)).toMatchObject({ reversedCoins: 4, missingCoins: 0 })
  })
})
