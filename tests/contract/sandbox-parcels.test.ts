/**
 * The sandbox's courier from booking to delivery: labels, legs, failed deliveries, faults; together with our client.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createDelhivery } from '#modules/fulfilment/providers/delhivery.ts'
import { code128 } from '../../sandbox/labels.ts'
import { readFacts } from './support/facts.ts'
import { openSandbox, type OpenSandbox } from './support/open-sandbox.ts'
import { arrange } from './support/run-fact.ts'

const facts = readFacts('delhivery', 'exchange')

async function aParcel(sandbox: OpenSandbox, fact = 'create-shipment'): Promise<string> {
  const form = facts.find(({ name }) => name === fact)?.request.form
  if (!form) throw new Error('the fact is gone')
  const names = await arrange(sandbox, [{ make: 'shipment', id: '1000000000001', form }])
  return names.toReal('1000000000001')
}

const clientOf = (sandbox: OpenSandbox) =>
  createDelhivery({ baseUrl: sandbox.url, token: 'x', pickupLocation: 'Panna Hyderabad' })

type Tracked = {
  ShipmentData: { Shipment: { Status: { StatusType: string; Status: string; StatusCode: string } } }[]
}

async function standing(sandbox: OpenSandbox, waybill: string): Promise<string> {
  const path = `/api/v1/packages/json/?waybill=${waybill}&verbose=2`
  const { ShipmentData } = await sandbox.must<Tracked>('GET', path)
  const { StatusType = '', Status = '', StatusCode = '' } = ShipmentData[0]?.Shipment.Status ?? {}
  return `${StatusType} ${Status} ${StatusCode}`
}

const scan = (sandbox: OpenSandbox, waybill: string, body: object) =>
  sandbox.must('POST', `/shipments/${waybill}/scan`, body)

/** The text on a label set in the PDF's built-in Latin fonts. */
function wordsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/\/FlateDecode[^]*?stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length
    return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1')
  })
  const lines = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
  return lines
    .map(([, line = '']) =>
      [...line.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n')
}

describe('a label', () => {
  test('is one sheet with the address and the amount to collect', async () => {
    await using sandbox = await openSandbox()
    const waybill = await aParcel(sandbox, 'create-shipment-cash')
    const label = await clientOf(sandbox).fetchLabel(waybill)
    if (!label.ok) throw new Error(label.detail)
    const text = wordsOf(label.value)
    for (const expected of [waybill, 'Asha Rao', 'PIN 500034', 'COD: collect Rs 699.00'])
      expect(text).toContain(expected)
  })

  test('has an address that is signed for it alone', async () => {
    await using sandbox = await openSandbox()
    const [mine, other] = [await aParcel(sandbox), await aParcel(sandbox, 'create-shipment-cash')]
    type Slip = { packages: { pdf_download_link: string }[] }
    const slip = await sandbox.must<Slip>('GET', `/api/p/packing_slip?wbns=${mine}&pdf=true&pdf_size=A4`)
    const link = slip.packages[0]?.pdf_download_link ?? ''
    const statusOf = async (url: string) => (await fetch(url)).status
    expect(await statusOf(link)).toBe(200)
    expect(await statusOf(link.replace(mine, other))).toBe(403)
    expect(await statusOf(link.replace('size=A4', 'size=4R'))).toBe(403)
    expect(await statusOf(link.split('?')[0] ?? '')).toBe(403)
  })

  test('has its waybill as Code 128: start, symbols, check, stop', () => {
    const widths = code128('PJJ123C')
    expect(widths.slice(0, 6).join('')).toBe('211214')
    // 879 modulo 103.
    expect(widths.slice(-13, -7).join('')).toBe('311321')
    expect(widths.slice(-7).join('')).toBe('2331112')
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11 * 9 + 13)
    expect(() => code128('₹')).toThrow(RangeError)
  })
})

describe('a route', () => {
  test('of a return pickup has its own statuses, and ends at the warehouse', async () => {
    await using sandbox = await openSandbox()
    const waybill = await aParcel(sandbox, 'create-shipment-pickup')
    expect(await standing(sandbox, waybill)).toMatch(/^PP Open/)
    const seen: string[] = []
    for (const status of ['Scheduled', 'Dispatched', 'In Transit', 'Pending', 'Dispatched', 'DTO']) {
      await scan(sandbox, waybill, { status })
      seen.push((await standing(sandbox, waybill)).split(' ').slice(0, 2).join(' '))
    }
    expect(seen).toEqual(['PP Scheduled', 'PP Dispatched', 'PU In', 'PU Pending', 'PU Dispatched', 'DL DTO'])
  })

  test('of a return pickup ends where it is cancelled before the pickup, and not after', async () => {
    await using sandbox = await openSandbox()
    const waybill = await aParcel(sandbox, 'create-shipment-pickup')
    const client = clientOf(sandbox)
    expect(await client.cancelParcel(waybill)).toEqual({ ok: true, value: null })
    expect(await standing(sandbox, waybill)).toMatch(/^CN Canceled/)
    expect(await client.cancelParcel(waybill)).toEqual({ ok: true, value: null })
    const fetched = await aParcel(sandbox, 'create-shipment-replacement')
    await scan(sandbox, fetched, { status: 'Dispatched' })
    await scan(sandbox, fetched, { status: 'Delivered' })
    expect(await client.cancelParcel(fetched)).toMatchObject({ ok: false, reason: 'refused' })
  })

  test('back stays a return', async () => {
    await using sandbox = await openSandbox()
    const waybill = await aParcel(sandbox)
    await scan(sandbox, waybill, { status: 'In Transit', isReturning: true })
    await scan(sandbox, waybill, { status: 'Dispatched' })
    expect(await standing(sandbox, waybill)).toMatch(/^RT Dispatched/)
    await scan(sandbox, waybill, { status: 'RTO' })
    expect(await standing(sandbox, waybill)).toMatch(/^DL RTO/)
  })

  test('with a failed delivery states the reason; only Pending has a reason, and only a known one', async () => {
    await using sandbox = await openSandbox()
    const waybill = await aParcel(sandbox)
    await scan(sandbox, waybill, { status: 'Pending', code: 'EOD-74' })
    expect(await standing(sandbox, waybill)).toBe('UD Pending EOD-74')
    const tracked = await clientOf(sandbox).trackParcels([waybill])
    expect(tracked).toMatchObject({
      value: [{ current: { code: 'EOD-74', remark: 'Bad/Incomplete Address' } }],
    })
    expect(await clientOf(sandbox).requestReattempt(waybill)).toEqual({ ok: true, value: null })
    for (const wrong of [
      { status: 'Dispatched', code: 'EOD-74' },
      { status: 'Pending', code: 'EOD-999' },
    ])
      expect((await sandbox.call('POST', `/shipments/${waybill}/scan`, wrong)).status).toBe(400)
  })

  test('has no two scans at the same time, so that no two are confused', async () => {
    await using sandbox = await openSandbox()
    const waybill = await aParcel(sandbox)
    for (let count = 0; count < 20; count += 1) await scan(sandbox, waybill, { status: 'In Transit' })
    const tracked = await clientOf(sandbox).trackParcels([waybill])
    if (!tracked.ok) throw new Error(tracked.detail)
    const moments = tracked.value[0]?.scans.map(({ at }) => at.getTime()) ?? []
    expect(new Set(moments).size).toBe(21)
  })
})

describe('the desk', () => {
  test('books a pickup, quotes a cost and corrects an address for our client', async () => {
    await using sandbox = await openSandbox()
    const waybill = await aParcel(sandbox)
    const client = clientOf(sandbox)
    const day = new Date(Date.now() + 5.5 * 3_600_000 + 86_400_000).toISOString().slice(0, 10)
    const first = await client.requestPickup({ day, time: '16:00' }, 2)
    expect(first).toMatchObject({ ok: true })
    expect(await client.requestPickup({ day, time: '16:00' }, 3)).toEqual(first)
    expect(await client.requestPickup({ day: '2020-01-01', time: '16:00' }, 3)).toMatchObject({
      ok: false,
      reason: 'refused',
    })
    const way = { fromPin: '500034', toPin: '560001', weightGrams: 1_001, mode: 'COD' } as const
    expect(await client.findCharge(way)).toEqual({ ok: true, value: 21_712 })
    const change = { name: 'Asha Rao', phone: '9848099999', address: '14 Banjara Hills Road' }
    expect(await client.correctConsignee(waybill, change)).toEqual({ ok: true, value: null })
    const label = await client.fetchLabel(waybill)
    expect(label.ok && wordsOf(label.value)).toContain('14 Banjara Hills Road')
  })

  test('issues several waybills at once', async () => {
    await using sandbox = await openSandbox()
    const drawn = await sandbox.must<string>('GET', '/waybill/api/bulk/json/?count=5')
    expect(new Set(drawn.split(',')).size).toBe(5)
  })
})

describe('faults', () => {
  test('an edit is answered in XML, and our client reads it', async () => {
    await using sandbox = await openSandbox()
    const waybill = await aParcel(sandbox)
    await sandbox.must('POST', '/faults', { shipping: 'xml' })
    const answer = await sandbox.call('POST', '/api/p/edit', { waybill, cancellation: 'true' })
    expect(answer.contentType).toContain('xml')
    expect(answer.text).toContain('<status>True</status>')
    expect(await clientOf(sandbox).cancelParcel(waybill)).toEqual({ ok: true, value: null })
    expect(await clientOf(sandbox).cancelParcel('1')).toMatchObject({ ok: false, reason: 'refused' })
  })

  test('a slow courier answers eventually, and too late for a client with a shorter timeout', async () => {
    await using sandbox = await openSandbox()
    const waybill = await aParcel(sandbox)
    await sandbox.must('POST', '/faults', { shippingDelayMs: 400 })
    const options = { baseUrl: sandbox.url, token: 'x', pickupLocation: 'x' }
    const [patient, hasty] = await Promise.all([
      createDelhivery({ ...options, deadlineMs: 30_000 }).trackParcels([waybill]),
      createDelhivery({ ...options, deadlineMs: 100 }).trackParcels([waybill]),
    ])
    expect([patient.ok, hasty.ok]).toEqual([true, false])
  })

  test.each([
    ['duplicated', ['In Transit', 'In Transit']],
    ['reordered', ['In Transit', 'Manifested']],
    ['lost', []],
  ])('pushes can be %s', async (webhooks, expected) => {
    await using sandbox = await openSandbox()
    const seen: string[] = []
    const arrived = Promise.withResolvers<void>()
    const shop = createServer((request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      request.on('end', () => {
        const push = JSON.parse(text) as { Shipment: { Status: { Status: string } } }
        seen.push(push.Shipment.Status.Status)
        response.writeHead(200).end('{}')
        if (seen.length >= expected.length) arrived.resolve()
      })
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    sandbox.setScanPushUrl(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/push`)
    const waybill = await aParcel(sandbox)
    await sandbox.must('POST', '/faults', { webhooks })
    await scan(sandbox, waybill, { status: 'In Transit' })
    if (expected.length > 0) await arrived.promise
    shop.closeAllConnections()
    shop.close()
    expect(seen).toEqual(expected)
  })
})
