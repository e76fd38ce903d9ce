import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../database/audit.ts'
import { generateProducts, insertProducts } from '../../../database/seed/many-products.ts'
import { SAMPLE_PRODUCTS } from '../../../database/seed/products.ts'
import { seedIfEmpty } from '../../../database/seed/seed.ts'
import { testDatabase } from '../../support/database.ts'

const { db, url } = await testDatabase()

async function contents() {
  const products = await db.pool.query('SELECT * FROM products ORDER BY sku')
  const movements = await db.pool.query('SELECT * FROM stock_movements ORDER BY id')
  const coupons = await db.pool.query('SELECT * FROM coupons ORDER BY code')
  return { products: products.rows, movements: movements.rows, coupons: coupons.rows }
}

const emptyTheShop = () => db.pool.query('TRUNCATE products, stock_movements, coupons CASCADE')

describe('seeding', () => {
  test('puts every sample product in as it is written', async () => {
    await emptyTheShop()
    expect(await seedIfEmpty(url)).toEqual({ products: SAMPLE_PRODUCTS.length })
    const { products } = await contents()
    const rows = new Map(products.map((row) => [row.sku, row]))
    expect(rows.size).toBe(SAMPLE_PRODUCTS.length)
    for (const sample of SAMPLE_PRODUCTS) {
      const { specification } = sample
      expect(rows.get(sample.sku)).toMatchObject({
        name: sample.name,
        slug: sample.slug,
        category: sample.category,
        description: sample.description,
        price_paise: sample.pricePaise,
        discounted_price_paise: sample.discountedPricePaise,
        original_price_paise: sample.originalPricePaise,
        image_url: sample.imageUrl,
        gallery_images: sample.galleryImages,
        status: sample.status,
        on_hand: sample.stockOnHand,
        reserved: 0,
        in_stock: true,
        format: specification.format,
        pages: specification.pages,
        cover: specification.cover,
        gsm: specification.gsm,
        ruling: specification.ruling,
        line_spacing_mm: specification.lineSpacingMm,
        weight_grams: specification.weightGrams,
        about: sample.about,
        hsn: sample.hsn,
        gst_rate_percent: sample.gstRatePercent,
        country_of_origin: 'India',
        rating_tenths: null,
        reviews_count: 0,
      })
    }
  })

  test('what stands in the store was received, and no invariant is broken', async () => {
    const { rows } = await db.pool.query(
      `SELECT sku, on_hand, coalesce(sum(quantity), 0)::int AS received, count(m.id)::int AS entries
         FROM products p LEFT JOIN stock_movements m ON m.product_id = p.id GROUP BY p.id`,
    )
    expect(rows).toHaveLength(SAMPLE_PRODUCTS.length)
    for (const row of rows) {
      expect(row.received).toBe(row.on_hand ?? 0)
      expect(row.entries).toBe(row.on_hand ? 1 : 0)
    }
    expect(await findBrokenInvariants(db.pool)).toEqual([])
  })

  test('PANNA10 is live now and the other coupon is not', async () => {
    const { rows } = await db.pool.query(
      `SELECT code, discount_type, discount_value, min_order_paise, max_uses, current_uses, is_active,
              shop_now() BETWEEN valid_from AND valid_until AS is_open FROM coupons ORDER BY code DESC`,
    )
    expect(rows[0]).toEqual({
      code: 'PANNA10',
      discount_type: 'percentage',
      discount_value: 10,
      min_order_paise: 0,
      max_uses: 1000,
      current_uses: 0,
      is_active: true,
      is_open: true,
    })
    expect(rows.slice(1)).toMatchObject([{ code: 'MONSOON15', is_active: false }])
  })

  test('a second time changes nothing', async () => {
    const before = await contents()
    expect(await seedIfEmpty(url)).toBeNull()
    expect(await contents()).toEqual(before)
  })

  test('four starts at once seed once', async () => {
    await emptyTheShop()
    const results = await Promise.all([1, 2, 3, 4].map(() => seedIfEmpty(url)))
    expect(results.filter((result) => result !== null)).toEqual([{ products: SAMPLE_PRODUCTS.length }])
    const { products, coupons } = await contents()
    expect(products).toHaveLength(SAMPLE_PRODUCTS.length)
    expect(coupons).toHaveLength(2)
  })

  test('a shop that has one product of its own is left alone', async () => {
    await emptyTheShop()
    await insertProducts(url, generateProducts(1, 1))
    const before = await contents()
    expect(await seedIfEmpty(url)).toBeNull()
    expect(await contents()).toEqual(before)
    expect(before.products).toHaveLength(1)
    expect(before.coupons).toEqual([])
  })
})

test('a large catalogue goes in with its stock', async () => {
  await emptyTheShop()
  expect(await insertProducts(url, generateProducts(12_000, 5))).toBe(12_000)
  const { rows } = await db.pool.query(
    `SELECT count(*)::int AS products, count(DISTINCT slug)::int AS slugs, sum(on_hand)::int AS units,
            (SELECT sum(quantity)::int FROM stock_movements) AS received FROM products`,
  )
  expect(rows[0]).toMatchObject({ products: 12_000, slugs: 12_000 })
  expect(rows[0].received).toBe(rows[0].units)
  expect(await findBrokenInvariants(db.pool)).toEqual([])
})
