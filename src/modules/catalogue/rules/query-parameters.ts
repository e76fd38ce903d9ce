/**
 * Parses the query of a listing, including attribute filters, and of a request for products by id. Shop pages do not
 * load this: they take the attributes from the options that the server sends.
 */
import { z } from '#platform/rules/zod.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import {
  PLAIN_PARAMETERS,
  readFilter,
  type Canonical,
  type ListingFilter,
  type Query,
} from './listing-filter.ts'
import { FILTER_NAMES, PRODUCT_ATTRIBUTES, type ProductAttribute } from './product-attributes.ts'
import { MAX_ASKED_PRODUCTS } from './product.ts'

/** Maximum values per attribute: more than the shop offers, and few enough for a URL. */
const MAX_VALUES = 8
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_SLUG_LENGTH = 40

/** The parameters of a URL, each with a function that returns the canonical value; empty if it has no effect. */
export const LISTING_PARAMETERS: readonly (readonly [string, Canonical])[] = [
  ...FILTER_NAMES.map((name) => [name, valuesOf(PRODUCT_ATTRIBUTES[name])] as const),
  ...PLAIN_PARAMETERS,
].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** A form repeats a parameter for each value; a link joins them with commas. */
export function parseFilter(query: Query): ListingFilter {
  const chosen = FILTER_NAMES.map((name) => {
    const values = valuesOf(PRODUCT_ATTRIBUTES[name])(query.getAll(name).join(','))
    return [name, values.split(',').filter(Boolean)] as const
  })
  return readFilter(query, Object.fromEntries(chosen.filter(([, values]) => values.length > 0)))
}

function valuesOf({ kind, choices, filter }: ProductAttribute): Canonical {
  if (kind === 'number') return numbersUpTo(filter?.max ?? 0)
  return listOf(choices ? (value) => Object.hasOwn(choices, value) : isSlug)
}

function listOf(isKnown: (value: string) => boolean): Canonical {
  return (value) => unique(value.split(',').filter(isKnown)).toSorted().slice(0, MAX_VALUES).join(',')
}

function numbersUpTo(most: number): Canonical {
  return (value) => {
    const numbers = value.split(',').flatMap((each) => (/^\d{1,6}$/.test(each) ? [Number(each)] : []))
    const known = unique(numbers.filter((each) => each >= 1 && each <= most))
    return known
      .toSorted((a, b) => a - b)
      .slice(0, MAX_VALUES)
      .join(',')
  }
}

function isSlug(value: string): boolean {
  return value.length <= MAX_SLUG_LENGTH && SLUG.test(value)
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}

/** Each id with a comma. */
const MAX_IDS_LENGTH = MAX_ASKED_PRODUCTS * 37

const ids = z
  .string(MESSAGES.bad_request)
  .max(MAX_IDS_LENGTH, MESSAGES.bad_request)
  .transform((text) => text.split(','))
  .refine((list) => list.length <= MAX_ASKED_PRODUCTS && list.every(isUuid), MESSAGES.bad_request)
  .refine((list) => new Set(list).size === list.length, MESSAGES.bad_request)
  .transform((list) => list as readonly string[] as readonly ProductId[])

/** `ids=a,b,c`, once each. Strict: anything else is refused. */
export const productIdsInput = z.strictObject({ ids }, MESSAGES.bad_request)
