/** /mcp without a client: protocol errors and rate limits. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ASSISTANT_TOOLS } from '../rules/assistant-tools.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { testApp, type TestApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, shopUrl } = testing

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

function post(
  body: unknown,
  headers: Record<string, string> = {},
  on: TestApp = testing,
  from = '203.0.113.9',
) {
  return on.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...HEADERS, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    remoteAddress: from,
  })
}

describe('the protocol', () => {
  test('answers a handshake of each revision with JSON, without session and cookies', async () => {
    for (const protocolVersion of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '1999-01-01']) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
      const answer = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
      const { result } = answer.json<{ result: { protocolVersion: string } }>()
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json'])
      expect(result.protocolVersion).toBe(protocolVersion === '1999-01-01' ? '2025-11-25' : protocolVersion)
      expect([answer.headers['mcp-session-id'], answer.headers['set-cookie']]).toEqual([undefined, undefined])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test.each([
    ['broken JSON', '{"jsonrpc":', {}, 400, -32_700],
    ['nothing', '', {}, 400, -32_700],
    ['no message', '{"hello":1}', {}, 400, -32_600],
    ['a batch', [LIST], {}, 400, -32_600],
    ['a batch after white space', `${' '.repeat(200)}[]`, {}, 400, -32_600],
    ['a batch after a byte-order mark', `\ufeff${JSON.stringify([LIST, LIST])}`, {}, 400, -32_600],
    [
      'a batch after a byte-order mark and white space',
      `\ufeff \n${JSON.stringify([LIST, LIST])}`,
      {},
      400,
      -32_600,
    ],
    ['an unknown revision', LIST, { 'mcp-protocol-version': '1999-01-01' }, 400, -32_000],
    ['text', JSON.stringify(LIST), { 'content-type': 'text/plain' }, 415, -32_000],
    ['a client that accepts HTML only', LIST, { accept: 'text/html' }, 406, -32_000],
    [
      'a body above the maximum size',
      JSON.stringify({ ...LIST, params: { x: 'x'.repeat(40_000) } }),
      {},
      413,
      -32_000,
    ],
    ['another site', LIST, { origin: 'https://evil.example' }, 403, -32_000],
    ['an opaque origin', LIST, { origin: 'null' }, 403, -32_000],
    ['a cross-site browser request', LIST, { 'sec-fetch-site': 'cross-site' }, 403, -32_000],
  ])('refuses %s', async (_what, body, headers, status, code) => {
    const answer = await post(body, headers)
    expect([answer.statusCode, answer.json<{ error: { code: number } }>().error.code]).toEqual([status, code])
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null })
  })

  test('allows the shop’s own pages', async () => {
    expect((await post(LIST, { origin: shopUrl, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s: 405, only POST is allowed',
    async (method) => {
      const answer = await app.inject({ method, url: '/mcp', headers: { accept: 'text/event-stream' } })
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST'])
      expect(answer.json()).toMatchObject({ error: { message: MESSAGES.mcp_post_only } })
    },
  )

  test('accepts a notification without a response; an unknown method and an unknown tool are errors', async () => {
    const noted = await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([noted.statusCode, noted.body]).toEqual([202, ''])
    const unknown = await post({ jsonrpc: '2.0', id: 7, method: 'orders/place', params: {} })
    expect(unknown.json()).toMatchObject({ id: 7, error: { code: -32_601 } })
    const params = { name: 'place_order', arguments: {} }
    const tool = await post({ jsonrpc: '2.0', id: 8, method: 'tools/call', params })
    expect(tool.json()).toMatchObject({ id: 8, error: { code: -32_602 } })
  })

  test('refuses subscriptions in the newest revision, and offers its own revisions to a later one', async () => {
    const ask = (method: string, revision: string, params: Record<string, unknown> = {}) =>
      post(
        {
          jsonrpc: '2.0',
          id: 3,
          method,
          params: {
            ...params,
            _meta: {
              'io.modelcontextprotocol/protocolVersion': revision,
              'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          },
        },
        { 'mcp-protocol-version': revision, 'mcp-method': method },
      )
    const listed = await ask('tools/list', '2026-07-28')
    expect([listed.statusCode, listed.headers['content-type']]).toEqual([200, 'application/json'])
    const listening = await ask('subscriptions/listen', '2026-07-28', {
      notifications: { toolsListChanged: true },
    })
    expect(listening.json()).toMatchObject({ id: 3, error: { code: -32_603 } })
    const later = await ask('tools/list', '2030-01-01')
    expect([later.statusCode, later.json<{ error: { code: number } }>().error.code]).toEqual([400, -32_022])
  })

  test('always responds with JSON and never with a server error', async () => {
    const names = ASSISTANT_TOOLS.map(({ name }) => name)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), async (name, given) => {
        const params = { name, arguments: given }
        const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.json()).toMatchObject({ jsonrpc: '2.0' })
        expect(answer.body).not.toContain(MESSAGES.unexpected)
      }),
      { numRuns: 60 },
    )
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (query) => {
        const params = { name: 'search_products', arguments: { query } }
        const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
        expect(answer.json()).toMatchObject({ result: { structuredContent: { page: 1 } } })
      }),
      { numRuns: 30 },
    )
  })
})

describe('rate limits', () => {
  test('429 for an address that calls too often, and for one that walks through pincodes', async () => {
    const limited = await testApp({ testing, settings: { isRateLimited: true } })
    const ask = (pincode: string) =>
      post(
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'delivery_promise', arguments: { pincode } },
        },
        {},
        limited,
        '198.51.100.7',
      )
    for (let count = 0; count < LIMITS.pincode; count += 1) await ask('500034')
    const refused = (await ask('500034')).json<{
      result: { isError: boolean; content: { text: string }[] }
    }>()
    expect(refused.result).toMatchObject({ isError: true, content: [{ text: MESSAGES.too_many_requests }] })
    for (let count = LIMITS.pincode + 1; count < LIMITS.mcp; count += 1)
      await post(LIST, {}, limited, '198.51.100.7')
    const answer = await post(LIST, {}, limited, '198.51.100.7')
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { jsonrpc: '2.0', id: null, error: { code: -32_000, message: MESSAGES.too_many_requests } },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post(LIST, {}, limited, '198.51.100.8')).statusCode).toBe(200)
  })

  test('each call is logged with its request id, without its content', async () => {
    testing.lines.length = 0
    const answer = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_products', arguments: { query: 'a-secret-wish' } },
    })
    const lines = testing.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toContainEqual(
      expect.objectContaining({ tool: 'search_products', requestId: answer.headers['x-request-id'] }),
    )
    expect(testing.lines.join('')).not.toContain('a-secret-wish')
  })
})
