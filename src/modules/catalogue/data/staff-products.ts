/** Products as staff see them: all of them, whatever their status, by name (spec §7). */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import type { ProductStatus, StaffProduct, ProductSort, StaffProductRow } from '../rules/product-data.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { HAS_ID } from '#platform/database/order-number.ts'
import { oneByOne, only, reportStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { LOW_PRODUCTS, OUT_PRODUCTS } from './stock.ts'
import { pictureId, STAFF_PRODUCT_COLUMNS, istText } from './catalogue-columns.ts'

/** An empty text or null means all. `stock`: at or below the threshold, or none available. */
export type StaffProductFilter = {
  /** Lower-cased text with LIKE wildcards escaped. */
  readonly pattern: string
  readonly category: CategoryName | null
  /** null: all except archived ones. */
  readonly status: ProductStatus | 'all' | null
  readonly stock: 'low' | 'out' | null
  readonly tag: string
}

type Filters = [string, CategoryName | null, StaffProductFilter['status'], string]
type Shape = Pick<StaffProductFilter, 'pattern' | 'stock'>

/** One per search field, each with its own index. */
const HITS = `
  SELECT id FROM products WHERE lower(name || ' ' || sku) LIKE '%' || $1 || '%'
   UNION SELECT own.id FROM categories c CROSS JOIN LATERAL (SELECT id FROM products WHERE category = c.name OFFSET 0) AS own
          WHERE lower(c.name) LIKE '%' || $1 || '%'
   UNION SELECT id FROM products WHERE ${HAS_ID('id', '$1')}`

const FROM = { low: LOW_PRODUCTS, out: OUT_PRODUCTS, all: 'products p' } as const

const hasStatus = (at: string) =>
  `CASE WHEN ${at}::text IS NULL THEN p.status <> 'archived' ELSE ${at} IN (p.status, 'all') END`

const matching = ({ pattern, stock }: Shape, from: string = FROM[stock ?? 'all']) => `FROM ${from}
  WHERE ${pattern === '' ? `$1 = ''` : `p.id IN (${HITS})`}
  AND ($2::text IS NULL OR p.category = $2) AND ${hasStatus('$3')}
  AND ($4 = '' OR p.tags @> ARRAY[$4::text])`

const ORDER = 'lower(p.name), p.id'

const LEFT = 'p.on_hand - p.reserved'
/** Sorts by the selling price; products whose stock is not counted come last. */
const ORDERS: Readonly<Record<ProductSort, string>> = {
  name: ORDER,
  '-name': 'lower(p.name) DESC, p.id DESC',
  category: `p.category, ${ORDER}`,
  '-category': `p.category DESC, ${ORDER}`,
  price: `p.selling_price_paise, ${ORDER}`,
  '-price': `p.selling_price_paise DESC, ${ORDER}`,
  stock: `${LEFT} NULLS LAST, ${ORDER}`,
  '-stock': `${LEFT} DESC NULLS LAST, ${ORDER}`,
  status: `p.status, ${ORDER}`,
  '-status': `p.status DESC, ${ORDER}`,
}

/** Reading one by one so many products takes as long as reading all. */
const MANY = 10_000

/** For the order of stock without another filter: counts the levels before the page, and reads only products of its own, unless they are many. */
const pageOfLevels = (sort: ProductSort, shape: Shape) => {
  const isFew = `(SELECT count(*) FROM near) < ${MANY}`
  const read = `(SELECT p.* FROM near ${oneByOne('products', 'id', 'product_id', 'p')} WHERE ${isFew} UNION ALL SELECT * FROM products WHERE NOT ${isFew}) AS p`
  return `
  WITH ranked AS MATERIALIZED (SELECT product_id, coalesce(${sort === 'stock' ? '' : '-'}level, 99) AS rank FROM counted_products p WHERE ${hasStatus('$3')}),
       shown AS MATERIALIZED (SELECT min(rank) AS first, max(rank) AS last FROM (SELECT rank FROM ranked ORDER BY rank LIMIT $5 OFFSET $6) AS ranks),
       near AS MATERIALIZED (SELECT product_id FROM shown JOIN ranked ON rank BETWEEN first AND last LIMIT ${MANY})
  SELECT p.id, NULL::int AS matching ${matching(shape, read)}
   ORDER BY ${ORDERS[sort]} LIMIT $5 OFFSET $6::int - (SELECT count(*) FROM ranked, shown WHERE rank < first AND ${isFew})`
}

/** `isCounted`: all that match are counted in the same pass; else the order of an index ends it early. */
const rowsBy = (sort: ProductSort, shape: Shape, isCounted: boolean) =>
  reportStatement<[...Filters, number, number], StaffProductRow & { readonly matching: number | null }>(
    `SELECT p.id, p.version, p.sku, p.slug, p.name, p.category, p.status, p.in_stock AS "isInStock",
          p.price_paise AS "pricePaise", p.discounted_price_paise AS "discountedPricePaise",
          p.original_price_paise AS "originalPricePaise", p.sale_price_paise AS "salePricePaise",
          ${istText('p.sale_starts_at')} AS "saleStartsAt", ${istText('p.sale_ends_at')} AS "saleEndsAt",
          sale_price_at(p.sale_price_paise, p.sale_starts_at, p.sale_ends_at, shop_now()) AS "saleNowPaise",
          coalesce(p.sale_ends_at > shop_now(), false) AS "hasSale", p.on_hand AS "onHand", p.reserved, p.with_courier AS "withCourier",
          p.image_url AS "imageUrl", p.group_name AS "groupName", p.tags,
          (SELECT placeholder FROM pictures WHERE pictures.id = ${pictureId('p.image_url')}) AS placeholder, matching
     FROM (${
       !isCounted && sort.endsWith('stock')
         ? pageOfLevels(sort, shape)
         : `SELECT p.id, ${isCounted ? 'count(*) OVER ()::int' : 'NULL::int'} AS matching ${matching(shape)}
            ORDER BY ${ORDERS[sort]} LIMIT $5 OFFSET $6`
     }) AS page JOIN products p ON p.id = page.id ORDER BY ${ORDERS[sort]}`,
  )

/** By status alone they are counted in narrow rows. */
const isByStatus = ({ pattern, category, stock, tag }: StaffProductFilter) =>
  pattern === '' && category === null && stock === null && tag === ''

const countRows = (shape: Shape) =>
  reportStatement<Filters, { total: number }>(`SELECT count(*)::int AS total ${matching(shape)}`)

const countOfStatus = reportStatement<[StaffProductFilter['status']], { total: number }>(
  `SELECT count(*)::int AS total FROM counted_products p WHERE ${hasStatus('$1')}`,
)

export async function listProductsForStaff(
  on: Queryable,
  filter: StaffProductFilter,
  sort: ProductSort,
  limit: number,
  offset: number,
): Promise<{ readonly products: readonly StaffProductRow[]; readonly total: number }> {
  const isCounted =
    filter.pattern !== '' ||
    filter.stock !== null ||
    (sort !== 'name' && sort !== '-name' && !isByStatus(filter))
  const [rows, total] = await Promise.all([
    rowsBy(sort, filter, isCounted)(on, ...filtersOf(filter), limit, offset),
    isCounted ? null : countProductsForStaff(on, filter),
  ])
  const products = rows.map(({ matching: _matching, ...row }) => row)
  // After the last page no row contains the total.
  return { products, total: total ?? rows[0]?.matching ?? (await countProductsForStaff(on, filter)) }
}

const selectBatch = (shape: Shape) =>
  reportStatement<[...Filters, string | null, ProductId | null, number], StaffProduct>(
    `SELECT ${STAFF_PRODUCT_COLUMNS} ${matching(shape)} AND ($5::text IS NULL OR (lower(p.name), p.id) > (lower($5), $6::uuid))
    ORDER BY ${ORDER} LIMIT $7`,
  )

/** The products after a given one, in table order; from the first if it is null. */
export function listProductsAfter(
  on: Queryable,
  filter: StaffProductFilter,
  after: Pick<StaffProduct, 'name' | 'id'> | null,
  limit: number,
): Promise<StaffProduct[]> {
  return selectBatch(filter)(on, ...filtersOf(filter), after?.name ?? null, after?.id ?? null, limit)
}

export async function countProductsForStaff(on: Queryable, filter: StaffProductFilter): Promise<number> {
  if (isByStatus(filter)) return only(await countOfStatus(on, filter.status)).total
  return only(await countRows(filter)(on, ...filtersOf(filter))).total
}

function filtersOf({ pattern, category, status, tag }: StaffProductFilter): Filters {
  return [pattern, category, status, tag]
}

/** In table order; unknown ids are omitted. */
export const findStaffProducts = statement<[ids: readonly ProductId[]], StaffProduct>(
  'find_products_for_staff',
  `SELECT ${STAFF_PRODUCT_COLUMNS} FROM products p WHERE id = ANY($1::uuid[]) ORDER BY ${ORDER}`,
)

export const findStaffProductsBySku = statement<[skus: readonly string[]], StaffProduct>(
  'find_products_by_sku',
  `SELECT ${STAFF_PRODUCT_COLUMNS} FROM products WHERE sku = ANY($1::text[])`,
)

export const findSkuOwners = statement<[skus: readonly string[]], { sku: string; owner: ProductId }>(
  'find_sku_owners',
  `SELECT sku, id AS owner FROM products WHERE sku = ANY($1::text[])`,
)

/** The pictures at these addresses, in their order; unknown ones are omitted. */
export const listPicturesAt = statement<[urls: readonly string[]], PictureView>(
  'list_pictures_by_address',
  `SELECT u.url, m.width, m.height, m.placeholder, m.alt
     FROM unnest($1::text[]) WITH ORDINALITY AS u (url, position)
     JOIN pictures m ON m.id = ${pictureId('u.url')} AND u.url = '/pictures/' || m.id AND NOT m.is_private
    ORDER BY u.position`,
)

const selectOwners = statement<
  [readonly string[], readonly string[]],
  { category: CategoryName; slug: string; owner: ProductId }
>(
  'find_address_owners',
  `WITH asked AS (SELECT * FROM unnest($1::text[], $2::text[]) AS a (category, slug))
   SELECT category, slug, p.id AS owner FROM asked JOIN products p USING (category, slug)
   UNION ALL
   SELECT category, slug, s.product_id AS owner FROM asked JOIN product_slugs s USING (category, slug)`,
)

export type Address = { readonly category: CategoryName; readonly slug: string }

/** The products that have or had these addresses. */
export function findAddressOwners(on: Queryable, addresses: readonly Address[]) {
  return selectOwners(
    on,
    addresses.map(({ category }) => category),
    addresses.map(({ slug }) => slug),
  )
}

const selectOrdered = statement<[readonly ProductId[]], { id: ProductId }>(
  'list_ordered_products',
  `SELECT id FROM unnest($1::uuid[]) AS asked (id)
    WHERE EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = asked.id)`,
)

/** Those of the products that occur in any order. */
export async function listOrderedAmong(
  on: Queryable,
  ids: readonly ProductId[],
): Promise<ReadonlySet<ProductId>> {
  return new Set((await selectOrdered(on, ids)).map(({ id }) => id))
}

const selectMoved = statement<[CategoryName, string], Address>(
  'find_moved_product',
  `SELECT p.category, p.slug FROM product_slugs s JOIN products p ON p.id = s.product_id
    WHERE s.category = $1 AND s.slug = $2 AND p.status = 'active'`,
)

/** The current address of the product that once had this one; null if there is none or it is not sold. */
export async function findMovedProduct(on: Queryable, { category, slug }: Address): Promise<Address | null> {
  return (await selectMoved(on, category, slug))[0] ?? null
}
