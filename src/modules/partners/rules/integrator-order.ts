/** An order as integrators receive it (spec §3, §7), in rupees and UTC. Customer fields are null without the scope. */
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import { INVOICE_KINDS, type InvoiceLine } from '#modules/invoicing/rules/compose-invoice.ts'
import { shortId } from '#platform/rules/ids.ts'
import { timesPaise, toRupees } from '#platform/rules/money.ts'
import { DELIVERIES, FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { ORDER_STATUSES } from '#modules/orders/rules/order-status.ts'
import { courierName, trackingAddress } from '#modules/orders/rules/order-step.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { z } from '#platform/rules/zod.ts'
import { instantInUtc, rupees } from './api-values.ts'
import {
  integratorRefund,
  toIntegratorRefund,
  invoicePdfPath,
  orderTax,
  taxLinesOf,
  taxOf,
  FULFILMENT_STATUS_WORDS,
  ORDER_STATUS_WORDS,
  PAYMENT_STATUS_WORDS,
  wordByWord,
  PAID_THROUGH,
  type OrderCustomer,
  type OrderView,
  type PartnerItemRow,
  type PartnerOrderRow,
  type PartnerParcelRow,
} from './integrator-order-fields.ts'
import { SAMPLE_INVOICE_ID, SAMPLE_ORDER, SAMPLE_PRODUCT, SAMPLE_SHOP_URL } from './api-samples.ts'

const DOCUMENT_KINDS = [...INVOICE_KINDS, 'credit_note'] as const

const ofCustomer = 'Null unless the key may read customers.'
const orderItem = z
  .object({
    id: z.int().meta({ example: 4711 }),
    product_id: z.uuid().describe('The product’s id.').meta({ example: SAMPLE_PRODUCT.id }),
    sku: z.string().meta({ example: SAMPLE_PRODUCT.sku }),
    name: z
      .string()
      .describe('The product’s name when it was ordered.')
      .meta({ example: SAMPLE_PRODUCT.name }),
    image_url: z.string().meta({ example: linkedPicture(SAMPLE_SHOP_URL, SAMPLE_PRODUCT.imageUrl) }),
    quantity: z.int().min(1).meta({ example: 2 }),
    price: rupees.describe('The price of one when it was ordered.').meta({ example: 189 }),
    total: rupees.describe('Price times quantity, before discounts.').meta({ example: 378 }),
    hsn: z.string().describe('The HSN code of the goods.').meta({ example: SAMPLE_PRODUCT.hsn }),
    gst_rate_percent: z.number().min(0).meta({ example: SAMPLE_PRODUCT.gstRatePercent }),
    tax: orderTax.describe(
      'As the invoice states it; before there is one, by the rates when it was ordered.',
    ),
  })
  .meta({ id: 'OrderItem' })

const tracking = z
  .object({
    courier: z.string().meta({ example: 'Delhivery' }),
    waybill: z.string().meta({ example: '1490810000123' }),
    url: z
      .string()
      .nullable()
      .describe('The courier’s tracking page; null if unknown.')
      .meta({ example: 'https://www.delhivery.com/track-v2/package/1490810000123' }),
    status: z
      .string()
      .describe('The courier’s latest status; empty before the first.')
      .meta({ example: 'In Transit' }),
    expected_at: instantInUtc.nullable(),
    delivered_at: instantInUtc.nullable(),
  })
  .meta({ id: 'Tracking' })

const invoice = z
  .object({
    id: z.uuid().meta({ example: SAMPLE_INVOICE_ID }),
    kind: z.enum(DOCUMENT_KINDS),
    number: z.string().meta({ example: 'PN/26-27/000042' }),
    total: rupees,
    issued_at: instantInUtc,
    pdf_url: z
      .string()
      .describe('The document as a PDF. Ask for it with your `api-key`; it needs `customers:read` as well.')
      .meta({ example: `${SAMPLE_SHOP_URL}${invoicePdfPath(SAMPLE_ORDER.id, SAMPLE_INVOICE_ID)}` }),
  })
  .meta({ id: 'Invoice' })

const orderShape = z.object({
  id: z.uuid(),
  order_number: z
    .string()
    .describe('The first 8 characters of the id.')
    .meta({ example: shortId(SAMPLE_ORDER.id) }),
  display_number: z
    .string()
    .describe('The number that people read: on screens, in e-mails and on invoices.')
    .meta({ example: SAMPLE_ORDER.number }),
  status: z
    .enum(ORDER_STATUSES)
    .describe(
      wordByWord(
        'The overall status, derived from payment and shipping. To see whether it is delivered, read `fulfilment_status`.',
        ORDER_STATUS_WORDS,
      ),
    ),
  payment_status: z.enum(PAYMENT_STATUSES).describe(wordByWord('The payment status.', PAYMENT_STATUS_WORDS)),
  fulfilment_status: z
    .enum(FULFILMENT_STATUSES)
    .describe(wordByWord('The shipping status.', FULFILMENT_STATUS_WORDS)),
  payment_method: z.enum(PAYMENT_METHODS).describe('`prepaid`, or `cod`: in cash at the door.'),
  paid_through: z
    .enum(PAID_THROUGH)
    .describe('`outside`: staff received the payment another way; `none`: there was nothing to pay.'),
  delivery: z
    .enum(DELIVERIES)
    .describe('`pickup`: sold at the shop’s counter and taken along; nothing is to be sent.'),
  is_guest: z.boolean().describe('It belongs to no account.'),
  user_id: z.string().nullable().describe(`The account that ordered; null for a guest. ${ofCustomer}`),
  customer_name: z.string().nullable().describe(ofCustomer).meta({ example: 'Asha Rao' }),
  customer_email: z
    .string()
    .nullable()
    .describe(`Also null if the customer of a phone order gave none. ${ofCustomer}`)
    .meta({ example: 'asha@example.com' }),
  customer_phone: z.string().nullable().describe(ofCustomer).meta({ example: '9848012345' }),
  business_name: z
    .string()
    .nullable()
    .describe(`The registered business that buys; null for a private buyer. ${ofCustomer}`),
  gstin: z.string().nullable().describe(`The GSTIN of that business. ${ofCustomer}`),
  shipping_address: z
    .string()
    .describe(
      'Address, city, state, pincode and country in one line; without the address for a key that may not read customers.',
    )
    .meta({ example: '12 Residency Road, Bengaluru, Karnataka, 560025, India' }),
  city: z.string().meta({ example: 'Bengaluru' }),
  state: z.string().meta({ example: 'Karnataka' }),
  pincode: z.string().meta({ example: '560025' }),
  country: z.string().meta({ example: 'India' }),
  currency: z.literal('INR'),
  subtotal: rupees.describe('The goods, before discounts.').meta({ example: 378 }),
  shipping_fee: rupees.meta({ example: 50 }),
  shipping_tax: orderTax.describe('Contained in `shipping_fee`, after discounts on it.'),
  cod_fee: rupees.describe('For collecting the cash.').meta({ example: 0 }),
  cod_fee_tax: orderTax.describe('Contained in `cod_fee`.'),
  coupon_code: z.string().nullable().meta({ example: 'PANNA10' }),
  coupon_discount: rupees.meta({ example: 0 }),
  coins_redeemed: z.int().min(0).meta({ example: 0 }),
  coin_discount: rupees.meta({ example: 0 }),
  coins_earned: z
    .int()
    .min(0)
    .describe('Credited to the account when the order is paid; 0 for a guest.')
    .meta({ example: 42 }),
  total_amount: rupees.describe('The amount to pay.').meta({ example: 428 }),
  refunded_amount: rupees
    .describe('Amount refunded: refunds that are `processing` or `refunded`.')
    .meta({ example: 0 }),
  razorpay_order_id: z
    .string()
    .nullable()
    .describe('Set once the order is paid through Razorpay; otherwise null.')
    .meta({ example: 'order_Ph7cX0vGq1Zr3N' }),
  razorpay_payment_id: z.string().nullable().meta({ example: 'pay_Ph7dJmE5bTqk2L' }),
  order_items: z.array(orderItem),
  tracking: tracking.nullable().describe('Null before the parcel has its waybill.'),
  refunds: z.array(integratorRefund).describe('Oldest first.'),
  invoices: z.array(invoice).describe('The invoice, then the credit notes that correct it.'),
  partner_reference: z
    .string()
    .nullable()
    .describe('What you sent with `order_sync`, by the same key; null when there is none, and in webhooks.')
    .meta({ example: 'WH-20413' }),
  partner_status: z.string().nullable(),
  partner_note: z.string().nullable(),
  created_at: instantInUtc,
  updated_at: instantInUtc.describe(
    'Changes whenever a field of this order changes, except for what you sent yourself.',
  ),
  paid_at: instantInUtc.nullable(),
})

export type IntegratorOrder = z.output<typeof orderShape>

export const integratorOrder = orderShape.meta({
  id: 'Order',
  example: toIntegratorOrder(SAMPLE_ORDER, { hasCustomer: true, shopUrl: SAMPLE_SHOP_URL }),
})

/** `hasCustomer` false: no customer field is returned, even if it was read. */
export function toIntegratorOrder(
  order: PartnerOrderRow,
  { hasCustomer, shopUrl, partnerFields }: OrderView,
): IntegratorOrder {
  const lines = taxLinesOf(order)
  return {
    id: order.id,
    order_number: shortId(order.id),
    display_number: order.number,
    status: order.status,
    payment_status: order.paymentStatus,
    fulfilment_status: order.fulfilmentStatus,
    payment_method: order.paymentMethod,
    paid_through: order.paidThrough,
    delivery: order.delivery,
    ...whoBought(order, hasCustomer ? order.customer : null),
    ...amountsOf(order, lines),
    razorpay_order_id: order.razorpayOrderId,
    razorpay_payment_id: order.razorpayPaymentId,
    order_items: order.items.map((item) => itemOf(item, lines, shopUrl)),
    tracking: order.parcel && trackingOf(order.parcel),
    refunds: order.refunds.map(toIntegratorRefund),
    invoices: order.invoices.map(({ id, kind, number, totalPaise, issuedAt }) => ({
      id,
      kind,
      number,
      total: toRupees(totalPaise),
      issued_at: issuedAt,
      pdf_url: shopUrl + invoicePdfPath(order.id, id),
    })),
    partner_reference: partnerFields?.reference || null,
    partner_status: partnerFields?.status || null,
    partner_note: partnerFields?.note || null,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    paid_at: order.paidAt,
  }
}

function whoBought(
  { isGuest, city, state, pincode, country }: PartnerOrderRow,
  customer: OrderCustomer | null,
) {
  const place = [city, state, pincode, country]
  return {
    is_guest: isGuest,
    user_id: customer?.userId ?? null,
    customer_name: customer?.name ?? null,
    customer_email: customer?.email || null,
    customer_phone: customer?.phone ?? null,
    business_name: customer?.businessName ?? null,
    gstin: customer?.gstin ?? null,
    shipping_address: (customer ? [customer.address, ...place] : place).join(', '),
    city,
    state,
    pincode,
    country,
  }
}

function amountsOf(order: PartnerOrderRow, lines: readonly InvoiceLine[]) {
  return {
    currency: 'INR' as const,
    subtotal: toRupees(order.subtotalPaise),
    shipping_fee: toRupees(order.shippingPaise),
    shipping_tax: taxOf(lines.filter(({ kind }) => kind === 'delivery')),
    cod_fee: toRupees(order.codFeePaise),
    cod_fee_tax: taxOf(lines.filter(({ kind }) => kind === 'cash_fee')),
    coupon_code: order.couponCode,
    coupon_discount: toRupees(order.couponDiscountPaise),
    coins_redeemed: order.coinsRedeemed,
    coin_discount: toRupees(order.coinDiscountPaise),
    coins_earned: order.coinsEarned,
    total_amount: toRupees(order.totalPaise),
    refunded_amount: toRupees(order.refundedPaise),
  }
}

function itemOf(item: PartnerItemRow, lines: readonly InvoiceLine[], shopUrl: string) {
  const { id, productId, sku, name, imageUrl, quantity, unitPaise, hsn } = item
  const own = lines.filter(({ orderItemId }) => orderItemId === id)
  return {
    id,
    product_id: productId,
    sku,
    name,
    quantity,
    image_url: linkedPicture(shopUrl, imageUrl),
    price: toRupees(unitPaise),
    total: toRupees(timesPaise(unitPaise, quantity)),
    hsn,
    gst_rate_percent: own[0]?.ratePercent ?? item.gstRatePercent,
    tax: taxOf(own),
  }
}

function trackingOf({ courier, waybill, carrierStatus, expectedAt, deliveredAt }: PartnerParcelRow) {
  return {
    courier: courierName(courier),
    waybill,
    url: courier === '' ? trackingAddress(waybill) : null,
    status: carrierStatus,
    expected_at: expectedAt,
    delivered_at: deliveredAt,
  }
}
