import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { RETURN_STATUSES } from './return-policy.ts'
import {
  type ReturnParcelView,
  type ReturnView,
  isToBeSentIn,
  nextStep,
  formatRefundValue,
} from './return-view.ts'
import { A_RETURN } from '#tests/support/order-fixtures.ts'

const PARCEL: ReturnParcelView = {
  direction: 'back',
  status: 'created',
  waybill: '1234',
  remark: '',
  carrierStatusType: 'PP',
  carrierStatus: 'Scheduled',
  endedAt: null,
}

const VIEW: ReturnView = { ...A_RETURN, amountPaise: paise(24_900), coinsBack: 0 }

const REFUND = {
  amountPaise: paise(24_900),
  withheldCoins: 0,
  status: 'requested',
  method: 'provider',
} as const

describe('what happens next', () => {
  test.each<[string, Partial<ReturnView>, RegExp]>([
    ['requested', {}, /^We look at it and answer within 48 hours\.$/],
    ['approved', { status: 'approved' }, /^The courier fetches it from your address\. Please keep it ready/],
    ['booked', { status: 'approved', back: PARCEL }, /The waybill number is 1234\./],
    [
      'fetched',
      { status: 'approved', back: { ...PARCEL, carrierStatusType: 'PU', carrierStatus: 'In Transit' } },
      /^The courier has it and brings it to us\.$/,
    ],
    [
      'not fetched',
      { status: 'approved', back: { ...PARCEL, status: 'refused', waybill: null } },
      /^The courier cannot fetch it\. Please send it to us within 15 working days of our approval: .*Hyderabad/,
    ],
    [
      'brought',
      {
        status: 'approved',
        back: {
          ...PARCEL,
          carrierStatusType: 'DL',
          carrierStatus: 'DTO',
          endedAt: '2026-11-22T00:00:00.000Z',
        },
      },
      /^It is back with us\./,
    ],
    [
      'lost on its way',
      {
        status: 'approved',
        back: {
          ...PARCEL,
          carrierStatusType: 'LT',
          carrierStatus: 'LOST',
          endedAt: '2026-11-22T00:00:00.000Z',
        },
      },
      /^The courier lost it on its way to us\. You need not do anything/,
    ],
    [
      'taken in',
      { status: 'received', refund: REFUND },
      /^₹249 goes back to you\. We process it in 5 working days, and it reaches your account within 7-12 working days\.$/,
    ],
    ['not paid', { status: 'received', refund: { ...REFUND, status: 'refused' } }, /needs a person/],
    ['to be replaced', { status: 'received', wish: 'replacement' }, /^We prepare your replacement/],
    [
      'replaced',
      {
        status: 'received',
        wish: 'replacement',
        out: { ...PARCEL, direction: 'out', carrierStatusType: 'UD', carrierStatus: 'In Transit' },
      },
      /^Your replacement is on its way\. The waybill number is 1234\.$/,
    ],
    [
      'not arrived',
      {
        status: 'received',
        wish: 'replacement',
        out: { ...PARCEL, direction: 'out', carrierStatusType: 'DL', carrierStatus: 'RTO' },
      },
      /did not reach you/,
    ],
    [
      'paid',
      { status: 'completed', refund: { ...REFUND, status: 'accepted' }, coinsBack: 5 },
      /^₹249 was sent back\. It reaches your account within 7-12 working days\. The coins are in your account again\.$/,
    ],
    [
      'to be paid manually',
      { status: 'received', refund: { ...REFUND, method: 'manual' } },
      /^Refund ₹249: we write to you to ask where to send it\.$/,
    ],
    [
      'paid manually',
      { status: 'completed', refund: { ...REFUND, method: 'manual', status: 'accepted' } },
      /^Refunded ₹249 by transfer\.$/,
    ],
    ['coins only', { status: 'completed', coinsBack: 5 }, /^The coins are in your account again\.$/],
    ['refused', { status: 'refused' }, /^If you do not agree, write to grievance@/],
  ])('%s', (_name, change, words) => {
    expect(nextStep({ ...VIEW, ...change })).toMatch(words)
  })

  test('is described for every status and requested result', () => {
    for (const status of RETURN_STATUSES)
      for (const wish of ['refund', 'replacement'] as const)
        expect(nextStep({ ...VIEW, status, wish })).toMatch(/\.$/)
  })
})

test('the customer is asked to send the goods once the courier has refused or cancelled the pickup', () => {
  expect(isToBeSentIn(null)).toBe(false)
  expect(isToBeSentIn(PARCEL)).toBe(false)
  expect(isToBeSentIn({ ...PARCEL, status: 'refused' })).toBe(true)
  expect(isToBeSentIn({ ...PARCEL, carrierStatusType: 'CN', carrierStatus: 'Canceled' })).toBe(true)
})

test('the refund value is shown in rupees, coins or both', () => {
  expect(formatRefundValue({ amountPaise: paise(24_900), coinsBack: 0 })).toBe('₹249')
  expect(formatRefundValue({ amountPaise: paise(24_950), coinsBack: 1 })).toBe('₹249.50 and 1 coin')
  expect(formatRefundValue({ amountPaise: paise(0), coinsBack: 7 })).toBe('7 coins')
})
