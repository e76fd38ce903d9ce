import { describe, expect, test } from 'vitest'
import { HAND_ENDS, isUnderWayByHand, mayBeFound, todoOfHandEnd } from './hand-parcel.ts'
import { paise } from '#platform/rules/money.ts'

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
      expect(todoOfHandEnd({ ...sent, paymentStatus }, 'came_back')).toBe('returned')
      expect(todoOfHandEnd({ ...sent, paymentStatus }, 'lost')).toBe('lost')
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
    for (const end of HAND_ENDS) expect(todoOfHandEnd(parcel, end)).toBeNull()
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
