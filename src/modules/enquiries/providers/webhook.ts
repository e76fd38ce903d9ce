/**
 * Forwards enquiries to the URL that the owner has set. The payload is documented in docs/hooks.md. The owner chose the
 * URL, so it may be in a private network; nothing that a visitor writes can change it.
 */
import { z } from 'zod'
import { outboundClient, type OutboundAnswer } from '#platform/http/http-client.ts'
import { signatureHeaders } from '#platform/http/webhook-signature.ts'
import type { Crm, CrmAnswer, ForwardedEnquiry } from './port.ts'

export type CrmWebhookOptions = {
  readonly url: string
  /** `whsec_` and a key in base64; null: unsigned. */
  readonly secret: string | null
  readonly deadlineMs?: number
}

/** In characters: how much of a refusal is logged. */
const MAX_DETAIL = 200

export function createCrmWebhook({ url, secret, deadlineMs }: CrmWebhookOptions): Crm {
  const { origin, pathname, search } = new URL(url)
  const client = outboundClient(origin, { 'content-type': 'application/json' })
  return {
    async forward(enquiry) {
      const body = enquiryBody(enquiry)
      const { id } = enquiry
      const answer = await client({
        method: 'POST',
        path: pathname + search,
        headers: {
          'idempotency-key': id,
          'webhook-id': id,
          ...(secret === null ? {} : signatureHeaders(secret, { id, body, sentAt: new Date() })),
        },
        body,
        ...(deadlineMs === undefined ? {} : { deadlineMs }),
      })
      return readAnswer(answer)
    },
  }
}

function readAnswer(answer: OutboundAnswer): CrmAnswer {
  if (!answer.ok) return answer
  const { status, text } = answer
  if (status < 200 || status > 299) return { ok: false, detail: `it answered ${status}` }
  // An HTML page as the answer: that URL wants a login, or the domain is parked.
  if (/^\s*(?:<!doctype html|<html)/i.test(text)) return { ok: false, detail: 'it answered with a page' }
  const said = wireForwarded.safeParse(parseJson(text))
  if (!said.success) return { ok: true, reference: '' }
  const { leadId, id, error } = said.data
  if (error) return { ok: false, detail: `it refused: ${describe(error)}` }
  return { ok: true, reference: leadId || id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function describe(error: unknown): string {
  return (typeof error === 'string' ? error : JSON.stringify(error)).slice(0, MAX_DETAIL)
}

// The wire format: the specification's form-webhook (§7).

/** In characters: longer references are cut. */
const MAX_REFERENCE = 200

function enquiryBody(enquiry: ForwardedEnquiry): string {
  const { id, ticketNumber, name, email, mobile, requirement, websiteUrl, createdAt } = enquiry
  return JSON.stringify({
    formId: 'contact-form',
    formData: { name, email, mobile, requirement },
    websiteUrl,
    leadId: id,
    ticketNumber,
    createdAt: createdAt.toISOString(),
  })
}

const reference = z.union([z.string(), z.number()]).transform(cleanReference).catch('')

/** Webhooks answer anything; a lead's id and an error are read if present. */
const wireForwarded = z.object({
  leadId: reference,
  id: reference,
  error: z.unknown().optional(),
})

/** One line without control characters. */
function cleanReference(value: string | number): string {
  return String(value)
    .slice(0, MAX_REFERENCE)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
}
