/**
 * Puts the sample shop into a new database. One with pictures has been through a start before and is left as it is, so
 * that a shop begun without samples stays without; of several simultaneous starts, one fills it. A shop that still has
 * drawn covers gets the photographs.
 */
import { sql } from 'drizzle-orm'
import { tags } from '#platform/rules/cache-tags.ts'
import { connect } from '#platform/database/connection.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import { products, stockMovements } from '#modules/catalogue/data/catalogue-tables.ts'
import { coupons } from '#modules/coupons/data/coupon-tables.ts'
import { countSamplesOnSale } from '#modules/reports/data/samples.ts'
import type { SamplesOnSale } from '#modules/reports/rules/setup-facts.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { hasPictures, putPictures, replaceDrawnCovers } from './pictures.ts'
import { SAMPLE_PRODUCTS, type SampleProduct } from './products.ts'
import { SAMPLE_COUPONS, SAMPLE_GOODS } from './samples.ts'
import { putSynonyms } from './synonyms.ts'

const SEED_LOCK = 7_266_202

export type SeedOptions = {
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
