/** One attempt to deliver one event, over real sockets: what is sent, what is read, and where nothing is sent. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signatureHeaders } from '#platform/http/webhook-signature.ts'
import type { WebhookAnswer } from '../providers/port.ts'
import type { Resolve } from '#platform/http/pinned-request.ts'
import { createWebhookSender, type SenderOptions } from '../providers/sender.ts'
import { aHookServer, hangs, says } from '#tests/support/hook-server.ts'

const hook = await aHookServer()
/** An address that must never be reached. */
const away = await aHookServer()
const SECRET = `whsec_${Buffer.from('a key for tests of thirty bytes').toString('base64')}`
const OLDER = `whsec_${Buffer.from('another key of thirty bytes now').toString('base64')}`
const { port } = new URL(hook.url)

beforeEach(() => {
  hook.heard.length = 0
  away.heard.length = 0
  hook.answer = says(204)
})

/** Everything that a receiver sends before it stops has arrived by then, even on a busy machine. */
const UNTIL_SOME_MS = 2_000

const message = { id: 'event-1', url: `${hook.url}/hook?a=b`, secrets: [SECRET], body: '{"a":"ए"}' }

function post(
  options: Partial<SenderOptions> = {},
  wish: Partial<typeof message> = {},
): Promise<WebhookAnswer> {
  const sender = createWebhookSender({
    userAgent: 'Panna-Webhooks/1',
    isLoopbackAllowed: true,
    deadlineMs: 30_000,
    ...options,
  })
  return sender.post({ ...message, ...wish })
}

const leadingTo =
  (...addresses: readonly string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('the request', () => {
  test('has the exact body, with a signature that the standard’s library accepts', async () => {
    const answer = await post()
    expect(answer).toMatchObject({ status: 204, text: '', retryAfterSeconds: null })
    const [heard, ...more] = hook.heard
    expect(more).toEqual([])
    expect(heard).toMatchObject({
      method: 'POST',
      path: '/hook?a=b',
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Panna-Webhooks/1',
        'webhook-id': 'event-1',
      },
    })
    expect(heard?.headers).toMatchObject(answer.headers)
    expect(new Webhook(SECRET).verify(heard!.body, answer.headers)).toEqual({ a: 'ए' })
    expect(() => new Webhook(OLDER).verify(heard!.body, answer.headers)).toThrow()
    expect(() => new Webhook(SECRET).verify(`${heard!.body} `, answer.headers)).toThrow()
  })

  test('has a signature by each secret during a rotation, and either is enough', async () => {
    const { headers } = await post({}, { secrets: [SECRET, OLDER] })
    expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]+=* v1,[\w+/]+=*$/)
    for (const secret of [SECRET, OLDER])
      expect(new Webhook(secret).verify(message.body, headers)).toEqual({ a: 'ए' })
  })

  test('is accepted by the library for any secret, id and body', () => {
    const key = fc
      .uint8Array({ minLength: 24, maxLength: 64 })
      .map((bytes) => Buffer.from(bytes).toString('base64'))
    fc.assert(
      fc.property(key, fc.uuid(), fc.json(), (base64, id, body) => {
        const signed = signatureHeaders(`whsec_${base64}`, { id, body, sentAt: new Date() })
        expect(new Webhook(base64).verify(body, { 'webhook-id': id, ...signed })).toEqual(JSON.parse(body))
      }),
    )
  })
})

describe('the response', () => {
  test('is judged by its status, and its beginning is stored as plain text', async () => {
    hook.answer = says(500, `no\u0000 \u001b[31mroom\n${'x'.repeat(50_000)}`)
    const { status, text } = await post()
    expect(status).toBe(500)
    expect(text.startsWith('no [31mroom\nxxx')).toBe(true)
    expect(text).toHaveLength(2_000)
  })

  test('is not followed if it is a redirect', async () => {
    hook.answer = says(302, '', { location: `${away.url}/` })
    expect(await post()).toMatchObject({ status: 302 })
    expect(away.heard).toEqual([])
  })

  test('may ask for a retry later, in seconds or as a date', async () => {
    hook.answer = says(503, '', { 'retry-after': '120' })
    expect(await post()).toMatchObject({ status: 503, retryAfterSeconds: 120 })
    hook.answer = says(503, '', { 'retry-after': new Date(Date.now() + 90_000).toUTCString() })
    const { retryAfterSeconds } = await post()
    expect(retryAfterSeconds).toBeGreaterThan(80)
    expect(retryAfterSeconds).toBeLessThanOrEqual(90)
    hook.answer = says(503, '', { 'retry-after': 'soon' })
    expect(await post()).toMatchObject({ retryAfterSeconds: null })
  })

  test('counts by its status even if its body never ends', async () => {
    hook.answer = (response) => void response.writeHead(200).write('taken')
    expect(await post({ deadlineMs: UNTIL_SOME_MS })).toMatchObject({ status: 200, text: 'taken' })
  })

  test('counts as missing after the deadline, or if nobody is there', async () => {
    hook.answer = hangs
    expect(await post({ deadlineMs: 200 })).toMatchObject({
      status: null,
      text: 'no answer within the deadline',
    })
    const silent = await post({}, { url: 'http://127.0.0.1:1/' })
    expect(silent).toMatchObject({ status: null, retryAfterSeconds: null })
    expect(silent.text).toContain('ECONNREFUSED')
  })

  test('counts as missing if the name lookup never ends', async () => {
    const never: Resolve = () => new Promise(() => undefined)
    const answer = await post({ resolve: never, deadlineMs: 100 }, { url: 'https://shop.example/' })
    expect(answer).toMatchObject({ status: null, text: 'no answer within the deadline' })
  })
})

/** A server that sends raw bytes to every connection. */
async function saying(text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () => void socket.write(text))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe('no receiver holds an attempt longer than its deadline:', () => {
  const late = { status: null, text: 'no answer within the deadline' }
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  test.each([
    ['switches protocols', upgrade, { status: 101 }],
    ['switches protocols without naming one', upgrade.replace(/Upgrade: .*\r\n/, ''), { status: 101 }],
    ['sends early hints without end', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(5), late],
    ['never ends its headers', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1_000)}`, late],
    ['does not speak HTTP', '\0\0\0', { status: null }],
    ['never ends its response', 'HTTP/1.1 200 OK\r\n\r\nabc', { status: 200, text: 'abc' }],
  ])('one that %s', async (_name, text, expected) => {
    expect(await post({ deadlineMs: UNTIL_SOME_MS }, { url: await saying(text) })).toMatchObject(expected)
  })
})

describe('nothing is sent', () => {
  const inPrivate = { status: null, text: 'the host lies in a private network' }

  test('to a name that resolves to a private address, even among others', async () => {
    for (const addresses of [['10.0.0.7'], ['8.8.8.8', '192.168.0.9'], ['fd00::1'], ['::ffff:127.0.0.1']])
      expect(
        await post({ resolve: leadingTo(...addresses) }, { url: 'https://shop.example/' }),
      ).toMatchObject(inPrivate)
  })

  test('to this machine in a live shop, in any spelling', async () => {
    const live = { isLoopbackAllowed: false }
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0'])
      expect(await post(live, { url: `https://${host}:${port}/` })).toMatchObject(inPrivate)
    expect(
      await post({ ...live, resolve: leadingTo('127.0.0.1') }, { url: `https://shop.example:${port}/` }),
    ).toMatchObject(inPrivate)
    expect(await post(live)).toMatchObject({ status: null, text: 'the address is not https' })
    expect(hook.heard).toEqual([])
  })

  test('over http to a name that looks like this machine but resolves elsewhere', async () => {
    const answer = await post({ resolve: leadingTo('8.8.8.8') }, { url: `http://localhost:${port}/` })
    expect(answer).toMatchObject({ status: null, text: 'the address is not https' })
  })

  test('to another address than was checked, if a name changes between check and call (DNS rebinding)', async () => {
    let asked = 0
    const rebinding: Resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    expect(await post({ resolve: rebinding }, { url: `http://localhost:${port}/hook` })).toMatchObject({
      status: 204,
    })
    // Resolved once per attempt; the connection used the checked address with the original host name.
    expect(asked).toBe(1)
    expect(hook.heard[0]?.headers.host).toBe(`localhost:${port}`)
    const turned: Resolve = async () => {
      asked += 1
      return [{ address: asked % 2 === 0 ? '8.8.8.8' : '10.0.0.1', family: 4 }]
    }
    const sender = createWebhookSender({
      userAgent: 'x',
      isLoopbackAllowed: false,
      resolve: turned,
    })
    expect(await sender.readAddress('https://shop.example/')).toEqual({
      ok: true,
      url: 'https://shop.example/',
    })
    expect(await sender.post({ ...message, url: 'https://shop.example/' })).toMatchObject(inPrivate)
  })

  test('to a name that does not resolve', async () => {
    const nowhere: Resolve = () => Promise.reject(new Error('ENOTFOUND'))
    const sender = createWebhookSender({ userAgent: 'x', isLoopbackAllowed: false, resolve: nowhere })
    expect(await sender.readAddress('https://nobody.example/')).toEqual({
      ok: false,
      problem: 'unknown_host',
    })
    expect(await post({ resolve: nowhere }, { url: 'https://nobody.example/' })).toMatchObject({
      status: null,
      text: 'the host name does not resolve',
    })
  })
})
