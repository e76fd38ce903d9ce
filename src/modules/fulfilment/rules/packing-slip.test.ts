import { expect, test } from 'vitest'
import { whyNotPack } from './packing-slip.ts'

const order = {
  paymentStatus: 'paid',
  fulfilmentStatus: 'shipped',
  paymentMethod: 'prepaid',
  codConfirmedAt: null,
} as const
const inCash = { ...order, paymentStatus: 'unpaid', paymentMethod: 'cod' } as const

test.each([
  ['paid', order, null],
  ['partly refunded', { ...order, paymentStatus: 'partly_refunded' }, null],
  ['refunded', { ...order, paymentStatus: 'refunded' }, 'Refunded, do not pack'],
  ['cancelled', { ...order, fulfilmentStatus: 'cancelled' }, 'Cancelled, do not pack'],
  [
    'refunded and cancelled',
    { ...order, paymentStatus: 'refunded', fulfilmentStatus: 'cancelled' },
    'Cancelled, do not pack',
  ],
  [
    'closed without a payment',
    { ...order, paymentStatus: 'failed', fulfilmentStatus: 'none' },
    'Cancelled, do not pack',
  ],
  ['unpaid', { ...order, paymentStatus: 'unpaid', fulfilmentStatus: 'none' }, 'Not paid, do not pack'],
  ['unconfirmed, to be paid in cash', inCash, 'Not confirmed, do not pack'],
  ['confirmed, to be paid in cash', { ...inCash, codConfirmedAt: '2026-11-05T10:00:00.000Z' }, null],
] as const)('an order that is %s has the correct packing note', (_what, asked, words) => {
  expect(whyNotPack(asked)).toBe(words)
})
