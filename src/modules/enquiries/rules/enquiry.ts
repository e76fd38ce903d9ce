/**
 * A visitor's message (spec §3, §5), one schema for browser and server. Missing fields are reported before anything
 * else. Single-line fields hold no control characters and no angle brackets, so none can reach a mail header; the
 * message keeps its text and line breaks.
 */
import { z } from '#platform/rules/zod.ts'
import { cleanField, EMAIL, indianDigits } from '#platform/rules/customer-details.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { ENQUIRY_FIELDS, ENQUIRY_LENGTHS, type EnquiryField } from './enquiry-fields.ts'

export const CONTACT_FORM_ID = 'contact-form'

const MAX_URL_LENGTH = 500

const line = (length: number) =>
  z.string(MESSAGES.contact_missing).transform((text) => cleanField(text).slice(0, length).trim())

const fields = z.strictObject(
  {
    name: line(ENQUIRY_LENGTHS.name),
    // Not truncated: a truncated address is a different address.
    email: line(Infinity).transform((text) => text.toLowerCase()),
    mobile: line(Infinity),
    requirement: z.string(MESSAGES.contact_missing).transform(cleanRequirement),
  },
  MESSAGES.bad_request,
)

/** The four fields, cleaned; the mobile as ten digits, with or without +91 before them. */
export const enquiryFields = fields
  .superRefine((values, context) => {
    const refuse = (field: EnquiryField, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const empty = ENQUIRY_FIELDS.filter((field) => values[field] === '')
    // For the form as a whole first (spec §5), then for each field.
    if (empty.length > 0) context.addIssue({ code: 'custom', path: [], message: MESSAGES.contact_missing })
    for (const field of empty) refuse(field, MESSAGES[`contact_${field}_missing`])
    const { email, mobile } = values
    if (email !== '' && !isEmailAddress(email)) refuse('email', MESSAGES.contact_email)
    if (mobile !== '' && indianDigits(mobile) === null) refuse('mobile', MESSAGES.contact_mobile)
  })
  .transform((values) => ({ ...values, mobile: indianDigits(values.mobile) ?? '' }))

/** The body of POST /api/contact. `websiteUrl` is the page it was sent from: stored for staff, never fetched. */
export const enquiryInput = z.strictObject(
  {
    formId: z.literal(CONTACT_FORM_ID, MESSAGES.bad_request),
    formData: enquiryFields,
    websiteUrl: z.string(MESSAGES.bad_request).transform(cleanAddress),
  },
  MESSAGES.bad_request,
)

export type EnquiryFields = z.output<typeof enquiryFields>
export type EnquiryInput = z.output<typeof enquiryInput>

/** Keeps line breaks; removes other control characters and direction overrides. */
function cleanRequirement(text: string): string {
  return text
    .slice(0, 4 * ENQUIRY_LENGTHS.requirement)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, ENQUIRY_LENGTHS.requirement)
    .replace(/[\s\ud800-\udbff]+$/, '')
}

/** Only URLs that a browser could have shown: nothing else may become a link that staff follow. */
function cleanAddress(text: string): string {
  const address = cleanField(text)
  return address.length <= MAX_URL_LENGTH && /^https?:\/\/\S+$/i.test(address) ? address : ''
}

function isEmailAddress(text: string): boolean {
  return text.length <= ENQUIRY_LENGTHS.email && EMAIL.test(text)
}

/** A stored enquiry. The number is what both sides quote; the id is the lead's. */
export type EnquiryView = {
  readonly id: string
  readonly ticketNumber: number
  readonly name: string
  readonly email: string
  /** Ten digits. */
  readonly mobile: string
  readonly requirement: string
  readonly websiteUrl: string
}

/** The answer to its sender. */
export type EnquiryReceipt = { readonly leadId: string; readonly ticketNumber: number }
