/** The one statement that makes an order paid. */
import type { StockChange } from '#modules/catalogue/index.ts'
import {
  FACTS_TO_INVOICE,
  toOrderToInvoice,
  type OrderFactsRow,
  type OrderToInvoice,
} from '#modules/invoicing/index.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { addJobs } from '#platform/database/changes.ts'
import { lockStatement, type LockedFields, type LockedOrder } from '#platform/database/locks.ts'
import { noteOrderEvent, type Tx } from '#platform/database/transaction.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import type { QueuedJob } from '#platform/rules/jobs.ts'

/** Where the goods are: reserved for the order, on the shelf if it was released, or with the courier. */
type Goods = 'reserved' | 'shelf' | 'courier'

export type Settlement = {
  readonly providerPaymentId: string | null
  readonly actor: string
  readonly goods: Goods
  readonly facts?: Readonly<Record<string, string>>
  readonly jobs?: readonly QueuedJob[]
}

type SoldStock = StockChange & { readonly category: CategoryName }

/** The order's fields that a payment changes. */
export type PaidState = Pick<
  OrderView,
  'status' | 'paymentStatus' | 'fulfilmentStatus' | 'razorpayPaymentId' | 'updatedAt'
>

type Row = Pick<PaidState, 'status' | 'fulfilmentStatus'> & {
  readonly updatedAt: Date
  readonly sold: readonly SoldStock[] | null
  readonly toInvoice: OrderFactsRow
}

type Params = [
  id: OrderId,
  version: string | null,
  actor: string,
  facts: string,
  goods: Goods,
  productIds: readonly ProductId[],
  quantities: readonly number[],
  jobs: string,
]

/** Locks products in the same order as all transactions, before the triggers write. */
const updatePaid = lockStatement<Params, Row>(
  'products',
  'complete_payment',
  `WITH paid_order AS (
     UPDATE orders SET payment_status = 'paid', paid_at = shop_now(), updated_at = shop_now(), placed_from = NULL
      WHERE id = $1 AND payment_status IN ('unpaid', 'failed') AND ($2::text IS NULL OR xmin::text = $2)
     RETURNING id, status, fulfilment_status, updated_at
   ), paid_payment AS (
     UPDATE payments SET status = 'paid', provider_payment_id = $4::jsonb->>'payment', paid_at = shop_now()
       FROM paid_order WHERE payments.order_id = paid_order.id AND payments.status <> 'paid'
   ), event AS (
     INSERT INTO order_events (order_id, kind, actor, facts) SELECT id, 'order.paid', $3, $4::jsonb FROM paid_order
   ), shelf AS MATERIALIZED (
     SELECT id, category FROM products WHERE id = ANY($6::uuid[]) AND EXISTS (SELECT FROM paid_order)
      ORDER BY id FOR NO KEY UPDATE
   ), sold AS (
     UPDATE products SET on_hand = on_hand - CASE $5 WHEN 'courier' THEN 0 ELSE item.quantity END,
            reserved = reserved - CASE $5 WHEN 'reserved' THEN item.quantity ELSE 0 END,
            with_courier = with_courier - CASE $5 WHEN 'courier' THEN item.quantity ELSE 0 END
       FROM unnest($6::uuid[], $7::int[]) AS item (product_id, quantity) JOIN shelf ON shelf.id = item.product_id
      WHERE products.id = shelf.id AND on_hand IS NOT NULL
     RETURNING products.id, item.quantity, shelf.category, on_hand - reserved AS after
   ), booked AS (
     INSERT INTO stock_movements (product_id, kind, quantity, order_id)
     SELECT id, 'sold', -quantity, $1 FROM sold WHERE $5 <> 'courier'
   )
   SELECT status, fulfilment_status AS "fulfilmentStatus", updated_at AS "updatedAt", to_json(facts) AS "toInvoice",
          (SELECT json_agg(json_build_object('productId', id, 'category', category, 'after', after,
                    'before', after + CASE $5 WHEN 'shelf' THEN quantity ELSE 0 END)) FROM sold) AS sold
     FROM paid_order, (${FACTS_TO_INVOICE}) AS facts, ${addJobs('$8')}`,
)

type Needed = 'id' | 'userId' | 'paymentStatus' | 'delivery' | 'coinsEarned' | 'items'

/** An order read without a lock: it is only paid if it still has this version. */
export type ReadOrder = Pick<LockedOrder, Needed> & { readonly version: string }

export type Completed = {
  /** The update itself locks it. */
  readonly order: LockedFields<Needed>
  readonly paid: PaidState
  readonly sold: readonly SoldStock[]
  /** The data for its invoice; null if it has one. */
  readonly invoice: OrderToInvoice | null
}

/**
 * Sells the goods of an unpaid order, marks it as paid and queues jobs. Returns null, and writes nothing, if an order
 * that was read without a lock has changed since.
 */
export async function completePayment(tx: Tx, order: LockedOrder, settlement: Settlement): Promise<Completed>
export async function completePayment(
  tx: Tx,
  order: LockedOrder | ReadOrder,
  settlement: Settlement,
): Promise<Completed | null>
export async function completePayment(
  tx: Tx,
  order: LockedOrder | ReadOrder,
  { providerPaymentId, actor, goods, facts = {}, jobs = [] }: Settlement,
): Promise<Completed | null> {
  const { id, items, paymentStatus: from } = order
  const version = 'version' in order ? order.version : null
  const [row] = await updatePaid(
    tx,
    id,
    version,
    actor,
    JSON.stringify({ ...facts, payment: providerPaymentId, from }),
    goods,
    items.map((item) => item.productId),
    items.map((item) => item.quantity),
    JSON.stringify(jobs),
  )
  if (!row && version !== null) return null
  if (!row) throw new Error(`order ${id} was locked and still could not be paid`)
  noteOrderEvent(tx.client, 'order.paid', id)
  const { status, fulfilmentStatus, updatedAt, sold, toInvoice } = row
  const paid = {
    status,
    fulfilmentStatus,
    paymentStatus: 'paid',
    razorpayPaymentId: providerPaymentId,
  } as const
  // The statement that wrote the payment's id has read these facts.
  const invoice = toOrderToInvoice(id, { ...toInvoice, reference: providerPaymentId ?? '' })
  return {
    order: order as LockedFields<Needed>,
    paid: { ...paid, updatedAt: updatedAt.toISOString() },
    sold: sold ?? [],
    invoice,
  }
}
