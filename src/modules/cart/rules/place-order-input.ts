/**
 * What a browser may send to quote a cart and place an order. Strict: prices, totals, statuses and owners are not
 * fields, so they cannot be sent. Problems use the shop's own messages, never the parser's.
 */
import { z } from '#platform/rules/zod.ts'
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import { orderIdField, productIdField } from '#platform/rules/id-fields.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { PAYMENT_METHODS } from '#platform/rules/payment-status.ts'
import { businessBuyer } from '#platform/rules/business-buyer.ts'
import { customerDetails } from '#platform/rules/customer-details.ts'

const item = z.strictObject(
  {
    productId: productIdField(MESSAGES.bad_request),
    quantity: z.int(sentences.quantityLimit(MAX_QUANTITY)).min(1).max(MAX_QUANTITY),
  },
  MESSAGES.bad_request,
)

const items = z
  .array(item, MESSAGES.bad_request)
  .max(MAX_ORDER_LINES, MESSAGES.bad_request)
  .refine((lines) => new Set(lines.map((line) => line.productId)).size === lines.length, MESSAGES.bad_request)

const couponCode = z.string(MESSAGES.coupon_invalid).max(320).optional()
const coins = z
  .int(MESSAGES.coins_invalid)
  .min(0, MESSAGES.coins_invalid)
  .max(1_000_000, MESSAGES.coins_insufficient)
  .optional()

/** 'prepaid' by default. */
const paymentMethod = z.enum(PAYMENT_METHODS, MESSAGES.bad_request).optional()

export const quoteInput = z.strictObject(
  {
    items: items.readonly(),
    couponCode,
    coins,
    paymentMethod,
    /** The destination, as far as it is known: cash is not collected everywhere. */
    pincode: z
      .string(MESSAGES.pincode_format)
      .regex(/^[0-9]{6}$/, MESSAGES.pincode_format)
      .optional(),
  },
  MESSAGES.bad_request,
)
export type QuoteCartInput = z.output<typeof quoteInput>

export const placeOrderInput = z.strictObject(
  {
    id: orderIdField(MESSAGES.bad_request),
    items: items.min(1, MESSAGES.cart_empty).readonly(),
    customer: customerDetails,
    /** Absent: a private buyer. */
    business: businessBuyer.optional(),
    couponCode,
    coins,
    paymentMethod,
    expectedTotalPaise: z.int(MESSAGES.bad_request).min(0),
    /** The account that the page shows. It grants nothing: without that session the order is refused. */
    isSignedIn: z.literal(true, MESSAGES.bad_request).optional(),
  },
  MESSAGES.bad_request,
)
export type PlaceOrderInput = z.output<typeof placeOrderInput>

/**
 * The content that an order id stands for: the same id with other content is refused. Lines in id order, so the order
 * of the cart does not matter.
 */
export function placeOrderContent(input: PlaceOrderInput): string {
  const lines = input.items.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
  return JSON.stringify([
    lines.map((line) => [line.productId, line.quantity]),
    Object.entries(input.customer).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    input.couponCode?.trim().toUpperCase() ?? '',
    input.coins ?? 0,
    input.expectedTotalPaise,
    // Included only if not the default: orders placed before there was a choice keep their digest.
    ...(input.paymentMethod === 'cod' ? [input.paymentMethod] : []),
    ...(input.business ? [[input.business.gstin, input.business.businessName]] : []),
  ])
}
