/** GET /orders-api/orders (spec §7), and one order. */
import { MESSAGES } from '../messages.ts'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { z } from '../zod.ts'
import { apiEndpoint } from './api-endpoint.ts'
import {
  areChangesByCursor,
  CHANGES_BY_OFFSET,
  CURSOR_BROKEN,
  hasItsCursor,
  idParameter,
  isOneWayOn,
  isSpanForward,
  oneOf,
  pagination,
  pagingShape,
  parameters,
  SPAN_TURNED,
  spanShape,
  TWO_WAYS_ON,
  type ListKinds,
} from './api-parameters.ts'
import { integratorOrder } from './integrator-order.ts'
import { SAMPLE_ORDER } from './sample-order.ts'

export const ORDER_LISTS: ListKinds = { usual: 'orders', changed: 'changed_orders' }

const WHO_BOUGHT =
  'Who bought stands there only for a key that has the scope `customers:read` as well; for others those fields are null.'

const query = parameters({
  limit: pagingShape.limit,
  offset: pagingShape.offset,
  status: oneOf(ORDER_STATUSES, MESSAGES.api_order_status)
    .optional()
    .describe(
      'Only orders of this status. `completed` leaves out paid orders whose parcel is on its way: those are `shipped`.',
    )
    .meta({ example: SAMPLE_ORDER.status }),
  start_date: spanShape.start_date.describe(
    'Placed on this day in India or later, or at this instant or later. An instant says its offset.',
  ),
  end_date: spanShape.end_date.describe(
    'Placed by the end of this day in India, or by this instant; it belongs to the span.',
  ),
  cursor: pagingShape.cursor,
  updated_since: pagingShape.updated_since,
})
  .refine(isSpanForward, SPAN_TURNED)
  .refine(hasItsCursor(ORDER_LISTS), CURSOR_BROKEN)
  .refine(isOneWayOn, TWO_WAYS_ON)
  .refine(areChangesByCursor, CHANGES_BY_OFFSET)

export type OrderQuery = z.output<typeof query>

export const listOrders = apiEndpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/orders-api/orders',
  scope: 'orders:read',
  keyHeader: 'api-key',
  group: 'Orders',
  title: 'List orders',
  description: [
    `Orders with their items, amounts in rupees, parcel, refunds and papers: the newest first. ${WHO_BOUGHT}`,
    'To keep your own copy, ask with `updated_since` and go on with `next_cursor` for ever: each order comes again whenever something of it has changed, none is left out, and an answer without new changes is empty.',
  ].join('\n\n'),
  query,
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
  description: `One order as it stands now. ${WHO_BOUGHT}`,
  params: parameters({
    id: idParameter
      .describe('The order’s id, all of it: its number is only the beginning.')
      .meta({ example: SAMPLE_ORDER.id }),
  }),
  query: parameters({}),
  answer: z.object({ success: z.literal(true), data: integratorOrder }),
  refusals: ['not_found'],
  isTagged: true,
})
