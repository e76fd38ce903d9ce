/** How each of Delhivery's answers is read: its status first, then its shape. */
import type { z } from 'zod'
import type { OutboundAnswer } from '#platform/http/http-client.ts'
import type { CarrierAnswer } from './port.ts'

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
