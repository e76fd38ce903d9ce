import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAnotherAttempt,
  isFailedAttempt,
  mayTryAgain,
  openFailedAttempt,
  MANUAL_OUTCOMES,
  isUnderWayByHand,
  mayBeFound,
  todoOfOutcome,
  endOfParcel,
} from './undelivered-parcels.ts'
import { paise } from '#platform/rules/money.ts'
import { PARCEL_TODOS } from './staff-parcel.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour))
const seen = (hour: number, status: string, code = '', statusType = 'UD') => ({
  at: at(hour),
  statusType,
  status,
  code,
})

describe('a failed delivery attempt', () => {
  test.each([
    ['UD', 'Pending', 'EOD-11', true],
    ['UD', 'Pending', 'EOD-6', true],
    ['UD', 'Pending', 'EOD-104', true],
    ['UD', 'Pending', 'ST-108', true],
    // It has only reached its city.
    ['UD', 'Pending', 'X-DLD1F', false],
    ['UD', 'Pending', '', false],
    // Delivered after all.
    ['UD', 'Pending', 'EOD-38', false],
    ['DL', 'Delivered', 'EOD-38', false],
    ['DL', 'Delivered', 'EOD-36', false],
    // On the way back the same status means something else.
    ['RT', 'Pending', 'EOD-11', false],
    ['UD', 'Dispatched', 'EOD-11', false],
  ])('(%s, %s, %s): %s', (statusType, status, code, isFailed) => {
    expect(isFailedAttempt({ at: at(0), statusType, status, code })).toBe(isFailed)
  })

  test('can be followed by another attempt in some cases', () => {
    expect(['EOD-11', 'EOD-74', 'EOD-6'].map(mayTryAgain)).toEqual([true, true, true])
    expect(['EOD-111', 'ST-108', 'EOD-38', ''].map(mayTryAgain)).toEqual([false, false, false, false])
  })
})

describe('a failed attempt is open', () => {
  const failed = seen(10, 'Pending', 'EOD-11')

  test('until the parcel is out for delivery again, delivered or on its way back', () => {
    expect(openFailedAttempt([seen(8, 'Dispatched'), failed])).toBe(failed)
    expect(openFailedAttempt([failed, seen(11, 'In Transit')])).toBe(failed)
    expect(openFailedAttempt([failed, seen(11, 'Dispatched')])).toBeNull()
    expect(openFailedAttempt([failed, seen(11, 'Delivered', 'EOD-38', 'DL')])).toBeNull()
    expect(openFailedAttempt([failed, seen(11, 'In Transit', '', 'RT')])).toBeNull()
    expect(openFailedAttempt([])).toBeNull()
  })

  test('only if it is the latest one', () => {
    const second = seen(34, 'Pending', 'EOD-6')
    expect(openFailedAttempt([failed, seen(32, 'Dispatched'), second])).toBe(second)
  })
})

describe('each attempt is reported once', () => {
  test('a second scan of the same evening is the same attempt', () => {
    const first = seen(10, 'Pending', 'EOD-11')
    const again = seen(11, 'Pending', 'EOD-11')
    expect(isAnotherAttempt([first], first, null)).toBe(true)
    expect(isAnotherAttempt([first, again], again, first.at)).toBe(false)
    expect(isAnotherAttempt([first], first, first.at)).toBe(false)
  })

  test('an attempt after the parcel was out again, or on another day, is a new one', () => {
    const first = seen(5, 'Pending', 'EOD-11')
    const sameDay = seen(12, 'Pending', 'EOD-11')
    expect(isAnotherAttempt([first, seen(9, 'Dispatched'), sameDay], sameDay, first.at)).toBe(true)
    const nextDay = seen(30, 'Pending', 'EOD-11')
    expect(isAnotherAttempt([first, nextDay], nextDay, first.at)).toBe(true)
  })

  test('the day is India’s: it begins at 18:30 UTC', () => {
    const evening = seen(18, 'Pending', 'EOD-11')
    const afterMidnight = { ...seen(18, 'Pending', 'EOD-11'), at: new Date(Date.UTC(2027, 0, 1, 18, 31)) }
    expect(isAnotherAttempt([evening, afterMidnight], afterMidnight, evening.at)).toBe(true)
  })

  test('nothing older than the last report is reported, whatever came in before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 200 })),
        fc.integer({ min: 0, max: 200 }),
        (hours, reported) => {
          const scans = hours.toSorted((a, b) => a - b).map((hour) => seen(hour, 'Pending', 'EOD-11'))
          for (const scan of scans) {
            if (isAnotherAttempt(scans, scan, at(reported))) expect(scan.at > at(reported)).toBe(true)
          }
        },
      ),
    )
  })
})

const sent = {
  courier: 'India Post',
  status: 'created',
  fulfilmentStatus: 'shipped',
  paymentStatus: 'unpaid',
  deliveredAt: null,
  isTakenBack: false,
} as const

describe('a parcel of another courier', () => {
  test('can be ended by staff while it is in transit', () => {
    for (const paymentStatus of ['unpaid', 'paid', 'partly_refunded', 'refunded'] as const) {
      expect(todoOfOutcome({ ...sent, paymentStatus }, 'came_back')).toBe('returned')
      expect(todoOfOutcome({ ...sent, paymentStatus }, 'lost')).toBe('lost')
    }
  })

  test.each([
    ['of the shop’s own carrier', { courier: '' }],
    ['that arrived', { fulfilmentStatus: 'delivered' }],
    ['that came back', { fulfilmentStatus: 'returned' }],
    ['with a delivery date', { deliveredAt: '2026-07-01T10:00:00.000Z' }],
    ['that was settled', { isTakenBack: true }],
    ['of a closed order', { paymentStatus: 'failed' }],
    ['that was cancelled', { status: 'cancelled' }],
  ] as const)('%s cannot be ended by staff', (_what, more) => {
    const parcel = { ...sent, ...more }
    expect(isUnderWayByHand(parcel)).toBe(false)
    for (const end of MANUAL_OUTCOMES) expect(todoOfOutcome(parcel, end)).toBeNull()
  })
})

describe('a parcel that was settled as lost', () => {
  const lost = {
    ...sent,
    paymentStatus: 'failed',
    paymentMethod: 'cod',
    isTakenBack: true,
    carrierStatus: 'LOST',
    codPaise: paise(33_900),
  } as const

  test('can be recorded as found, with its cash', () => {
    expect(mayBeFound(lost)).toBe(true)
  })

  test.each([
    ['of the shop’s own carrier, which reports by itself', { courier: '' }],
    ['that was not settled', { isTakenBack: false }],
    ['that came back', { carrierStatus: '' }],
    ['that was recorded as found', { deliveredAt: '2026-07-01T10:00:00.000Z' }],
    ['that was already paid', { paymentMethod: 'prepaid', paymentStatus: 'refunded' }],
    ['with nothing to collect', { codPaise: paise(0) }],
  ] as const)('%s cannot be recorded as found', (_what, more) => {
    expect(mayBeFound({ ...lost, ...more })).toBe(false)
  })
})

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
