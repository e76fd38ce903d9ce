/** Our client, held to the documented facts: what it sends is what they ask for, what it understands is what they say. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import type { Parcel } from '../../domain/fulfilment/parcel.ts'
import type { OrderId } from '../../domain/ids.ts'
import { paise } from '../../domain/money.ts'
import { createDelhivery } from '../../providers/shipping/delhivery.ts'
import type { Carrier, CarrierAnswer } from '../../providers/shipping/port.ts'
import { readFacts, type FactOf } from './support/facts.ts'

const REFERENCE = 'PN-1001' as OrderId
const WAYBILL = '1000000000001'
const PARCEL: Parcel = {
  reference: REFERENCE,
  consignee: {
    fullName: 'Asha Rao',
    email: 'asha@example.test',
    phone: '+91 98480-12345',
    address: '12 Banjara Hills Road',
    city: 'Hyderabad',
    state: 'Telangana',
    pincode: '500034',
    country: 'India',
  },
  contents: '2 notebooks',
  quantity: 2,
  weightGrams: 1_000,
  totalPaise: paise(64_900),
  costPaise: paise(4_900),
  orderedAt: '2026-11-21T08:33:07.000Z',
}

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; text: string }
type Answering = { status: number; text: string; contentType?: string; hangs?: boolean }

/** A server that gives one documented answer and keeps what it was asked. */
let answering: Answering = { status: 500, text: '' }
let seen: Seen | undefined
const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => {
    seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, text }
    if (answering.hangs) return
    const headers = { 'content-type': answering.contentType ?? 'application/json' }
    response.writeHead(answering.status, headers).end(answering.text)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const client = createDelhivery({
  baseUrl,
  token: 'a-token',
  pickupLocation: 'Panna Hyderabad',
  deadlineMs: 300,
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const exchanges = readFacts('delhivery', 'exchange')

function exchange(name: string): FactOf<'exchange'> {
  const fact = exchanges.find((each) => each.name === name)
  if (!fact) throw new Error(`no exchange ${name}`)
  return fact
}

async function ask<T>(
  name: string,
  call: (on: Carrier) => Promise<CarrierAnswer<T>>,
): Promise<CarrierAnswer<T>> {
  const { response } = exchange(name)
  answering =
    'example' in response
      ? { status: response.status, text: JSON.stringify(response.example) }
      : { status: response.status, text: response.text, contentType: response.contentType }
  return call(client)
}

const create = (on: Carrier) => on.createParcel(PARCEL)

type Sent = { shipments: Record<string, unknown>[]; pickup_location: { name: string } }
const sentForm = () => new URLSearchParams(seen?.text)
const sentData = () => JSON.parse(sentForm().get('data') ?? '') as Sent

describe('a parcel', () => {
  test('is asked for as the documents say, field by field, and its waybill is read', async () => {
    expect(await ask('create-shipment', create)).toEqual({ ok: true, value: { waybill: WAYBILL } })
    const { request } = exchange('create-shipment')
    expect(`${seen?.method} ${seen?.url}`).toBe(`${request.method} ${request.path}`)
    expect(seen?.headers).toMatchObject({
      authorization: 'Token a-token',
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([...sentForm().keys()]).toEqual(['format', 'data'])
    expect(sentForm().get('format')).toBe('json')
    const documented = request.form?.['data'] as Sent
    expect(sentData()).toMatchObject(documented)
    expect(sentData().shipments[0]).toMatchObject({ order_date: '2026-11-21 14:03:07', cod_amount: 0 })
  })

  test('carries none of the signs that break their reading', async () => {
    answering = { status: 200, text: '{}' }
    await client.createParcel({
      ...PARCEL,
      consignee: {
        ...PARCEL.consignee,
        fullName: 'A & B',
        address: 'Flat #4; C\\o "100%"\n Road\t',
        phone: '098480 12345',
      },
      contents: `1 x Pen & Paper; ${'long '.repeat(100)}`,
    })
    const [shipment] = sentData().shipments
    expect(shipment).toMatchObject({ name: 'A and B', add: "Flat 4 C o '100 ' Road", phone: '9848012345' })
    expect(String(shipment?.['products_desc']).length).toBeLessThanOrEqual(200)
    expect(sentForm().get('data')).not.toMatch(/[&#%;\\]/)
  })

  test.each([
    ['create-shipment-not-served', 'refused', '999999 is non serviceable pincode'],
    ['create-shipment-unknown-warehouse', 'unavailable', 'ClientWarehouse matching query does not exist.'],
    ['create-shipment-empty', 'refused', 'shipment list contains no data'],
    ['create-shipment-no-token', 'unavailable', '401 Login or API Key Required'],
    // It may be ours, from a try whose answer was lost.
    ['create-shipment-twice', 'unknown', 'Duplicate order id'],
  ])('%s is %s, in their own words', async (name, reason, detail) => {
    expect(await ask(name, create)).toEqual({ ok: false, reason, detail })
  })

  const refusal = (remark: string) =>
    JSON.stringify({ success: false, packages: [{ status: 'Fail', waybill: '', remarks: [remark] }] })
  const half = (fields: object) =>
    JSON.stringify({ success: true, packages: [{ status: 'Success', waybill: WAYBILL, ...fields }] })

  test.each([
    [
      'balance',
      { status: 200, text: refusal('Package creation refused: insufficient balance') },
      'unavailable',
    ],
    ['capacity', { status: 200, text: refusal('pincode capacity exceeded') }, 'unavailable'],
    ['phone', { status: 200, text: refusal('Incorrect phone number(s)') }, 'refused'],
    ['half saved', { status: 200, text: refusal('Package might have been (partially) saved.') }, 'unknown'],
    ['success without a waybill', { status: 200, text: half({ waybill: '' }) }, 'unknown'],
    ['a parcel of somebody else', { status: 200, text: half({ refnum: 'PN-9' }) }, 'unknown'],
    ['a firewall', { status: 403, text: '<h1>blocked</h1>', contentType: 'text/html' }, 'unavailable'],
    ['a broken server', { status: 500, text: '{}' }, 'unknown'],
    ['a page with status 200', { status: 200, text: '<html></html>' }, 'unknown'],
    ['JSON of another shape', { status: 200, text: '{"packages":1}' }, 'unknown'],
    ['no answer within the deadline', { status: 200, text: '', hangs: true }, 'unknown'],
    ['an endless answer', { status: 200, text: 'x'.repeat(1_100_000) }, 'unknown'],
  ] satisfies [string, Answering, string][])('%s is no waybill', async (_what, answer, reason) => {
    answering = answer
    expect(await create(client)).toMatchObject({ ok: false, reason })
  })

  test('a courier that is not there is no answer', async () => {
    const nowhere = createDelhivery({ baseUrl: 'http://127.0.0.1:1', token: 'x', pickupLocation: 'x' })
    expect(await create(nowhere)).toMatchObject({ ok: false, reason: 'unknown' })
  })
})

describe('where a parcel is', () => {
  test('its scans come oldest first, in Indian time', async () => {
    const tracked = await ask('track-with-scans', (on) => on.trackParcels([WAYBILL]))
    expect(seen?.url).toBe(exchange('track-with-scans').request.path)
    const at = new Date('2026-11-21T14:03:07+05:30')
    const place = { at, statusType: 'UD', location: 'Hyderabad' }
    const moved = { ...place, status: 'In Transit', remark: 'Shipment received at facility' }
    expect(tracked).toEqual({
      ok: true,
      value: [
        {
          waybill: WAYBILL,
          reference: REFERENCE,
          current: moved,
          expectedDeliveryAt: null,
          scans: [{ ...place, status: 'Manifested', remark: 'Manifest uploaded' }, moved],
        },
      ],
    })
  })

  test('delivered is a type and a status', async () => {
    const tracked = await ask('track-delivered', (on) => on.trackParcels([WAYBILL]))
    expect(tracked).toMatchObject({
      value: [{ current: { statusType: 'DL', status: 'Delivered' }, scans: [] }],
    })
  })

  test('an unknown waybill is none, an unknown reference is no parcel', async () => {
    expect(await ask('track-unknown', (on) => on.trackParcels(['1999999999999']))).toEqual({
      ok: true,
      value: [],
    })
    expect(await ask('track-unknown', (on) => on.findParcel(REFERENCE))).toEqual({ ok: true, value: null })
  })

  test('after a lost answer it is found by our own reference, and by no other', async () => {
    const found = await ask('track-by-reference', (on) => on.findParcel(REFERENCE))
    expect(found).toMatchObject({ ok: true, value: { waybill: WAYBILL, reference: REFERENCE } })
    expect(seen?.url).toBe(`/api/v1/packages/json/?ref_ids=${REFERENCE}&verbose=2`)
    expect(await ask('track-by-reference', (on) => on.findParcel('PN-2' as OrderId))).toEqual({
      ok: true,
      value: null,
    })
  })

  test('no more than fifty are asked for at once', async () => {
    await expect(client.trackParcels(Array.from({ length: 51 }, () => WAYBILL))).rejects.toThrow(RangeError)
  })
})

describe('cancelling', () => {
  test('says so in their one word, and reads success', async () => {
    expect(await ask('cancel-shipment', (on) => on.cancelParcel(WAYBILL))).toEqual({ ok: true, value: null })
    const { request } = exchange('cancel-shipment')
    expect(`${seen?.method} ${seen?.url}`).toBe(`${request.method} ${request.path}`)
    expect(JSON.parse(seen?.text ?? '')).toEqual(request.body)
  })

  test('too late is refused', async () => {
    expect(await ask('cancel-shipment-too-late', (on) => on.cancelParcel(WAYBILL))).toMatchObject({
      ok: false,
      reason: 'refused',
    })
  })

  test.each([
    ['<root><status>True</status><waybill>1</waybill></root>', { ok: true, value: null }],
    [
      '<root><status>False</status><remark>no</remark></root>',
      { ok: false, reason: 'refused', detail: 'no' },
    ],
    ['{"status":"True"}', { ok: true, value: null }],
    ['<html></html>', { ok: false, reason: 'unknown', detail: 'not the documented answer' }],
  ])('reads %s', async (text, expected) => {
    answering = { status: 200, text, contentType: 'application/xml' }
    expect(await client.cancelParcel(WAYBILL)).toEqual(expected)
  })
})

describe('pushed scans', () => {
  test.each(readFacts('delhivery', 'webhook'))('$name: $title', ({ delivery }) => {
    expect(client.readPush(Buffer.from(JSON.stringify(delivery.example)))).toEqual({
      waybill: WAYBILL,
      scan: {
        at: new Date('2026-11-21T14:03:07+05:30'),
        statusType: 'UD',
        status: 'In Transit',
        location: 'Hyderabad',
        remark: 'Shipment received at facility',
      },
    })
  })

  test.each([
    '',
    '{',
    '[]',
    'null',
    '{"Shipment":{"AWB":""}}',
    '{"Shipment":{"AWB":"1","Status":{"Status":"x"}}}',
  ])('%s is none', (text) => {
    expect(client.readPush(Buffer.from(text))).toBeNull()
  })
})
