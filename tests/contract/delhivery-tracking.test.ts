/** Tracking parcels by poll and by push, and cancelling them: our client against the documented facts. */
import { describe, expect, test } from 'vitest'
import { answeringClient, exchange, REFERENCE, WAYBILL } from './support/answering.ts'
import { readFacts } from './support/facts.ts'

const { answerWith, ask, client, lastAsked } = await answeringClient()

describe('the status of a parcel', () => {
  test('comes as scans, oldest first, in Indian time', async () => {
    const tracked = await ask('track-with-scans', (on) => on.trackParcels([WAYBILL]))
    expect(lastAsked()?.url).toBe(exchange('track-with-scans').request.path)
    const at = new Date('2026-11-21T14:03:07+05:30')
    const place = { at, statusType: 'UD', location: 'Hyderabad' }
    const moved = {
      ...place,
      status: 'In Transit',
      code: 'X-PIOM',
      remark: 'Shipment received at facility',
    }
    expect(tracked).toEqual({
      ok: true,
      value: [
        {
          waybill: WAYBILL,
          reference: REFERENCE,
          current: moved,
          expectedDeliveryAt: null,
          scans: [{ ...place, status: 'Manifested', code: 'X-UCI', remark: 'Manifest uploaded' }, moved],
        },
      ],
    })
  })

  test('is delivered by type and status together', async () => {
    const tracked = await ask('track-delivered', (on) => on.trackParcels([WAYBILL]))
    expect(tracked).toMatchObject({
      value: [{ current: { statusType: 'DL', status: 'Delivered' }, scans: [] }],
    })
  })

  test('is missing for an unknown waybill, and an unknown reference has no parcel', async () => {
    expect(await ask('track-unknown', (on) => on.trackParcels(['1999999999999']))).toEqual({
      ok: true,
      value: [],
    })
    expect(await ask('track-unknown', (on) => on.findParcel(REFERENCE))).toEqual({ ok: true, value: null })
  })

  test('after a lost response is found by our own reference, and by no other', async () => {
    const found = await ask('track-by-reference', (on) => on.findParcel(REFERENCE))
    expect(found).toMatchObject({ ok: true, value: { waybill: WAYBILL, reference: REFERENCE } })
    expect(lastAsked()?.url).toBe(`/api/v1/packages/json/?ref_ids=${REFERENCE}&verbose=2`)
    expect(await ask('track-by-reference', (on) => on.findParcel('PN-2'))).toEqual({
      ok: true,
      value: null,
    })
  })

  test('is requested for at most fifty parcels at once', async () => {
    await expect(client.trackParcels(Array.from({ length: 51 }, () => WAYBILL))).rejects.toThrow(RangeError)
  })
})

describe('cancelling', () => {
  test('is sent as the documented value, and success is read', async () => {
    expect(await ask('cancel-shipment', (on) => on.cancelParcel(WAYBILL))).toEqual({ ok: true, value: null })
    const { request } = exchange('cancel-shipment')
    expect(`${lastAsked()?.method} ${lastAsked()?.url}`).toBe(`${request.method} ${request.path}`)
    expect(JSON.parse(lastAsked()?.text ?? '')).toEqual(request.body)
  })

  test('is refused when it is too late', async () => {
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
    answerWith({ status: 200, text, contentType: 'application/xml' })
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
        code: 'X-PIOM',
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
  ])('%s is rejected', (text) => {
    expect(client.readPush(Buffer.from(text))).toBeNull()
  })
})
