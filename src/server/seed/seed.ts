/**
 * Puts the sample shop into a new database. One with pictures has been through a start before and is left as it is, so
 * that a shop begun without samples stays without; of several simultaneous starts, one fills it. A shop that still has
 * drawn covers gets the photographs.
 */
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { products, stockMovements } from '#modules/catalogue/data/catalogue-tables.ts'
import { coupons } from '#modules/coupons/data/coupon-tables.ts'
import { countSamplesOnSale } from '#modules/reports/data/setup.ts'
import type { SamplesOnSale } from '#modules/reports/rules/setup-facts.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import { connect } from '#platform/database/connection.ts'
import { pictures } from '#platform/database/platform-tables.ts'
import { type Queryable, statement } from '#platform/database/statement.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import type { ExampleCategoryName } from '#platform/rules/categories.ts'
import {
  altOf,
  isOwnName,
  PHOTOGRAPHS,
  pictureUrl,
  type Photograph,
  type SampleProduct,
} from './sample/product.ts'
import { putSynonyms, SAMPLE_COUPONS, SAMPLE_GOODS, SAMPLE_PRODUCTS } from './samples.ts'

const SEED_LOCK = 7_266_202

type SeedOptions = {
  /** False: no sample products or coupons, only the pictures of the pages and the synonyms. */
  readonly hasSamples?: boolean
}

/** The number of products inserted, or null if none was. The database must be migrated. */
export async function seedIfEmpty(
  databaseUrl: string,
  { hasSamples = true }: SeedOptions = {},
): Promise<{ products: number } | null> {
  const db = connect(databaseUrl, { size: 1 })
  try {
    if (await hasPictures(db.pool)) return null
    return await transaction(db, async (tx) => {
      await tx.client.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK])
      if (await hasPictures(tx.client)) return null
      await putPictures(tx)
      await putSynonyms(tx)
      if (!(await hasProducts(tx.client))) return hasSamples ? await fill(tx) : null
      await replaceDrawnCovers(tx.client)
      await invalidateTags(tx, [tags.everything])
      return null
    })
  } finally {
    await db.close()
  }
}

/** Finds sample products and coupons still on sale unchanged: nobody can fulfil an order for them. */
export async function findSamplesOnSale(databaseUrl: string): Promise<SamplesOnSale> {
  const db = connect(databaseUrl, { size: 1 })
  try {
    return await countSamplesOnSale(db.pool, SAMPLE_GOODS)
  } finally {
    await db.close()
  }
}

async function hasProducts(on: Queryable): Promise<boolean> {
  const { rows } = await on.query<{ found: boolean }>('SELECT EXISTS (SELECT FROM products) AS found')
  return rows[0]?.found ?? false
}

async function fill(tx: Tx): Promise<{ products: number }> {
  const rows = SAMPLE_PRODUCTS.map(productRow)
  const inserted = await tx.orm
    .insert(products)
    .values(rows)
    .returning({ productId: products.id, onHand: products.onHand, receivedAt: products.createdAt })
  await tx.orm.insert(stockMovements).values(inserted.flatMap(receipt))
  await tx.orm
    .insert(coupons)
    .values(SAMPLE_COUPONS.map(couponRow))
    .onConflictDoNothing({ target: coupons.code })
  await invalidateTags(tx, [tags.everything])
  return { products: inserted.length }
}

function productRow(sample: SampleProduct) {
  const { specification, stockOnHand, listedDaysAgo, ...rest } = sample
  const listedAt = sql<Date>`shop_now() - make_interval(days => ${listedDaysAgo}::int)`
  return {
    ...rest,
    ...specification,
    galleryImages: [...sample.galleryImages],
    onHand: stockOnHand,
    createdAt: listedAt,
    updatedAt: listedAt,
  }
}

/** Stock on hand gets a 'received' movement; untracked or missing stock gets none. */
function receipt(product: { productId: string; onHand: number | null; receivedAt: Date }) {
  const { productId, onHand, receivedAt } = product
  if (!onHand) return []
  return [
    {
      productId,
      kind: 'received' as const,
      quantity: onHand,
      reason: 'Opening stock',
      createdAt: receivedAt,
    },
  ]
}

function couponRow(sample: (typeof SAMPLE_COUPONS)[number]) {
  return {
    code: sample.code,
    discountType: 'percentage' as const,
    discountValue: sample.discountPercent,
    minOrderPaise: sample.minOrderPaise,
    maxUses: sample.maxUses,
    isActive: sample.isActive,
    validFrom: sql<Date>`shop_now() - interval '1 day'`,
    validUntil: sql<Date>`shop_now() + interval '1 year'`,
  }
}

// The photographs.

const MASTERS = new URL('../../../photography/masters/', import.meta.url)
/** How many are sent to the database at a time, at about sixty kilobytes each. */
const ROWS_AT_ONCE = 15

/** Leaves existing pictures as they are. */
async function putPictures(tx: Tx): Promise<void> {
  const categories = new Map<string, ExampleCategoryName>()
  for (const { imageUrl, galleryImages, category } of SAMPLE_PRODUCTS)
    for (const url of [imageUrl, ...galleryImages]) categories.set(url, category)
  for (let from = 0; from < PHOTOGRAPHS.length; from += ROWS_AT_ONCE) {
    const rows = await Promise.all(
      PHOTOGRAPHS.slice(from, from + ROWS_AT_ONCE).map((each) =>
        pictureRow(each, categories.get(pictureUrl(each.id)) ?? null),
      ),
    )
    await tx.orm.insert(pictures).values(rows).onConflictDoNothing()
  }
}

async function pictureRow(photograph: Photograph, category: ExampleCategoryName | null) {
  const { name, id, width, height, placeholder } = photograph
  return {
    id,
    name: isOwnName(name) ? name : null,
    contentType: 'image/webp' as const,
    width,
    height,
    placeholder,
    alt: altOf(name, category),
    bytes: await readFile(new URL(`${name}.webp`, MASTERS)),
  }
}

const selectHasPictures = statement<[], { found: boolean }>(
  'has_pictures',
  'SELECT EXISTS (SELECT FROM pictures) AS found',
)

export async function hasPictures(on: Queryable): Promise<boolean> {
  return (await selectHasPictures(on))[0]?.found ?? false
}

const DRAWN = `
  WITH drawn AS (
    SELECT '/images/products/' || name || '.svg' AS old, '/pictures/' || id AS new
      FROM unnest($1::text[], $2::text[]) AS photograph (name, id)
  )`

const updateProducts = statement<[readonly string[], readonly string[]], never>(
  'take_over_products',
  `${DRAWN}
   UPDATE products p SET image_url = drawn.new, gallery_images = ARRAY (
       SELECT coalesce(d.new, u.url) FROM unnest(p.gallery_images) WITH ORDINALITY AS u (url, position)
         LEFT JOIN drawn d ON d.old = u.url ORDER BY u.position)
     FROM drawn WHERE p.image_url = drawn.old`,
)

const updateItems = statement<[readonly string[], readonly string[]], never>(
  'take_over_items',
  `${DRAWN} UPDATE order_items i SET image_url = drawn.new FROM drawn WHERE i.image_url = drawn.old`,
)

/** Products and past orders with a drawn cover show the photograph that replaced it. */
async function replaceDrawnCovers(on: Queryable): Promise<void> {
  const names = PHOTOGRAPHS.map(({ name }) => name)
  const ids = PHOTOGRAPHS.map(({ id }) => id)
  await updateProducts(on, names, ids)
  await updateItems(on, names, ids)
}
