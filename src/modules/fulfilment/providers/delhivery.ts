/**
 * Our Delhivery client: the few calls that the shop makes. docs/providers.md describes the answers. A refusal has
 * status 200, and a parcel may exist although the answer was lost.
 */
import type { Scan } from '../rules/parcel-life.ts'
import type { ShipmentNeed } from '../rules/staff-parcel.ts'
import { type OutboundAnswer, outboundClient, type OutboundRequest } from '#platform/http/http-client.ts'
import { delhiveryDesk, editBody } from './delhivery-desk.ts'
import {
  createForm,
  type CreatedWire,
  type ShipmentWire,
  type StatusWire,
  wireCreated,
  wireEdited,
  wirePush,
  wireTracked,
  wireUnknown,
  answered,
  parseJson,
  readAnswer,
  unknown,
  withoutAnswer,
} from './delhivery-wire.ts'
import { delhiveryPincodes } from './delhivery-pincodes.ts'
import type { Carrier, CarrierAnswer, TrackedParcel } from './port.ts'

/**
 * Delhivery's texts for a refused parcel, and what they mean here. It answers a refusal with status 200 and a sentence;
 * these are from its documentation and users (docs/providers.md).
 */
type Meaning =
  | { readonly reason: 'refused' | 'unknown' }
  | { readonly reason: 'unavailable'; readonly needs: ShipmentNeed | null }

const MEANINGS: readonly (readonly [remark: RegExp, meaning: Meaning])[] = [
  // It may exist anyway: only a look-up tells.
  [/partially\) saved|duplicate order id|internal error/i, { reason: 'unknown' }],

  // These are resolved once staff have acted.
  [/insufficient balance/i, { reason: 'unavailable', needs: 'balance' }],
  [
    /ClientWarehouse matching query does not exist|warehouse (?:is )?not active|inactive warehouse/i,
    { reason: 'unavailable', needs: 'warehouse' },
  ],
  [/client is not active/i, { reason: 'unavailable', needs: 'account' }],
  [/api key|NoneType.*end_date|asked to not let you see that/i, { reason: 'unavailable', needs: 'account' }],
  // And these resolve by themselves.
  [/capacity exceeded/i, { reason: 'unavailable', needs: 'tomorrow' }],
  [/unable to consume waybill|duplicate waybill/i, { reason: 'unavailable', needs: null }],

  // The address, the order or our own form: repeated until somebody changes it.
  [/non serviceable pincode|not serviceable for this account/i, { reason: 'refused' }],
  [/suspicious order|ER0005/i, { reason: 'refused' }],
  [/incorrect phone number/i, { reason: 'refused' }],
  [/cod amount missing/i, { reason: 'refused' }],
  [/does not pass the validator/i, { reason: 'refused' }],
  [/shipment list contains no data|format key missing|has no attribute/i, { reason: 'refused' }],
]

/** An unknown sentence counts as a refusal, which staff read. */
function meaningOf(remark: string): Meaning {
  return MEANINGS.find(([pattern]) => pattern.test(remark))?.[1] ?? { reason: 'refused' }
}

export type DelhiveryOptions = {
  /** `https://track.delhivery.com`, their staging host, or the sandbox's address. */
  readonly baseUrl: string
  readonly token: string
  /** The warehouse, exactly as Delhivery knows it. */
  readonly pickupLocation: string
  readonly deadlineMs?: number
}

const MAX_WAYBILLS = 50

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
    ...delhiveryPincodes(ask),
    ...delhiveryDesk(ask, options),

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
      if (waybills.length > MAX_WAYBILLS) throw new RangeError(`${waybills.length} waybills in one call`)
      return track(`waybill=${waybills.map(encodeURIComponent).join(',')}`)
    },

    async cancelParcel(waybill) {
      const answer = await ask({
        method: 'POST',
        path: '/api/p/edit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ waybill, cancellation: 'true' }),
      })
      return answer.ok ? readEdited(answer) : unknown(answer.detail)
    },

    async correctConsignee(waybill, change) {
      const answer = await ask({
        method: 'POST',
        path: '/api/p/edit',
        headers: { 'content-type': 'application/json' },
        body: editBody(waybill, change),
      })
      return answer.ok ? readEdited(answer) : unknown(answer.detail)
    },

    readPush(rawBody) {
      const push = wirePush.safeParse(parseJson(rawBody.toString('utf8')))
      if (!push.success) return null
      const { AWB: waybill, NSLCode, Status } = push.data.Shipment
      return { waybill, scan: toScan({ ...Status, StatusCode: NSLCode || Status.StatusCode }) }
    },
  }
}

function readCreated(wire: CreatedWire, reference: string): CarrierAnswer<{ waybill: string }> {
  const [made] = wire.packages
  const waybill = made?.waybill ?? ''
  const isOurs = !made?.refnum || made.refnum === reference
  if (wire.success && made?.status === 'Success' && waybill !== '' && isOurs) return answered({ waybill })
  const reasons = [made?.remarks ?? []].flat().filter((remark) => remark.trim() !== '')
  const remark = reasons.join(', ') || wire.rmk?.trim() || 'refused without a reason'
  // Only half a success: the parcel may exist.
  if (made?.status === 'Success') return unknown(remark)
  const meaning = meaningOf(remark)
  const needs = 'needs' in meaning && meaning.needs ? { needs: meaning.needs } : {}
  return { ok: false, reason: meaning.reason, detail: remark, ...needs }
}

/** JSON is documented; XML with the same text has been seen. */
function readEdited(answer: OutboundAnswer & { ok: true }): CarrierAnswer<null> {
  if (answer.status < 200 || answer.status > 299) return withoutAnswer(answer)
  const wire = wireEdited.safeParse(parseJson(answer.text))
  if (!wire.success) {
    if (/<status>\s*True\s*<\/status>/i.test(answer.text)) return answered(null)
    if (!/<status>\s*False\s*<\/status>/i.test(answer.text)) return unknown('not the documented answer')
    const [, remark = 'refused'] = /<(?:remark|error)>([^<]*)</i.exec(answer.text) ?? []
    return { ok: false, reason: 'refused', detail: remark }
  }
  if (/^true$/i.test(String(wire.data.status))) return answered(null)
  return { ok: false, reason: 'refused', detail: wire.data.remark || wire.data.error || 'refused' }
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
        code: scan.StatusCode,
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
    code: wire.StatusCode,
    location: wire.StatusLocation,
    remark: wire.Instructions,
  }
}
