import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { bindShop } from '#app/shop.ts'
import { testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db } = testing

/** Names of the statements that a use case runs. */
async function statementsOf(work: (shop: typeof testing.shop) => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  const pool = Object.create(db.pool) as pg.Pool
  pool.query = ((query: pg.QueryConfig) => {
    names.push(query.name ?? '')
    return db.pool.query(query)
  }) as unknown as typeof pool.query
  await work(bindShop({ ...testing.deps, db: { ...db, pool } }))
  return names
}

describe('the data of every page', () => {
  test('is read in one statement', async () => {
    expect(await statementsOf((shop) => shop.getShopFront())).toEqual(['find_shop_front'])
  })

  test('has no settings that were never saved', async () => {
    expect((await testing.shop.getShopFront()).seo).toEqual({})
  })

  test('has the coupon that anyone can use now, as text', async () => {
    expect((await testing.shop.getShopFront()).coupon).toEqual({ code: 'PANNA10', label: '10% off' })
    await db.pool.query(`UPDATE coupons SET is_active = false WHERE code = 'PANNA10'`)
    try {
      expect((await testing.shop.getShopFront()).coupon).toBeNull()
    } finally {
      await db.pool.query(`UPDATE coupons SET is_active = true WHERE code = 'PANNA10'`)
    }
  })

  test('has the shop’s settings, and only what a page can use', async () => {
    await db.pool.query(
      `INSERT INTO seo_settings (meta_title, og_image, canonical_url, favicon_url, twitter_handle)
       VALUES ('Paper', 'https://cdn.example/a.jpg', 'https://www.panna.example/', 'javascript:alert(1)', '@panna')`,
    )
    const { rows } = await db.pool.query<{ isNow: boolean }>(
      `SELECT updated_at BETWEEN shop_now() - interval '1 minute' AND shop_now() AS "isNow" FROM seo_settings`,
    )
    expect(rows).toEqual([{ isNow: true }])
    expect((await testing.shop.getShopFront()).seo).toEqual({
      title: 'Paper',
      imageUrl: 'https://cdn.example/a.jpg',
      canonicalOrigin: 'https://www.panna.example',
      twitterHandle: '@panna',
    })
  })

  test('is always one row', async () => {
    await expect(
      db.pool.query(`INSERT INTO seo_settings (meta_title) VALUES ('Another')`),
    ).rejects.toMatchObject({ code: '23505' })
    await expect(db.pool.query(`UPDATE seo_settings SET single = 2`)).rejects.toMatchObject({ code: '23514' })
    await expect(db.pool.query(`UPDATE seo_settings SET meta_title = repeat('a', 61)`)).rejects.toMatchObject(
      { code: '23514' },
    )
  })
})
