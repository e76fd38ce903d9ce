import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfParcel } from './end-parcel.ts'
import { PARCEL_TODOS } from './staff-parcel.ts'
import { paise } from '#platform/rules/money.ts'

const order = { totalPaise: paise(59_800), shippingPaise: paise(5_000), codFeePaise: paise(0) }

describe('the refund for an undelivered parcel', () => {
  test('is everything but the charges when it came back', () => {
    expect(endOfParcel('returned', order, paise(0))).toEqual({ reason: 'rto', amountPaise: 54_800 })
    const cash = { ...order, codFeePaise: paise(4_000) }
    expect(endOfParcel('returned', cash, paise(0))?.amountPaise).toBe(50_800)
  })

  test.each(['lost', 'stopped'] as const)('is everything when it was %s', (todo) => {
    expect(endOfParcel(todo, order, paise(0))).toEqual({ reason: 'parcel_lost', amountPaise: 59_800 })
    expect(endOfParcel(todo, order, paise(10_000))?.amountPaise).toBe(49_800)
  })

  test('is nothing while it can still be delivered', () => {
    for (const todo of ['refused', 'held', 'undelivered', null] as const)
      expect(endOfParcel(todo, order, paise(0))).toBeNull()
  })

  test('is never negative and never exceeds what was paid with earlier refunds, nor includes charges when it came back', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map(paise)
    fc.assert(
      fc.property(
        fc.constantFrom(...PARCEL_TODOS),
        amount,
        fc.tuple(amount, amount),
        amount,
        (todo, total, [shipping, fee], asked) => {
          const end = endOfParcel(
            todo,
            { totalPaise: total, shippingPaise: shipping, codFeePaise: fee },
            asked,
          )
          fc.pre(end !== null)
          expect(end.amountPaise).toBeGreaterThanOrEqual(0)
          const most = end.reason === 'rto' ? total - shipping - fee : total
          expect(end.amountPaise + asked).toBeLessThanOrEqual(Math.max(asked, most))
        },
      ),
    )
  })
})
