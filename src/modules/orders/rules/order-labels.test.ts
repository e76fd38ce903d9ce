import { describe, expect, test } from 'vitest'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { fulfilmentLabel, paymentLabel } from './order-labels.ts'
import { orderStep } from './order-step.ts'

const ORDER = {
  paymentStatus: 'paid',
  paymentMethod: 'prepaid',
  fulfilmentStatus: 'none',
  delivery: 'courier',
  isConfirmed: false,
  isLost: false,
  isWaiting: false,
  isUndelivered: false,
} as const

const cash = { paymentMethod: 'cod', paymentStatus: 'unpaid' } as const

describe('the Payment column', () => {
  test.each([
    [{}, 'Paid', 'green'],
    [{ paymentStatus: 'unpaid' }, 'Unpaid', 'yellow'],
    [cash, 'COD · to confirm', 'yellow'],
    [{ ...cash, isConfirmed: true }, 'COD · confirmed', 'blue'],
    [{ paymentStatus: 'failed' }, 'Failed', 'red'],
    [{ paymentStatus: 'partly_refunded' }, 'Partially refunded', 'grey'],
    [{ paymentStatus: 'refunded' }, 'Refunded', 'grey'],
  ] as const)('shows %o as %s', (facts, words, colour) => {
    expect(paymentLabel({ ...ORDER, ...facts })).toEqual({ words, colour })
  })
})

describe('the Fulfilment column', () => {
  test.each([
    [{}, 'To pack'],
    [{ fulfilmentStatus: 'requested' }, 'To pack'],
    [{ ...cash, isConfirmed: true }, 'To pack'],
    [cash, 'On hold'],
    [{ paymentStatus: 'unpaid' }, 'On hold'],
    [{ paymentStatus: 'failed' }, 'Not sent'],
    [{ paymentStatus: 'refunded' }, 'Not sent'],
    [{ fulfilmentStatus: 'shipped', isWaiting: true }, 'Awaiting courier'],
    [{ fulfilmentStatus: 'shipped' }, 'In transit'],
    [{ fulfilmentStatus: 'shipped', isUndelivered: true }, 'NDR'],
    [{ fulfilmentStatus: 'shipped', isUndelivered: true, isLost: true }, 'Lost by the courier'],
    [{ fulfilmentStatus: 'delivered' }, 'Delivered'],
    [{ fulfilmentStatus: 'delivered', delivery: 'pickup' }, 'Picked up at the shop'],
    [{ fulfilmentStatus: 'returning' }, 'RTO in transit'],
    [{ fulfilmentStatus: 'returned' }, 'RTO received'],
    [{ fulfilmentStatus: 'cancelled' }, 'Cancelled'],
  ] as const)('shows %o as %s', (facts, words) => {
    expect(fulfilmentLabel({ ...ORDER, ...facts }).words).toBe(words)
  })

  test('books only what is paid or confirmed', () => {
    const packed = PAYMENT_STATUSES.filter((paymentStatus) =>
      FULFILMENT_STATUSES.some(
        (fulfilmentStatus) =>
          fulfilmentLabel({ ...ORDER, paymentStatus, fulfilmentStatus }).words === 'To pack',
      ),
    )
    expect(packed).toEqual(['paid', 'partly_refunded'])
  })
})

test.each([
  ['moving', {}, 'In Transit'],
  ['lost', { isLost: true }, 'LOST'],
  ['delivered', { fulfilmentStatus: 'delivered' }, 'Delivered'],
  ['picked up', { fulfilmentStatus: 'delivered', delivery: 'pickup' }, ''],
] as const)(
  'a parcel that is %s is called the same in the panel and in the shop',
  (_, facts, carrierStatus) => {
    const order = { ...ORDER, fulfilmentStatus: 'shipped', ...facts } as const
    const shipment = {
      status: 'created',
      waybill: '1',
      courier: '',
      carrierStatus,
      failedAttempt: null,
      isTakenBack: false,
      expectedDeliveryAt: null,
      deliveredAt: null,
      scans: [],
    } as const
    expect(orderStep({ ...order, status: 'shipped', codConfirmedAt: null }, shipment).words).toBe(
      fulfilmentLabel(order).words,
    )
  },
)
