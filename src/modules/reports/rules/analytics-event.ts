/**
 * What a browser may report with its visitor's consent (spec §7, "Optional analytics hooks"): that a product was
 * viewed, and that a purchase was made. Strict: no field identifies a person, so nothing of the kind can be forwarded.
 * Amounts in rupees, as the specification prescribes for external systems.
 */
import { z } from '#platform/rules/zod.ts'
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

/** In characters: the maximum length of a product name. */
const MAX_NAME = 200
const MAX_RUPEES = 100_000_000

const wrong = MESSAGES.bad_request
const rupees = z
  .number(wrong)
  .min(0, wrong)
  .max(MAX_RUPEES, wrong)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, wrong)
const id = z.string(wrong).refine(isUuid, wrong)
const name = z.string(wrong).min(1, wrong).max(MAX_NAME, wrong)
/** A random id of the browser tab; it identifies nobody. */
const visit = z.string(wrong).regex(/^[0-9a-f]{32}$/, wrong)

const productView = z.strictObject(
  { event: z.literal('product_view'), visit, id, name, price: rupees },
  wrong,
)

const boughtItem = z.strictObject(
  { id, name, quantity: z.int(wrong).min(1, wrong).max(MAX_QUANTITY, wrong), price: rupees },
  wrong,
)

const purchase = z.strictObject(
  {
    event: z.literal('purchase'),
    visit,
    /** The order number as the customer sees it. */
    order: z.string(wrong).regex(/^[A-Z\d]{1,3}-\d{1,9}$/, wrong),
    total: rupees,
    items: z.array(boughtItem, wrong).min(1, wrong).max(MAX_ORDER_LINES, wrong).readonly(),
  },
  wrong,
)

export const analyticsEvent = z.discriminatedUnion('event', [productView, purchase], wrong)

export type AnalyticsEvent = z.output<typeof analyticsEvent>
export type ProductViewed = Omit<z.output<typeof productView>, 'visit'>
export type Purchased = Omit<z.output<typeof purchase>, 'visit'>
