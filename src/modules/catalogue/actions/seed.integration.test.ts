import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { generateProducts, insertProducts } from '#server/seed/many-products.ts'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { altOf, isOwnName, PHOTOGRAPHS, pictureUrl } from '#server/seed/sample/product.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { refuseSamples } from '#server/start/database.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, url } = await testDatabase()

async function contents() {
  const products = await db.pool.query('SELECT * FROM products ORDER BY sku')
  const movements = await db.pool.query('SELECT * FROM stock_movements ORDER BY id')
  const coupons = await db.pool.query('SELECT * FROM coupons ORDER BY code')
  const pictures = await db.pool.query('SELECT id, name, alt, created_at FROM pictures ORDER BY id')
  return {
    products: products.rows,
    movements: movements.rows,
    coupons: coupons.rows,
    pictures: pictures.rows,
  }
}

const emptyTheShop = () => db.pool.query('TRUNCATE products, stock_movements, coupons, pictures CASCADE')

describe('seeding', () => {
  test('inserts every sample product as defined', async () => {
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
        binding: specification.binding,
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

  test('inserts every photograph, byte for byte, with its alt text', async () => {
    const { rows } = await db.pool.query(
      `SELECT id, name, content_type, width, height, placeholder, alt, left(encode(sha256(bytes), 'hex'), 24) AS digest
         FROM pictures`,
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    expect(found.size).toBe(PHOTOGRAPHS.length)
    for (const { id, name, width, height, placeholder } of PHOTOGRAPHS) {
      const product = SAMPLE_PRODUCTS.find((each) =>
        [each.imageUrl, ...each.galleryImages].includes(pictureUrl(id)),
      )
      expect(found.get(id)).toEqual({
        id,
        name: isOwnName(name) ? name : null,
        content_type: 'image/webp',
        width,
        height,
        placeholder,
        alt: altOf(name, product?.category ?? null),
        digest: id,
      })
    }
  })

  test('records the stock as received, and breaks no invariant', async () => {
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

  test('activates the coupon PANNA10, but not the other one', async () => {
    const { rows } = await db.pool.query(
      `SELECT code, discount_type, discount_value, min_order_paise, max_uses, current_uses, is_active,
              shop_now() BETWEEN valid_from AND valid_until AS is_open FROM coupons ORDER BY code DESC`,
    )
    expect(rows[0]).toEqual({
      code: 'PANNA10',
      discount_type: 'percentage',
      discount_value: 10,
      min_order_paise: 0,
      max_uses: 100,
      current_uses: 0,
      is_active: true,
      is_open: true,
    })
    expect(rows.slice(1)).toMatchObject([
      { code: 'MONSOON15', discount_type: 'percentage', max_uses: 100, is_active: false },
    ])
  })

  test('a second time changes nothing', async () => {
    const before = await contents()
    expect(await seedIfEmpty(url)).toBeNull()
    expect(await contents()).toEqual(before)
  })

  test('happens once for four simultaneous starts', async () => {
    await emptyTheShop()
    const results = await Promise.all([1, 2, 3, 4].map(() => seedIfEmpty(url)))
    expect(results.filter((result) => result !== null)).toEqual([{ products: SAMPLE_PRODUCTS.length }])
    const { products, coupons } = await contents()
    expect(products).toHaveLength(SAMPLE_PRODUCTS.length)
    expect(coupons).toHaveLength(2)
  })

  test('leaves a shop alone that has a product of its own', async () => {
    await emptyTheShop()
    await seedIfEmpty(url)
    await db.pool.query('TRUNCATE products, stock_movements, coupons CASCADE')
    await insertProducts(url, generateProducts(1, 1))
    const before = await contents()
    expect(await seedIfEmpty(url)).toBeNull()
    expect(await contents()).toEqual(before)
    expect(before.products).toHaveLength(1)
    expect(before.coupons).toEqual([])
  })
})

describe('a shop with live payments, or started without samples', () => {
  test('stays without samples at a later start that would insert them', async () => {
    await emptyTheShop()
    expect(await seedIfEmpty(url, { hasSamples: false })).toBeNull()
    expect(await seedIfEmpty(url)).toBeNull()
    const { products, coupons } = await contents()
    expect([products, coupons]).toEqual([[], []])
  })

  test('starts without sample products and coupons, with the pictures of its pages, and is not changed afterwards', async () => {
    await emptyTheShop()
    expect(await seedIfEmpty(url, { hasSamples: false })).toBeNull()
    const before = await contents()
    expect([before.products, before.movements, before.coupons]).toEqual([[], [], []])
    expect(before.pictures).toHaveLength(PHOTOGRAPHS.length)
    await db.pool.query('DELETE FROM search_synonyms')
    expect(await seedIfEmpty(url, { hasSamples: false })).toBeNull()
    expect(await contents()).toEqual(before)
    expect((await db.pool.query('SELECT FROM search_synonyms')).rowCount).toBe(0)
    await expect(refuseSamples(url)).resolves.toBeUndefined()
  })

  test('does not start while sample products are on sale in its database', async () => {
    await emptyTheShop()
    await seedIfEmpty(url)
    const onSale = SAMPLE_PRODUCTS.filter(({ status }) => status === 'active').length
    await expect(refuseSamples(url)).rejects.toThrow(
      `The sample shop is still on sale in this database (${onSale} sample products, the coupon PANNA10)`,
    )
    await db.pool.query(`UPDATE products SET status = 'archived' WHERE sku <> $1`, [SAMPLE_PRODUCTS[0]?.sku])
    await expect(refuseSamples(url)).rejects.toThrow('(1 sample products, the coupon PANNA10)')
    await db.pool.query(`UPDATE products SET name = 'A notebook of our own' WHERE sku = $1`, [
      SAMPLE_PRODUCTS[0]?.sku,
    ])
    await expect(refuseSamples(url)).rejects.toThrow('(the coupon PANNA10)')
    await db.pool.query(`UPDATE coupons SET is_active = false`)
    await expect(refuseSamples(url)).resolves.toBeUndefined()
  })
})

describe('a shop that still has drawn covers', () => {
  const drawn = (slug: string, view: number) => `/images/products/${slug}-${view}.svg`
  const [{ slug, sku, imageUrl, galleryImages }] = SAMPLE_PRODUCTS as [(typeof SAMPLE_PRODUCTS)[number]]

  async function drawCovers() {
    await emptyTheShop()
    await seedIfEmpty(url)
    await db.pool.query(
      `UPDATE products SET image_url = '/images/products/' || slug || '-1.svg',
              gallery_images = ARRAY ['/images/products/' || slug || '-2.svg', 'https://elsewhere.example/own.jpg',
                                      '/images/products/' || slug || '-3.svg']`,
    )
    await db.pool.query(`UPDATE products SET image_url = '/images/own.svg' WHERE sku <> $1`, [sku])
    await db.pool.query('DELETE FROM pictures')
  }

  test('gets the photographs at its next start, and keeps everything else', async () => {
    await drawCovers()
    const before = await contents()
    expect(before.products.find((row) => row.sku === sku)).toMatchObject({ image_url: drawn(slug, 1) })
    expect(await seedIfEmpty(url)).toBeNull()
    const after = await contents()
    expect(after.pictures).toHaveLength(PHOTOGRAPHS.length)
    expect(after.products).toEqual(
      before.products.map((row) =>
        row.sku === sku
          ? {
              ...row,
              // Webhooks announce the new picture.
              changed_at: expect.any(Date),
              image_url: imageUrl,
              gallery_images: [galleryImages[0], 'https://elsewhere.example/own.jpg', galleryImages[1]],
            }
          : row,
      ),
    )
    expect(after).toMatchObject({ movements: before.movements, coupons: before.coupons })
    expect(await seedIfEmpty(url)).toBeNull()
    expect(await contents()).toEqual(after)
  })

  test('gets them once for four simultaneous starts', async () => {
    await drawCovers()
    await Promise.all([1, 2, 3, 4].map(() => seedIfEmpty(url)))
    const { products, pictures } = await contents()
    expect(products.find((row) => row.sku === sku)?.image_url).toBe(imageUrl)
    expect(pictures).toHaveLength(PHOTOGRAPHS.length)
  })
})

test('a large catalogue is inserted with its stock', async () => {
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
