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

test('a refusal of the courier is an answer, a courier that is down is none', async () => {
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

test('a parcel at its end is moved no more', async () => {
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

test('what the courier cannot read makes no parcel', async () => {
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
