import { z } from '#platform/rules/zod.ts'
import { apiEndpoint } from './api-endpoint.ts'
import { isSpanForward, parameters, SPAN_TURNED, spanShape } from './api-parameters.ts'
import { integratorStats } from './integrator-stats.ts'

const query = parameters(spanShape).refine(isSpanForward, SPAN_TURNED)

export type StatsQuery = z.output<typeof query>

/** GET /orders-api/stats (spec §7). */
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
  query,
  answer: z.object({ success: z.literal(true), data: integratorStats }),
  isTagged: true,
})
