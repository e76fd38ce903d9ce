import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { ReviewPage } from '../rules/review-view.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { aProduct, testShop } from '#tests/support/shop.ts'
import { signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'
import { aBuyer, anAccount, browserOf, reviewsStored } from '../testing/review-support.ts'

const shop = await testShop()
const testing = await testApp({ testing: shop })
const { db } = testing

const pathOf = (productId: string) => `/api/products/${productId}/review`
const put = (browser: Browser, url: string, payload: object) => browser.ask({ method: 'PUT', url, payload })

async function reviewsOf(productId: string, query = '') {
  const answer = await testing.browser().get(`/api/products/${productId}/reviews${query}`)
  return { answer, page: answer.json as unknown as ReviewPage }
}

describe('POST, PUT and DELETE /api/products/:id/review', () => {
  test('201, 200, 200: written, changed, deleted', async () => {
    const productId = await aProduct(testing)
    const browser = await browserOf(testing, await aBuyer(testing, productId))
    const written = await browser.post(pathOf(productId), { rating: 5, comment: 'Good paper.' })
    expect([written.status, written.json]).toMatchObject([
      201,
      { mine: { review: { rating: 5 } }, page: { summary: { count: 1 } } },
    ])
    expect((await put(browser, pathOf(productId), { rating: 3 })).json).toMatchObject({
      page: { summary: { average: 3 } },
    })
    const removed = await browser.ask({ method: 'DELETE', url: pathOf(productId) })
    expect([removed.status, removed.json]).toMatchObject([200, { page: { summary: null } }])
  })

  test('422 for invalid stars and for fields about others; nothing is written', async () => {
    const productId = await aProduct(testing)
    const browser = await browserOf(testing, await aBuyer(testing, productId))
    const before = await reviewsStored(testing)
    for (const rating of [0, 6, 4.5]) {
      const refused = await browser.post(pathOf(productId), { rating })
      expect([refused.status, refused.json.error.message]).toEqual([422, MESSAGES.review_rating])
    }
    for (const spoof of [
      { user_name: 'Panna Staff' },
      { userName: 'X' },
      { userId: 'x' },
      { isVerified: true },
    ])
      expect((await browser.post(pathOf(productId), { rating: 5, ...spoof })).status).toBe(422)
    expect(await reviewsStored(testing)).toEqual(before)
  })

  test('401 for a visitor, 403 without a purchase, 404 for an unknown product, 409 for a second review', async () => {
    const productId = await aProduct(testing)
    const buyer = await browserOf(testing, await aBuyer(testing, productId))
    expect((await testing.browser().post(pathOf(productId), { rating: 5 })).status).toBe(401)
    const stranger = await browserOf(testing, await anAccount(testing))
    const forbidden = await stranger.post(pathOf(productId), { rating: 5 })
    expect([forbidden.status, forbidden.json.error.message]).toEqual([403, MESSAGES.review_buyers_only])
    expect((await buyer.post(pathOf(crypto.randomUUID()), { rating: 5 })).status).toBe(404)
    expect((await buyer.post(pathOf('no-id'), { rating: 5 })).status).toBe(404)
    expect((await put(buyer, pathOf(productId), { rating: 5 })).status).toBe(404)
    expect((await buyer.post(pathOf(productId), { rating: 5 })).status).toBe(201)
    const second = await buyer.post(pathOf(productId), { rating: 1 })
    expect([second.status, second.json.error]).toEqual([
      409,
      { code: 'already_reviewed', message: MESSAGES.review_twice },
    ])
    expect((await reviewsOf(productId)).page.summary).toMatchObject({ count: 1, average: 5 })
  })

  test('429 after 30 a minute for one account from any address; others are not limited', async () => {
    const limited = await testApp({ testing: shop, settings: { isRateLimited: true } })
    const productId = await aProduct(testing)
    const eager = await browserOf(limited, await anAccount(testing))
    const statuses = new Set<number>()
    const ask = async (browser: Browser, from: number) =>
      browser.ask({
        method: 'POST',
        url: pathOf(productId),
        payload: { rating: 0 },
        remoteAddress: `203.0.113.${from}`,
      })
    for (let count = 0; count < LIMITS.writeReview; count += 1) statuses.add((await ask(eager, count)).status)
    expect([...statuses]).toEqual([422])
    expect((await ask(eager, 99)).status).toBe(429)
    expect((await ask(await browserOf(limited, await anAccount(testing)), 99)).status).toBe(422)
  })
})

describe('GET /api/products/:id/reviews', () => {
  test('200 with the same content for everyone, cacheable', async () => {
    const productId = await aProduct(testing)
    const author = await aBuyer(testing, productId)
    const browser = await browserOf(testing, author)
    await browser.post(pathOf(productId), { rating: 5, comment: 'Good paper.' })
    const { answer, page } = await reviewsOf(productId)
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=60/)
    expect((await browser.get(`/api/products/${productId}/reviews`)).text).toBe(answer.text)
    expect(page).toMatchObject({ sort: 'newest', page: 1, pageCount: 1 })
    expect(answer.text).not.toContain(author.userId)
    expect(answer.text).not.toContain('Rao')
  })

  test('404 for an inactive product; an invalid sort or page is the default', async () => {
    const productId = await aProduct(testing)
    expect((await reviewsOf(productId, '?sort=x&page=-4')).page).toMatchObject({ sort: 'newest', page: 1 })
    for (const id of [crypto.randomUUID(), 'no-id']) {
      const { answer } = await reviewsOf(id)
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    }
  })
})

test('GET my-review tells a visitor, a stranger and a buyer what they may do, and is never cached', async () => {
  const productId = await aProduct(testing)
  const path = `/api/products/${productId}/my-review`
  const visitor = await testing.browser().get(path)
  expect([visitor.headers['cache-control'], visitor.json]).toEqual([
    'no-store',
    { mayReview: false, reason: 'signed_out', review: null },
  ])
  const stranger = await browserOf(testing, await anAccount(testing))
  expect((await stranger.get(path)).json).toMatchObject({ reason: 'not_bought' })
  const buyer = await browserOf(testing, await aBuyer(testing, productId))
  expect((await buyer.get(path)).json).toEqual({ mayReview: true, reason: null, review: null })
})

describe('POST /api/admin/reviews/:id/visibility', () => {
  test('is for staff only; hiding needs a reason', async () => {
    const productId = await aProduct(testing)
    const author = await browserOf(testing, await aBuyer(testing, productId))
    await author.post(pathOf(productId), { rating: 1, comment: 'Rude words.' })
    const { page } = await reviewsOf(productId)
    const path = `/api/admin/reviews/${page.reviews[0]!.id}/visibility`
    const before = await reviewsStored(testing)
    const hide = { isHidden: true, reason: 'Rude.' }
    expect((await testing.browser().post(path, hide)).status).toBe(401)
    expect((await author.post(path, hide)).status).toBe(403)
    const owner = await signInAsOwner(testing)
    const unexplained = await owner.post(path, { isHidden: true })
    expect([unexplained.status, unexplained.json.error.message]).toEqual([
      422,
      MESSAGES.review_reason_missing,
    ])
    expect(await reviewsStored(testing)).toEqual(before)
    expect((await owner.post(path, hide)).json).toEqual({ isHidden: true })
    expect((await reviewsOf(productId)).page.reviews).toEqual([])
    expect((await owner.post(path, { isHidden: false })).json).toEqual({ isHidden: false })
    expect((await reviewsOf(productId)).page.reviews).toHaveLength(1)
    expect((await owner.post('/api/admin/reviews/no-id/visibility', hide)).status).toBe(404)
  })

  test('a review written before texts were cleaned is rendered as text', async () => {
    const productId = await aProduct(testing)
    const canary = '</script><img src=x onerror=alert(1)>'
    await db.pool.query(
      `INSERT INTO reviews (product_id, user_name, rating, comment) VALUES ($1, $2, 5, $2)`,
      [productId, canary],
    )
    const { answer, page } = await reviewsOf(productId)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(page.reviews[0]).toMatchObject({ comment: canary, isVerified: false })
  })
})
