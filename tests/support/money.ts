/** Staff, and refunds as the provider reports them. */
import { createHmac, randomUUID } from 'node:crypto'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { settleCash } from '#modules/fulfilment/actions/cash-parcels.ts'
import { confirmedInCash, takeCash } from './cash.ts'
import { onLockedOrder, type UserActor } from './rewards.ts'
import { aGuest, KEYS, type TestShop } from './shop.ts'

/** A member of staff. */
export async function aStaffMember({ db }: Pick<TestShop, 'db'>): Promise<UserActor> {
  const userId = randomUUID() as string as UserId
  await db.pool.query(
    `WITH made AS (INSERT INTO users (id, name, email, email_verified) VALUES ($1, 'Owner', $1 || '@panna.example', true) RETURNING id)
     INSERT INTO user_roles (user_id, role) SELECT id, 'admin' FROM made`,
    [userId],
  )
  return { kind: 'user', userId, isPasswordFresh: true }
}

export type RefundAtProvider = {
  readonly id: string
  readonly payment_id: string
  readonly amount: number
  readonly receipt?: string | null
  readonly status: 'pending' | 'processed' | 'failed'
}

/** A signed refund event. */
export function aRefundEvent(
  name: 'refund.created' | 'refund.processed' | 'refund.failed',
  refund: RefundAtProvider,
  payment: { readonly order_id: string; readonly amount: number },
) {
  const entity = { entity: 'payment', currency: 'INR', status: 'captured', id: refund.payment_id, ...payment }
  const body = {
    entity: 'event',
    account_id: 'acc_TestTestTest01',
    event: name,
    contains: ['refund', 'payment'],
    payload: { refund: { entity: { entity: 'refund', ...refund } }, payment: { entity } },
    created_at: 1_790_000_000,
  }
  const rawBody = Buffer.from(JSON.stringify(body))
  const signature = createHmac('sha256', KEYS.webhookSecret).update(rawBody).digest('hex')
  return { rawBody, signature, eventId: randomUUID() }
}

/** Every refund of an order with all its columns, oldest first. */
export async function refundRowsOf({ db }: Pick<TestShop, 'db'>, id: OrderId) {
  const { rows } = await db.pool.query<{
    id: string
    method: string
    amount: number
    withheld: number
    status: string
    reason: string
    providerRefundId: string | null
    replacesId: string | null
    reference: string
    isProcessed: boolean
    hasFailed: boolean
  }>(
    `SELECT id, method, amount_paise::int AS amount, withheld_coins AS withheld, status, reason, provider_refund_id AS "providerRefundId",
            replaces_id AS "replacesId", reference, processed_at IS NOT NULL AS "isProcessed", failed_at IS NOT NULL AS "hasFailed"
       FROM refunds WHERE order_id = $1 ORDER BY created_at, id`,
    [id],
  )
  return rows
}

/** The amount refunded of a payment, according to the provider. */
export async function sentBackAtProvider(
  { sandbox }: Pick<TestShop, 'sandbox'>,
  paymentId: string,
): Promise<number> {
  const answer = await fetch(`${sandbox.url}/v1/payments/${paymentId}`, {
    headers: { authorization: `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}` },
  })
  return ((await answer.json()) as { amount_refunded: number }).amount_refunded
}

export async function callProvider<T>(
  { sandbox }: Pick<TestShop, 'sandbox'>,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}

/** An order whose cash the courier has collected. */
export async function aPaidCashOrder(testing: TestShop) {
  await takeCash(testing)
  const placed = await confirmedInCash(testing, await aGuest(testing))
  await onLockedOrder(testing, placed.id, settleCash)
  return placed
}
