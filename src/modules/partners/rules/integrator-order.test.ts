import { describe, expect, test } from 'vitest'
import { integratorOrder, toIntegratorOrder } from './integrator-order.ts'
import type { PartnerOrderRow } from './integrator-order-fields.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { paise, ZERO_PAISE } from '#platform/rules/money.ts'

const AT = '2026-11-22T04:06:00.000Z'
const ORDER: PartnerOrderRow = {
  id: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22' as OrderId,
  number: 'PN-1078',
  status: 'shipped',
  paymentStatus: 'partly_refunded',
  fulfilmentStatus: 'shipped',
  delivery: 'courier',
  paymentMethod: 'prepaid',
  paidThrough: 'razorpay',
  isGuest: false,
  customer: {
    userId: 'u-1',
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '+91 98480 12345',
    address: '12 Banjara Hills',
    gstin: '36ABCDE1234F1Z1',
    businessName: 'Rao & Sons',
  },
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
  subtotalPaise: paise(49_950),
  shippingPaise: paise(5_000),
  codFeePaise: ZERO_PAISE,
  couponCode: 'PANNA10',
  couponDiscountPaise: paise(4_900),
  coinsRedeemed: 5,
  coinDiscountPaise: paise(500),
  coinsEarned: 49,
  totalPaise: paise(49_550),
  refundedPaise: paise(19_99),
  razorpayOrderId: 'order_1',
  razorpayPaymentId: 'pay_1',
  items: [
    {
      id: 1,
      productId: '0190a5d2-0000-7000-8000-000000000001' as ProductId,
      sku: 'PN-1',
      name: 'Notebook',
      imageUrl: '/images/x.svg',
      quantity: 3,
      unitPaise: paise(16_650),
      hsn: '4820',
      gstRatePercent: 12,
    },
  ],
  parcel: { courier: '', waybill: '149 1', carrierStatus: 'In Transit', expectedAt: null, deliveredAt: null },
  refunds: [
    {
      id: '0190a5d2-0000-7000-8000-000000000002',

      replacesId: null,
      method: 'provider',
      status: 'processing',
      amountPaise: paise(1_999),
      coinsReturned: 0,
      providerRefundId: 'rfnd_1',
      createdAt: AT,
      processedAt: null,
    },
  ],
  invoiceLines: null,
  invoices: [
    {
      id: '0190a5d2-0000-7000-8000-000000000003',
      kind: 'tax_invoice',
      number: 'PN/26-27/000001',
      totalPaise: paise(49_550),
      issuedAt: AT,
    },
  ],
  createdAt: AT,
  updatedAt: AT,
  paidAt: AT,
}
const told = (hasCustomer: boolean, change: Partial<PartnerOrderRow> = {}) =>
  toIntegratorOrder({ ...ORDER, ...change }, { hasCustomer, shopUrl: 'https://shop.example' })

test('an order matches its schema, with and without the customer', () => {
  for (const hasCustomer of [true, false]) {
    const order = told(hasCustomer)
    expect(integratorOrder.strict().parse(order)).toEqual(order)
  }
  expect(Object.keys(told(true))).toEqual(Object.keys(told(false)))
})

test('an order has the specification’s field names, and rupees', () => {
  expect(told(true)).toMatchObject({
    id: ORDER.id,
    order_number: '5f0c7f0e',
    status: 'shipped',
    user_id: 'u-1',
    business_name: 'Rao & Sons',
    gstin: '36ABCDE1234F1Z1',
    shipping_address: '12 Banjara Hills, Hyderabad, Telangana, 500034, India',
    subtotal: 499.5,
    total_amount: 495.5,
    coin_discount: 5,
    refunded_amount: 19.99,
    razorpay_order_id: 'order_1',
    razorpay_payment_id: 'pay_1',
    order_items: [
      { price: 166.5, total: 499.5, quantity: 3, image_url: 'https://shop.example/images/x.svg' },
    ],
    refunds: [{ amount: 19.99, razorpay_refund_id: 'rfnd_1' }],
    invoices: [{ number: 'PN/26-27/000001', total: 495.5 }],
  })
})

describe('the customer of an order', () => {
  test('is left out without the scope, even if it was read', () => {
    const order = told(false)
    expect(order).toMatchObject({
      user_id: null,
      customer_name: null,
      customer_email: null,
      customer_phone: null,
    })
    expect(order.shipping_address).toBe('Hyderabad, Telangana, 500034, India')
    expect(JSON.stringify(order)).not.toMatch(/Asha|asha|98480|Banjara|u-1/)
  })

  test('is not made up if it was not read', () => {
    expect(told(true, { customer: null })).toEqual(told(false))
  })
})

test('the shop’s own courier has a tracking page, another one has none', () => {
  expect(told(false).tracking).toMatchObject({
    courier: 'Delhivery',
    url: 'https://www.delhivery.com/track-v2/package/149%201',
  })
  const parcel = { ...ORDER.parcel!, courier: 'India Post' }
  expect(told(false, { parcel }).tracking).toMatchObject({ courier: 'India Post', url: null })
  expect(told(false, { parcel: null }).tracking).toBeNull()
})

test('each line has its tax, and lines and charges together are the total', () => {
  const { order_items: items, shipping_tax: shipping, cod_fee_tax: fee, total_amount: total } = told(false)
  expect(items[0]).toMatchObject({
    hsn: '4820',
    gst_rate_percent: 12,
    total: 499.5,
    // 499.50 less coupon and coins is 445.50; the shop is in Telangana too, so the tax is two halves.
    tax: { taxable_value: 397.76, cgst: 23.87, sgst: 23.87, igst: 0 },
  })
  expect(shipping).toEqual({ taxable_value: 44.64, cgst: 2.68, sgst: 2.68, igst: 0 })
  expect(fee).toEqual({ taxable_value: 0, cgst: 0, sgst: 0, igst: 0 })
  const all = [items[0]!.tax, shipping, fee].flatMap((each) => Object.values(each))
  expect(all.reduce((sum, each) => sum + Math.round(each * 100), 0)).toBe(Math.round(total * 100))
})

test('across states the tax is IGST, and the invoice takes precedence', () => {
  expect(
    told(false, { state: 'Karnataka', city: 'Bengaluru', pincode: '560025' }).order_items[0]?.tax,
  ).toEqual({
    taxable_value: 397.77,
    cgst: 0,
    sgst: 0,
    igst: 47.73,
  })
})
