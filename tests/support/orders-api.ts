/** The orders API as integrators call it: each response is checked against the document. */
import { expect } from 'vitest'
import type { IntegratorOrder } from '#modules/partners/rules/integrator-order.ts'
import type { Pagination } from '#modules/partners/actions/read-for-integrators.ts'
import { INTEGRATOR_KEY, type TestApp } from '#platform/testing/http-harness.ts'
import { expectDocumented } from './api-document.ts'

export type OrdersAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly data: IntegratorOrder[]
  readonly pagination: Pagination
  readonly fields: Readonly<Record<string, string>> | undefined
}

/** `list` and `one` with the key of the settings, or another. */
export function asksForOrders({ app }: Pick<TestApp, 'app'>) {
  async function list(
    query = '',
    key = INTEGRATOR_KEY,
    headers: Record<string, string> = {},
  ): Promise<OrdersAnswer> {
    const answer = await app.inject({
      url: `/orders-api/orders${query}`,
      headers: { 'api-key': key, ...headers },
    })
    expectDocumented(answer, 'listOrders')
    const { data, pagination, error } = answer.body === '' ? {} : answer.json()
    return { status: answer.statusCode, headers: answer.headers, data, pagination, fields: error?.fields }
  }

  async function one(id: string, key = INTEGRATOR_KEY, headers: Record<string, string> = {}) {
    const answer = await app.inject({
      url: `/orders-api/orders/${id}`,
      headers: { 'api-key': key, ...headers },
    })
    expectDocumented(answer, 'getOrder')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? null : answer.json(),
    }
  }

  return { list, one }
}

export const idsOf = ({ data }: OrdersAnswer) => data.map(({ id }) => id)

type Row = { readonly id: string; readonly updated_at: string; readonly city: string }
type Page = {
  readonly data: readonly Row[]
  readonly pagination: { readonly total: number; readonly hasMore: boolean; readonly next_cursor: string }
}

/** A client that keeps a copy of the orders; its key may read everything. */
export function followsChanges({ app, db }: Pick<TestApp, 'app' | 'db'>, key: string) {
  async function ask(what: 'orders' | 'products', query: string): Promise<Page> {
    const answer = await app.inject({ url: `/orders-api/${what}?${query}`, headers: { 'api-key': key } })
    expectDocumented(answer, what === 'orders' ? 'listOrders' : 'listProducts')
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  /** Reads from the cursor on until nothing more comes, as such a client does. */
  async function follow(what: 'orders' | 'products', since: string, cursor: string | null, limit = 2) {
    const seen: Row[] = []
    let at = cursor
    for (let pages = 0; pages < 500; pages += 1) {
      const place = at === null ? '' : `&cursor=${at}`
      const page = await ask(what, `updated_since=${since}&limit=${limit}${place}`)
      seen.push(...page.data)
      at = page.pagination.next_cursor
      if (!page.pagination.hasMore) return { seen, ids: seen.map(({ id }) => id), cursor: at }
    }
    throw new Error('the cursors loop')
  }

  /** Backdates everything written so far, beyond the latest seconds that the API leaves out. */
  async function age(): Promise<void> {
    await db.pool.query(
      'ALTER TABLE orders DISABLE TRIGGER orders_dated; ALTER TABLE products DISABLE TRIGGER products_dated',
    )
    await db.pool.query(`UPDATE orders SET updated_at = updated_at - interval '10 seconds'`)
    await db.pool.query(`UPDATE products SET changed_at = changed_at - interval '10 seconds'`)
    await db.pool.query(
      'ALTER TABLE orders ENABLE TRIGGER orders_dated; ALTER TABLE products ENABLE TRIGGER products_dated',
    )
  }

  async function updatedAt(id: string): Promise<string> {
    const answer = await app.inject({ url: `/orders-api/orders/${id}`, headers: { 'api-key': key } })
    return answer.json().data.updated_at
  }

  return { ask, follow, age, updatedAt }
}
