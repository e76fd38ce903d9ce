import { describe, expect, test } from 'vitest'
import { orderActions, type OrderAction } from './order-actions.ts'

type Detail = Parameters<typeof orderActions>[0]
type Parcel = Parameters<typeof orderActions>[1]

const PAID = {
  paymentStatus: 'paid',
  paymentMethod: 'prepaid',
  fulfilmentStatus: 'none',
  status: 'completed',
  codConfirmedAt: null,
  delivery: 'courier',
  customer: { email: 'a@example.test' },
}
const UNPAID = { ...PAID, paymentStatus: 'unpaid', status: 'pending' }
const CASH = { ...UNPAID, paymentMethod: 'cod' }
const BOOKED = {
  waybill: '12',
  courier: '',
  status: 'created',
  fulfilmentStatus: 'shipped',
  isTakenBack: false,
  carrierStatus: '',
  todo: null,
  isWaiting: true,
} as unknown as Parcel

function actionsOf(
  order: object,
  facts: {
    refundablePaise?: number
    isPhoneOrder?: boolean
    isArchived?: boolean
    shipment?: object
    parcel?: Parcel
  } = {},
  may: Parameters<typeof orderActions>[2] = () => true,
) {
  const {
    refundablePaise = 0,
    isPhoneOrder = false,
    isArchived = false,
    shipment = null,
    parcel = null,
  } = facts
  const detail = {
    order,
    shipment,
    payment: { refundablePaise },
    isPhoneOrder,
    isArchived,
  } as unknown as Detail
  return orderActions(detail, parcel, may)
}

const shipment = { carrierStatus: '', scans: [], isTakenBack: false }

describe('the next step of an order', () => {
  test.each<[string, object, Parameters<typeof actionsOf>[1], OrderAction | null, OrderAction[]]>([
    ['unpaid', UNPAID, {}, 'mark_paid', ['ship', 'cancel']],
    [
      'of a phone call, unpaid',
      UNPAID,
      { isPhoneOrder: true },
      'send_link',
      ['share_link', 'mark_paid', 'ship', 'cancel'],
    ],
    [
      'of a phone call without an e-mail address, unpaid',
      { ...UNPAID, customer: { email: '' } },
      { isPhoneOrder: true },
      'share_link',
      ['mark_paid', 'ship', 'cancel'],
    ],
    [
      'sold at the counter',
      { ...PAID, fulfilmentStatus: 'delivered', delivery: 'pickup' },
      { refundablePaise: 100 },
      null,
      ['refund', 'archive'],
    ],
    ['a cash order, not confirmed', CASH, {}, 'confirm', ['cancel']],
    [
      'a cash order, confirmed',
      { ...CASH, codConfirmedAt: '2026-11-01' },
      {},
      'book',
      ['ship', 'slip', 'cancel'],
    ],
    ['paid', PAID, { refundablePaise: 100 }, 'book', ['ship', 'slip', 'refund', 'cancel']],
    [
      'booked',
      { ...PAID, fulfilmentStatus: 'shipped', status: 'shipped' },
      { shipment, parcel: BOOKED, refundablePaise: 100 },
      'label',
      ['complete', 'slip', 'refund', 'cancel'],
    ],
    [
      'in transit',
      { ...PAID, fulfilmentStatus: 'shipped', status: 'shipped' },
      { shipment: { ...shipment, carrierStatus: 'In Transit' } },
      'complete',
      ['slip'],
    ],
    [
      'delivered',
      { ...PAID, fulfilmentStatus: 'delivered' },
      { refundablePaise: 100 },
      null,
      ['slip', 'refund', 'archive'],
    ],
    ['failed', { ...UNPAID, paymentStatus: 'failed', status: 'failed' }, {}, null, ['archive']],
    [
      'cancelled',
      { ...PAID, paymentStatus: 'refunded', fulfilmentStatus: 'cancelled' },
      {},
      null,
      ['archive'],
    ],
    ['archived', { ...UNPAID, paymentStatus: 'failed' }, { isArchived: true }, null, ['unarchive']],
  ])('that is %s', (_what, order, facts, next, others) => {
    expect(actionsOf(order, facts)).toEqual({ next, others })
  })

  test('needs its permission', () => {
    const may = (permission: string) => permission === 'orders.change'
    expect(actionsOf(PAID, { refundablePaise: 100 }, may)).toEqual({ next: 'book', others: ['ship', 'slip'] })
    expect(actionsOf(UNPAID, {}, may)).toEqual({ next: null, others: ['ship', 'cancel'] })
    expect(actionsOf(PAID, { refundablePaise: 100 }, () => false)).toEqual({ next: null, others: ['slip'] })
  })
})
