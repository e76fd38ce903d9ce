/** Staff's requests to Delhivery against the documented facts; labels are only downloaded from its own storage. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isTheirFile } from '#modules/fulfilment/providers/delhivery-desk.ts'
import { createDelhivery } from '#modules/fulfilment/providers/delhivery.ts'
import type { Carrier } from '#modules/fulfilment/providers/port.ts'
import { readFacts, type FactOf } from './support/facts.ts'

const WAYBILL = '1000000000001'
const exchanges = readFacts('delhivery', 'exchange')

function exchange(name: string): FactOf<'exchange'> {
  const fact = exchanges.find((each) => each.name === name)
  if (!fact) throw new Error(`no exchange ${name}`)
  return fact
}

function example(name: string): unknown {
  const { response } = exchange(name)
  if (!('example' in response)) throw new Error(`${name} has no example`)
  return response.example
}

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; text: string }
type Answer = { status: number; body: string | Buffer; contentType?: string }

/** A server with the documented responses by path, which records the requests. */
let answers = new Map<string, Answer>()
let seen: Seen[] = []
const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, text })
    const answer = answers.get(url.split('?')[0] ?? '') ?? { status: 404, body: '{}' }
    response.writeHead(answer.status, { 'content-type': answer.contentType ?? 'application/json' })
    response.end(answer.body)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const OPTIONS = { token: 'a-token', pickupLocation: 'Panna Hyderabad', deadlineMs: 30_000 }
const client = createDelhivery({ ...OPTIONS, baseUrl })
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = new Map()
  seen = []
})

function answerWith(name: string): FactOf<'exchange'>['request'] {
  const { request, response } = exchange(name)
  answers.set(request.path.split('?')[0] ?? '', {
    status: response.status,
    body: 'example' in response ? JSON.stringify(response.example) : response.text,
  })
  return request
}

function expectAsked(name: string, at = 0): void {
  const { request } = exchange(name)
  expect(`${seen[at]?.method} ${seen[at]?.url}`).toBe(`${request.method} ${request.path}`)
  expect(seen[at]?.headers.authorization).toBe('Token a-token')
  if (request.body !== undefined) expect(JSON.parse(seen[at]?.text ?? '')).toEqual(request.body)
}

describe('a label', () => {
  const PDF = Buffer.from('%PDF-1.7 a label')

  function linkTo(link: string): void {
    const body = example('label') as { packages: { pdf_download_link: string }[] }
    const packages = body.packages.map((each) => ({ ...each, pdf_download_link: link }))
    answers.set('/api/p/packing_slip', { status: 200, body: JSON.stringify({ ...body, packages }) })
  }

  test('is requested by its waybill and downloaded from the returned address, without the token', async () => {
    linkTo(`${baseUrl}/store/label.pdf?X-Amz-Signature=x`)
    answers.set('/store/label.pdf', { status: 200, body: PDF, contentType: 'application/pdf' })
    expect(await client.fetchLabel(WAYBILL)).toEqual({ ok: true, value: PDF })
    expectAsked('label')
    expect(seen[1]?.url).toBe('/store/label.pdf?X-Amz-Signature=x')
    expect(seen[1]?.headers.authorization).toBeUndefined()
  })

  test('is rejected if it is not a PDF', async () => {
    linkTo(`${baseUrl}/store/label.pdf`)
    answers.set('/store/label.pdf', { status: 200, body: '<html>%PDF</html>', contentType: 'text/html' })
    expect(await client.fetchLabel(WAYBILL)).toMatchObject({ ok: false, reason: 'unknown' })
    answers.set('/store/label.pdf', { status: 403, body: PDF })
    expect(await client.fetchLabel(WAYBILL)).toMatchObject({ ok: false, reason: 'unavailable' })
    answers.set('/store/label.pdf', { status: 200, body: Buffer.concat([PDF, Buffer.alloc(5_100_000)]) })
    expect(await client.fetchLabel(WAYBILL)).toMatchObject({ ok: false, reason: 'unknown' })
  })

  test.each([
    'https://evil.example/label.pdf',
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:1/label.pdf',
    'file:///etc/passwd',
    '//files.s3.amazonaws.com/x.pdf',
    'not an address',
    '',
  ])('at %s is not downloaded: the sandbox uses its own address', async (link) => {
    linkTo(link)
    expect(await client.fetchLabel(WAYBILL)).toMatchObject({ ok: false, reason: 'unknown' })
    expect(seen).toHaveLength(1)
  })

  test('of an unknown waybill is not found', async () => {
    answerWith('label-unknown')
    expect(await client.fetchLabel('1999999999999')).toMatchObject({ ok: false, reason: 'unknown' })
  })
})

describe('a pickup', () => {
  const ask = (on: Carrier) => on.requestPickup({ day: 'TODAY', time: '16:00' }, 3)

  test('is requested field by field, and its number is read', async () => {
    answerWith('pickup-request')
    expect(await ask(client)).toEqual({ ok: true, value: { carrierId: '10000001' } })
    expectAsked('pickup-request')
  })

  test('that is already booked is the answer', async () => {
    answerWith('pickup-request-open')
    expect(await ask(client)).toEqual({ ok: true, value: { carrierId: '10000001' } })
  })

  test("for an unknown warehouse is refused, with the courier's own message", async () => {
    answerWith('pickup-request-unknown-warehouse')
    expect(await ask(client)).toEqual({
      ok: false,
      reason: 'refused',
      detail: 'Warehouse Nowhere does not exist.',
    })
  })

  test.each([
    [401, 'unavailable'],
    [403, 'unavailable'],
    [500, 'unknown'],
  ])('with status %i is %s', async (status, reason) => {
    answers.set('/fm/request/new/', { status, body: '{"detail":"no"}' })
    expect(await ask(client)).toMatchObject({ ok: false, reason })
  })
})

describe('a shipping cost', () => {
  const question = { fromPin: '500034', toPin: '560001', weightGrams: 1_000, mode: 'Prepaid' } as const

  test('is requested for a route, and comes in paise', async () => {
    answerWith('charges')
    expect(await client.findCharge(question)).toEqual({ ok: true, value: 11_328 })
    expectAsked('charges')
  })

  test.each(['[]', '{}', '[{"total_amount":"abc"}]', '[{"total_amount":-1}]', '<html>'])(
    '%s is rejected',
    async (body) => {
      answers.set('/api/kinko/v1/invoice/charges/.json', { status: 200, body })
      expect(await client.findCharge(question)).toMatchObject({ ok: false, reason: 'unknown' })
    },
  )

  test('of a cash parcel, and of a return pickup, is requested as such', async () => {
    answerWith('charges')
    await client.findCharge({ ...question, mode: 'COD' })
    await client.findCharge({ ...question, mode: 'Pickup' })
    expect(seen[0]?.url).toContain('pt=COD')
    expect(seen[1]?.url).toContain('ss=DTO')
  })
})

describe('a delivery reattempt', () => {
  test('is requested and looked up by its number', async () => {
    answerWith('reattempt')
    answerWith('reattempt-status')
    expect(await client.requestReattempt(WAYBILL)).toEqual({ ok: true, value: null })
    expectAsked('reattempt')
    expectAsked('reattempt-status', 1)
  })

  test("that is not allowed is refused, with the courier's own message", async () => {
    answerWith('reattempt')
    answerWith('reattempt-refused')
    expect(await client.requestReattempt(WAYBILL)).toEqual({
      ok: false,
      reason: 'refused',
      detail: 'NDR action not allowed for the current NSL code',
    })
  })

  test('counts as accepted when its outcome is not reported yet', async () => {
    answerWith('reattempt')
    expect(await client.requestReattempt(WAYBILL)).toEqual({ ok: true, value: null })
  })

  test('without a request number counts as not accepted', async () => {
    answers.set('/api/p/update', { status: 200, body: '{}' })
    expect(await client.requestReattempt(WAYBILL)).toMatchObject({ ok: false, reason: 'unknown' })
  })
})

describe('a corrected address', () => {
  const change = { name: 'Asha Rao', phone: '+91 98480 99999', address: '14 Banjara Hills Road' }

  test("is sent in the courier's field names", async () => {
    answerWith('edit-shipment')
    expect(await client.correctConsignee(WAYBILL, change)).toEqual({ ok: true, value: null })
    expectAsked('edit-shipment')
  })

  test('is refused when it is too late', async () => {
    answerWith('edit-shipment-too-late')
    expect(await client.correctConsignee(WAYBILL, change)).toEqual({
      ok: false,
      reason: 'refused',
      detail: 'Shipment cannot be edited at this stage.',
    })
  })
})

describe("apart from the courier's own address, its file storage is the only allowed host", () => {
  test.each([
    'https://evil.example/label.pdf',
    'https://amazonaws.com.evil.example/label.pdf',
    'http://files.s3.amazonaws.com/label.pdf',
    'https://files.s3.amazonaws.com:8443/label.pdf',
    'https://user@files.s3.amazonaws.com/label.pdf',
    'https://127.0.0.1/label.pdf',
  ])('%s is not allowed', (link) => {
    expect(isTheirFile(new URL(link), new URL('https://track.delhivery.com'))).toBe(false)
  })

  test.each(['https://files.s3.ap-south-1.amazonaws.com/label.pdf', 'https://cdn.delhivery.com/label.pdf'])(
    '%s is allowed',
    (link) => {
      expect(isTheirFile(new URL(link), new URL('https://track.delhivery.com'))).toBe(true)
    },
  )
})
