/**
 * The price list: as XML for Google Merchant Center (RSS 2.0 with `g:` elements), which other marketplaces read as
 * well, and as JSON. Both must show the same price, stock and pictures as the product page.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { nearShippingFor } from '#platform/rules/selling-terms.ts'
import { cutAtWords } from '#platform/rules/share-text.ts'
import { XML_DECLARATION, xmlElement, xmlText } from '#platform/rules/xml.ts'
import { toRupees, type Paise } from '#platform/rules/money.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import { categoryByName, type CategoryName } from '#platform/rules/categories.ts'
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import { sellingPrice, struckPrice } from '#modules/catalogue/rules/pricing.ts'
import type { PublicProduct, ProductSpecification } from '#modules/catalogue/rules/product.ts'
import { optionProperty } from '#modules/catalogue/rules/option-group.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { isBuyable } from '#modules/catalogue/rules/stock.ts'
import {
  columnOfAttribute,
  PRODUCT_ATTRIBUTES,
  SPECIFICATION_NAMES,
  type AttributeName,
  type ProductAttribute,
  type ProductAttributes,
  type SpecificationName,
} from '#modules/catalogue/rules/product-attributes.ts'
import { z } from '#platform/rules/zod.ts'
import { attributeSchema, type ShapeOf, type SnakeCase } from '../../rules/attribute-fields.ts'
import { rupees } from '../../rules/api-values.ts'

/** Products per file; a larger shop serves further ones with `?part=2` and so on. */
export const PRODUCTS_PER_FEED = 5_000
const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5_000
const MAX_OPTION_LENGTH = 100
const MAX_MORE_PICTURES = 10

export type FeedPart = {
  readonly products: readonly PublicProduct[]
  /** Starts at 1. */
  readonly part: number
  readonly partCount: number
}

const XML_PATH = '/feeds/google.xml'
const JSON_PATH = '/feeds/products.json'

/** The `part` parameter; empty for the first part and for invalid values. */
export function cleanFeedPart(text: string): string {
  return /^(?:[2-9]|[1-9][0-9]{1,3})$/.test(text) ? text : ''
}

function partUrl(address: string, part: number): string {
  return part === 1 ? address : `${address}?part=${part}`
}

export function productFeed(shopUrl: string, { products, part, partCount }: FeedPart): string {
  const address = shopUrl + XML_PATH
  const next =
    part < partCount ? [`<atom:link rel="next" href="${xmlText(partUrl(address, part + 1))}"/>`] : []
  return [
    XML_DECLARATION,
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    xmlElement('title', shopFacts().name),
    xmlElement('link', `${shopUrl}/`),
    xmlElement('description', shopFacts().tagline),
    `<atom:link rel="self" href="${xmlText(partUrl(address, part))}"/>`,
    ...next,
    ...products.map((product) => itemOf(shopUrl, product)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function itemOf(shopUrl: string, product: PublicProduct): string {
  const selling = sellingPrice(product)
  const struck = struckPrice(product)
  const more = [...new Set(product.galleryImages)].filter((url) => url !== product.imageUrl)
  const facts: readonly (readonly [string, string])[] = [
    ['g:id', product.sku],
    ['g:title', cutAtWords(product.name, MAX_TITLE_LENGTH)],
    ['g:description', cutAtWords(product.description || product.name, MAX_DESCRIPTION_LENGTH)],
    ['g:link', shopUrl + productPath(product)],
    ['g:image_link', linkedPicture(shopUrl, product.imageUrl)],
    ...more
      .slice(0, MAX_MORE_PICTURES)
      .map((url) => ['g:additional_image_link', linkedPicture(shopUrl, url)] as const),
    ['g:availability', isBuyable(product) ? 'in_stock' : 'out_of_stock'],
    ['g:price', priceText(struck ?? selling)],
    ...(struck === null ? [] : [['g:sale_price', priceText(selling)] as const]),
    ['g:brand', shopFacts().name],
    ['g:condition', 'new'],
    ...identifiersOf(product),
    ...groupOf(product),
    ...googleCategory(product.category),
    ['g:product_type', product.category],
    ['g:product_weight', `${product.weightGrams} g`],
    ['g:shipping_weight', `${product.weightGrams} g`],
  ]
  return `<item>${facts.map(([name, text]) => xmlElement(name, text)).join('')}${shippingElement(selling)}</item>`
}

/** Google wants 'no' only if a product has neither number. */
function identifiersOf({ gtin, mpn }: PublicProduct): (readonly [string, string])[] {
  if (gtin === null && mpn === null) return [['g:identifier_exists', 'no']]
  return [
    ...(gtin === null ? [] : [['g:gtin', gtin] as const]),
    ...(mpn === null ? [] : [['g:mpn', mpn] as const]),
  ]
}

/** Google groups products only by the options that it knows. */
function groupOf({ groupId, optionName, optionValue }: PublicProduct): (readonly [string, string])[] {
  const property = optionName === null ? null : optionProperty(optionName)
  if (groupId === null || optionValue === null || property === null) return []
  return [
    ['g:item_group_id', groupId],
    [`g:${property}`, cutAtWords(optionValue, MAX_OPTION_LENGTH)],
  ]
}

/** Shipping for an order with this product alone. */
function shippingElement(pricePaise: Paise): string {
  const [least, most] = POLICIES.deliveryBusinessDays
  const facts = [
    ['g:country', 'IN'],
    ['g:service', 'Standard'],
    ['g:price', priceText(nearShippingFor(shopFacts().shipping, pricePaise))],
    ['g:min_handling_time', '0'],
    ['g:max_handling_time', String(POLICIES.orderProcessedHours / 24)],
    ['g:min_transit_time', String(least)],
    ['g:max_transit_time', String(most)],
  ] as const
  return `<g:shipping>${facts.map(([name, text]) => xmlElement(name, text)).join('')}</g:shipping>`
}

/** '499.00 INR'. */
function priceText(amountPaise: Paise): string {
  return `${toRupees(amountPaise).toFixed(2)} INR`
}

/** From Google's product taxonomy. */
function googleCategory(category: CategoryName): (readonly [string, string])[] {
  const { ruling } = categoryByName(category)
  // Google categorises other goods by their names.
  if (ruling === null) return []
  const path =
    ruling === 'planner'
      ? 'Office Supplies > Filing & Organization > Calendars, Organizers & Planners'
      : 'Office Supplies > General Office Supplies > Paper Products > Notebooks & Notepads'
  return [['g:google_product_category', path]]
}

// The attributes of a product in the JSON feed and for AI assistants.

type FeedName<Name extends AttributeName> = (typeof PRODUCT_ATTRIBUTES)[Name] extends {
  readonly feedName: infer Given
}
  ? Given & string
  : SnakeCase<Name>

type FeedAttributes = {
  [Name in SpecificationName as FeedName<Name>]: ProductAttributes[Name]
}

const FEED_NAMES = SPECIFICATION_NAMES.flatMap((name) => {
  const { feedName = columnOfAttribute(name) }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  return feedName === null ? [] : [[name, feedName] as const]
})

export const feedAttributeShape = Object.fromEntries(
  FEED_NAMES.map(([name, feedName]) => [feedName, attributeSchema(name)]),
) as ShapeOf<FeedAttributes>

export function toFeedAttributes(product: ProductSpecification): FeedAttributes {
  return Object.fromEntries(FEED_NAMES.map(([name, feedName]) => [feedName, product[name]])) as FeedAttributes
}

// The JSON file has the content of the XML one and the paper details; `next_url` leads to the next part. The schema is
// its documentation, and tests validate the file against it.

const feedProduct = z.object({
  id: z.uuid(),
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  brand: z.string(),
  url: z.url(),
  image_urls: z.array(z.url()),
  price: rupees,
  list_price: rupees.nullable(),
  currency: z.literal('INR'),
  availability: z.enum(['in_stock', 'out_of_stock']),
  condition: z.literal('new'),
  rating: z.number().min(1).max(5).nullable(),
  review_count: z.int().min(0),
  ...feedAttributeShape,
  shipping_weight_grams: z.int(),
  gtin: z.string().nullable(),
  mpn: z.string().nullable(),
  group_id: z.string().nullable(),
  option_name: z.string().nullable(),
  option_value: z.string().nullable(),
})

export const jsonFeed = z.strictObject({
  shop: z.string(),
  url: z.url(),
  feed_url: z.url(),
  next_url: z.url().nullable(),
  part: z.int().min(1),
  part_count: z.int().min(1),
  products: z.array(feedProduct),
})
type JsonFeed = z.output<typeof jsonFeed>

export function toJsonFeed(shopUrl: string, { products, part, partCount }: FeedPart): JsonFeed {
  const address = shopUrl + JSON_PATH
  return {
    shop: shopFacts().name,
    url: `${shopUrl}/`,
    feed_url: partUrl(address, part),
    next_url: part < partCount ? partUrl(address, part + 1) : null,
    part,
    part_count: partCount,
    products: products.map((product) => toFeedProduct(shopUrl, product)),
  }
}

function toFeedProduct(shopUrl: string, product: PublicProduct): JsonFeed['products'][number] {
  const { id, sku, name, description, category } = product
  const struck = struckPrice(product)
  const pictures = new Set([product.imageUrl, ...product.galleryImages])
  return {
    id,
    sku,
    name,
    description,
    category,
    brand: shopFacts().name,
    url: shopUrl + productPath(product),
    image_urls: [...pictures].map((url) => linkedPicture(shopUrl, url)),
    price: toRupees(sellingPrice(product)),
    list_price: struck === null ? null : toRupees(struck),
    currency: 'INR',
    availability: isBuyable(product) ? 'in_stock' : 'out_of_stock',
    condition: 'new',
    rating: product.reviewsCount > 0 ? product.rating : null,
    review_count: product.reviewsCount,
    ...toFeedAttributes(product),
    shipping_weight_grams: product.weightGrams,
    gtin: product.gtin,
    mpn: product.mpn,
    group_id: product.groupId,
    option_name: product.optionName,
    option_value: product.optionValue,
  }
}
