/** What the webhook receives, and what it may answer: the specification's form-webhook (§7). */
import { z } from 'zod'
import type { ForwardedEnquiry } from './port.ts'

/** In characters: longer references are cut. */
const MAX_REFERENCE = 200

export function enquiryBody(enquiry: ForwardedEnquiry): string {
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
export const wireForwarded = z.object({
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
