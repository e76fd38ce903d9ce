/** What the model and the shop must agree on after every move. */
import type { World } from '../../unit/model/order-life-model.ts'
import type { ShopUnderTest } from './order-life-shop.ts'

export type LifeView = {
  readonly shelves: readonly { readonly onHand: number | null; readonly reserved: number }[]
  readonly couponUses: number
  readonly balances: readonly (number | null)[]
  readonly orders: readonly {
    readonly status: string
    readonly totalPaise: number
    /** The provider's words for the payments that go back. */
    readonly refunds: readonly string[]
    /** How often its shopper is told that it is paid. */
    readonly mails: number
  }[]
}

const WORD = { unpaid: 'pending', paid: 'completed', failed: 'failed' }

export function viewOfModel({ shelves, coupon, balances, orders }: World): LifeView {
  return {
    shelves: shelves.map(({ onHand, reserved }) => ({ onHand, reserved })),
    couponUses: coupon.uses,
    balances: [...balances],
    orders: orders.map(({ status, totalPaise, refunds }) => ({
      status: WORD[status],
      totalPaise,
      refunds: [...refunds.values()].toSorted(),
      mails: status === 'paid' ? 1 : 0,
    })),
  }
}

export async function viewOfShop({
  testing,
  products,
  couponCode,
  actors,
  orders,
}: ShopUnderTest): Promise<LifeView> {
  const { pool } = testing.db
  const [shelves, coupon, rewards, rows] = await Promise.all([
    pool.query<{ onHand: number | null; reserved: number }>(
      `SELECT on_hand AS "onHand", reserved FROM products JOIN unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) USING (id)
        ORDER BY place`,
      [products],
    ),
    pool.query<{ uses: number }>(`SELECT current_uses AS uses FROM coupons WHERE code = $1`, [couponCode]),
    pool.query<{ userId: string; balance: number }>(
      `SELECT user_id AS "userId", coins_balance AS balance FROM user_rewards WHERE user_id = ANY($1)`,
      [actors.flatMap((actor) => (actor.kind === 'user' ? actor.userId : []))],
    ),
    pool.query<LifeView['orders'][number]>(
      `WITH sent_back AS (
         SELECT order_id, json_agg(status ORDER BY status) AS refunds FROM refunds WHERE order_id = ANY($1::uuid[]) GROUP BY order_id
       ), mailed AS (
         SELECT payload->>'orderId' AS order_id, count(*) AS mails FROM graphile_worker._private_jobs
          WHERE payload->>'orderId' = ANY($1::text[]) AND payload->>'kind' = 'paid' GROUP BY 1
       )
       SELECT o.status, o.total_paise AS "totalPaise", coalesce(refunds, '[]') AS refunds, coalesce(mails, 0) AS mails
         FROM orders o JOIN unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) USING (id)
         LEFT JOIN sent_back ON sent_back.order_id = o.id LEFT JOIN mailed ON mailed.order_id = o.id::text
        ORDER BY place`,
      [orders.map(({ id }) => id)],
    ),
  ])
  const balanceOf = (userId: string) => rewards.rows.find((row) => row.userId === userId)?.balance ?? 0
  return {
    shelves: shelves.rows,
    couponUses: coupon.rows[0]?.uses ?? -1,
    balances: actors.map((actor) => (actor.kind === 'user' ? balanceOf(actor.userId) : null)),
    orders: rows.rows,
  }
}
