/**
 * Delhivery's terms on the wire, which do not leave the adapter beside this file: its JSON, in which extra fields are
 * accepted, and the form of its create call.
 */
import { z } from 'zod'
import type { OutboundAnswer } from '#platform/http/http-client.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { toRupees } from '#platform/rules/money.ts'
import { cashOf, type Parcel } from '../rules/parcel.ts'
import type { CarrierAnswer } from './port.ts'

/** Status 200 alone means nothing: success, the package's own status and its waybill must all agree. */
export const wireCreated = z.object({
  success: z.boolean(),
  packages: z.array(
    z.object({
      status: z.string(),
      waybill: z.string().nullish(),
      refnum: z.string().nullish(),
      remarks: z.union([z.array(z.string()), z.string()]).nullish(),
    }),
  ),
  rmk: z.string().nullish(),
})
export type CreatedWire = z.output<typeof wireCreated>

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** Times without a zone are Indian time. */
const instant = z.string().transform((value, context) => {
  const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(value)
  const at = new Date(isZoned ? value : `${value.replace(' ', 'T')}+05:30`)
  if (Number.isNaN(at.getTime())) context.addIssue({ code: 'custom', message: 'not a time' })
  return at
})

const wireStatus = z.object({
  Status: z.string().min(1),
  StatusType: z.string(),
  StatusCode: text,
  StatusDateTime: instant,
  StatusLocation: text,
  Instructions: text,
})
export type StatusWire = z.output<typeof wireStatus>

const wireScan = z.object({
  ScanDetail: z.object({
    Scan: z.string().min(1),
    ScanType: z.string(),
    ScanDateTime: instant,
    StatusCode: text,
    ScannedLocation: text,
    Instructions: text,
  }),
})

export const wireTracked = z.object({
  ShipmentData: z.array(
    z.object({
      Shipment: z.object({
        AWB: z.string().min(1),
        ReferenceNo: text,
        ExpectedDeliveryDate: instant.nullish(),
        PromisedDeliveryDate: instant.nullish(),
        Status: wireStatus,
        Scans: z.array(wireScan).nullish(),
      }),
    }),
  ),
})
export type ShipmentWire = z.output<typeof wireTracked>['ShipmentData'][number]['Shipment']

export const wireUnknown = z.object({ Error: z.string().startsWith('Data does not exist') })

export const wireEdited = z.object({
  status: z.union([z.boolean(), z.string()]),
  remark: text,
  error: text,
})

export const wirePush = z.object({
  Shipment: z.object({ AWB: z.string().min(1).max(40), NSLCode: text, Status: wireStatus }),
})

/** How each of Delhivery's answers is read: its status first, then its shape. */
export function readAnswer<T>(schema: z.ZodType<T>, answer: OutboundAnswer): CarrierAnswer<T> {
  if (!answer.ok) return unknown(answer.detail)
  if (answer.status < 200 || answer.status > 299) return withoutAnswer(answer)
  const parsed = schema.safeParse(parseJson(answer.text))
  return parsed.success ? answered(parsed.data) : unknown(`not the documented answer (${answer.status})`)
}

/** Too many requests come as 403 (a firewall's page), a wrong token as 401 or 403: nothing was done. */
export function withoutAnswer({ status, text }: OutboundAnswer & { ok: true }): CarrierAnswer<never> {
  const detail = `${status} ${text.slice(0, 200)}`
  return { ok: false, reason: status >= 400 && status < 500 ? 'unavailable' : 'unknown', detail }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function answered<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function unknown(detail: string): CarrierAnswer<never> {
  return { ok: false, reason: 'unknown', detail }
}

const MAX_DESCRIPTION = 200
const INDIAN_OFFSET_MS = 5.5 * 60 * 60 * 1_000

/** Delhivery's limit: fewer than 50 characters. A longer reference could never be looked up again. */
const MAX_REFERENCE = 49

/** The body of the create call: a form with one long field that contains JSON. */
export function createForm(parcel: Parcel, pickupLocation: string): string {
  const { consignee } = parcel
  if (parcel.reference.length > MAX_REFERENCE) throw new RangeError('a reference is too long')
  const shipment = {
    name: plain(consignee.fullName),
    order: parcel.reference,
    phone: tenDigits(consignee.phone),
    add: plain(consignee.address),
    pin: consignee.pincode,
    city: plain(consignee.city),
    state: plain(consignee.state),
    country: 'India',
    payment_mode: parcel.payment.mode,
    products_desc: plain(parcel.contents).slice(0, MAX_DESCRIPTION).trim(),
    order_date: indianTime(parcel.orderedAt),
    total_amount: toRupees(parcel.totalPaise),
    cod_amount: toRupees(cashOf(parcel)),
    quantity: String(parcel.quantity),
    weight: parcel.weightGrams,
    shipping_mode: 'Surface',
    ...(parcel.hsnCodes?.length ? { hsn_code: parcel.hsnCodes.join(', ') } : {}),
    seller_name: plain(shopFacts().sellerName),
    seller_add: plain(shopFacts().address.join(', ')),
    seller_gst_tin: shopFacts().gstin,
    ...(parcel.invoiceNumber ? { seller_inv: plain(parcel.invoiceNumber) } : {}),
    // The address for undeliverable parcels and for goods collected from a customer.
    return_name: plain(shopFacts().sellerName),
    return_add: plain(shopFacts().address.join(', ')),
    return_pin: shopFacts().pincode,
    return_city: shopFacts().town,
    return_state: shopFacts().state,
    return_country: 'India',
    return_phone: tenDigits(shopFacts().phone),
  }
  const data = { shipments: [shipment], pickup_location: { name: pickupLocation } }
  return new URLSearchParams({ format: 'json', data: JSON.stringify(data) }).toString()
}

/** Replaces characters that break Delhivery's parsing: & # % ; \ and those that JSON has to escape. */
export function plain(text: string): string {
  return text
    .replaceAll('&', ' and ')
    .replaceAll('"', "'")
    .replace(/[#%;\\\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The shop takes numbers with a country code, spaces and hyphens; the carrier wants the last ten digits. */
export function tenDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10)
}

/** 2026-11-21 14:03:07 */
function indianTime(iso: string): string {
  return new Date(Date.parse(iso) + INDIAN_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
