import { connect as connectSocket, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { PageContext, Pages } from '#server/pages.ts'
import { testApp } from '#platform/testing/http-harness.ts'

type Render = (request: Request, context: PageContext) => Promise<Response> | Response
let render: Render = () => new Response('')
const pages: Pages = {
  routeIds: new Set(['root']),
  render: async (request, context) => render(request, context),
}
const testing = await testApp({ app: { pages: async () => pages } })

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })

describe('over a real connection', async () => {
  await testing.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testing.app.server.address() as AddressInfo

  /** Sends raw bytes; resolves with what is received until the other side closes or goes silent. */
  function raw(text: string): Promise<{ answer: string; isClosed: boolean }> {
    return new Promise((resolve) => {
      const socket = connectSocket(port, '127.0.0.1')
      let answer = ''
      let isClosed = true
      const done = () => {
        socket.destroy()
        resolve({ answer, isClosed })
      }
      socket.setTimeout(15_000, () => {
        isClosed = false
        done()
      })
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
      socket.on('close', done)
      socket.on('error', done)
      socket.write(text)
    })
  }

  test.each([
    ['an older protocol', 'GET /\r\n\r\n'],
    [
      'two lengths',
      'POST /api/cart/quote HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x',
    ],
    [
      'a length and chunks',
      'POST /api/cart/quote HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunks that are none',
      'POST /api/cart/quote HTTP/1.1\r\nHost: shop.test\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers of 100 kB', `GET / HTTP/1.1\r\nHost: shop.test\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: shop.test\r\nX-A: 1\r\n X-B: 2\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: shop.test\r\nhost: evil.example\r\n\r\n'],
    ['the same host twice', 'GET /health/live HTTP/1.1\r\nHost: shop.test\r\nHost: shop.test\r\n\r\n'],
    ['no host', 'GET /api/session HTTP/1.1\r\n\r\n'],
    ['a bare line feed in a header', 'GET / HTTP/1.1\r\nHost: shop.test\r\nX-A: 1\nX-B 2\r\n\r\n'],
  ])('4xx and the connection ends: %s', async (_what, text) => {
    const { answer, isClosed } = await raw(text)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(isClosed).toBe(true)
  })

  test('an address in absolute form is refused or treated as a path', async () => {
    render = () => html('page')
    const { answer } = await raw(
      'GET http://evil.example/x HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    let url = ''
    render = (request) => {
      url = request.url
      return html('')
    }
    await raw('GET //evil.example/x HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
    expect(url).toBe('http://shop.test//evil.example/x')
  })

  test('the work for a visitor is aborted when the visitor leaves', async () => {
    let signal: AbortSignal | undefined
    render = async (request) => {
      signal = request.signal
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
      return html('late')
    }
    const leaving = new AbortController()
    const asked = fetch(`http://127.0.0.1:${port}/auth`, { signal: leaving.signal }).catch(() => 'left')
    await vi.waitFor(() => expect(signal).toBeDefined(), { interval: 5, timeout: 15_000 })
    leaving.abort()
    expect(await asked).toBe('left')
    await vi.waitFor(() => expect(signal?.aborted).toBe(true), { interval: 5, timeout: 15_000 })
  })

  test('a response that is not a page is streamed', async () => {
    let push: ((text: string) => void) | undefined
    let finish: (() => void) | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (text) => controller.enqueue(new TextEncoder().encode(text))
        finish = () => controller.close()
      },
    })
    render = () => new Response(stream, { headers: { 'content-type': 'text/csv' } })
    push?.('one,')
    const answer = await fetch(`http://127.0.0.1:${port}/cms/export`)
    const reader = answer.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('one,')
    push?.('two')
    finish?.()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('two')
    expect((await reader.read()).done).toBe(true)
  })

  test('closing completes open requests with “connection: close”, and then ends', async () => {
    const closing = await testApp({ testing, app: { pages: async () => pages } })
    const address = await closing.app.listen({ port: 0, host: '127.0.0.1' })
    let finish: (() => void) | undefined
    render = () => new Promise((resolve) => (finish = () => resolve(html('served'))))
    const asked = fetch(`${address}/auth`)
    await vi.waitFor(() => expect(finish).toBeDefined(), { interval: 5, timeout: 15_000 })
    const closed = closing.app.close()
    await pause(20)
    finish?.()
    const answer = await asked
    expect([answer.status, await answer.text(), answer.headers.get('connection')]).toEqual([
      200,
      'served',
      'close',
    ])
    await closed
    await expect(fetch(`${address}/health/live`)).rejects.toThrow()
  })
})
