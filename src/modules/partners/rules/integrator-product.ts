/** A product as integrators receive it (spec §3, §7): the specification's names, rupees as numbers. */
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import type { PublicProduct } from '#modules/catalogue/rules/product.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '#modules/catalogue/rules/product-data.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { isBuyable } from '#modules/catalogue/rules/stock.ts'
import { toRupees } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { instantInUtc, rupees } from './api-values.ts'
import { apiAttributeShape, toApiAttributes } from './attribute-fields.ts'
import { SAMPLE_PRODUCT, SAMPLE_SHOP_URL } from './api-samples.ts'

/** A product as the database has it. Instants in ISO 8601, in UTC. */
export type PartnerProductRow = PublicProduct & {
  readonly status: ProductStatus
  readonly createdAt: string
  readonly updatedAt: string
}

const picture = z.string().meta({ example: linkedPicture(SAMPLE_SHOP_URL, SAMPLE_PRODUCT.imageUrl) })

const productShape = z.object({
  id: z.uuid().describe('The product’s id.').meta({ example: SAMPLE_PRODUCT.id }),
  sku: z.string().meta({ example: SAMPLE_PRODUCT.sku }),
  name: z.string().meta({ example: SAMPLE_PRODUCT.name }),
  description: z.string().meta({ example: SAMPLE_PRODUCT.description }),
  price: rupees.describe('The price before any discount, in rupees.').meta({ example: 219 }),
  discounted_price: rupees
    .nullable()
    .describe('What the shopper pays, when it is reduced.')
    .meta({ example: 189 }),
  original_price: rupees
    .nullable()
    .describe('The price printed on the product (MRP), when there is one.')
    .meta({ example: 249 }),
  url: z
    .string()
    .describe('Its page.')
    .meta({ example: SAMPLE_SHOP_URL + productPath(SAMPLE_PRODUCT) }),
  image_url: picture,
  gallery_images: z.array(picture),
  category: z.string().meta({ example: SAMPLE_PRODUCT.category }),
  rating: z.number().min(1).max(5).nullable().meta({ example: 4.5 }),
  reviews_count: z.int().min(0).meta({ example: 12 }),
  in_stock: z.boolean(),
  stock_quantity: z
    .int()
    .nullable()
    .describe(
      'Units available to sell: on hand minus reserved. Cash-on-delivery units already with the courier are in neither. Null if stock is not tracked.',
    )
    .meta({ example: 37 }),
  status: z
    .enum(PRODUCT_STATUSES)
    .describe('Only `active` products are shown to shoppers; `archived` ones are gone for good.'),
  ...apiAttributeShape,
  extra: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('Further attributes that the shop’s owner named, in their order.')
    .meta({ example: SAMPLE_PRODUCT.extra }),
  created_at: instantInUtc,
  updated_at: instantInUtc.describe('Changes whenever any field here changes, including on a sale.'),
})

export type IntegratorProduct = z.output<typeof productShape>

export const integratorProduct = productShape.meta({
  id: 'Product',
  example: toIntegratorProduct(SAMPLE_PRODUCT, { shopUrl: SAMPLE_SHOP_URL }),
})

export function toIntegratorProduct(
  product: PartnerProductRow,
  { shopUrl }: { readonly shopUrl: string },
): IntegratorProduct {
  const { discountedPricePaise, originalPricePaise } = product
  return {
    id: product.id,
    sku: product.sku,
    name: product.name,
    description: product.description,
    price: toRupees(product.pricePaise),
    discounted_price: discountedPricePaise === null ? null : toRupees(discountedPricePaise),
    original_price: originalPricePaise === null ? null : toRupees(originalPricePaise),
    url: shopUrl + productPath(product),
    image_url: linkedPicture(shopUrl, product.imageUrl),
    gallery_images: product.galleryImages.map((each) => linkedPicture(shopUrl, each)),
    category: product.category,
    rating: product.rating,
    reviews_count: product.reviewsCount,
    in_stock: isBuyable(product),
    stock_quantity: product.available,
    status: product.status,
    ...toApiAttributes(product),
    extra: product.extra.map(({ name, value }) => ({ name, value })),
    created_at: product.createdAt,
    updated_at: product.updatedAt,
  }
}
