import { describe, expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { maskOrder, orderBadge, reviewPath, type OrderView, type OwnOrderView } from './order-view.ts'
import { orderStatus, statusColour } from './order-status.ts'

const ORDER: OrderView = {
  id: '01890000-0000-7000-8000-000000000000' as OrderId,
  number: '01890000',
  status: 'pending',
  paymentStatus: 'unpaid',
  fulfilmentStatus: 'none',
  delivery: 'courier',
  items: [],
  customer: {
    fullName: 'Asha Devi Rao',
    email: 'asha@example.test',
    phone: '+91 98480 12345',
    address: '12 Banjara Hills Road',
    city: 'Hyderabad',
    state: 'Telangana',
    pincode: '500034',
    country: 'India',
  },
  business: null,
  subtotalPaise: paise(24_900),
  shippingPaise: paise(5_000),
  couponCode: 'PANNA10',
  couponDiscountPaise: paise(0),
  coinDiscountPaise: paise(0),
  coinsRedeemed: 0,
  totalPaise: paise(29_900),
  coinsEarned: 29,
  paymentMethod: 'prepaid',
  codFeePaise: paise(0),
  codConfirmedAt: null,
  razorpayOrderId: 'order_x',
  razorpayPaymentId: 'pay_x',
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
  expiresAt: '2026-11-21T00:30:00.000Z',
}

const named = (fullName: string) =>
  maskOrder({ ...ORDER, customer: { ...ORDER.customer, fullName } }).customer.fullName

describe('a masked order', () => {
  test('hides the phone, the street and most of the pincode, and abbreviates the name', () => {
    expect(maskOrder(ORDER).customer).toEqual({
      fullName: 'Asha R.',
      email: 'asha@example.test',
      phone: '•••••••345',
      address: '••••••',
      city: 'Hyderabad',
      state: 'Telangana',
      pincode: '50••••',
      country: 'India',
    })
  })

  test('has no owner, payment or coupon, whatever the order had', () => {
    const own: OwnOrderView = { ...ORDER, userId: null }
    const masked = maskOrder(ORDER)
    expect(Object.keys(masked).filter((key) => !(key in own))).toEqual(['isMasked', 'parcel'])
    for (const key of [
      'userId',
      'user_id',
      'razorpayOrderId',
      'razorpayPaymentId',
      'couponCode',
      'expiresAt',
    ])
      expect(masked).not.toHaveProperty(key)
  })

  test('shows the tracking, unless the parcel is not coming', () => {
    const parcel = {
      waybill: '1234567890',
      courier: '',
      carrierStatus: 'In Transit',
      expectedDeliveryAt: null,
    }
    expect(maskOrder(ORDER, parcel).parcel).toEqual(parcel)
    expect(maskOrder({ ...ORDER, fulfilmentStatus: 'cancelled' }, parcel).parcel).toBeNull()
    expect(maskOrder(ORDER).parcel).toBeNull()
  })

  test('does not reveal the length of what it hides', () => {
    const short = maskOrder({
      ...ORDER,
      customer: { ...ORDER.customer, phone: '9848012345', address: 'A 1 B2' },
    })
    expect(short.customer.phone).toBe(maskOrder(ORDER).customer.phone)
    expect(short.customer.address).toBe(maskOrder(ORDER).customer.address)
  })

  test('keeps a single-word name, and abbreviates names in every script by whole letters', () => {
    expect(named('Asha')).toBe('Asha')
    expect(named('आशा राव')).toBe('आशा र.')
    expect(named('Asha  Rao')).toBe('Asha R.')
  })
})

const badgeOf = (
  paymentStatus: (typeof PAYMENT_STATUSES)[number],
  fulfilmentStatus: (typeof FULFILMENT_STATUSES)[number],
) => orderBadge({ status: orderStatus(paymentStatus, fulfilmentStatus), paymentStatus, fulfilmentStatus })

describe('the badge of an order', () => {
  test.each(PAYMENT_STATUSES)(
    'says cancelled for a cancelled order, even if its payment is %s',
    (payment) => {
      expect(badgeOf(payment, 'cancelled')).toBe('cancelled')
    },
  )

  test.each(FULFILMENT_STATUSES.filter((each) => each !== 'cancelled'))(
    'says refunded for a refunded order, even if its parcel is %s',
    (fulfilment) => {
      expect(badgeOf('refunded', fulfilment)).toBe('refunded')
    },
  )

  test.each([
    ['unpaid', 'none', 'pending'],
    ['failed', 'none', 'failed'],
    ['paid', 'requested', 'completed'],
    ['paid', 'shipped', 'shipped'],
    ['partly_refunded', 'delivered', 'completed'],
  ] as const)('is otherwise the specification’s status: %s, %s', (payment, fulfilment, word) => {
    expect(badgeOf(payment, fulfilment)).toBe(word)
  })

  test.each(['customer', 'staff'] as const)('is grey for both, for a %s viewer', (viewer) => {
    expect([statusColour('cancelled', viewer), statusColour('refunded', viewer)]).toEqual(['grey', 'grey'])
  })
})

test('reviews are written on the product’s page', () => {
  expect(reviewPath('/ruled-notebook/x')).toBe('/ruled-notebook/x#write-review')
})
