/** Row locks of orders, with their payments, and the archiving of locked orders. */
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { lockStatement, type LockedOrder } from '#platform/database/locks.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { statement } from '#platform/database/statement.ts'

const ORDER_WITH_PAYMENT = `
  SELECT o.id, ${orderNumberOf('o')} AS number, o.user_id AS "userId", o.session_id AS "guestSessionId", o.payment_status AS "paymentStatus",
         o.fulfilment_status AS "fulfilmentStatus", o.total_paise AS "totalPaise", o.coins_redeemed AS "coinsRedeemed",
         o.coins_earned AS "coinsEarned", o.coins_percent AS "coinsPercent", o.coupon_code AS "couponCode", o.customer_email AS "customerEmail", o.delivery,
         o.payment_method AS "paymentMethod", o.cod_confirmed_at AS "codConfirmedAt", p.provider,
         p.outside_reference AS "outsideReference", p.provider_order_id AS "providerOrderId", p.provider_payment_id AS "providerPaymentId", p.currency,
         (SELECT json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity) ORDER BY i.product_id)
            FROM order_items i WHERE i.order_id = o.id) AS items
    FROM orders o JOIN payments p ON p.order_id = o.id`

const selectOrder = lockStatement<[OrderId], LockedOrder>(
  'orders',
  'lock_order',
  `${ORDER_WITH_PAYMENT} WHERE o.id = $1 FOR UPDATE OF o, p`,
)

const selectOrderOfPayment = lockStatement<[string], LockedOrder>(
  'orders',
  'lock_order_of_payment',
  `${ORDER_WITH_PAYMENT} WHERE p.provider_order_id = $1 FOR UPDATE OF o, p`,
)

/** Locks one order with its payment; null when there is none. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<LockedOrder | null> {
  return (await selectOrder(tx, id))[0] ?? null
}

/** Locks the order that a gateway order belongs to; null if it is not ours. */
export async function lockOrderOfPayment(tx: Tx, providerOrderId: string): Promise<LockedOrder | null> {
  return (await selectOrderOfPayment(tx, providerOrderId))[0] ?? null
}

const selectUnpaid = lockStatement<[number, number], { id: OrderId }>(
  'orders',
  'lock_orders_to_remind',
  `SELECT id FROM orders
    WHERE payment_status = 'unpaid' AND payment_method = 'prepaid' AND placed_mail_at IS NULL AND expires_at > shop_now()
      AND created_at <= shop_now() - make_interval(mins => $1)
    ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
)

/** Locks unpaid orders without a reminder, in id order. Skips those that another transaction holds. */
export async function lockOrdersToRemind(tx: Tx, afterMinutes: number, limit: number): Promise<OrderId[]> {
  return (await selectUnpaid(tx, afterMinutes, limit)).map(({ id }) => id)
}

const selectOrdersOfUser = lockStatement<[UserId], { id: OrderId }>(
  'orders',
  'lock_orders_of_user',
  `SELECT id FROM orders WHERE user_id = $1 ORDER BY id FOR UPDATE`,
)

/** Locks every order of an account, in id order. */
export async function lockOrdersOfUser(tx: Tx, userId: UserId): Promise<OrderId[]> {
  return (await selectOrdersOfUser(tx, userId)).map(({ id }) => id)
}

export type ArchivableOrder = {
  readonly id: OrderId
  readonly number: string
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly isArchived: boolean
}

export const lockOrdersToArchive = lockStatement<[ids: readonly OrderId[]], ArchivableOrder>(
  'orders',
  'lock_orders_to_archive',
  `SELECT o.id, ${orderNumberOf('o')} AS number, o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus",
          o.archived_at IS NOT NULL AS "isArchived"
     FROM orders o WHERE o.id = ANY($1::uuid[]) ORDER BY o.id FOR NO KEY UPDATE OF o`,
)

const updateArchived = statement<[readonly OrderId[], boolean], Record<string, never>>(
  'archive_orders',
  `UPDATE orders SET archived_at = CASE WHEN $2 THEN shop_now() END WHERE id = ANY($1::uuid[])`,
)

export async function writeArchived(tx: Tx, ids: readonly OrderId[], isArchived: boolean): Promise<void> {
  if (ids.length > 0) await updateArchived(tx.client, ids, isArchived)
}
