/**
 * Puts the sample shop into an empty database. A database with products and pictures is left as it is, so every start
 * may call this; of several simultaneous starts, one fills it. A shop that still has drawn covers gets the photographs.
 */
import { sql } from 'drizzle-orm'
import { tags } from '#platform/rules/cache-tags.ts'
import { fromRupees, type Paise, ZERO_PAISE } from '#platform/rules/money.ts'
import { connect } from '#platform/database/connection.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import { products, stockMovements } from '#modules/catalogue/data/catalogue-tables.ts'
import { coupons } from '#modules/coupons/data/coupon-tables.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { hasPictures, putPictures, replaceDrawnCovers } from './pictures.ts'
import { SAMPLE_PRODUCTS, type SampleProduct } from './products.ts'
import { putSynonyms } from './synonyms.ts'

/** The sample shop's coupons: the one of the home banner, and an inactive one. */
type SampleCoupon = {
  readonly code: string
  readonly discountPercent: number
  readonly minOrderPaise: Paise
  readonly maxUses: number
  readonly isActive: boolean
}

export const SAMPLE_COUPONS: readonly SampleCoupon[] = [
  { code: 'PANNA10', discountPercent: 10, minOrderPaise: ZERO_PAISE, maxUses: 100, isActive: true },
  { code: 'MONSOON15', discountPercent: 15, minOrderPaise: fromRupees(499), maxUses: 100, isActive: false },
]

const SEED_LOCK = 7_266_202

export type SeedOptions = {
  /**
   * False for a shop that takes real money: no sample products or coupons, only the pictures of its pages and the
   * synonyms.
   */
  readonly hasSamples?: boolean
}

/** The number of products inserted, or null if there were some already. The database must be migrated. */
export async function seedIfEmpty(
  databaseUrl: string,
  { hasSamples = true }: SeedOptions = {},
): Promise<{ products: number } | null> {
  const db = connect(databaseUrl, { size: 1 })
  const isComplete = async (on: Queryable) =>
    (!hasSamples || (await hasProducts(on))) && (await hasPictures(on))
  try {
    if (await isComplete(db.pool)) return null
    return await transaction(db, async (tx) => {
      await tx.client.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK])
      if (await isComplete(tx.client)) return null
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
export async function findSamplesOnSale(
  databaseUrl: string,
): Promise<{ readonly products: number; readonly coupons: readonly string[] }> {
  const db = connect(databaseUrl, { size: 1 })
  try {
    const { rows } = await db.pool.query<{ products: number; coupons: readonly string[] }>(
      `SELECT (SELECT count(*)::int FROM products p
                 JOIN unnest($1::text[], $2::text[], $3::text[]) AS sample (sku, name, description)
                   ON p.sku = sample.sku AND p.name = sample.name AND p.description = sample.description
                WHERE p.status = 'active') AS products,
              ARRAY (SELECT code FROM coupons WHERE code = ANY ($4::text[]) AND is_active AND archived_at IS NULL) AS coupons`,
      [
        SAMPLE_PRODUCTS.map(({ sku }) => sku),
        SAMPLE_PRODUCTS.map(({ name }) => name),
        SAMPLE_PRODUCTS.map(({ description }) => description),
        SAMPLE_COUPONS.map(({ code }) => code),
      ],
    )
    return rows[0] ?? { products: 0, coupons: [] }
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

function couponRow(sample: SampleCoupon) {
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
