/** What the hook is sent, and what it may answer: the form-webhook of the specification (§7). */
import { z } from 'zod'
import type { ForwardedEnquiry } from './port.ts'

/** In characters: more of a foreign name is not worth keeping. */
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

/** Hooks answer what they like; a lead's name and a refusal are read where there is one. */
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
