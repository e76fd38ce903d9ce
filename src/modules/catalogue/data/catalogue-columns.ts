/** Column lists that several catalogue statements share. */
import {
  ATTRIBUTE_NAMES,
  columnOfAttribute,
  PRODUCT_ATTRIBUTES,
  type AttributeName,
} from '../rules/product-attributes.ts'
import type { ProductData } from '../rules/product-data.ts'
import { MAX_QUANTITY, PUBLIC_STOCK_LIMIT } from '../rules/stock.ts'

type ColumnType = 'text' | 'text[]' | 'int' | 'bigint' | 'boolean' | 'jsonb'
type Column = readonly [column: string, type: ColumnType]

/** The column of each field of a product. */
export const PRODUCT_COLUMNS: Readonly<Record<keyof ProductData, Column>> = {
  name: ['name', 'text'],
  category: ['category', 'text'],
  pricePaise: ['price_paise', 'bigint'],
  discountedPricePaise: ['discounted_price_paise', 'bigint'],
  originalPricePaise: ['original_price_paise', 'bigint'],
  onHand: ['on_hand', 'int'],
  imageUrl: ['image_url', 'text'],
  galleryImages: ['gallery_images', 'text[]'],
  description: ['description', 'text'],
  isInStock: ['in_stock', 'boolean'],
  status: ['status', 'text'],
  slug: ['slug', 'text'],
  sku: ['sku', 'text'],
  about: ['about', 'jsonb'],
  ...(Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, attributeColumn(name)])) as Record<
    AttributeName,
    Column
  >),
}

function attributeColumn(name: AttributeName): Column {
  return [columnOfAttribute(name), PRODUCT_ATTRIBUTES[name].kind === 'number' ? 'int' : 'text']
}

/** Attributes of the products `p`, each under its own name. */
export function attributeColumns(names: readonly AttributeName[]): string {
  return names.map((name) => `p.${columnOfAttribute(name)} AS "${name}"`).join(', ')
}

/** All fields of a product, named as in `StaffProduct`. */
export const STAFF_PRODUCT_COLUMNS = [
  'id, version, reserved, with_courier AS "withCourier"',
  ...Object.entries(PRODUCT_COLUMNS).map(([name, [column]]) => `${column} AS "${name}"`),
].join(', ')

/** The id at the end of `/pictures/<id>`. */
export const pictureId = (url: string) => `substr(${url}, 11)`

export const SELLABLE_COLUMNS = `
  id, name, slug, sku, category, image_url AS "imageUrl", status = 'active' AS "isActive",
  price_paise AS "pricePaise", discounted_price_paise AS "discountedPricePaise",
  original_price_paise AS "originalPricePaise", hsn, gst_rate_percent AS "gstRatePercent",
  CASE WHEN in_stock THEN on_hand - reserved ELSE 0 END AS available`

const LEFT = 'p.on_hand - p.reserved'
/**
 * Exact up to the limit of `isPublicStockChanged`; above it a fixed value, so that further changes leave public pages
 * identical.
 */
const PUBLIC_STOCK = `CASE WHEN NOT p.in_stock THEN 0 WHEN ${LEFT} > ${PUBLIC_STOCK_LIMIT} THEN ${MAX_QUANTITY} ELSE ${LEFT} END`

const cardColumns = (available: string) => `
  p.id, p.sku, p.slug, p.name, p.category, p.image_url AS "imageUrl",
  (SELECT placeholder FROM pictures WHERE pictures.id = ${pictureId('p.image_url')}) AS placeholder,
  p.price_paise AS "pricePaise", p.discounted_price_paise AS "discountedPricePaise",
  p.original_price_paise AS "originalPricePaise", (p.rating_tenths / 10.0)::float8 AS rating,
  p.reviews_count AS "reviewsCount", p.created_at AS "createdAt",
  ${available} AS available`

/** For pages that are cached for everyone. */
export const CARD_COLUMNS = cardColumns(PUBLIC_STOCK)

/** With the exact current stock, for carts. */
export const CURRENT_CARD_COLUMNS = cardColumns(
  `CASE WHEN NOT p.in_stock THEN 0 ELSE least(${LEFT}, ${MAX_QUANTITY}) END`,
)

export const DETAIL_COLUMNS = `${CARD_COLUMNS},
  p.description, p.gallery_images AS "galleryImages", p.page_layout AS "ownPageLayout",
  ARRAY (
    SELECT json_build_object('url', shown.url, 'width', m.width, 'height', m.height,
                             'placeholder', m.placeholder, 'alt', m.alt)
      FROM (SELECT url, min(position) AS position
              FROM unnest(p.image_url || p.gallery_images) WITH ORDINALITY AS u (url, position)
             GROUP BY url) AS shown
      JOIN pictures m ON m.id = ${pictureId('shown.url')}
     ORDER BY shown.position
  ) AS pictures, p.about, ${attributeColumns(ATTRIBUTE_NAMES)}`
