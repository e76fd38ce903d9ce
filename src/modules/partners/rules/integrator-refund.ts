/** A refund of an order as integrators receive it: rupees as numbers, instants in UTC. */
import { toRupees } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { instantInUtc, rupees } from './api-values.ts'
import { REFUND_METHODS, REFUND_STATUSES, type PartnerRefundRow } from './partner-order-row.ts'

export const integratorRefund = z
  .object({
    id: z.uuid(),
    replaces_id: z
      .uuid()
      .nullable()
      .describe('The refund that did not get through and that this one makes good.'),
    method: z
      .enum(REFUND_METHODS)
      .describe('`provider`: through Razorpay; `manual`: by hand; `coins`: no money, coins went back.'),
    status: z
      .enum(REFUND_STATUSES)
      .describe(
        '`requested`: not accepted yet, or staff still have to pay it by hand; `processing`: the provider has accepted it; `refunded`: the money was sent; `failed`: refused, or the money could not be delivered. `refunded_amount` and `payment_status` count `processing` and `refunded`.',
      ),
    amount: rupees,
    coins_returned: z.int().min(0).meta({ example: 0 }),
    razorpay_refund_id: z.string().nullable().meta({ example: 'rfnd_Ph7dQ2tM1kWc0a' }),
    created_at: instantInUtc,
    processed_at: instantInUtc.nullable().describe('When the provider confirmed the refund.'),
  })
  .meta({ id: 'Refund' })

export function toIntegratorRefund(refund: PartnerRefundRow): z.output<typeof integratorRefund> {
  return {
    id: refund.id,
    replaces_id: refund.replacesId,
    method: refund.method,
    status: refund.status,
    amount: toRupees(refund.amountPaise),
    coins_returned: refund.coinsReturned,
    razorpay_refund_id: refund.providerRefundId,
    created_at: refund.createdAt,
    processed_at: refund.processedAt,
  }
}
