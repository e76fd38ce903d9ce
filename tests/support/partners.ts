/** Partners of the shop: their API keys, the data that they send, and what it must never change. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { hintOf, newApiKey } from '#modules/partners/rules/api-key.ts'
import type { DataMessage } from '#modules/partners/rules/data-message.ts'
import { type Integrator, type Scope, USUAL_REQUESTS_PER_MINUTE } from '#modules/staff/rules/scopes.ts'
import { expectDocumented } from './api-document.ts'
import type { TestShop } from './shop.ts'

type KeyFacts = {
  readonly scopes: readonly Scope[]
  readonly name?: string
  readonly requestsPerMinute?: number
  /** null: valid until it is revoked. */
  readonly expiresAt?: Date | null
}

/** A key like those made in the panel, without a permission check. */
export async function aKey(
  { db, deps }: Pick<TestShop, 'db' | 'deps'>,
  facts: KeyFacts,
): Promise<{ readonly id: string; readonly key: string }> {
  const {
    scopes,
    name = 'Test partner',
    requestsPerMinute = USUAL_REQUESTS_PER_MINUTE,
    expiresAt = null,
  } = facts
  const key = newApiKey('live', randomBytes(64).toString('base64url'))
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO api_keys (name, hint, key_hash, scopes, requests_per_minute, expires_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [name, hintOf(key), deps.ids.digest(key), scopes, requestsPerMinute, expiresAt],
  )
  return { id: rows[0]!.id, key }
}

type DataAnswer = {
  readonly success: boolean
  readonly data: {
    readonly type: string
    readonly received: number
    readonly changed: number
    readonly outdated: readonly string[]
    readonly limited: readonly string[]
    readonly received_at: string
  }
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields: Readonly<Record<string, string>>
    readonly request_id: string
  }
}

/**
 * Sends messages as a partner does, each with its own idempotency key; every response is checked against the
 * documentation.
 */
export function aSender(app: FastifyInstance, secret: string, path = '/data-webhook/') {
  return async (message: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      payload: typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
      headers: {
        'content-type': 'application/json',
        'webhook-secret': secret,
        'idempotency-key': randomUUID(),
        timestamp: String(Math.trunc(Date.now() / 1000)),
        ...headers,
      },
    })
    expectDocumented(answer, 'sendData')
    return { status: answer.statusCode, headers: answer.headers, json: answer.json<DataAnswer>() }
  }
}

type Sending = { readonly from?: Integrator; readonly key?: string; readonly sentAt?: Date }

/** Passes messages to the shop directly, without a server; they are of `partner` unless another is given. */
export async function sendsToShop(testing: Pick<TestShop, 'shop' | 'db' | 'deps'>) {
  async function aPartner(name: string): Promise<Integrator> {
    const { id } = await aKey(testing, { scopes: ['data:write'], name })
    return { id, name, scopes: new Set(['data:write']), requestsPerMinute: 60 }
  }
  const partner = await aPartner('Kiran Warehouse')

  function sendOnce(message: unknown, { from = partner, key = randomUUID(), sentAt }: Sending = {}) {
    return testing.shop.receiveData(from, {
      message: message as DataMessage,
      idempotencyKey: key,
      sentAt: sentAt
        ? { seconds: null, iso: sentAt.toISOString() }
        : { seconds: Math.trunc(Date.now() / 1000), iso: null },
      requestId: 'request-1',
    })
  }

  /** Retries while the shop is busy, as partners do. */
  function send(message: unknown, { key = randomUUID(), ...sending }: Sending = {}) {
    return vi.waitFor(
      async () => {
        const answer = await sendOnce(message, { ...sending, key })
        if (!answer.ok && answer.problem.code === 'busy') throw new Error('busy')
        return answer
      },
      { interval: 5, timeout: 15_000 },
    )
  }

  return { partner, aPartner, sendOnce, send }
}

export const ordersSaid = (...orders: readonly unknown[]) => ({ type: 'order_sync', data: { orders } })
export const productsSaid = (...products: readonly unknown[]) => ({
  type: 'product_sync',
  data: { products },
})
export const statsSaid = (...stats: readonly unknown[]) => ({ type: 'stats_update', data: { stats } })

/** Everything that a message could write: a refusal must leave it unchanged. */
export async function dataStored({ db }: Pick<TestShop, 'db'>): Promise<unknown> {
  const { rows } = await db.pool.query(
    `SELECT (SELECT md5(string_agg(p::text, ',' ORDER BY id)) FROM products p) AS products,
            (SELECT count(*) FROM stock_movements) AS movements, (SELECT count(*) FROM audit_entries) AS noted,
            (SELECT count(*) FROM data_receipts) AS receipts, (SELECT count(*) FROM partner_field_times) AS times, (SELECT md5(string_agg(s::text, ',')) FROM partner_stats s) AS stats,
            (SELECT md5(string_agg(o::text, ',' ORDER BY sender, order_id)) FROM partner_orders o) AS said`,
  )
  return rows[0]
}

/** What only the shop may change: orders, payments, people, and products except stock, description and weight. */
export async function shopsOwn({ db }: Pick<TestShop, 'db'>): Promise<unknown> {
  const { rows } = await db.pool.query(
    `SELECT (SELECT md5(string_agg(o::text, ',' ORDER BY id)) FROM orders o) AS orders,
            (SELECT md5(string_agg(p::text, ',' ORDER BY id)) FROM payments p) AS payments,
            (SELECT md5(string_agg(e::text, ',' ORDER BY id)) FROM order_events e) AS events,
            (SELECT md5(string_agg(u::text, ',' ORDER BY id)) FROM users u) AS users,
            (SELECT md5(string_agg((to_jsonb(p) - '{on_hand,description,weight_grams,version,updated_at,changed_at,search_text}'::text[])::text,
                                   ',' ORDER BY id)) FROM products p) AS products`,
  )
  return rows[0]
}
