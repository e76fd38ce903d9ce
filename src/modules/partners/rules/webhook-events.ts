/**
 * The events that the shop posts to subscribed endpoints: their meaning and payload. Documentation, panel and
 * deliveries are generated from this list; the database's triggers decide which change creates which event
 * (docs/decisions/0017-outgoing-events.md).
 */
import { toRupees } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { instantInUtc, rupees } from './api-values.ts'
import { integratorOrder, toIntegratorOrder, type IntegratorOrder } from './integrator-order.ts'
import { integratorProduct, toIntegratorProduct } from './integrator-product.ts'
import { SAMPLE_ORDER_LIFE, SAMPLE_REFUND_PAISE, SAMPLE_PRODUCT, SAMPLE_SHOP_URL } from './api-samples.ts'
import type { PartnerOrderRow } from './integrator-order-fields.ts'

/** The events that an endpoint can subscribe to. */
export const WEBHOOK_EVENT_NAMES = [
  'order.created',
  'order.confirmed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.returned',
  'order.failed',
  'order.cancelled',
  'order.refunded',
  'order.refund_failed',
  'product.updated',
] as const
export type WebhookEventName = (typeof WEBHOOK_EVENT_NAMES)[number]

/** Sent from the panel to one endpoint; can't be subscribed to. */
export const TEST_EVENT = 'webhook.test'
export type AnyWebhookEventName = WebhookEventName | typeof TEST_EVENT

/** Version of the message format: raised when a field changes its meaning or is removed, not for new fields. */
export const WEBHOOK_VERSION = 1

export type WebhookEvent = {
  readonly name: AnyWebhookEventName
  readonly title: string
  /** When it is sent, in a sentence or two. */
  readonly when: string
  /** The whole message: `{ id, type, version, timestamp, data }`. */
  readonly payload: z.ZodType
}

const SAMPLE_EVENT_ID = 'a4f9b8f3-1f1e-4a52-9a55-7d6a0a3f2b10'

/** `sample` is the documentation's example of `data`. */
function message<Name extends AnyWebhookEventName, Data extends z.ZodType>(
  name: Name,
  data: Data,
  sample: { readonly data: z.output<Data>; readonly at: string },
) {
  const payload = z.object({
    id: z
      .uuid()
      .describe(
        'The event id, the same for each attempt and in the `webhook-id` header: store it, and process each event once.',
      ),
    type: z.literal(name),
    version: z.literal(WEBHOOK_VERSION).describe('Of the message’s format. New fields do not change it.'),
    timestamp: instantInUtc.describe('When it happened. Events may arrive out of order.'),
    data,
  })
  return payload.meta({
    example: {
      id: SAMPLE_EVENT_ID,
      type: name,
      version: WEBHOOK_VERSION,
      timestamp: sample.at,
      data: sample.data,
    },
  })
}

function sampleAt(order: PartnerOrderRow): { readonly data: IntegratorOrder; readonly at: string } {
  const data = toIntegratorOrder(order, { hasCustomer: true, shopUrl: SAMPLE_SHOP_URL })
  return { data, at: order.updatedAt }
}

const refundedOrder = integratorOrder.extend({
  refund: z
    .object({ amount: rupees.describe('The refunded amount, in rupees; 0 if only coins were returned.') })
    .describe('What this event refunded to the customer.'),
})

const unrefundedOrder = integratorOrder.extend({
  refund: z
    .object({ amount: rupees.describe('What did not go back, in rupees.') })
    .describe('What this event speaks of. It is one of `refunds`, with its state.'),
})

const refundedSample = sampleAt(SAMPLE_ORDER_LIFE.refunded)
const SAMPLE_REFUNDED = {
  ...refundedSample,
  data: { ...refundedSample.data, refund: { amount: toRupees(SAMPLE_REFUND_PAISE) } },
}

const unrefundedSample = sampleAt(SAMPLE_ORDER_LIFE.unrefunded)
const SAMPLE_UNREFUNDED = {
  ...unrefundedSample,
  data: { ...unrefundedSample.data, refund: { amount: toRupees(SAMPLE_REFUND_PAISE) } },
}

export const TEST_MESSAGE = 'A test from the panel. No shop data has changed.'
const testData = z.object({ message: z.string().meta({ example: TEST_MESSAGE }) })

const ORDER_STATE = 'The payload is the order’s state when the event is first sent.'

/** In the order of the documentation. */
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = [
  {
    name: 'order.created',
    title: 'An order was placed',
    when: `An order was placed. It is not paid yet, unless coins covered it. ${ORDER_STATE}`,
    payload: message('order.created', integratorOrder, sampleAt(SAMPLE_ORDER_LIFE.created)),
  },
  {
    name: 'order.confirmed',
    title: 'A cash-on-delivery order was confirmed',
    when: `The customer or staff confirmed a cash-on-delivery order, so it can be shipped. Its payment is reported later with order.paid. Prepaid orders do not have this event. ${ORDER_STATE}`,
    payload: message('order.confirmed', integratorOrder, sampleAt(SAMPLE_ORDER_LIFE.confirmed)),
  },
  {
    name: 'order.paid',
    title: 'An order was paid',
    when: `The payment was received through the payment provider, in cash by the courier, or recorded by staff. Once per order. ${ORDER_STATE}`,
    payload: message('order.paid', integratorOrder, sampleAt(SAMPLE_ORDER_LIFE.paid)),
  },
  {
    name: 'order.shipped',
    title: 'An order was sent',
    when: `The parcel has a tracking number and is with the courier, or about to be. ${ORDER_STATE}`,
    payload: message('order.shipped', integratorOrder, sampleAt(SAMPLE_ORDER_LIFE.shipped)),
  },
  {
    name: 'order.delivered',
    title: 'An order was delivered',
    when: `The courier has delivered it, or staff have marked it as delivered. ${ORDER_STATE}`,
    payload: message('order.delivered', integratorOrder, sampleAt(SAMPLE_ORDER_LIFE.delivered)),
  },
  {
    name: 'order.returned',
    title: 'A parcel came back undelivered',
    when: `The courier could not deliver the parcel and returned it to the shop, or staff have recorded that. Staff decide afterwards whether the goods can be sold again; refunds are reported with order.refunded. Returns that customers send have no event. ${ORDER_STATE}`,
    payload: message('order.returned', integratorOrder, sampleAt(SAMPLE_ORDER_LIFE.returned)),
  },
  {
    name: 'order.failed',
    title: 'An order failed before payment',
    when: `Its time to pay ran out, the payment failed, or it was cancelled before it was paid. Its stock is released. A late payment can still revive it: then order.paid follows. ${ORDER_STATE}`,
    payload: message('order.failed', integratorOrder, sampleAt(SAMPLE_ORDER_LIFE.failed)),
  },
  {
    name: 'order.cancelled',
    title: 'A paid order was cancelled',
    when: `The customer or staff cancelled a paid order: do not ship it. Sent at once; the refund follows with order.refunded. Unpaid orders are reported with order.failed. ${ORDER_STATE}`,
    payload: message('order.cancelled', integratorOrder, sampleAt(SAMPLE_ORDER_LIFE.cancelled)),
  },
  {
    name: 'order.refunded',
    title: 'An order was refunded',
    when: `Money or coins were refunded to the customer, for all or part of the order. Once per refund. ${ORDER_STATE}`,
    payload: message('order.refunded', refundedOrder, SAMPLE_REFUNDED),
  },
  {
    name: 'order.refund_failed',
    title: 'A refund failed',
    when: `The payment provider refused a refund or reported later that it failed: the shop still holds the money and staff will resolve it. A successful retry is reported with order.refunded. ${ORDER_STATE}`,
    payload: message('order.refund_failed', unrefundedOrder, SAMPLE_UNREFUNDED),
  },
  {
    name: 'product.updated',
    title: 'A product changed',
    when: 'Something visible to shoppers changed: texts, prices, pictures, status, or whether it is in stock. Also sent for new products, but not for each sale. The payload is the product’s state when the event is first sent.',
    payload: message('product.updated', integratorProduct, {
      data: toIntegratorProduct(SAMPLE_PRODUCT, { shopUrl: SAMPLE_SHOP_URL }),
      at: SAMPLE_PRODUCT.updatedAt,
    }),
  },
  {
    name: TEST_EVENT,
    title: 'A test',
    when: 'Staff sent a test from the panel to check the endpoint. It needs no subscription and has no effect.',
    payload: message(TEST_EVENT, testData, { data: { message: TEST_MESSAGE }, at: SAMPLE_PRODUCT.updatedAt }),
  },
]
