/** Refunds whose outcome is unknown. */
import { statement, type Queryable } from '#platform/database/statement.ts'

const selectToSend = statement<[number], { id: string }>(
  'list_refunds_to_send',
  `SELECT id FROM refunds WHERE status = 'requested' AND method = 'provider' AND created_at < shop_now() - interval '1 hour'
    ORDER BY created_at LIMIT $1`,
)

/** Requested at least an hour ago, and not accepted by the provider yet. */
export async function listRefundsToSend(on: Queryable, limit: number): Promise<string[]> {
  return (await selectToSend(on, limit)).map(({ id }) => id)
}

export type RefundToFollow = { readonly id: string; readonly providerRefundId: string }

/** Accepted by the provider but not processed, and not checked for six hours; longest unchecked first. */
export const takeRefundsToFollow = statement<[limit: number], RefundToFollow>(
  'take_refunds_to_follow',
  `UPDATE refunds SET checked_at = shop_now() WHERE id IN (
     SELECT id FROM refunds
      WHERE status = 'accepted' AND method = 'provider' AND processed_at IS NULL AND failed_at IS NULL
        AND coalesce(checked_at, updated_at) < shop_now() - interval '6 hours'
      ORDER BY checked_at NULLS FIRST, created_at LIMIT $1)
   RETURNING id, provider_refund_id AS "providerRefundId"`,
)
