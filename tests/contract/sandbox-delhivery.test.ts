import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readFacts } from './support/facts.ts'
import { openSandbox } from './support/open-sandbox.ts'
import { arrange, send } from './support/run-fact.ts'
import { findDifferences } from './support/shape.ts'

const facts = readFacts('delhivery', 'exchange')

describe('the sandbox answers as Delhivery documents', () => {
  test.each(facts)('$name: $title', async ({ given, request, response }) => {
    await using sandbox = await openSandbox()
    const names = await arrange(sandbox, given)

    const answer = await send(sandbox, request, names)

    expect(answer.status).toBe(response.status)
    if ('text' in response) {
      expect(answer.contentType).toContain(response.contentType)
      expect(answer.text).toContain(response.text)
      return
    }
    expect(findDifferences(response, names.toMadeUp(answer.json))).toEqual([])
  })
})

const created = facts.find((fact) => fact.name === 'create-shipment')

test('a refusal by the courier is an answer, a courier that is down gives none', async () => {
  await using sandbox = await openSandbox()
  const names = await arrange(sandbox, [])
  if (!created) throw new Error('the fact is gone')

  await sandbox.must('POST', '/faults', { shipping: 'refuse' })
  const refused = await send(sandbox, created.request, names)
  await sandbox.must('POST', '/faults', { shipping: 'down' })
  const down = await send(sandbox, created.request, names)
  await sandbox.must('POST', '/faults', { shipping: 'normal' })
  const tracked = await sandbox.call('GET', '/api/v1/packages/json/?ref_ids=PN-1001')

  expect(refused).toMatchObject({
    status: 200,
    json: { success: false, packages: [{ status: 'Fail', waybill: '' }] },
  })
  expect(down.status).toBe(503)
  expect(tracked.status).toBe(400)
})

test('a parcel in a final status can no longer be moved', async () => {
  await using sandbox = await openSandbox()
  if (!created?.request.form) throw new Error('the fact is gone')
  const waybill = '1000000000001'
  const names = await arrange(sandbox, [
    { make: 'shipment', id: waybill, form: created.request.form },
    { make: 'scan', shipment: waybill, status: 'Delivered' },
  ])

  const late = await sandbox.call('POST', `/shipments/${names.toReal(waybill)}/scan`, {
    status: 'In Transit',
  })
  const unknown = await sandbox.call('POST', `/shipments/${names.toReal(waybill)}/scan`, { status: 'Flying' })
  const track = await sandbox.must('GET', `/api/v1/packages/json/?waybill=${names.toReal(waybill)}&verbose=2`)

  expect([late.status, unknown.status]).toEqual([409, 400])
  expect(track).toMatchObject({
    ShipmentData: [{ Shipment: { Status: { Status: 'Delivered', StatusType: 'DL' } } }],
  })
})

test('an unreadable request creates no parcel', async () => {
  await using sandbox = await openSandbox()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const bodies = [
    '',
    'format=json',
    'format=json&data=',
    'format=json&data=%7B',
    'format=json&data=[]',
    'format=json&data=null',
  ]

  for (const body of bodies) {
    const answer = await sandbox.call('POST', '/api/cmu/create.json', body, headers)
    expect(answer).toMatchObject({ status: 200, json: { success: false, packages: [] } })
  }
})

test('a lost or truncated response still creates a parcel; a firewall error does not', async () => {
  await using sandbox = await openSandbox()
  if (!created?.request.form) throw new Error('the fact is gone')
  const names = await arrange(sandbox, [])
  const parcels = async () =>
    (await sandbox.call('GET', '/api/v1/packages/json/?ref_ids=PN-1001')).status === 200

  await sandbox.must('POST', '/faults', { shipping: 'blocked' })
  expect((await send(sandbox, created.request, names)).status).toBe(403)
  await sandbox.must('POST', '/faults', { shipping: 'normal' })
  expect(await parcels()).toBe(false)

  await sandbox.must('POST', '/faults', { shipping: 'half' })
  const half = await send(sandbox, created.request, names)
  expect(half.json).toMatchObject({ success: false, packages: [{ status: 'Fail', waybill: '' }] })
  expect(half.text).toContain('(partially) saved')
  expect(await parcels()).toBe(true)
})

test('a hanging response never arrives, but its parcel exists', async () => {
  await using sandbox = await openSandbox()
  const body = 'format=json&data='.concat(encodeURIComponent(JSON.stringify(created?.request.form?.['data'])))
  await sandbox.must('POST', '/faults', { shipping: 'hang' })
  const asked = fetch(`${sandbox.url}/api/cmu/create.json`, {
    method: 'POST',
    headers: { authorization: 'Token contract' },
    body,
    signal: AbortSignal.timeout(300),
  })
  await expect(asked).rejects.toThrow()
  expect((await sandbox.call('GET', '/api/v1/packages/json/?ref_ids=PN-1001')).status).toBe(200)
})

test('cancelling twice succeeds twice; a parcel on its way turns round', async () => {
  await using sandbox = await openSandbox()
  if (!created?.request.form) throw new Error('the fact is gone')
  const form = created.request.form
  const names = await arrange(sandbox, [{ make: 'shipment', id: '1000000000001', form }])
  const waybill = names.toReal('1000000000001')
  const cancel = () => sandbox.must('POST', '/api/p/edit', { waybill, cancellation: 'true' })

  expect([await cancel(), await cancel()]).toMatchObject([{ status: true }, { status: true }])
  const track = await sandbox.must('GET', `/api/v1/packages/json/?waybill=${waybill}&verbose=2`)
  expect(track).toMatchObject({
    ShipmentData: [
      { Shipment: { Status: { Status: 'Manifested', StatusType: 'UD', StatusCode: 'DTUP-210' } } },
    ],
  })
  const unknown = await sandbox.must('POST', '/api/p/edit', { waybill: '1', cancellation: 'true' })
  expect(unknown).toMatchObject({ status: false })
})

test.each(readFacts('delhivery', 'webhook'))('$name: $title', async ({ given, delivery }) => {
  await using sandbox = await openSandbox()
  const pushed = Promise.withResolvers<unknown>()
  const shop = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      response.writeHead(200).end('{}')
      pushed.resolve([request.url, JSON.parse(text)])
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  sandbox.setScanPushUrl(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/a/secret/path`)

  const names = await arrange(sandbox, given)

  const [path, body] = (await pushed.promise) as [string, unknown]
  shop.closeAllConnections()
  shop.close()
  expect(path).toBe('/a/secret/path')
  expect(findDifferences(delivery, names.toMadeUp(body))).toEqual([])
})
