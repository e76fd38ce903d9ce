/**
 * The endpoints of the partner API (spec §7). Only `POST /data-webhook/` is described elsewhere: in data-webhook.ts.
 */
import { PRODUCT_LIMITS } from '#modules/catalogue/rules/product-input.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { ORDER_STATUSES } from '#modules/orders/rules/order-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { z } from '#platform/rules/zod.ts'
import { isCategoryName, MAX_CATEGORY_NAME } from '#platform/rules/categories.ts'
import { apiEndpoint, type ApiEndpoint } from './api-endpoint.ts'
import {
  areChangesByCursor,
  CHANGES_BY_OFFSET,
  CURSOR_BROKEN,
  hasItsCursor,
  idParameter,
  usesOneCursor,
  isSpanForward,
  oneOf,
  pagination,
  pagingShape,
  parameters,
  INVERTED_RANGE,
  spanShape,
  text,
  CURSOR_AND_OFFSET,
  type ListKinds,
} from './api-parameters.ts'
import { MAX_REFERENCE_LENGTH } from './data-message.ts'
import { integratorOrder } from './integrator-order.ts'
import { SAMPLE_ORDER, SAMPLE_INVOICE_ID, SAMPLE_PRODUCT } from './api-samples.ts'
import { invoicePdfPath } from './integrator-order-fields.ts'
import { integratorProduct } from './integrator-product.ts'
import { integratorStats } from './integrator-stats.ts'
import { sendData } from './data-webhook.ts'

const ORDER_NUMBER_LENGTH = 13
const MAX_EMAIL_LENGTH = 254

export const ORDER_LISTS: ListKinds = { usual: 'orders', changed: 'changed_orders' }

const WHO_BOUGHT = 'Customer fields are null unless the key also has the scope `customers:read`.'

const orderQuery = parameters({
  limit: pagingShape.limit,
  offset: pagingShape.offset,
  status: oneOf(ORDER_STATUSES, MESSAGES.api_order_status)
    .optional()
    .describe(
      'Only orders of this status. `completed` leaves out paid orders whose parcel is on its way: those are `shipped`.',
    )
    .meta({ example: SAMPLE_ORDER.status }),
  payment_status: oneOf(PAYMENT_STATUSES, MESSAGES.api_payment_status)
    .optional()
    .describe('Only orders with this payment status.')
    .meta({ example: SAMPLE_ORDER.paymentStatus }),
  fulfilment_status: oneOf(FULFILMENT_STATUSES, MESSAGES.api_fulfilment_status)
    .optional()
    .describe('Only orders with this shipping status.')
    .meta({ example: SAMPLE_ORDER.fulfilmentStatus }),
  sku: text(PRODUCT_LIMITS.sku, MESSAGES.api_sku)
    .optional()
    .describe('Only orders that contain this SKU.')
    .meta({ example: SAMPLE_PRODUCT.sku }),
  email: text(MAX_EMAIL_LENGTH, MESSAGES.api_email)
    .optional()
    .describe('Only orders of this customer e-mail, in any case. Needs the scope `customers:read` as well.')
    .meta({ example: 'asha@example.com' }),
  order_number: text(ORDER_NUMBER_LENGTH, MESSAGES.api_order_number)
    .regex(/^(?:[\da-fA-F]{8}|[a-zA-Z\d]{1,3}-\d{1,9})$/, MESSAGES.api_order_number)
    .toLowerCase()
    .optional()
    .describe('Only the order with this number: its `display_number`, or the first 8 characters of its id.')
    .meta({ example: SAMPLE_ORDER.number }),
  partner_reference: text(MAX_REFERENCE_LENGTH, MESSAGES.api_partner_reference)
    .optional()
    .describe('Only orders to which you gave this reference with `order_sync`.')
    .meta({ example: 'WH-20413' }),
  start_date: spanShape.start_date.describe(
    'Placed on or after this date in India, or this time. A time needs an offset.',
  ),
  end_date: spanShape.end_date.describe(
    'Placed by the end of this date in India, or by this time, inclusive.',
  ),
  cursor: pagingShape.cursor,
  updated_since: pagingShape.updated_since,
})
  .refine(isSpanForward, INVERTED_RANGE)
  .refine(hasItsCursor(ORDER_LISTS), CURSOR_BROKEN)
  .refine(usesOneCursor, CURSOR_AND_OFFSET)
  .refine(areChangesByCursor, CHANGES_BY_OFFSET)

export type OrderQuery = z.output<typeof orderQuery>

export const listOrders = apiEndpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/orders-api/orders',
  scope: 'orders:read',
  keyHeader: 'api-key',
  group: 'Orders',
  title: 'List orders',
  description: [
    `Orders with their items, amounts in rupees, parcel, refunds and invoices, newest first. ${WHO_BOUGHT}`,
    'To keep your own copy in sync, start with `updated_since` and keep following `next_cursor`: every changed order is returned again, none is missed, and a response without new changes is empty. Filters look at the present state: an order that no longer matches is not returned.',
  ].join('\n\n'),
  query: orderQuery,
  answer: z.object({ success: z.literal(true), data: z.array(integratorOrder), pagination }),
  isTagged: true,
})

export const getOrder = apiEndpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/orders-api/orders/{id}',
  scope: 'orders:read',
  keyHeader: 'api-key',
  group: 'Orders',
  title: 'Read an order',
  description: `The current state of one order. ${WHO_BOUGHT}`,
  params: parameters({
    id: idParameter
      .describe('The full order id; the order number is only its beginning.')
      .meta({ example: SAMPLE_ORDER.id }),
  }),
  query: parameters({}),
  answer: z.object({ success: z.literal(true), data: integratorOrder }),
  refusals: ['not_found'],
  isTagged: true,
})

export const getInvoicePdf = apiEndpoint({
  id: 'getInvoicePdf',
  method: 'GET',
  path: `/${invoicePdfPath('{id}', '{invoiceId}').slice(1)}`,
  scope: 'orders:read',
  keyHeader: 'api-key',
  group: 'Orders',
  title: 'Download an invoice',
  description:
    'An invoice or a credit note as a PDF: `pdf_url` of an order’s `invoices`. It names the buyer, so it needs the scope `customers:read` as well.',
  params: parameters({
    id: idParameter.describe('The order’s id.').meta({ example: SAMPLE_ORDER.id }),
    invoiceId: idParameter
      .describe('The invoice’s `id` in the order’s `invoices`.')
      .meta({ example: SAMPLE_INVOICE_ID }),
  }),
  answer: z.string().describe('The PDF’s bytes.'),
  refusals: ['not_found'],
  isPdf: true,
})

export const PRODUCT_LISTS: ListKinds = { usual: 'products', changed: 'changed_products' }

const productQuery = parameters({
  ...pagingShape,
  category: text(MAX_CATEGORY_NAME, MESSAGES.api_category)
    .refine(isCategoryName, MESSAGES.api_category)
    .optional()
    .describe('Only products of this category.')
    .meta({ example: SAMPLE_PRODUCT.category }),
})
  .refine(hasItsCursor(PRODUCT_LISTS), CURSOR_BROKEN)
  .refine(usesOneCursor, CURSOR_AND_OFFSET)
  .refine(areChangesByCursor, CHANGES_BY_OFFSET)

export type ProductQuery = z.output<typeof productQuery>

export const listProducts = apiEndpoint({
  id: 'listProducts',
  method: 'GET',
  path: '/orders-api/products',
  scope: 'products:read',
  keyHeader: 'api-key',
  group: 'Products',
  title: 'List products',
  description:
    'The active catalogue, newest first, with prices in rupees and what is left in stock. With `updated_since`, also products that are no longer on sale: check `status`.',
  query: productQuery,
  answer: z.object({ success: z.literal(true), data: z.array(integratorProduct), pagination }),
  isTagged: true,
})

export const getProduct = apiEndpoint({
  id: 'getProduct',
  method: 'GET',
  path: '/orders-api/products/{id}',
  scope: 'products:read',
  keyHeader: 'api-key',
  group: 'Products',
  title: 'Read a product',
  description:
    'The current state of one product, including products that are no longer on sale, because orders may refer to them.',
  params: parameters({
    id: idParameter.describe('The product’s id.').meta({ example: SAMPLE_PRODUCT.id }),
  }),
  query: parameters({}),
  answer: z.object({ success: z.literal(true), data: integratorProduct }),
  refusals: ['not_found'],
  isTagged: true,
})

const statsQuery = parameters(spanShape).refine(isSpanForward, INVERTED_RANGE)

export type StatsQuery = z.output<typeof statsQuery>

export const getStats = apiEndpoint({
  id: 'getStats',
  method: 'GET',
  path: '/orders-api/stats',
  scope: 'orders:read',
  keyHeader: 'api-key',
  group: 'Figures',
  title: 'Read the figures',
  description:
    'Orders by status, revenue, stock and what sells best: the same figures that the shop’s staff see, for a span or for all time. What partners send as their figures is not in them.',
  query: statsQuery,
  answer: z.object({ success: z.literal(true), data: integratorStats }),
  isTagged: true,
})

/** In the order of the documentation. */
export const API_ENDPOINTS: readonly ApiEndpoint[] = [
  listOrders,
  getOrder,
  getStats,
  listProducts,
  getProduct,
  sendData,
]

/** Including file downloads: everything in the OpenAPI document and the client. */
export const DOCUMENTED_ENDPOINTS: readonly ApiEndpoint[] = [...API_ENDPOINTS, getInvoicePdf]
