/** Column lists that several catalogue statements share. */
import {
  ATTRIBUTE_NAMES,
  columnOfAttribute,
  PAGE_ATTRIBUTE_NAMES,
  PRODUCT_ATTRIBUTES,
  PUBLIC_ATTRIBUTE_NAMES,
  type AttributeName,
} from '../rules/product-attributes.ts'
import type { ProductData } from '../rules/product-data.ts'
import { MAX_QUANTITY, PUBLIC_STOCK_LIMIT } from '../rules/stock.ts'

type ColumnType = 'timestamptz' | 'text' | 'text[]' | 'int' | 'bigint' | 'boolean' | 'jsonb'
type Column = readonly [column: string, type: ColumnType]

/** The column of each field of a product. */
export const PRODUCT_COLUMNS: Readonly<Record<keyof ProductData, Column>> = {
  name: ['name', 'text'],
  category: ['category', 'text'],
  pricePaise: ['price_paise', 'bigint'],
  discountedPricePaise: ['discounted_price_paise', 'bigint'],
  originalPricePaise: ['original_price_paise', 'bigint'],
  salePricePaise: ['sale_price_paise', 'bigint'],
  saleStartsAt: ['sale_starts_at', 'timestamptz'],
  saleEndsAt: ['sale_ends_at', 'timestamptz'],
  onHand: ['on_hand', 'int'],
  imageUrl: ['image_url', 'text'],
  galleryImages: ['gallery_images', 'text[]'],
  description: ['description', 'text'],
  isInStock: ['in_stock', 'boolean'],
  status: ['status', 'text'],
  slug: ['slug', 'text'],
  sku: ['sku', 'text'],
  about: ['about', 'jsonb'],
  extra: ['extra', 'jsonb'],
  ...(Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, attributeColumn(name)])) as Record<
    AttributeName,
    Column
  >),
}

function attributeColumn(name: AttributeName): Column {
  return [columnOfAttribute(name), PRODUCT_ATTRIBUTES[name].kind === 'number' ? 'int' : 'text']
}

/** Attributes of the products `p`, each under its own name. */
function attributeColumns(names: readonly AttributeName[]): string {
  return names.map((name) => `p.${columnOfAttribute(name)} AS "${name}"`).join(', ')
}

/** An instant as the rules of sales compare it: '2026-11-22T18:30:00+05:30'. */
export const istText = (column: string) =>
  `to_char(${column} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI:SS"+05:30"')`

/** All fields of a product, named as in `StaffProduct`. */
export const STAFF_PRODUCT_COLUMNS = [
  'id, version, reserved, with_courier AS "withCourier"',
  ...Object.entries(PRODUCT_COLUMNS).map(([name, [column, type]]) =>
    type === 'timestamptz' ? `${istText(column)} AS "${name}"` : `${column} AS "${name}"`,
  ),
].join(', ')

/** The id at the end of `/pictures/<id>`. */
export const pictureId = (url: string) => `substr(${url}, 11)`

/**
 * The lower of the discounted price and of the sale price, if the sale is on at this moment; null if there is neither.
 * Every price that shoppers, partners or feeds see is read with it. `products` may have the alias `p.`.
 */
export const discountNow = (alias = '') =>
  `least(${alias}discounted_price_paise, sale_price_at(${alias}sale_price_paise, ${alias}sale_starts_at, ${alias}sale_ends_at, shop_now()))`

export const SELLABLE_COLUMNS = `
  id, name, slug, sku, category, image_url AS "imageUrl", status = 'active' AS "isActive",
  price_paise AS "pricePaise", ${discountNow()} AS "discountedPricePaise",
  original_price_paise AS "originalPricePaise", hsn, gst_rate_percent AS "gstRatePercent",
  CASE WHEN in_stock THEN on_hand - reserved ELSE 0 END AS available, on_hand AS "onHand"`

const LEFT = 'p.on_hand - p.reserved'
/**
 * Exact up to the limit of `isPublicStockChanged`; above it a fixed value, so that further changes leave public pages
 * identical.
 */
const PUBLIC_STOCK = `CASE WHEN NOT p.in_stock THEN 0 WHEN ${LEFT} > ${PUBLIC_STOCK_LIMIT} THEN ${MAX_QUANTITY} ELSE ${LEFT} END`

const cardColumns = (available: string) => `
  p.id, p.sku, p.slug, p.name, p.category, p.image_url AS "imageUrl",
  (SELECT placeholder FROM pictures WHERE pictures.id = ${pictureId('p.image_url')}) AS placeholder,
  p.price_paise AS "pricePaise", ${discountNow('p.')} AS "discountedPricePaise",
  p.original_price_paise AS "originalPricePaise", (p.rating_tenths / 10.0)::float8 AS rating,
  p.reviews_count AS "reviewsCount", p.created_at AS "createdAt",
  ${available} AS available`

/** For pages that are cached for everyone. */
export const CARD_COLUMNS = cardColumns(PUBLIC_STOCK)

/** With the exact current stock, for carts. */
export const CURRENT_CARD_COLUMNS = cardColumns(
  `CASE WHEN NOT p.in_stock THEN 0 ELSE least(${LEFT}, ${MAX_QUANTITY}) END`,
)

/** The id of its group, for API clients: it stays when the group is renamed. */
const GROUP_ID = '(SELECT g.id FROM product_groups g WHERE g.name = p.group_name)'

/** Fields of a `PublicProduct`, of the products `p`. */
export const PUBLIC_PRODUCT_COLUMNS = `p.id, p.sku, p.slug, p.name, p.description, p.category, p.extra, ${GROUP_ID} AS "groupId",
  p.image_url AS "imageUrl", p.gallery_images AS "galleryImages", p.price_paise AS "pricePaise",
  ${discountNow('p.')} AS "discountedPricePaise", p.original_price_paise AS "originalPricePaise",
  (p.rating_tenths / 10.0)::float8 AS rating, p.reviews_count AS "reviewsCount", p.in_stock AS "isInStock",
  ${LEFT} AS available, ${attributeColumns(PUBLIC_ATTRIBUTE_NAMES)}`

/** The order of products in a group, for the rows `s`. */
export const OPTION_ORDER = 's.option_position NULLS LAST, s.created_at, lower(s.option_value), s.id'

/** A higher limit would make its pages large. */
const MAX_OPTIONS = 100

/** All products of its group, including itself; empty without a group. */
const OPTIONS = `ARRAY (
    SELECT json_build_object('id', s.id, 'category', s.category, 'slug', s.slug, 'value', s.option_value,
                             'swatch', s.option_swatch, 'imageUrl', s.image_url, 'isActive', s.status = 'active',
                             'isSoldOut', NOT s.in_stock OR coalesce(s.on_hand - s.reserved <= 0, false))
      FROM products s WHERE s.group_name = p.group_name ORDER BY ${OPTION_ORDER} LIMIT ${MAX_OPTIONS}
  )`

/** Only if the sale price is the selling price. */
const SALE_ENDS_ON = `CASE WHEN p.sale_price_paise = least(p.price_paise, ${discountNow('p.')})
  AND p.sale_ends_at > shop_now() THEN to_char(p.sale_ends_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') END`

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
  ) AS pictures, ${GROUP_ID} AS "groupId", ${OPTIONS} AS options, p.about, p.extra, ${SALE_ENDS_ON} AS "saleEndsOn", ${attributeColumns(PAGE_ATTRIBUTE_NAMES)}`
