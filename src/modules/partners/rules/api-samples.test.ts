/** The product of the examples is one of the shop's own samples. */
import { expect, test } from 'vitest'
import { productSlug } from '#modules/catalogue/rules/slug.ts'
import { RULED } from '#server/seed/sample/notebooks.ts'
import { orderStatus } from '#modules/orders/rules/order-status.ts'
import { coinsEarned } from '#modules/rewards/rules/coins.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { SAMPLE_PRODUCT, SAMPLE_SHOP_URL, SAMPLE_ORDER, SAMPLE_ORDER_LIFE } from './api-samples.ts'
import { integratorProduct, toIntegratorProduct } from './integrator-product.ts'
import { integratorOrder, toIntegratorOrder } from './integrator-order.ts'

test('the example matches the schema, with the name, SKU and prices of a sample product', () => {
  const product = toIntegratorProduct(SAMPLE_PRODUCT, { shopUrl: SAMPLE_SHOP_URL })
  expect(integratorProduct.strict().parse(product)).toEqual(product)
  expect(SAMPLE_PRODUCT.slug).toBe(productSlug(SAMPLE_PRODUCT.name))
  const { sku, name, pricePaise, discountedPricePaise, originalPricePaise } = SAMPLE_PRODUCT
  const inShop = RULED.find((product) => product.sku === sku)
  expect(inShop).toMatchObject({ name, pricePaise, discountedPricePaise, originalPricePaise })
})

// The example order is consistent: it shows nothing that a real order can't have.

const moments = Object.entries(SAMPLE_ORDER_LIFE)
const answered = (order: typeof SAMPLE_ORDER) =>
  toIntegratorOrder(order, { hasCustomer: true, shopUrl: SAMPLE_SHOP_URL })

test.each(moments)(
  'the sample order that is %s matches the schema, and its statuses agree',
  (_moment, order) => {
    expect(integratorOrder.strict().parse(answered(order))).toEqual(answered(order))
    expect(order.status).toBe(orderStatus(order.paymentStatus, order.fulfilmentStatus))
    const wasPaid = !['unpaid', 'failed'].includes(order.paymentStatus)
    expect(order.paidAt !== null).toBe(wasPaid)
    expect(order.razorpayPaymentId !== null).toBe(wasPaid)
    expect(order.invoices.length > 0).toBe(wasPaid)
    expect(order.parcel !== null).toBe(['shipped', 'delivered', 'returned'].includes(order.fulfilmentStatus))
    expect((order.parcel?.deliveredAt ?? null) !== null).toBe(order.fulfilmentStatus === 'delivered')
  },
)

test.each(moments)(
  'the sample order that is %s has amounts that add up, and times in sequence',
  (_moment, order) => {
    const goods = order.items.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0)
    expect(order.subtotalPaise).toBe(goods)
    expect(order.shippingPaise).toBe(EXAMPLE_FACTS.shipping.chargePaise)
    expect(order.totalPaise).toBe(goods + order.shippingPaise)
    expect(order.coinsEarned).toBe(coinsEarned(order.totalPaise, EXAMPLE_FACTS.rewards.percent))
    const gone = order.refunds.filter(({ status }) => status === 'refunded')
    expect(order.refundedPaise).toBe(gone.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
    const steps = [order.createdAt, order.paidAt, order.parcel?.deliveredAt, order.updatedAt].flatMap((at) =>
      at ? [Date.parse(at)] : [],
    )
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  },
)

test.each([
  'order_number',
  'customer_phone',
  'shipping_address',
  'subtotal',
  'shipping_fee',
  'coins_earned',
  'total_amount',
] as const)('the example beside %s matches the sample order', (name) => {
  expect(integratorOrder.shape[name].meta()).toMatchObject({ example: answered(SAMPLE_ORDER)[name] })
})
