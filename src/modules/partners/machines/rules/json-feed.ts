/**
 * /feeds/products.json: the price list for programs that read no XML, with the content of the XML one and the paper
 * details; `next_url` leads to the next part. The schema is its documentation, and tests validate the file against it.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import { sellingPrice, struckPrice } from '#modules/catalogue/rules/pricing.ts'
import type { FeedPart } from './product-feed.ts'
import type { PublicProduct } from '#modules/catalogue/rules/product.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { isBuyable } from '#modules/catalogue/rules/stock.ts'
import { toRupees } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { rupees } from '../../rules/api-values.ts'
import { feedAttributeShape, toFeedAttributes } from './feed-attributes.ts'

export const JSON_FEED_PATH = '/feeds/products.json'

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
export type JsonFeed = z.output<typeof jsonFeed>

export function toJsonFeed(shopUrl: string, { products, part, partCount }: FeedPart): JsonFeed {
  return {
    shop: shopFacts().name,
    url: `${shopUrl}/`,
    feed_url: feedUrl(shopUrl, part),
    next_url: part < partCount ? feedUrl(shopUrl, part + 1) : null,
    part,
    part_count: partCount,
    products: products.map((product) => toFeedProduct(shopUrl, product)),
  }
}

function feedUrl(shopUrl: string, part: number): string {
  return shopUrl + JSON_FEED_PATH + (part === 1 ? '' : `?part=${part}`)
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
