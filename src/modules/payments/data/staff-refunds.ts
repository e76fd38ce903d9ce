/** Refunds as staff and as the customer see them. */
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { paise, type Paise } from '#platform/rules/money.ts'
import type { RefundView } from '#modules/orders/rules/order-view.ts'
import type { StaffRefundView } from '#modules/orders/rules/staff-order.ts'
import type { PaidThrough } from '#platform/rules/payment-status.ts'
import { only, statement, type Queryable } from '#platform/database/statement.ts'

type StaffRefundRow = Omit<StaffRefundView, 'at' | 'createdAt' | 'processedAt' | 'failedAt'> & {
  at: Date
  createdAt: Date
  processedAt: Date | null
  failedAt: Date | null
}

const selectForStaff = statement<[OrderId], StaffRefundRow>(
  'list_refunds_for_staff',
  `SELECT r.id, r.method, r.amount_paise AS "amountPaise", r.withheld_coins AS "withheldCoins",
          r.coins_returned AS "coinsReturned", r.reason, r.note, coalesce(u.email, r.asked_by) AS "askedBy", r.reference, r.failure,
          r.status, r.provider_payment_id AS "providerPaymentId", r.provider_refund_id AS "providerRefundId",
          r.replaces_id AS "replacesId",
          (SELECT json_agg(json_build_object('name', i.name, 'quantity', named.quantity) ORDER BY i.position)
             FROM jsonb_to_recordset(r.items) AS named("orderItemId" bigint, quantity int)
             JOIN order_items i ON i.id = named."orderItemId") AS items, r.updated_at AS at, r.created_at AS "createdAt", r.processed_at AS "processedAt", r.failed_at AS "failedAt"
     FROM refunds r LEFT JOIN users u ON u.id = r.asked_by WHERE r.order_id = $1 ORDER BY r.created_at, r.id`,
)

/** All refunds of an order, including failed ones, oldest first. */
export async function listRefundsForStaff(on: Queryable, id: OrderId): Promise<StaffRefundView[]> {
  return (await selectForStaff(on, id)).map((row) => ({
    ...row,
    at: row.at.toISOString(),
    createdAt: row.createdAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
    failedAt: row.failedAt?.toISOString() ?? null,
  }))
}

type PaymentFactsRow = {
  provider: PaidThrough
  outsideReference: string
  failedAttempts: number
  paidAt: Date | null
  refundablePaise: Paise
}

const selectPaymentFacts = statement<[OrderId], PaymentFactsRow>(
  'find_payment_facts',
  `SELECT p.provider, p.outside_reference AS "outsideReference", p.failed_attempts AS "failedAttempts", p.paid_at AS "paidAt",
          (CASE p.status WHEN 'paid' THEN p.amount_paise ELSE 0 END
            - coalesce(sum(r.amount_paise + r.withheld_coins * 100), 0))::bigint AS "refundablePaise"
     FROM payments p
     LEFT JOIN refunds r ON r.order_id = p.order_id AND r.replaces_id IS NULL
           AND r.is_own_money AND r.method <> 'coins'
    WHERE p.order_id = $1 GROUP BY p.id`,
)

/** How an order was paid, and how much may still be refunded. The order is known to exist. */
export async function findPaymentFacts(on: Queryable, id: OrderId) {
  const { paidAt, ...facts } = only(await selectPaymentFacts(on, id))
  return { ...facts, paidAt: paidAt?.toISOString() ?? null }
}

const selectReturnSum = statement<[UserId], { sum: string }>(
  'sum_return_refunds_today',
  `SELECT coalesce(sum(amount_paise), 0) AS sum FROM refunds
    WHERE asked_by = $1 AND reason LIKE 'return:%' AND replaces_id IS NULL
      AND created_at >= date_trunc('day', shop_now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`,
)

/** What one member of staff has refunded for returns since midnight in India. */
export async function sumReturnRefundsToday(on: Queryable, staff: UserId): Promise<Paise> {
  return paise(Number(only(await selectReturnSum(on, staff)).sum))
}

type RefundViewRow = Omit<RefundView, 'at'> & { at: Date }

const selectRefunds = statement<[OrderId], RefundViewRow>(
  'list_refunds_of_order',
  `SELECT "amountPaise", "withheldCoins", method, status, at FROM (
     SELECT DISTINCT ON (coalesce(replaces_id, id)) amount_paise AS "amountPaise", withheld_coins AS "withheldCoins",
            method, CASE WHEN failed_at IS NULL THEN status ELSE 'refused' END AS status, updated_at AS at,
            coalesce(replaces_id, id) AS first
       FROM refunds WHERE order_id = $1 AND method <> 'coins'
      ORDER BY coalesce(replaces_id, id), created_at DESC, id) AS newest
    ORDER BY at, first`,
)

/** Each refund once, with the state of its newest attempt. */
export async function listRefunds(on: Queryable, id: OrderId): Promise<RefundView[]> {
  return (await selectRefunds(on, id)).map((row) => ({ ...row, at: row.at.toISOString() }))
}
