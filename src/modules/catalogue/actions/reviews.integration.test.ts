import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import { aProduct, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db, shop } = testing

type Written = { readonly rating: number; readonly comment?: string | null; readonly isHidden?: boolean }

async function review(product: ProductId, { rating, comment = null, isHidden = false }: Written) {
  const id = randomUUID()
  await db.pool.query(
    `INSERT INTO reviews (id, product_id, user_name, rating, comment, is_hidden) VALUES ($1, $2, 'Asha Rao', $3, $4, $5)`,
    [id, product, rating, comment, isHidden],
  )
  return id
}

async function pageOf(product: ProductId) {
  const { rows } = await db.pool.query<{ slug: string }>('SELECT slug FROM products WHERE id = $1', [product])
  const found = await shop.getProductPage({ linkSlug: 'ruled-notebook', productSlug: rows[0]!.slug })
  if (!found.ok) throw new Error(found.problem.key)
  return found.value
}

describe('the reviews of a product', () => {
  test('are empty at first: no rating, no summary', async () => {
    const page = await pageOf(await aProduct(testing))
    expect(page).toMatchObject({ reviews: [], reviewSummary: null })
    expect(page.product).toMatchObject({ rating: null, reviewsCount: 0 })
  })

  test('are listed newest first, and product, cards and summary have the same count', async () => {
    const product = await aProduct(testing)
    const ids = [
      await review(product, { rating: 5, comment: 'Ink does not bleed.' }),
      await review(product, { rating: 4 }),
      await review(product, { rating: 4 }),
    ]
    const page = await pageOf(product)
    expect(page.reviews.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(page.reviews.at(-1)).toMatchObject({
      userName: 'Asha Rao',
      rating: 5,
      comment: 'Ink does not bleed.',
    })
    expect(page.reviews[0]).toMatchObject({ comment: null })
    expect(page.product).toMatchObject({ rating: 4.3, reviewsCount: 3 })
    expect(page.reviewSummary).toMatchObject({ average: 4.3, count: 3 })
    expect(page.reviewSummary?.bars.map(({ count }) => count)).toEqual([1, 2, 0, 0, 0])
  })

  test('count only while they are visible', async () => {
    const product = await aProduct(testing)
    await review(product, { rating: 5 })
    const angry = await review(product, { rating: 1 })
    const hidden = await review(product, { rating: 1, isHidden: true })
    expect((await pageOf(product)).product).toMatchObject({ rating: 3, reviewsCount: 2 })
    await db.pool.query('UPDATE reviews SET is_hidden = true WHERE id = $1', [angry])
    const page = await pageOf(product)
    expect(page.product).toMatchObject({ rating: 5, reviewsCount: 1 })
    expect(page.reviews.map(({ id }) => id)).not.toContain(hidden)
    await db.pool.query('DELETE FROM reviews WHERE product_id = $1', [product])
    expect((await pageOf(product)).product).toMatchObject({ rating: null, reviewsCount: 0 })
  })

  test('are all counted when twenty are written at once', async () => {
    const product = await aProduct(testing)
    await Promise.all(Array.from({ length: 20 }, (_, index) => review(product, { rating: 1 + (index % 5) })))
    expect((await pageOf(product)).product).toMatchObject({ rating: 3, reviewsCount: 20 })
  })

  test.each([0, 6])('cannot have a rating of %d', async (rating) => {
    const product = await aProduct(testing)
    await expect(review(product, { rating })).rejects.toThrow('reviews_rating')
    expect((await pageOf(product)).product.reviewsCount).toBe(0)
  })
})
