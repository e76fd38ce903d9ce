/** The client against the shop on a port: every method, with every response checked against the OpenAPI document. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError, createClient, type ClientOptions } from '../../client/client.ts'
import { DOCUMENTED_ENDPOINTS } from '#modules/partners/rules/endpoints.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { expectDocumented } from '../support/api-document.ts'
import { aKey } from '../support/partners.ts'
import { anUnpaidOrder } from '../support/orders.ts'
import { aPaidOrder } from '../support/shipping.ts'
import { aGuest } from '../support/shop.ts'

const testing = await testApp({ settings: { isRateLimited: true } })
const { app } = testing
let baseUrl = ''
beforeAll(async () => {
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

type Asked = { readonly path: string; readonly status: number; readonly headers: Headers }

/** A client whose every response is checked; `asked` lists its requests. */
function clientWith(options: Partial<ClientOptions>) {
  const asked: Asked[] = []
  const waited: number[] = []
  const client = createClient({
    baseUrl,
    ...options,
    wait: async (milliseconds) => void waited.push(milliseconds),
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      const url = new URL(input instanceof Request ? input.url : input)
      const endpoint = DOCUMENTED_ENDPOINTS.find(
        ({ path, method }) => method === init?.method && fits(path, url.pathname),
      )
      const headers = Object.fromEntries(answer.headers)
      expectDocumented(
        { status: answer.status, text: await answer.clone().text(), headers },
        endpoint?.id ?? `nothing at ${url.pathname}`,
      )
      asked.push({ path: url.pathname + url.search, status: answer.status, headers: answer.headers })
      return answer
    },
  })
  return { client, asked, waited }
}

function fits(template: string, path: string): boolean {
  const parts = path.split('/')
  return (
    template.split('/').length === parts.length &&
    template.split('/').every((part, index) => part.startsWith('{') || part === parts[index])
  )
}

const refusalOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`not refused: ${String(error)}`)
  return error
}

const reader = await aKey(testing, { scopes: ['orders:read', 'products:read', 'customers:read'] })
const sender = await aKey(testing, { scopes: ['data:write'] })
const orders = [await anUnpaidOrder(testing), await anUnpaidOrder(testing), await anUnpaidOrder(testing)]

describe('reading', () => {
  test('lists every order, page by page', async () => {
    const { client, asked } = clientWith({ apiKey: reader.key })
    const ids: string[] = []
    for await (const order of client.eachOrder({ limit: 2 })) ids.push(order.id)
    expect(ids).toEqual(orders.map(({ id }) => id).toReversed())
    expect(asked.map(({ path }) => path.split('cursor=').length)).toEqual([1, 2])
  })

  test('gets one order, with its customer', async () => {
    const { client } = clientWith({ apiKey: reader.key })
    const { data } = await client.getOrder(orders[0]!.id)
    expect(data.id).toBe(orders[0]!.id)
    expect(data.customer_name).not.toBeNull()
    expect(data.order_items).toHaveLength(1)
  })

  test('gets figures and products', async () => {
    const { client } = clientWith({ apiKey: reader.key })
    expect((await client.getStats()).success).toBe(true)
    const { data, pagination } = await client.listProducts({ limit: 3 })
    expect([data.length, pagination.hasMore]).toEqual([3, true])
    const [first] = data
    expect((await client.getProduct(first?.id ?? '')).data.name).toBe(first?.name)
    let count = 0
    for await (const _product of client.eachProduct({ limit: 10 })) count += 1
    expect(count).toBe(pagination.total)
  })

  test('does not transfer unchanged data again', async () => {
    const { client, asked } = clientWith({ apiKey: reader.key })
    const first = await client.getOrder(orders[0]!.id)
    const again = await client.getOrder(orders[0]!.id)
    expect(again).toEqual(first)
    expect(asked.map(({ status }) => status)).toEqual([200, 304])
  })
})

describe('sending', () => {
  test('counts a message once, however often it is sent', async () => {
    const { client } = clientWith({ webhookSecret: sender.key })
    const idempotencyKey = randomUUID()
    const message = {
      type: 'order_sync' as const,
      data: { orders: [{ order_id: orders[0]!.id, partner_reference: 'WH-1' }] },
    }
    const first = await client.sendData(message, { idempotencyKey })
    expect(first.data).toMatchObject({ type: 'order_sync', received: 1, changed: 1 })
    expect(await client.sendData(message, { idempotencyKey })).toEqual(first)
    const other = { type: 'stats_update' as const, data: STATS }
    const refusal = await refusalOf(client.sendData(other, { idempotencyKey }))
    expect([refusal.status, refusal.code]).toEqual([409, 'conflict'])
  })
})

const STATS = { stats: [{ first_day: '2026-11-01', last_day: '2026-11-01', figures: { packed: 3 } }] }

describe('refusals', () => {
  test('name the invalid parameter', async () => {
    const { client } = clientWith({ apiKey: reader.key })
    const refusal = await refusalOf(client.listOrders({ limit: 1000 }))
    expect([refusal.status, refusal.code, Object.keys(refusal.fields)]).toEqual([
      400,
      'bad_request',
      ['limit'],
    ])
    expect(refusal.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('cover an invalid key, a missing scope, and an unknown order', async () => {
    const { client: stranger } = clientWith({ apiKey: 'panna_live_unknown' })
    expect((await refusalOf(stranger.listOrders())).code).toBe('unauthenticated')
    const { client: other } = clientWith({ apiKey: sender.key })
    expect((await refusalOf(other.listOrders())).code).toBe('forbidden')
    const { client } = clientWith({ apiKey: reader.key })
    expect((await refusalOf(client.getOrder(randomUUID()))).code).toBe('not_found')
  })

  test('without a key no request is sent', async () => {
    const { client, asked } = clientWith({})
    await expect(client.listOrders()).rejects.toThrow('needs a key for the header api-key')
    expect(asked).toEqual([])
  })

  test('a rate limit is waited out as the shop says, and reported in the end', async () => {
    const hasty = await aKey(testing, { scopes: ['products:read'], requestsPerMinute: 1 })
    const { client, asked, waited } = clientWith({ apiKey: hasty.key, retries: 2, remembered: 0 })
    expect((await client.listProducts({ limit: 1 })).success).toBe(true)
    const refusal = await refusalOf(client.listProducts())
    expect([refusal.status, refusal.code]).toEqual([429, 'too_many_requests'])
    expect(asked.map(({ status }) => status)).toEqual([200, 429, 429, 429])
    const asks = asked.slice(1).map(({ headers }) => Number(headers.get('retry-after')))
    expect(waited).toEqual(asks.slice(0, 2).map((seconds) => seconds * 1000))
    expect(refusal.retryAfter).toBe(asks[2])
  })
})

test('a briefly unavailable shop is retried; one that stays unavailable is an error', async () => {
  const answers = [503, 503, 200, 503, 503]
  const waited: number[] = []
  const client = createClient({
    baseUrl: 'https://shop.test/',
    apiKey: 'a key',
    retries: 2,
    wait: async (milliseconds) => void waited.push(milliseconds),
    fetch: async () => {
      const status = answers.shift() ?? 503
      return status === 200 ? Response.json({ success: true, data: {} }) : new Response('away', { status })
    },
  })
  expect((await client.getStats()).success).toBe(true)
  expect(waited).toEqual([1000, 2000])
  expect(await refusalOf(client.getStats())).toMatchObject({ status: 503, code: 'busy', retryAfter: null })
})

test.each([301, 302, 307, 308])('%i: the key is not sent to another address', async (status) => {
  const keys: unknown[] = []
  const elsewhere = createServer((request, reply) => {
    keys.push(request.headers['api-key'])
    reply.setHeader('content-type', 'application/json')
    reply.end('{"success":true,"data":{}}')
  }).listen(0, '127.0.0.1')
  const moved = createServer((request, reply) => {
    const { port } = elsewhere.address() as AddressInfo
    reply.writeHead(status, { location: `http://localhost:${port}${request.url}` })
    reply.end()
  }).listen(0, '127.0.0.1')
  try {
    await Promise.all([elsewhere, moved].map((server) => once(server, 'listening')))
    const { port } = moved.address() as AddressInfo
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'panna_live_secret' })
    await expect(client.getStats()).rejects.toThrow(`127.0.0.1:${port} leads elsewhere`)
    expect(keys).toEqual([])
  } finally {
    for (const server of [elsewhere, moved]) server.close()
  }
})

test('an invoice is a file for a key that may read customers, and refused to others', async () => {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await testing.shop.issueMissingInvoices()
  const { client } = clientWith({ apiKey: reader.key })
  const [invoice] = (await client.getOrder(id)).data.invoices
  const invoiceId = /([^/]+)\.pdf$/.exec(invoice?.pdf_url ?? '')?.[1] ?? ''
  const file = await client.getInvoicePdf(id, invoiceId)
  expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-')
  const { key } = await aKey(testing, { scopes: ['orders:read'] })
  const refusal = await refusalOf(clientWith({ apiKey: key }).client.getInvoicePdf(id, invoiceId))
  expect([refusal.status, refusal.code]).toEqual([403, 'forbidden'])
})
