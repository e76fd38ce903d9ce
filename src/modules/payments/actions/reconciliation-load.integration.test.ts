/**
 * Reconciliation with thousands of open rows. Time is simulated: after each run of the job, every stored time moves
 * back by a minute. The test counts runs and requests, never seconds.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import type { PaymentProvider, ProviderPayment } from '../providers/port.ts'
import { GRACE_SECONDS } from '#modules/checkout/actions/unpaid-orders.ts'
import { UNREACHABLE_TO_STOP } from './reconcile-payments.ts'
import { bindShop } from '#app/shop.ts'
import { anUnpaidOrder, statusOf } from '#tests/support/orders.ts'
import { stockOf, testShop } from '#tests/support/shop.ts'

const OPEN_ROWS = 5_000
const UNREACHABLE = { ok: false, reason: 'unreachable', detail: 'no answer' } as const

/** The rows made by `openRows` have no items. */
const IS_COPY = (orderId: string) => `NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = ${orderId})`

const testing = await testShop()
const { db } = testing

/** The provider's answers, and how often each gateway order was looked up. */
const provider = {
  captured: new Map<string, ProviderPayment>(),
  answers: (_gatewayOrderId: string): boolean => true,
  asked: [] as string[],
}
const payments: PaymentProvider = {
  ...testing.deps.payments,
  async listPayments(gatewayOrderId) {
    provider.asked.push(gatewayOrderId)
    if (!provider.answers(gatewayOrderId)) return UNREACHABLE
    const payment = provider.captured.get(gatewayOrderId)
    return { ok: true, value: payment ? [payment] : [] }
  },
}
const startedAt = new Date()
// A stopped clock: the time limit of a run must not end it on a slow machine.
const clock = { ...testing.deps.clock, now: () => startedAt }
const shop = bindShop({ ...testing.deps, payments, clock })

/** Inserts thousands of rows at once, without running the triggers and foreign keys of each. */
async function inBulk(sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = await db.pool.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(sql, [...values])
  await client.query('RESET session_replication_role')
  client.release()
}

beforeEach(() => {
  provider.captured.clear()
  provider.answers = () => true
  provider.asked = []
})

afterEach(async () => {
  await inBulk(`DELETE FROM payments p WHERE ${IS_COPY('p.order_id')}`)
  await inBulk(`DELETE FROM orders o WHERE ${IS_COPY('o.id')}`)
  await db.pool.query(`UPDATE payments SET created_at = created_at - interval '10 days'`)
  await db.pool.query(`UPDATE orders SET expires_at = expires_at + interval '10 days'`)
})

/** Copies of an unpaid order, with ages spread evenly up to `hours`; none was checked before. */
async function openRows(count: number, hours: number, status: 'unpaid' | 'failed') {
  const { id } = await anUnpaidOrder(testing)
  const columnsOf = async (table: string) =>
    (
      await db.pool.query<{ name: string }>(
        `SELECT quote_ident(column_name) AS name FROM information_schema.columns
          WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
        [table],
      )
    ).rows.map(({ name }) => name)
  const copy = async (table: string, changes: Record<string, string>) => {
    const columns = (await columnsOf(table)).filter((name) => name !== 'id' || changes['id'])
    const values = columns.map((name) => changes[name] ?? `row.${name}`)
    return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')}`
  }
  const createdAt = `shop_now() - make_interval(mins => 2) - make_interval(secs => ${hours * 3_600} * n / ${count}.0)`
  const orders = await copy('orders', {
    id: 'gen_random_uuid()',
    order_number: `nextval(pg_get_serial_sequence('orders', 'order_number'))`,
    payment_status: `'${status}'`,
    created_at: createdAt,
    expires_at: `${createdAt} + interval '30 minutes'`,
  })
  await inBulk(
    `WITH orders_made AS (${orders} FROM orders row, generate_series(0, $2::int - 1) AS n WHERE row.id = $1 RETURNING id, created_at)
     ${await copy('payments', {
       order_id: 'orders_made.id',
       provider_order_id: `'order_' || replace(orders_made.id::text, '-', '')`,
       status: status === 'failed' ? `'failed'` : `'opened'`,
       created_at: 'orders_made.created_at',
     })} FROM payments row, orders_made WHERE row.order_id = $1`,
    [id, count],
  )
  await db.pool.query(
    `UPDATE payments SET created_at = created_at - interval '10 days' WHERE order_id = $1`,
    [id],
  )
}

const minutesPass = async (minutes: number) => {
  await inBulk(
    `UPDATE payments SET created_at = created_at - $1::interval, next_check_at = next_check_at - $1::interval,
            checked_at = checked_at - $1::interval`,
    [`${minutes} minutes`],
  )
  await inBulk(`UPDATE orders SET expires_at = expires_at - $1::interval`, [`${minutes} minutes`])
}

/** Payments without callback or webhook. */
function pay(order: Awaited<ReturnType<typeof anUnpaidOrder>>) {
  provider.captured.set(order.gatewayOrderId, {
    providerOrderId: order.gatewayOrderId,
    providerPaymentId: `pay_${order.gatewayOrderId}`,
    amountPaise: order.order.totalPaise,
    refundedPaise: 0 as typeof order.order.totalPaise,
    currency: 'INR',
    status: 'captured',
    createdAtSeconds: startedAt.getTime() / 1_000,
  })
}

async function roundsUntilPaid(order: { guest: Parameters<typeof statusOf>[1]; id: OrderId }) {
  for (let round = 1; round <= 10; round += 1) {
    await minutesPass(1)
    await shop.reconcilePayments()
    if ((await statusOf(testing, order.guest, order.id)) === 'completed') return round
  }
  return Infinity
}

describe(`with ${OPEN_ROWS} open rows`, () => {
  test('a payment without any notification is found within three runs, among failed orders of three days', async () => {
    await openRows(OPEN_ROWS, 71, 'failed')
    const order = await anUnpaidOrder(testing)
    pay(order)
    expect(await roundsUntilPaid(order)).toBeLessThanOrEqual(3)
  }, 60_000)

  test('as is one that was paid between two checks', async () => {
    await openRows(OPEN_ROWS, 71, 'failed')
    const order = await anUnpaidOrder(testing)
    await minutesPass(2)
    await shop.reconcilePayments()
    pay(order)
    expect(await roundsUntilPaid(order)).toBeLessThanOrEqual(3)
  }, 60_000)

  test('as is one among orders that were all placed within the last half hour', async () => {
    await openRows(OPEN_ROWS, 0.4, 'unpaid')
    const order = await anUnpaidOrder(testing)
    pay(order)
    expect(await roundsUntilPaid(order)).toBeLessThanOrEqual(3)
  }, 60_000)

  test('old orders are checked less and less often, and none is left out', async () => {
    await openRows(300, 71, 'failed')
    await shop.reconcilePayments()
    expect(new Set(provider.asked).size).toBe(300)
    provider.asked = []
    for (let minute = 0; minute < 30; minute += 1) {
      await minutesPass(1)
      await shop.reconcilePayments()
    }
    // An hour-old order is due after 8 minutes, a two-day-old one after 6 hours: about 60 requests, where checking all
    // in every run would make 9,000.
    expect(provider.asked.length).toBeLessThan(100)
    await minutesPass(6 * 60)
    await shop.reconcilePayments()
    // Orders that became older than three days are skipped.
    expect(new Set(provider.asked).size).toBeGreaterThan(260)
  }, 60_000)
})

describe('a provider that does not answer', () => {
  test('leaves the order due: it is checked again in the next runs, as are the remaining ones', async () => {
    await openRows(200, 2, 'failed')
    provider.answers = () => false
    await shop.reconcilePayments()
    // Concurrent requests may still be waiting for their answers.
    expect(provider.asked.length).toBeLessThan(UNREACHABLE_TO_STOP + 8)
    const { rows } = await db.pool.query<{ stamped: number }>(
      `SELECT count(checked_at)::int AS stamped FROM payments WHERE created_at > shop_now() - interval '3 days'`,
    )
    expect(rows).toEqual([{ stamped: 0 }])
    const order = await anUnpaidOrder(testing)
    pay(order)
    provider.answers = () => true
    expect(await roundsUntilPaid(order)).toBeLessThanOrEqual(3)
  })
})

describe('expiry', () => {
  const expire = (id: OrderId, secondsAgo = 1) =>
    db.pool.query('UPDATE orders SET expires_at = shop_now() - make_interval(secs => $2) WHERE id = $1', [
      id,
      secondsAgo,
    ])

  test('settles an order that was paid in time, even without any notification', async () => {
    const order = await anUnpaidOrder(testing, 1, 1)
    pay(order)
    await expire(order.id)
    expect(await shop.releaseExpiredOrders()).toBe(0)
    expect(await statusOf(testing, order.guest, order.id)).toBe('completed')
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('waits a quarter of an hour for a provider that does not answer', async () => {
    const order = await anUnpaidOrder(testing)
    provider.answers = () => false
    await expire(order.id)
    expect(await shop.releaseExpiredOrders()).toBe(0)
    expect(await statusOf(testing, order.guest, order.id)).toBe('pending')
    await expire(order.id, GRACE_SECONDS + 1)
    expect(await shop.releaseExpiredOrders()).toBe(1)
    expect(await statusOf(testing, order.guest, order.id)).toBe('failed')
  })

  test('waits for an authorised payment', async () => {
    const order = await anUnpaidOrder(testing)
    pay(order)
    const captured = provider.captured.get(order.gatewayOrderId)!
    provider.captured.set(order.gatewayOrderId, { ...captured, status: 'authorized' })
    await expire(order.id)
    expect(await shop.releaseExpiredOrders()).toBe(0)
    pay(order)
    expect(await shop.releaseExpiredOrders()).toBe(0)
    expect(await statusOf(testing, order.guest, order.id)).toBe('completed')
  })

  test('does not wait for an order that the provider does not know', async () => {
    const order = await anUnpaidOrder(testing)
    const refusing = bindShop({
      ...testing.deps,
      payments: {
        ...payments,
        listPayments: async () => ({ ok: false, reason: 'refused', detail: '400 BAD_REQUEST_ERROR' }),
      },
    })
    await expire(order.id)
    expect(await refusing.releaseExpiredOrders()).toBe(1)
  })
})
