/** The database implements the domain's status rules too: in a generated column and in a trigger. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import {
  canFulfilmentMove,
  FULFILMENT_STATUSES,
  type FulfilmentStatus,
} from '#platform/rules/fulfilment-status.ts'
import { HAS_STATUS } from '../data/order-conditions.ts'
import { ORDER_STATUSES, orderStatus } from '../rules/order-status.ts'
import { canPaymentMove, PAYMENT_STATUSES, type PaymentStatus } from '#platform/rules/payment-status.ts'
import { testDatabase } from '#tests/support/database.ts'

type Pair = readonly [payment: PaymentStatus, fulfilment: FulfilmentStatus]
type Outcome = 'done' | 'refused by the trigger' | `refused by ${string}`

const PAIRS: readonly Pair[] = PAYMENT_STATUSES.flatMap((payment) =>
  FULFILMENT_STATUSES.map((parcel) => [payment, parcel] as const),
)
/** Unpaid orders are not shipped. */
const isAllowed = ([payment, fulfilment]: Pair) =>
  payment !== 'unpaid' || fulfilment === 'none' || fulfilment === 'cancelled'

const { db } = await testDatabase({ size: 1 })
const client = await db.pool.connect()
afterAll(() => client.release())

const { rows: sessions } = await client.query<{ id: string }>(
  `INSERT INTO guest_sessions (token_hash, expires_at) VALUES ('hash', now() + interval '1 day') RETURNING id`,
)

const paidAt = (column: string) => `CASE WHEN ${column} IN ('unpaid', 'failed') THEN NULL ELSE now() END`

async function insertOrder([payment, fulfilment]: Pair) {
  const { rows } = await client.query<{ id: string; status: string }>(
    `INSERT INTO orders (id, session_id, content_digest, customer_name, customer_email, customer_phone, address, city, state,
            pincode, country, subtotal_paise, shipping_paise, total_paise, coins_earned, expires_at,
            payment_status, fulfilment_status, paid_at)
     VALUES ($1, $2, '', 'Asha Rao', 'asha@example.test', '9848012345', '12 Road', 'Hyderabad', 'Telangana',
            '500034', 'India', 24900, 5000, 29900, 29, now(), $3, $4, ${paidAt('$3')})
     RETURNING id, status`,
    [randomUUID(), sessions[0]!.id, payment, fulfilment],
  )
  return rows[0]!
}

async function moveOrder(id: string, [payment, fulfilment]: Pair): Promise<string> {
  const { rows } = await client.query<{ status: string }>(
    `UPDATE orders SET payment_status = $2, fulfilment_status = $3, paid_at = ${paidAt('$2')} WHERE id = $1 RETURNING status`,
    [id, payment, fulfilment],
  )
  return rows[0]!.status
}

/** Runs in a transaction that is rolled back. */
async function tried<T>(work: () => Promise<T>): Promise<readonly [Outcome, T | null]> {
  await client.query('BEGIN')
  try {
    return ['done', await work()]
  } catch (error) {
    const { code, constraint, message } = error as pg.DatabaseError
    if (code !== '23514') throw error
    return [
      constraint
        ? `refused by ${constraint}`
        : /can not move/.test(message)
          ? 'refused by the trigger'
          : `refused by ${message}`,
      null,
    ]
  } finally {
    await client.query('ROLLBACK')
  }
}

const FILTERS = ORDER_STATUSES.map((status) => `${HAS_STATUS[status]} AS ${status}`).join(', ')

const sayMove = (from: Pair, to: Pair) => `${from.join('/')} to ${to.join('/')}`

describe('the generated status of an order', () => {
  test.each(PAIRS.filter(isAllowed))('of %s and %s is the status of the domain rule', async (...pair) => {
    const [outcome, row] = await tried(async () => {
      const { id, status } = await insertOrder(pair)
      const found = await client.query(`SELECT ${FILTERS} FROM orders o WHERE id = $1`, [id])
      return { status, found: found.rows[0] }
    })
    expect([outcome, row?.status]).toEqual(['done', orderStatus(...pair)])
    // Lists filter by the same rule.
    for (const status of ORDER_STATUSES) expect(row?.found[status]).toBe(status === row?.status)
  })

  test.each(PAIRS.filter((pair) => !isAllowed(pair)))('cannot be stored for %s and %s', async (...pair) => {
    const [outcome] = await tried(() => insertOrder(pair))
    expect(outcome).toBe('refused by orders_shipped_paid')
  })

  test('cannot be set', async () => {
    await expect(client.query(`UPDATE orders SET status = 'completed'`)).rejects.toMatchObject({
      code: '428C9',
    })
  })
})

describe('the trigger on orders', () => {
  test.each(
    PAYMENT_STATUSES.flatMap((from) =>
      PAYMENT_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
    ),
  )('lets a payment move from %s to %s exactly if the domain rule does', async (from, to) => {
    const [outcome] = await tried(async () => moveOrder((await insertOrder([from, 'none'])).id, [to, 'none']))
    expect(outcome).toBe(canPaymentMove(from, to) ? 'done' : 'refused by the trigger')
  })

  test.each(
    FULFILMENT_STATUSES.flatMap((from) =>
      FULFILMENT_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
    ),
  )('lets a parcel move from %s to %s exactly if the domain rule does', async (from, to) => {
    const [outcome] = await tried(async () => moveOrder((await insertOrder(['paid', from])).id, ['paid', to]))
    expect(outcome).toBe(canFulfilmentMove(from, to) ? 'done' : 'refused by the trigger')
  })

  test('checks both changes at once by the same rules, and the status follows', async () => {
    const isStep = (from: Pair, to: Pair) =>
      (from[0] === to[0] || canPaymentMove(from[0], to[0])) &&
      (from[1] === to[1] || canFulfilmentMove(from[1], to[1]))
    const wrong: string[] = []
    for (const from of PAIRS.filter(isAllowed)) {
      for (const to of PAIRS.filter(isAllowed)) {
        const [outcome, status] = await tried(async () => moveOrder((await insertOrder(from)).id, to))
        const isRight = isStep(from, to)
          ? status === orderStatus(...to)
          : outcome === 'refused by the trigger'
        if (!isRight) wrong.push(`${sayMove(from, to)}: ${outcome}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
