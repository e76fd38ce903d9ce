import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#tests/support/money.ts'
import { aGuest, aProduct, expectBooksToAgree, placed, testShop } from '#tests/support/shop.ts'
import { aBuyer, anAccount, buys, reviewsStored } from '../testing/review-support.ts'

const testing = await testShop()
const { db, shop } = testing
const GOOD = { rating: 5, comment: 'Ink does not bleed.', pictureId: null }

async function ratingOf(productId: string) {
  const { rows } = await db.pool.query<{ rating: number | null; count: number }>(
    'SELECT rating_tenths AS rating, reviews_count AS count FROM products WHERE id = $1',
    [productId],
  )
  return rows[0]
}

/** The cache tags that commits invalidate while `work` runs. */
async function tagsTold(work: () => Promise<unknown>): Promise<string[]> {
  const client = await db.pool.connect()
  const told: string[] = []
  client.on('notification', ({ payload = '[]' }) => told.push(...(JSON.parse(payload) as string[])))
  await client.query('LISTEN panna_changes')
  await work()
  await client.query('SELECT 1')
  client.removeAllListeners('notification')
  await client.query('UNLISTEN *')
  client.release()
  return told
}

describe('who can write a review:', () => {
  test('a buyer, shown with first name and initial; product, cards and pages are updated', async () => {
    const productId = await aProduct(testing)
    const buyer = await aBuyer(testing, productId, 'Asha Lakshmi Rao')
    expect(await shop.getMyReview(buyer, { productId })).toEqual({
      mayReview: true,
      reason: null,
      review: null,
    })
    const told = await tagsTold(async () => {
      const written = await shop.writeReview(buyer, { ...GOOD, productId })
      expect(written).toMatchObject({
        ok: true,
        value: {
          mine: { mayReview: true, review: { rating: 5, userName: 'Asha R.', isHidden: false } },
          page: { summary: { count: 1, average: 5 }, page: 1, pageCount: 1 },
        },
      })
    })
    expect(told).toEqual([`product:${productId}`, 'category:Ruled Notebooks'])
    const found = await shop.listReviews({ productId, sort: 'newest', page: 1 })
    expect(found).toMatchObject({
      value: { reviews: [{ userName: 'Asha R.', isVerified: true, comment: GOOD.comment, picture: null }] },
    })
    expect(await ratingOf(productId)).toEqual({ rating: 50, count: 1 })
    await expectBooksToAgree(testing)
  })

  test.each([
    ['a visitor', async () => ({ kind: 'visitor' }) as const, 'unauthenticated'],
    ['a guest who bought it', async () => aGuest(testing), 'unauthenticated'],
    ['an account that never ordered it', async () => anAccount(testing), 'forbidden'],
  ])('not %s', async (_who, actorOf, code) => {
    const productId = await aProduct(testing)
    const actor = await actorOf()
    if (actor.kind === 'guest') await buys(testing, actor, productId)
    const before = await reviewsStored(testing)
    const refused = await shop.writeReview(actor, { ...GOOD, productId })
    expect(refused).toMatchObject({ ok: false, problem: { code } })
    const reason = actor.kind === 'user' ? 'not_bought' : 'signed_out'
    expect(await shop.getMyReview(actor, { productId })).toEqual({ mayReview: false, reason, review: null })
    expect(await reviewsStored(testing)).toEqual(before)
    expect(await ratingOf(productId)).toEqual({ rating: null, count: 0 })
  })

  test('not an account that has not paid, was refunded or has cancelled; once it has paid, it can', async () => {
    const productId = await aProduct(testing)
    const account = await anAccount(testing)
    await placed(testing, account, { items: [{ productId, quantity: 1 }] })
    expect((await shop.getMyReview(account, { productId })).reason).toBe('not_bought')
    await buys(testing, account, productId)
    expect((await shop.getMyReview(account, { productId })).mayReview).toBe(true)
    for (const change of [`payment_status = 'refunded'`, `fulfilment_status = 'cancelled'`]) {
      const other = await anAccount(testing)
      const order = await buys(testing, other, productId)
      await db.pool.query(`UPDATE orders SET ${change} WHERE id = $1`, [order])
      expect(await shop.writeReview(other, { ...GOOD, productId })).toMatchObject({
        problem: { code: 'forbidden', key: 'review_buyers_only' },
      })
    }
  })

  test('nobody for an unknown or inactive product', async () => {
    const productId = await aProduct(testing)
    const buyer = await aBuyer(testing, productId)
    await db.pool.query(`UPDATE products SET status = 'archived' WHERE id = $1`, [productId])
    for (const id of [productId, 'no-id', crypto.randomUUID()])
      expect(await shop.writeReview(buyer, { ...GOOD, productId: id })).toMatchObject({
        problem: { code: 'not_found' },
      })
    expect(await ratingOf(productId)).toEqual({ rating: null, count: 0 })
  })
})

describe('the review of a product', () => {
  test('is written once by twelve simultaneous requests', async () => {
    const productId = await aProduct(testing)
    const buyer = await aBuyer(testing, productId)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        shop.writeReview(buyer, { ...GOOD, rating: 1 + (index % 5), productId }),
      ),
    )
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.problem.code))
    expect(codes.toSorted()).toEqual([...Array<string>(11).fill('already_reviewed'), 'ok'])
    expect((await ratingOf(productId))?.count).toBe(1)
  })

  test('can be changed and deleted by its author; the stars are updated each time', async () => {
    const productId = await aProduct(testing)
    const buyer = await aBuyer(testing, productId)
    const other = await aBuyer(testing, productId, 'Imran')
    await shop.writeReview(buyer, { ...GOOD, productId })
    await shop.writeReview(other, { ...GOOD, rating: 4, productId })
    expect(await ratingOf(productId)).toEqual({ rating: 45, count: 2 })
    const changed = await shop.changeReview(buyer, { rating: 2, comment: null, pictureId: null, productId })
    expect(changed).toMatchObject({ value: { mine: { review: { rating: 2, comment: null } } } })
    expect(await ratingOf(productId)).toEqual({ rating: 30, count: 2 })
    const removed = await shop.removeReview(buyer, { productId })
    expect(removed).toMatchObject({ value: { mine: { mayReview: true, review: null } } })
    expect(await ratingOf(productId)).toEqual({ rating: 40, count: 1 })
    expect(await shop.removeReview(buyer, { productId })).toMatchObject({ problem: { code: 'not_found' } })
    expect((await shop.getMyReview(other, { productId })).review?.rating).toBe(4)
  })

  test('cannot be changed or deleted by anybody else', async () => {
    const productId = await aProduct(testing)
    const author = await aBuyer(testing, productId)
    await shop.writeReview(author, { ...GOOD, productId })
    const stranger = await aBuyer(testing, productId, 'Imran')
    const before = await reviewsStored(testing)
    expect(await shop.changeReview(stranger, { ...GOOD, rating: 1, productId })).toMatchObject({
      problem: { code: 'not_found', key: 'review_missing' },
    })
    expect(await shop.removeReview(stranger, { productId })).toMatchObject({ problem: { code: 'not_found' } })
    expect(await reviewsStored(testing)).toEqual(before)
  })
})

describe('a hidden review', () => {
  test('does not count, shows the reason to its author only, and can be shown again; each change is an event', async () => {
    const productId = await aProduct(testing)
    const author = await aBuyer(testing, productId)
    const staff = await aStaffMember(testing)
    await shop.writeReview(author, { ...GOOD, productId })
    const { review } = await shop.getMyReview(author, { productId })
    const id = review!.id
    const hide = { id, isHidden: true, reason: 'It names a person.' }
    const told = await tagsTold(() => shop.setReviewVisibility(staff, hide))
    expect(told).toContain(`product:${productId}`)
    // Saving the same again changes nothing and adds no event.
    expect(await shop.setReviewVisibility(staff, hide)).toEqual({ ok: true, value: { isHidden: true } })
    expect(await ratingOf(productId)).toEqual({ rating: null, count: 0 })
    expect(await shop.listReviews({ productId, sort: 'newest', page: 1 })).toMatchObject({
      value: { reviews: [], summary: null },
    })
    expect((await shop.getMyReview(author, { productId })).review).toMatchObject({
      isHidden: true,
      hiddenReason: 'It names a person.',
    })
    await shop.changeReview(author, { ...GOOD, rating: 4, productId })
    expect(await ratingOf(productId)).toEqual({ rating: null, count: 0 })

    await shop.setReviewVisibility(staff, { id, isHidden: false, reason: '' })
    expect(await ratingOf(productId)).toEqual({ rating: 40, count: 1 })
    const { rows } = await db.pool.query(
      `SELECT kind, actor_id AS actor, reason FROM review_events WHERE review_id = $1 ORDER BY id`,
      [id],
    )
    expect(rows).toEqual([
      { kind: 'hidden', actor: staff.userId, reason: 'It names a person.' },
      { kind: 'shown', actor: staff.userId, reason: '' },
    ])
    await expect(db.pool.query('DELETE FROM review_events')).rejects.toThrow('append-only')
  })

  test('cannot be deleted and written again', async () => {
    const productId = await aProduct(testing)
    const author = await aBuyer(testing, productId)
    await shop.writeReview(author, { ...GOOD, productId })
    const { review } = await shop.getMyReview(author, { productId })
    await shop.setReviewVisibility(await aStaffMember(testing), {
      id: review!.id,
      isHidden: true,
      reason: 'Not of this product.',
    })
    await shop.removeReview(author, { productId })
    expect((await shop.getMyReview(author, { productId })).review).toMatchObject({
      comment: null,
      isHidden: true,
    })
    expect(await shop.writeReview(author, { ...GOOD, productId })).toMatchObject({
      problem: { code: 'already_reviewed' },
    })
    expect(await ratingOf(productId)).toEqual({ rating: null, count: 0 })
  })

  test('can be searched by product, name and text, and filtered by visibility', async () => {
    const productId = await aProduct(testing, { name: 'Peculiar 100%_ Notebook' })
    const names = ['Devika Menon', 'Imran Khan', 'Asha Rao']
    for (const name of names) {
      const buyer = await aBuyer(testing, productId, name)
      await shop.writeReview(buyer, { ...GOOD, comment: `By ${name}`, productId })
    }
    const all = await shop.listReviewsForStaff({ search: '100%_ note', show: '', page: 1 })
    expect([all.total, all.reviews.map(({ userName }) => userName)]).toEqual([
      3,
      ['Asha R.', 'Imran K.', 'Devika M.'],
    ])
    expect(all.reviews[0]).toMatchObject({ productPath: expect.stringMatching(/^\/ruled-notebook\//) })
    await shop.setReviewVisibility(await aStaffMember(testing), {
      id: all.reviews[1]!.id,
      isHidden: true,
      reason: 'A test.',
    })
    const shown = async (search: string, show: string) =>
      (await shop.listReviewsForStaff({ search, show, page: 1 })).reviews.map(({ userName }) => userName)
    expect(await shown('peculiar', 'hidden')).toEqual(['Imran K.'])
    expect(await shown('peculiar', 'visible')).toEqual(['Asha R.', 'Devika M.'])
    expect(await shown('BY DEVIKA', '')).toEqual(['Devika M.'])
    for (const show of ['anything', 'constructor', '__proto__', 'toString'])
      expect(await shown('imran k', show)).toEqual(['Imran K.'])
    expect(await shown('%%%', '')).toEqual([])
  })
})

describe('sorting and paging', () => {
  test('returns each of 25 reviews once in every sort, ten at a time', async () => {
    const productId = await aProduct(testing)
    await db.pool.query(
      `INSERT INTO pictures (id, content_type, width, height, placeholder, bytes) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'image/webp', 8, 8, '', 'x')`,
    )
    await db.pool.query(
      `INSERT INTO reviews (product_id, user_name, rating, picture_id, created_at)
       SELECT $1, 'Asha', 1 + n % 5, CASE WHEN n % 10 = 0 THEN 'aaaaaaaaaaaaaaaaaaaaaaaa' END,
              TIMESTAMPTZ '2026-01-01' + make_interval(days => n / 3) FROM generate_series(1, 25) n`,
      [productId],
    )
    for (const sort of ['newest', 'highest', 'lowest', 'photos'] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map(async (page) => {
          const found = await shop.listReviews({ productId, sort, page })
          if (!found.ok) throw new Error(found.problem.key)
          expect(found.value).toMatchObject({ page, pageCount: 3, summary: { count: 25 } })
          return found.value.reviews
        }),
      )
      expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0])
      const all = pages.flat()
      expect(new Set(all.map(({ id }) => id)).size).toBe(25)
      const ratings = all.map(({ rating }) => rating)
      const days = all.map(({ createdAt }) => createdAt)
      if (sort === 'newest') expect(days).toEqual(days.toSorted().toReversed())
      if (sort === 'highest') expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
      if (sort === 'lowest') expect(ratings).toEqual(ratings.toSorted((a, b) => a - b))
      if (sort === 'photos') expect(all.map(({ picture }) => picture !== null).lastIndexOf(true)).toBe(1)
    }
  })
})
