/**
 * Writes of products by staff, and of the sales that start and end by the clock. Callers hold the rows' locks; one
 * statement handles one product or thousands.
 */
import { lockStatement } from '#platform/database/locks.ts'
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { statement, writeStatement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductData, StaffProduct } from '../rules/product-data.ts'
import { NEXT_SALE } from '../rules/pricing.ts'
import { insertMissingGroups } from './option-groups.ts'
import { PRODUCT_COLUMNS, STAFF_PRODUCT_COLUMNS } from './catalogue-columns.ts'

const NAMES = Object.keys(PRODUCT_COLUMNS) as readonly (keyof ProductData)[]
const columnOf = (name: keyof ProductData) => PRODUCT_COLUMNS[name][0]

const RECORD = `jsonb_to_recordset($1::jsonb) AS n (
  id uuid, ${NAMES.map((name) => `"${name}" ${PRODUCT_COLUMNS[name][1]}`).join(', ')})`

/** A product without an SKU gets one made from its id, which begins like the shop's order numbers. */
const INSERTED = NAMES.map((name) =>
  name === 'sku' ? `coalesce(nullif(sku, ''), $3::text || '-' || upper(left(new_id::text, 8)))` : `"${name}"`,
)

const insert = statement<[string, UserId, string], { id: ProductId; sku: string }>(
  'insert_products',
  `WITH fresh AS MATERIALIZED (SELECT gen_random_uuid() AS new_id, n.* FROM ${RECORD}),
   inserted AS (
     INSERT INTO products (id, ${NAMES.map(columnOf).join(', ')})
     SELECT new_id, ${INSERTED.join(', ')} FROM fresh
     RETURNING id, sku, slug, category, on_hand
   ), opened AS (
     INSERT INTO stock_movements (product_id, kind, quantity, reason, actor_id)
     SELECT id, 'received', on_hand, 'Opening stock', $2 FROM inserted WHERE on_hand > 0
   )
   SELECT i.id, i.sku FROM inserted i JOIN fresh f ON f.new_id = i.id ORDER BY f.category, f.slug`,
)

/** Inserts products with their initial stock, in the order of their addresses. */
export async function insertProducts(tx: Tx, facts: readonly ProductData[], staffId: UserId) {
  await insertMissingGroups(tx, facts)
  const inserted = await insert(tx.client, JSON.stringify(facts), staffId, shopFacts().invoiceSeries)
  if (facts.some(hasSale)) await queueNextSale(tx)
  return inserted
}

function hasSale({ salePricePaise }: ProductData): boolean {
  return salePricePaise !== null
}

const CHANGED = NAMES.filter((name) => name !== 'onHand').map((name) => `${columnOf(name)} = n."${name}"`)

const update = statement<[string], Record<string, never>>(
  'update_products',
  `UPDATE products p SET ${CHANGED.join(', ')}, version = p.version + 1, updated_at = shop_now()
     FROM ${RECORD} WHERE p.id = n.id`,
)

export type ChangedProduct = { readonly before: StaffProduct; readonly after: ProductData }

/** Updates everything except stock, and increments the versions. */
export async function updateProducts(tx: Tx, changes: readonly ChangedProduct[]): Promise<void> {
  await insertMissingGroups(
    tx,
    changes.map(({ after }) => after),
  )
  if (changes.length > 0) await update(tx.client, recordsOf(changes))
  if (changes.some(({ after }) => hasSale(after))) await queueNextSale(tx)
}

function recordsOf(changes: readonly ChangedProduct[]): string {
  return JSON.stringify(changes.map(({ before: { id }, after }) => ({ ...after, id })))
}

const updateStock = statement<
  [readonly ProductId[], readonly (number | null)[], string, string, boolean],
  Record<string, never>
>(
  'set_stock_by_hand',
  `WITH asked AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS a (id, on_hand)),
   moved AS MATERIALIZED (
     SELECT a.id, a.on_hand - coalesce(p.on_hand, (SELECT sum(quantity) FROM stock_movements m WHERE m.product_id = a.id), 0)::int AS quantity
       FROM asked a JOIN products p USING (id)
   ), booked AS (
     INSERT INTO stock_movements (product_id, kind, quantity, reason, actor_id)
     SELECT id, CASE WHEN $5 AND quantity > 0 THEN 'received' ELSE 'adjusted' END, quantity, $3, $4
       FROM moved WHERE quantity <> 0
   )
   UPDATE products p SET on_hand = a.on_hand, version = p.version + 1, updated_at = shop_now()
     FROM asked a WHERE p.id = a.id`,
)

type StockByHand = {
  readonly stocks: readonly { readonly id: ProductId; readonly onHand: number | null }[]
  readonly reason: string
  readonly isReceived: boolean
}

/** Sets the stock on hand and books the difference as a movement. null: stock is no longer counted. */
export async function setStockByHand(tx: Tx, change: StockByHand, authorId: string): Promise<void> {
  const { stocks, reason, isReceived } = change
  await updateStock(
    tx.client,
    stocks.map(({ id }) => id),
    stocks.map(({ onHand }) => onHand),
    reason,
    authorId,
    isReceived,
  )
}

const moveAddresses = statement<[string], Record<string, never>>(
  'retire_product_addresses',
  `WITH moved AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS m (id uuid, category text, slug text, "newCategory" text, "newSlug" text)),
   taken AS (
     DELETE FROM product_slugs s USING moved m
      WHERE s.category = m."newCategory" AND s.slug = m."newSlug" AND s.product_id = m.id
   )
   INSERT INTO product_slugs (category, slug, product_id) SELECT category, slug, id FROM moved ORDER BY category, slug
   ON CONFLICT (category, slug) DO NOTHING`,
)

/** Redirects a product's former address to it. Its current address is no longer a redirect of any product. */
export async function addSlugRedirects(tx: Tx, changes: readonly ChangedProduct[]): Promise<void> {
  const moved = changes
    .filter(({ before, after }) => before.category !== after.category || before.slug !== after.slug)
    .map(({ before: { id, category, slug }, after }) => ({
      id,
      category,
      slug,
      newCategory: after.category,
      newSlug: after.slug,
    }))
  if (moved.length > 0) await moveAddresses(tx.client, JSON.stringify(moved))
}

export const setProductStatus = writeStatement<[id: ProductId, status: ProductData['status']]>(
  'set_product_status',
  `UPDATE products SET status = $2, version = version + 1, updated_at = shop_now() WHERE id = $1`,
)

const updateAlts = statement<[readonly string[], readonly string[]], Record<string, never>>(
  'set_picture_words',
  `UPDATE pictures m SET alt = a.alt FROM unnest($1::text[], $2::text[]) AS a (url, alt)
    WHERE '/pictures/' || m.id = a.url AND m.alt <> a.alt AND NOT m.is_private`,
)

export type AltTexts = { readonly url: string; readonly alt: string }

/** Sets alt texts. */
export async function updateAltTextRows(tx: Tx, pictures: readonly AltTexts[]): Promise<void> {
  if (pictures.length > 0)
    await updateAlts(
      tx.client,
      pictures.map(({ url }) => url),
      pictures.map(({ alt }) => alt),
    )
}

/** Reads all fields, for changes by staff. */
export const lockWholeProducts = lockStatement<[ids: readonly ProductId[]], StaffProduct>(
  'products',
  'lock_whole_products',
  `SELECT ${STAFF_PRODUCT_COLUMNS} FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
)

export type ProductVersion = Pick<StaffProduct, 'id' | 'version' | 'onHand' | 'reserved'>

/** For thousands of products that were read before: shows which have changed since. */
export const lockProductVersions = lockStatement<[ids: readonly ProductId[]], ProductVersion>(
  'products',
  'lock_standing_products',
  `SELECT id, version, on_hand AS "onHand", reserved FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
)

/** The current sale price, by the clock; the stored one is what listings and filters read. */
const SALE_PRICE_NOW = 'sale_price_at(sale_price_paise, sale_starts_at, sale_ends_at, shop_now())'

const lockDue = lockStatement<[], { id: ProductId }>(
  'products',
  'lock_due_sales',
  `SELECT id FROM products
    WHERE sale_price_paise IS NOT NULL AND current_sale_price_paise IS DISTINCT FROM ${SALE_PRICE_NOW}
    ORDER BY id FOR NO KEY UPDATE`,
)

const updateCurrent = statement<[readonly ProductId[]], { id: ProductId; category: CategoryName }>(
  'apply_sales',
  `UPDATE products SET current_sale_price_paise = ${SALE_PRICE_NOW} WHERE id = ANY($1::uuid[]) RETURNING id, category`,
)

/** Applies the sales that started and ends those that ended. Returns the products whose price has changed. */
export async function applySales(tx: Tx) {
  const due = (await lockDue(tx)).map(({ id }) => id)
  return due.length === 0 ? [] : updateCurrent(tx.client, due)
}

/** Queues the job for the next start or end of any sale; it replaces the one that was queued. */
export const queueNextSale = writeStatement<[]>(
  'queue_next_sale',
  `WITH next AS (
     SELECT min(at) AS at FROM (
       SELECT sale_starts_at AS at FROM products WHERE sale_price_paise IS NOT NULL AND sale_starts_at > shop_now()
       UNION ALL
       SELECT sale_ends_at FROM products WHERE sale_price_paise IS NOT NULL AND sale_ends_at > shop_now()) AS times
   )
   SELECT graphile_worker.add_job('follow_sales', run_at => next.at, job_key => '${NEXT_SALE}', max_attempts => 3)
     FROM next WHERE next.at IS NOT NULL`,
)
