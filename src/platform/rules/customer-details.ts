/**
 * The customer details of checkout (spec §5), one schema for browser and server: cleaned by removing angle
 * brackets, trimming and cutting to 1000 characters, then checked in the form's order; the first failing
 * message is shown. Letters are Unicode letters and marks.
 */
import type { Problems } from './form-problems.ts'
import { MESSAGES } from './messages.ts'
import { findState, statesOfPincode } from './pincode-state.ts'
import { z } from './zod.ts'

const MAX_FIELD_LENGTH = 1000

/**
 * Cleaning of §5. Control characters, line separators and direction overrides go too: they never belong to an address.
 */
export function cleanField(text: string): string {
  return text
    .slice(0, 4 * MAX_FIELD_LENGTH)
    .replace(/[<>]/g, '')
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, MAX_FIELD_LENGTH)
}

const cleaned = z.string(MESSAGES.details_missing).transform(cleanField)

export const EMAIL =
  /^[^\s@<>(),;:"[\]\\]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const PHONE = /^\+?[\d\s\-()]{10,15}$/
const INDIA = /^(?:india|bharat|भारत)$/iu
const NAME = /^[\p{L}\p{M} ]+$/u

const email = cleaned.pipe(z.string().max(100, MESSAGES.email_invalid).regex(EMAIL, MESSAGES.email_invalid))

const phone = cleaned.pipe(
  z.string().superRefine((value, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (/^[+\d\s\-()]+$/.test(value) && value.length < 10) refuse(MESSAGES.phone_short)
    else if (!PHONE.test(value)) refuse(MESSAGES.phone_format)
    else if (value.replace(/\D/g, '').length < 10) refuse(MESSAGES.phone_short)
    else if (value.startsWith('+91') && indianDigits(value) === null) refuse(MESSAGES.phone_format)
  }),
)

const name = cleaned.pipe(
  z.string().min(2, MESSAGES.name_short).max(50, MESSAGES.name_long).regex(NAME, MESSAGES.name_letters),
)

const place = (field: 'city' | 'state') =>
  cleaned.pipe(
    z
      .string()
      .min(1, { abort: true, message: MESSAGES[`${field}_missing`] })
      .min(2, MESSAGES[`${field}_short`])
      .max(50, MESSAGES[`${field}_long`])
      .regex(NAME, MESSAGES[`${field}_letters`]),
  )

const address = cleaned.pipe(z.string().min(5, MESSAGES.address_short).max(200, MESSAGES.address_long))
const pincode = cleaned.pipe(
  z
    .string()
    .regex(/^[0-9]{6}$/, { abort: true, message: MESSAGES.pincode_format })
    .regex(/^[1-9]/, MESSAGES.pincode_unknown),
)

/** The shop delivers within India only. One spelling, however it was typed. */
const country = name
  .refine((value) => INDIA.test(value), MESSAGES.country_india)
  .transform(() => 'India')
  .default('India')

/** Its fields, for forms that have only some of them. */
export const customerFields = z.strictObject(
  {
    fullName: name,
    email: email.transform((value) => value.toLowerCase()),
    phone,
    address,
    city: place('city'),
    state: place('state'),
    pincode,
    country,
  },
  MESSAGES.bad_request,
)

/** A field that may be left empty, for orders that staff take. */
export function orEmpty(field: z.ZodType<string, string>): z.ZodType<string, string> {
  return cleaned.transform((text, context) => {
    if (text === '') return text
    const parsed = field.safeParse(text)
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** The state may be written in any script as long as the pincode tells it: the invoice needs a place of supply. */
const placeIsKnown = ({ state, pincode: pin }: { readonly state: string; readonly pincode: string }) =>
  findState(state) !== null || statesOfPincode(pin).length > 0

const KNOWN_PLACE = { path: ['state'], message: MESSAGES.state_unknown }

export const customerDetails = customerFields.refine(placeIsKnown, KNOWN_PLACE)

/** For a customer on the phone, who may have no e-mail address. */
export const phoneCustomer = customerFields
  .extend({ email: orEmpty(customerFields.shape.email) })
  .refine(placeIsKnown, KNOWN_PLACE)

export type CustomerDetails = z.output<typeof customerDetails>

const REQUIRED = {
  fullName: MESSAGES.full_name_missing,
  email: MESSAGES.email_address_missing,
  phone: MESSAGES.phone_missing,
  address: MESSAGES.address_missing,
} as const

type Typed = Partial<Readonly<Record<keyof CustomerDetails, string>>>

/** Cart step (§5): which of the four required fields are missing, each with its own message. */
export function missingDetails(details: Typed): Problems {
  const missing = Object.entries(REQUIRED).filter(
    ([field]) => cleanField(details[field as keyof typeof REQUIRED] ?? '') === '',
  )
  return Object.fromEntries(missing)
}

/**
 * The ten digits of an Indian phone number, typed with or without +91, 91 or 0 before them; null if there are not ten
 * digits. Other characters between the digits are ignored.
 */
export function indianDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  // After '+' comes a country code: '+91 98480 123' has eight digits, not ten.
  const hasPrefix = digits.length > 10 || text.trim().startsWith('+')
  if (hasPrefix && !/^(?:91|0)\d{10}$/.test(digits)) return null
  const national = hasPrefix ? digits.replace(/^(?:91|0)(?=\d{10}$)/, '') : digits
  return national.length === 10 ? national : null
}
