/** Delhivery's JSON on the wire; its terms do not leave the adapter beside this file. Extra fields are accepted. */
import { z } from 'zod'
import type { OutboundAnswer } from '#platform/http/http-client.ts'
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
