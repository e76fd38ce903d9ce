/**
 * Our Delhivery client: the few calls that the shop makes. What is known of their answers stands in
 * docs/providers.md. A refusal comes with status 200, and an answer that never came may still have made a parcel.
 */
import type { z } from 'zod'
import type { Scan } from '#domain/fulfilment/carrier-status.ts'
import { outboundClient, type OutboundAnswer, type OutboundRequest } from '../http-client.ts'
import { createForm } from './delhivery-form.ts'
import {
  wireCancelled,
  wireCreated,
  wirePush,
  wireTracked,
  wireUnknown,
  type CreatedWire,
  type ShipmentWire,
  type StatusWire,
} from './delhivery-wire.ts'
import type { Carrier, CarrierAnswer, TrackedParcel } from './port.ts'

export type DelhiveryOptions = {
  /** `https://track.delhivery.com`, their staging host, or the sandbox's address. */
  readonly baseUrl: string
  readonly token: string
  /** The warehouse, exactly as Delhivery knows it. */
  readonly pickupLocation: string
  readonly deadlineMs?: number
}

const MOST_WAYBILLS = 50

export function createDelhivery(options: DelhiveryOptions): Carrier {
  const client = outboundClient(options.baseUrl, { authorization: `Token ${options.token}` })
  const ask = (request: OutboundRequest): Promise<OutboundAnswer> =>
    client(options.deadlineMs ? { ...request, deadlineMs: options.deadlineMs } : request)

  async function track(query: string): Promise<CarrierAnswer<readonly TrackedParcel[]>> {
    const answer = await ask({ method: 'GET', path: `/api/v1/packages/json/?${query}&verbose=2` })
    if (!answer.ok) return unknown(answer.detail)
    if (answer.status === 400 && wireUnknown.safeParse(parseJson(answer.text)).success) return answered([])
    const read = readAnswer(wireTracked, answer)
    return read.ok ? answered(read.value.ShipmentData.map(({ Shipment }) => toParcel(Shipment))) : read
  }

  return {
    async createParcel(parcel) {
      const answer = await ask({
        method: 'POST',
        path: '/api/cmu/create.json',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: createForm(parcel, options.pickupLocation),
      })
      if (!answer.ok) return unknown(answer.detail)
      const created = readAnswer(wireCreated, answer)
      return created.ok ? readCreated(created.value, parcel.reference) : created
    },

    async findParcel(reference) {
      const found = await track(`ref_ids=${encodeURIComponent(reference)}`)
      if (!found.ok) return found
      return answered(found.value.find((parcel) => parcel.reference === reference) ?? null)
    },

    async trackParcels(waybills) {
      if (waybills.length === 0) return answered([])
      if (waybills.length > MOST_WAYBILLS) throw new RangeError(`${waybills.length} waybills in one call`)
      return track(`waybill=${waybills.map(encodeURIComponent).join(',')}`)
    },

    async cancelParcel(waybill) {
      const answer = await ask({
        method: 'POST',
        path: '/api/p/edit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ waybill, cancellation: 'true' }),
      })
      return answer.ok ? readCancelled(answer) : unknown(answer.detail)
    },

    readPush(rawBody) {
      const push = wirePush.safeParse(parseJson(rawBody.toString('utf8')))
      if (!push.success) return null
      return { waybill: push.data.Shipment.AWB, scan: toScan(push.data.Shipment.Status) }
    },
  }
}

/** Remarks of an answer that may have made the parcel all the same: only a look tells. */
const MAY_BE_SAVED = /partially\) saved|duplicate order id|internal error/i
/** Remarks that pass by themselves, or as soon as the shop's owner has seen to them. */
const PASSES =
  /insufficient balance|capacity exceeded|not active|ClientWarehouse|unable to consume waybill|api key/i

function readCreated(wire: CreatedWire, reference: string): CarrierAnswer<{ waybill: string }> {
  const [made] = wire.packages
  const waybill = made?.waybill ?? ''
  const isOurs = !made?.refnum || made.refnum === reference
  if (wire.success && made?.status === 'Success' && waybill !== '' && isOurs) return answered({ waybill })
  const said = [made?.remarks ?? []].flat().filter((remark) => remark.trim() !== '')
  const remark = said.join(', ') || wire.rmk?.trim() || 'refused without a word'
  // A success that is only half one: the parcel may stand there.
  if (MAY_BE_SAVED.test(remark) || made?.status === 'Success') return unknown(remark)
  return { ok: false, reason: PASSES.test(remark) ? 'unavailable' : 'refused', detail: remark }
}

/** JSON is documented; XML with the same words has been seen. */
function readCancelled(answer: OutboundAnswer & { ok: true }): CarrierAnswer<null> {
  if (answer.status < 200 || answer.status > 299) return withoutAnswer(answer)
  const wire = wireCancelled.safeParse(parseJson(answer.text))
  if (!wire.success) {
    if (/<status>\s*True\s*<\/status>/i.test(answer.text)) return answered(null)
    if (!/<status>\s*False\s*<\/status>/i.test(answer.text)) return unknown('not the documented answer')
    const [, remark = 'refused'] = /<(?:remark|error)>([^<]*)</i.exec(answer.text) ?? []
    return { ok: false, reason: 'refused', detail: remark }
  }
  if (/^true$/i.test(String(wire.data.status))) return answered(null)
  return { ok: false, reason: 'refused', detail: wire.data.remark || wire.data.error || 'refused' }
}

function readAnswer<T>(schema: z.ZodType<T>, answer: OutboundAnswer & { ok: true }): CarrierAnswer<T> {
  if (answer.status < 200 || answer.status > 299) return withoutAnswer(answer)
  const parsed = schema.safeParse(parseJson(answer.text))
  return parsed.success ? answered(parsed.data) : unknown(`not the documented answer (${answer.status})`)
}

/** Too many requests come as 403 (a firewall's page), a wrong token as 401 or 403: nothing was done. */
function withoutAnswer({ status, text }: OutboundAnswer & { ok: true }): CarrierAnswer<never> {
  const detail = `${status} ${text.slice(0, 200)}`
  return { ok: false, reason: status >= 400 && status < 500 ? 'unavailable' : 'unknown', detail }
}

function toParcel(wire: ShipmentWire): TrackedParcel {
  return {
    waybill: wire.AWB,
    reference: wire.ReferenceNo,
    current: toScan(wire.Status),
    expectedDeliveryAt: wire.ExpectedDeliveryDate ?? wire.PromisedDeliveryDate ?? null,
    scans: (wire.Scans ?? [])
      .map(({ ScanDetail: scan }) => ({
        at: scan.ScanDateTime,
        statusType: scan.ScanType,
        status: scan.Scan,
        location: scan.ScannedLocation,
        remark: scan.Instructions,
      }))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  }
}

function toScan(wire: StatusWire): Scan {
  return {
    at: wire.StatusDateTime,
    statusType: wire.StatusType,
    status: wire.Status,
    location: wire.StatusLocation,
    remark: wire.Instructions,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function answered<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

function unknown(detail: string): CarrierAnswer<never> {
  return { ok: false, reason: 'unknown', detail }
}
