/** What the model and the shop must agree on after every move, and what the provider must report at the end. */
import { sentBackAtProvider } from '../support/money.ts'
import type { World } from './order-life-model.ts'
import { goneBack, paymentStatus, sentByProvider, sum, type Refund } from './order-life-refunds.ts'
import { userIdsOf, type ShopUnderTest } from './order-life-shop.ts'

export type LifeView = {
  readonly shelves: readonly {
    readonly onHand: number | null
    readonly reserved: number
    readonly withCourier: number
  }[]
  readonly couponUses: number
  readonly balances: readonly (number | null)[]
  readonly orders: readonly {
    /** Payment status, parcel status, and the displayed status of both. */
    readonly state: string
    readonly totalPaise: number
    readonly invoicedPaise: number
    readonly creditedPaise: number
    /** Every attempt of each refund, as "method amount deducted-coins state". */
    readonly refunds: readonly string[]
    /** As "status request amount coins", oldest first. */
    readonly returns: readonly string[]
    /** What the shopper is notified about money and parcel. */
    readonly mails: readonly string[]
  }[]
}

const TOLD = ['paid', 'failed', 'cod_confirmed', 'shipped', 'delivered', 'cancelled', 'refunded']

export function viewOfModel({ shelves, coupon, balances, orders }: World): LifeView {
  return {
    shelves: shelves.map(({ onHand, reserved, withCourier }) => ({ onHand, reserved, withCourier })),
    couponUses: coupon.uses,
    balances: [...balances],
    orders: orders.map((order) => {
      const payment = paymentStatus(order)
      const isOnItsWay = order.parcel === 'shipped' || order.parcel === 'returning'
      const closed = payment === 'unpaid' ? 'pending' : 'completed'
      const word = payment === 'failed' ? 'failed' : isOnItsWay ? 'shipped' : closed
      return {
        state: `${payment} ${order.parcel} ${word}`,
        totalPaise: order.totalPaise,
        invoicedPaise: order.status === 'paid' ? order.totalPaise : 0,
        creditedPaise: goneBack(order),
        refunds: order.refunds.flatMap(wordsOfTries).toSorted(),
        returns: order.returns.map(
          ({ status, wish, lines }) =>
            `${status} ${wish} ${sum(lines.map(({ paise }) => paise))} ${sum(lines.map(({ coins }) => coins))}`,
        ),
        mails: order.mails.toSorted(),
      }
    }),
  }
}

function wordsOfTries({ method, amountPaise, withheldCoins, tries }: Refund): string[] {
  if (method === 'coins') return ['coins 0 0 accepted']
  const words = { provider: 'provider', hand: 'manual' }
  return tries.map(({ by, state }) => {
    const status = state === 'asked' ? 'requested' : state
    return `${words[by]} ${amountPaise} ${withheldCoins} ${status}`
  })
}

export async function viewOfShop(real: ShopUnderTest): Promise<LifeView> {
  const { testing, products, couponCode, shoppers, orders } = real
  const { pool } = testing.db
  const [shelves, coupon, rewards, rows] = await Promise.all([
    pool.query<{ onHand: number | null; reserved: number; withCourier: number }>(
      `SELECT on_hand AS "onHand", reserved, with_courier AS "withCourier" FROM products JOIN unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) USING (id)
        ORDER BY place`,
      [products],
    ),
    pool.query<{ uses: number }>(`SELECT current_uses AS uses FROM coupons WHERE code = $1`, [couponCode]),
    pool.query<{ userId: string; balance: number }>(
      `SELECT user_id AS "userId", coins_balance AS balance FROM user_rewards WHERE user_id = ANY($1)`,
      [userIdsOf(real)],
    ),
    pool.query<LifeView['orders'][number]>(VIEW_OF_ORDERS, [orders.map(({ id }) => id), TOLD]),
  ])
  const balanceOf = (userId: string) => rewards.rows.find((row) => row.userId === userId)?.balance ?? 0
  return {
    shelves: shelves.rows,
    couponUses: coupon.rows[0]?.uses ?? -1,
    balances: shoppers.map(({ actor }) => (actor.kind === 'user' ? balanceOf(actor.userId) : null)),
    orders: rows.rows.map((row) => ({
      ...row,
      refunds: row.refunds.toSorted(),
      mails: row.mails.toSorted(),
    })),
  }
}

const VIEW_OF_ORDERS = `
  SELECT payment_status || ' ' || fulfilment_status || ' ' || status AS state, total_paise AS "totalPaise",
         (SELECT coalesce(sum(total_paise), 0)::bigint FROM invoices i WHERE i.order_id = o.id AND kind <> 'credit_note') AS "invoicedPaise",
         (SELECT coalesce(sum(total_paise), 0)::bigint FROM invoices i WHERE i.order_id = o.id AND kind = 'credit_note') AS "creditedPaise",
         (SELECT coalesce(json_agg(concat_ws(' ', method, amount_paise, withheld_coins,
                   CASE WHEN processed_at IS NOT NULL THEN 'through' WHEN failed_at IS NOT NULL THEN 'failed' ELSE r.status END)), '[]')
            FROM refunds r WHERE r.order_id = o.id) AS refunds,
         (SELECT coalesce(json_agg(concat_ws(' ', r.status, wish, amount_paise, coins_back) ORDER BY created_at), '[]')
            FROM returns r WHERE r.order_id = o.id) AS returns,
         (SELECT coalesce(json_agg(payload->>'kind'), '[]') FROM graphile_worker._private_jobs
           WHERE payload->>'orderId' = o.id::text AND payload->>'kind' = ANY($2::text[])) AS mails
    FROM orders o JOIN unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) USING (id)
   ORDER BY place`

type Sent = { readonly model: readonly number[]; readonly provider: readonly number[] }

/** The amount refunded of each payment in the provider's window: by the model, and by the provider. */
export async function moneySentBack({ testing, orders }: ShopUnderTest, world: World): Promise<Sent> {
  const paid = world.orders.flatMap((order, place) => {
    const paymentId = orders[place]?.answer?.razorpay_payment_id
    return paymentId === undefined ? [] : [{ order, paymentId }]
  })
  return {
    model: paid.map(({ order }) => sentByProvider(order)),
    provider: await Promise.all(paid.map(({ paymentId }) => sentBackAtProvider(testing, paymentId))),
  }
}
