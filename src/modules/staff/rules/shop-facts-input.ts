/** The shop's own facts, as the owner types them and as stored. */
import { EMAIL, cleanField } from '#platform/rules/customer-details.ts'
import { contrastWithWhite, MIN_TEXT_CONTRAST } from '#platform/rules/theme.ts'
import { gstStateName } from '#platform/rules/gst-states.ts'
import { gstinProblem, normaliseGstin, stateOfGstin } from '#platform/rules/gstin.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { isOwnPicture } from '#platform/rules/picture.ts'
import { EXAMPLE_FACTS, type BrandPicture, type ShopFacts } from '#platform/rules/shop-facts.ts'
import { z } from '#platform/rules/zod.ts'
import { menuFields } from './menu-input.ts'
import { termsFields, version, type FactsChange } from './selling-terms-input.ts'

export const MAX_SHOP_NAME = 40
export const MAX_TAGLINE = 80
export const MAX_SELLER_NAME = 100
export const MAX_FACT = 100
export const MAX_LINES = 6
export const MAX_SERIES = 3

/** The languages of India in which a shop's name can be written; BCP 47 tags. */
export const NATIVE_LANGUAGES = {
  hi: 'Hindi',
  as: 'Assamese',
  bn: 'Bengali',
  gu: 'Gujarati',
  kn: 'Kannada',
  ml: 'Malayalam',
  mr: 'Marathi',
  ne: 'Nepali',
  or: 'Odia',
  pa: 'Punjabi',
  sa: 'Sanskrit',
  ta: 'Tamil',
  te: 'Telugu',
  ur: 'Urdu',
  en: 'English',
} as const

/** Other websites on which shops have a page. */
export const SOCIAL_SITES = [
  'Instagram',
  'Facebook',
  'YouTube',
  'WhatsApp',
  'X',
  'LinkedIn',
  'Pinterest',
] as const

/** For invoices and credit notes: fixed once a financial year has documents. */
export const SERIES_FIELDS = ['invoiceSeries', 'creditNoteSeries'] as const

function text(max: number, missing: MessageKey = 'fact_missing') {
  return optionalText(max).pipe(z.string().min(1, MESSAGES[missing]))
}

function optionalText(max: number) {
  return z.string(MESSAGES.bad_request).transform(cleanField).pipe(z.string().max(max, MESSAGES.fact_long))
}

const email = text(MAX_FACT, 'email_invalid').pipe(z.string().regex(EMAIL, MESSAGES.email_invalid))
const phone = text(20, 'phone_format').pipe(
  z.string().regex(/^\+?\d(?:[ -]?\d){7,14}$/, MESSAGES.phone_format),
)

/** Mails and buttons show white text on it. */
const colour = z
  .string(MESSAGES.colour_format)
  .transform((value) => value.trim().toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^#[0-9A-F]{6}$/, { message: MESSAGES.colour_format, abort: true })
      .refine((value) => contrastWithWhite(value) >= MIN_TEXT_CONTRAST, MESSAGES.colour_contrast),
  )

const gstin = z
  .string(MESSAGES.gstin_format)
  .transform((value) => normaliseGstin(cleanField(value)))
  .superRefine((value, context) => {
    const key = gstinProblem(value) ?? (gstStateName(stateOfGstin(value)) === null ? 'gstin_state' : null)
    if (key) context.addIssue({ code: 'custom', message: MESSAGES[key] })
  })

const series = z
  .string(MESSAGES.series_format)
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{1,3}$/, MESSAGES.series_format))

const link = z.url({ protocol: /^https$/, message: MESSAGES.social_link }).max(200, MESSAGES.fact_long)

const lines = (min: number) =>
  z
    .array(text(MAX_FACT), MESSAGES.bad_request)
    .min(min, MESSAGES.fact_missing)
    .max(MAX_LINES, MESSAGES.fact_lines)

const brandFields = {
  name: text(MAX_SHOP_NAME),
  nativeName: optionalText(MAX_SHOP_NAME),
  nativeLanguage: z.enum(Object.keys(NATIVE_LANGUAGES), MESSAGES.bad_request),
  tagline: text(MAX_TAGLINE),
  email,
  phone,
  themeColour: colour,
  paymentWindowColour: colour,
  socialLinks: z.array(z.strictObject({ name: text(20), url: link }), MESSAGES.bad_request).max(10),
}

const businessFields = {
  sellerName: text(MAX_SELLER_NAME),
  gstin,
  address: lines(1),
  branches: lines(0),
  town: text(50),
  pincode: z
    .string(MESSAGES.pincode_format)
    .trim()
    .regex(/^[1-9][0-9]{5}$/, MESSAGES.pincode_format),
  hours: text(MAX_FACT),
  courtsOf: text(50),
  countryOfOrigin: text(50),
  invoiceSeries: series,
  creditNoteSeries: series,
  grievanceOfficer: z.strictObject({ name: text(50), designation: text(50), email, phone }),
}

const storedLogo: z.ZodType<BrandPicture> = z.object({
  url: z.string().refine(isOwnPicture),
  width: z.int().positive(),
  height: z.int().positive(),
})

/** Of an uploaded picture; the database provides its size. */
const logoFields = { logo: storedLogo.nullable(), isNameInLogo: z.boolean(MESSAGES.bad_request) }

const derivedFields = { city: text(MAX_FACT), state: text(50), stateCode: z.string().regex(/^\d\d$/) }

const storedFacts: z.ZodType<ShopFacts> = z.object({
  ...brandFields,
  ...businessFields,
  ...derivedFields,
  ...logoFields,
  ...menuFields,
  ...termsFields,
})

/** Fills missing values from the examples. Throws on a value that this program does not understand. */
export function parseStoredFacts(stored: unknown): ShopFacts {
  return storedFacts.parse({ ...EXAMPLE_FACTS, ...(stored as object) })
}

export const brandInput = z
  .strictObject(
    {
      ...brandFields,
      logoUrl: z
        .string(MESSAGES.logo_missing)
        .refine((url) => url === '' || isOwnPicture(url), MESSAGES.logo_missing),
      isNameInLogo: z.boolean(MESSAGES.bad_request),
      version,
    },
    MESSAGES.bad_request,
  )
  .transform(({ version, logoUrl, ...facts }): FactsChange => ({ facts, logoUrl, version }))

/** The GSTIN determines the state. */
export const businessInput = z
  .strictObject({ ...businessFields, version }, MESSAGES.bad_request)
  .refine(({ invoiceSeries, creditNoteSeries }) => invoiceSeries !== creditNoteSeries, {
    path: ['creditNoteSeries'],
    message: MESSAGES.series_same,
  })
  .transform(({ version, ...facts }): FactsChange => {
    const stateCode = stateOfGstin(facts.gstin)
    const state = gstStateName(stateCode) ?? ''
    return { facts: { ...facts, city: `${facts.town}, India`, state, stateCode }, version }
  })
