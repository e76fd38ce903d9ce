/**
 * Validates a product as typed in the form or in a file: texts become data, or errors by field (spec §5). Name,
 * category, price, stock and a picture are required; everything else is optional or has a default.
 */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { istInstant } from '#platform/rules/ist-time.ts'
import type { Paise } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { hasAbout, isCategoryName } from '#platform/rules/categories.ts'
import { isOwnPicture } from '#platform/rules/picture.ts'
import {
  ATTRIBUTE_NAMES,
  SPECIFICATION,
  PRODUCT_ATTRIBUTES,
  type AttributeName,
  type ProductAttribute,
  type ProductAttributes,
} from './product-attributes.ts'
import { cleanLine, cleanLines, parseGtin, readRupees } from './field-parsing.ts'
import { missingOfBook, withoutPaper } from './specification.ts'
import { judgeOptionValue, withoutStrayOption } from './option-group.ts'
import { factsOf, PRODUCT_STATUSES, type ProductData } from './product-data.ts'
import { SKU } from './product.ts'
import { productSlug } from './slug.ts'

export const PRODUCT_LIMITS = {
  name: 200,
  slug: 200,
  sku: 50,
  description: 5_000,
  pictures: 12,
  alt: 200,
  stock: 1_000_000,
  aboutEntries: 8,
  aboutTitle: 100,
  aboutText: 1_000,
  extras: 20,
  extraName: 60,
  extraValue: 200,
} as const

export const NOT_COUNTED = 'not counted'
const MIN_PRICE = 100

const line = (most: number, message: string, least = 1) =>
  z
    .string(message)
    .transform(cleanLine)
    .refine((text) => text.length >= least && text.length <= most, message)

const whole = (least: number, most: number, message: string) =>
  z
    .string(message)
    .transform((text) => text.replace(/[,\s]/g, ''))
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, message)
    .transform(Number)

const rupees = (message: string) =>
  z.string(message).transform((text, check): Paise => {
    const amount = readRupees(text)
    if (amount !== null && amount >= MIN_PRICE) return amount
    check.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** Empty, or a value that `schema` accepts. */
const optional = <Value>(schema: z.ZodType<Value, string>) =>
  z.string(MESSAGES.bad_request).transform((text, check): Value | null => {
    if (text.trim() === '') return null
    const read = schema.safeParse(text)
    if (read.success) return read.data
    check.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? MESSAGES.bad_request })
    return z.NEVER
  })

const stock = z.string(MESSAGES.product_stock).transform((text, check): number | null => {
  if (text.trim().toLowerCase() === NOT_COUNTED) return null
  const read = whole(0, PRODUCT_LIMITS.stock, MESSAGES.product_stock).safeParse(text)
  if (read.success) return read.data
  check.addIssue({ code: 'custom', message: MESSAGES.product_stock })
  return z.NEVER
})

/** A time in India as typed; seconds are dropped. */
const instant = (message: string) =>
  z.string(message).transform((text, check): string => {
    const read = istInstant(text.trim().replace(' ', 'T'))
    if (read !== null) return read
    check.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A sale as typed: the same fields in the product form and in a bulk change. */
export const saleTimes = z.object({
  saleStarts: optional(instant(MESSAGES.sale_time)),
  saleEnds: optional(instant(MESSAGES.sale_time)),
})

const picture = z.string(MESSAGES.product_picture).refine(isOwnPicture, MESSAGES.product_picture)

/** In a file, a bar separates it from its text. */
const heading = (most: number, message: string) =>
  line(most, message).refine((text) => !text.includes('|'), message)

const aboutEntry = z.object({
  title: heading(PRODUCT_LIMITS.aboutTitle, MESSAGES.product_about),
  text: line(PRODUCT_LIMITS.aboutText, MESSAGES.product_about),
})

const extraAttribute = z.object({
  name: heading(PRODUCT_LIMITS.extraName, MESSAGES.product_extra),
  value: line(PRODUCT_LIMITS.extraValue, MESSAGES.product_extra),
})

const extra = z
  .array(extraAttribute)
  .max(PRODUCT_LIMITS.extras, MESSAGES.product_extra_many)
  .refine(
    (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
    MESSAGES.product_extra_twice,
  )

/** 'yes' and 'no' as in a file; an unticked checkbox submits nothing. */
const yesOrNo = z
  .string(MESSAGES.product_yes_no)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(['yes', 'no'], MESSAGES.product_yes_no))
  .transform((word) => word === 'yes')

const slug = z
  .string(MESSAGES.product_slug)
  .transform((text) => text.trim())
  .refine((text) => text === '' || isSlug(text), MESSAGES.product_slug)

const sku = z
  .string(MESSAGES.product_sku)
  .transform((text) => text.trim())
  .refine((text) => text === '' || SKU.test(text), MESSAGES.product_sku)

const gtin = z.string(MESSAGES.product_gtin).transform((text, check): string => {
  const read = parseGtin(text)
  if (read !== null) return read
  check.addIssue({ code: 'custom', message: MESSAGES.product_gtin })
  return z.NEVER
})

/** The barcode has a check digit; all other attributes are validated by their definitions. */
const attributeSchemas = Object.fromEntries(
  ATTRIBUTE_NAMES.map((name) => {
    const attribute: ProductAttribute = PRODUCT_ATTRIBUTES[name]
    const schema = name === 'gtin' ? gtin : schemaOf(attribute)
    return [name, attribute.isOptional || attribute.ofBooks ? optional(schema) : schema]
  }),
) as { readonly [Name in AttributeName]: z.ZodType<ProductAttributes[Name], string> }

function schemaOf(attribute: ProductAttribute): z.ZodType<string | number, string> {
  const { kind, label, min = 1, max = 0, pattern, choices = {}, problem } = attribute
  const message = problem
    ? MESSAGES[problem]
    : sentences.chooseOne(label.replace(' (optional)', '').toLowerCase(), Object.values(choices))
  if (kind === 'number') return whole(min, max, message)
  if (kind === 'choice')
    return z
      .string(message)
      .transform((text) => text.trim().toLowerCase())
      .pipe(z.enum(Object.keys(choices), message))
  const text = line(max, message, min)
  return pattern ? text.refine((typed) => pattern.test(typed), message) : text
}

function isSlug(text: string): boolean {
  return /^(?=.*[a-z0-9])[a-z0-9_-]+$/.test(text) && text.length <= PRODUCT_LIMITS.slug
}

/** Each field by itself, without the checks between them. */
export const productFields = z.object({
  name: line(PRODUCT_LIMITS.name, MESSAGES.product_name),
  category: z
    .string(MESSAGES.product_category)
    .transform((text) => text.trim())
    .refine(isCategoryName, MESSAGES.product_category),
  price: rupees(MESSAGES.product_price),
  discountedPrice: optional(rupees(MESSAGES.product_discounted)),
  originalPrice: optional(rupees(MESSAGES.product_original)),
  salePrice: optional(rupees(MESSAGES.sale_price)),
  ...saleTimes.shape,
  stock,
  imageUrl: picture,
  galleryImages: z.array(picture).max(PRODUCT_LIMITS.pictures - 1, MESSAGES.product_pictures_many),
  description: z
    .string()
    .transform(cleanLines)
    .refine((text) => text.length <= PRODUCT_LIMITS.description, MESSAGES.product_description),
  inStock: yesOrNo,
  status: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(PRODUCT_STATUSES, MESSAGES.product_status)),
  slug,
  sku,
  about: z.array(aboutEntry).max(PRODUCT_LIMITS.aboutEntries, MESSAGES.product_about),
  extra,
  ...attributeSchemas,
})

const prices = productFields.pick({
  price: true,
  discountedPrice: true,
  originalPrice: true,
  salePrice: true,
  saleStarts: true,
  saleEnds: true,
})
type Prices = z.output<typeof prices>

function judgePrices(typed: Prices, check: z.RefinementCtx): void {
  const { price, discountedPrice, originalPrice, salePrice, saleStarts, saleEnds } = typed
  if (salePrice !== null && salePrice >= Math.min(price, discountedPrice ?? price))
    check.addIssue({ code: 'custom', path: ['salePrice'], message: MESSAGES.sale_price })
  if (salePrice === null && (saleStarts !== null || saleEnds !== null))
    check.addIssue({ code: 'custom', path: ['salePrice'], message: MESSAGES.sale_price_needed })
  const wrongEnd = salePrice === null ? null : judgeSaleTimes(saleStarts, saleEnds)
  if (wrongEnd !== null) check.addIssue({ code: 'custom', path: ['saleEnds'], message: wrongEnd })
  if (discountedPrice !== null && discountedPrice >= price)
    check.addIssue({ code: 'custom', path: ['discountedPrice'], message: MESSAGES.product_discounted })
  if (originalPrice !== null && originalPrice < price)
    check.addIssue({ code: 'custom', path: ['originalPrice'], message: MESSAGES.product_original })
}

/** The error in the end of a sale; null if it is valid. */
export function judgeSaleTimes(starts: string | null, ends: string | null): string | null {
  if (ends === null) return MESSAGES.sale_end_needed
  return starts !== null && starts >= ends ? MESSAGES.sale_end_early : null
}

/** Checks between prices, also if other fields are invalid. */
const judgedPrices = prices.superRefine(judgePrices)

const judgedBook = productFields
  .pick({ category: true, format: true, pages: true, cover: true, gsm: true, ruling: true })
  .superRefine(judgeBook)

const judgedOption = productFields.pick({ groupName: true, optionValue: true }).superRefine(judgeOptionValue)

function judgeBook(typed: Parameters<typeof missingOfBook>[0], check: z.RefinementCtx): void {
  for (const name of missingOfBook(typed))
    check.addIssue({ code: 'custom', path: [name], message: MESSAGES[SPECIFICATION[name].problem] })
}

/** Texts in, data out. An empty slug is made from the name; an empty SKU is generated on saving. */
export const productInput = productFields.transform((typed, check): ProductData => {
  const { price, discountedPrice, originalPrice, stock: onHand, inStock, ...others } = typed
  const { salePrice, saleStarts, saleEnds, ...rest } = others
  const { slug: typedSlug, about, ...same } = rest
  judgePrices(typed, check)
  judgeBook(typed, check)
  judgeOptionValue(typed, check)
  const slug = typedSlug || productSlug(same.name)
  if (!isSlug(slug)) check.addIssue({ code: 'custom', path: ['slug'], message: MESSAGES.product_slug })
  return factsOf({
    ...withoutStrayOption(withoutPaper(same)),
    about: hasAbout(same.category) ? about : [],
    slug,
    pricePaise: price,
    discountedPricePaise: discountedPrice,
    originalPricePaise: originalPrice,
    salePricePaise: salePrice,
    saleStartsAt: saleStarts,
    saleEndsAt: saleEnds,
    onHand,
    isInStock: inStock,
  })
})

/** The fields as typed. */
export type ProductFormValues = z.input<typeof productInput>
export type TypedField = keyof ProductFormValues

export type FieldError = { readonly field: TypedField; readonly message: string }

/** The data, or the first error of each invalid field. */
export function readProduct(
  typed: ProductFormValues,
):
  | { readonly facts: ProductData; readonly errors: null }
  | { readonly facts: null; readonly errors: readonly FieldError[] } {
  const read = productInput.safeParse(typed)
  if (read.success) return { facts: read.data, errors: null }
  const errors = new Map<TypedField, string>()
  for (const { path, message } of [
    ...read.error.issues,
    ...[judgedPrices, judgedBook, judgedOption].flatMap((each) => each.safeParse(typed).error?.issues ?? []),
  ]) {
    const field = (path[0] ?? 'name') as TypedField
    if (!errors.has(field)) errors.set(field, message)
  }
  return { facts: null, errors: [...errors].map(([field, message]) => ({ field, message })) }
}
