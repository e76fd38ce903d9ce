/** The shop's home page: the draft is private, publishing reaches every process, and three statements read it. */
import type pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { bindShop } from '#app/shop.ts'
import { CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aGuest, aProduct, testShop } from '#tests/support/shop.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'
import { DEFAULT_HOME, type HomeBlock } from '../rules/home-blocks.ts'

const testing = await testShop()
const { db, shop } = testing

const published = async () => (await shop.getHomeLayout({ names: [], isDraft: false })).blocks
const drafted = async () => (await shop.getHomeLayout({ names: [], isDraft: true })).blocks
const kinds = (blocks: readonly HomeBlock[]) => blocks.map(({ kind }) => kind)

describe('the home page', () => {
  test('has the default layout until somebody changes it', async () => {
    expect(await published()).toEqual(DEFAULT_HOME)
    expect(await shop.getHomeDraft()).toMatchObject({ blocks: DEFAULT_HOME, version: 0, hasDraft: false })
  })

  test('can be changed only by staff with the permission', async () => {
    for (const actor of [
      { kind: 'visitor' } as const,
      await aGuest(testing),
      await anAccount(testing),
      await staffOf(testing, 'support'),
    ]) {
      const refusal = { ok: false, problem: { code: 'forbidden' } }
      expect(await shop.changeHomeDraft(actor, { type: 'delete', id: 'hero' })).toMatchObject(refusal)
      expect(await shop.publishHome(actor, { version: 0 })).toMatchObject(refusal)
      expect(await shop.discardHomeDraft(actor)).toMatchObject(refusal)
    }
    expect((await db.pool.query('SELECT 1 FROM home_layout')).rowCount).toBe(0)
  })

  test('changes for shoppers when the draft is published, and not before; every process is notified', async () => {
    const heard: unknown[] = []
    const listener = await listenForChanges({
      databaseUrl: testing.url,
      channel: CHANGES_CHANNEL,
      onChange: (tags) => heard.push(tags),
      onListening: () => undefined,
    })
    afterAll(() => listener.close())
    const manager = await staffOf(testing, 'manager')
    expect(await shop.changeHomeDraft(manager, { type: 'move', id: 'promises', to: 0 })).toMatchObject({
      ok: true,
    })
    expect(await shop.changeHomeDraft(manager, { type: 'add', kind: 'text', id: 'words' })).toMatchObject({
      ok: true,
    })
    expect(await published()).toEqual(DEFAULT_HOME)
    expect(kinds(await drafted())).toEqual([
      'promises',
      'hero',
      'categories',
      'sections',
      'page_feature',
      'text',
    ])
    expect(await shop.publishHome(manager, { version: 1 })).toMatchObject({
      ok: false,
      problem: { code: 'stale' },
    })
    expect(heard).toEqual([])
    expect(await shop.publishHome(manager, { version: 2 })).toMatchObject({ ok: true })
    expect(await published()).toEqual(await drafted())
    await vi.waitFor(() => expect(heard).toEqual([['home']]), { interval: 5, timeout: 15_000 })
    expect(await notedBy(testing)).toMatchObject([
      {
        actor: manager.userId,
        action: 'home.drafted',
        label: 'Home page',
        after: { order: ['promises', 'hero', 'categories', 'sections', 'page-feature'] },
      },
      {
        action: 'home.drafted',
        label: 'Home page: text',
        before: null,
        after: { id: 'words', text: 'Your text' },
      },
      { action: 'home.published', label: 'Home page' },
    ])
  })

  test('has one audit entry while somebody types in a block’s form', async () => {
    const [owner, manager] = [await staffOf(testing, 'owner'), await staffOf(testing, 'manager')]
    const save = (who: typeof owner, words: string) =>
      shop.changeHomeDraft(who, {
        type: 'save',
        block: { id: 'words', kind: 'text', title: '', text: words },
      })
    for (const words of ['H', 'Hello', 'Hello all']) await save(owner, words)
    await save(manager, 'Hello you')
    const typed = { action: 'home.drafted', label: 'Home page: text' }
    for (const [who, before, after] of [
      [owner, 'Your text', 'H'],
      [manager, 'Hello all', 'Hello you'],
    ] as const)
      expect(await notedBy(testing, who.userId)).toMatchObject([
        { ...typed, before: { text: before }, after: { text: after } },
      ])
  })

  test('returns to the published version when the draft is discarded', async () => {
    const owner = await staffOf(testing, 'owner')
    await shop.changeHomeDraft(owner, { type: 'reset' })
    expect(await drafted()).toEqual(DEFAULT_HOME)
    await shop.discardHomeDraft(owner)
    expect(await drafted()).toEqual(await published())
    expect(kinds(await published())[0]).toBe('promises')
  })

  test('has the changes of two people at once in the draft', async () => {
    const [one, other] = [await staffOf(testing, 'owner'), await staffOf(testing, 'manager')]
    await Promise.all([
      shop.changeHomeDraft(one, { type: 'add', kind: 'best_sellers', id: 'best' }),
      shop.changeHomeDraft(other, { type: 'add', kind: 'reviews', id: 'reviews' }),
    ])
    expect(kinds(await drafted())).toEqual(expect.arrayContaining(['best_sellers', 'reviews']))
  })
})

describe('blocks with data', () => {
  test('show the units sold in the last 90 days, and visible reviews with a text', async () => {
    const [often, old, seldom] = [await aProduct(testing), await aProduct(testing), await aProduct(testing)]
    const guest = await aGuest(testing)
    const sell = async (productId: typeof often, quantity: number, daysAgo: number) => {
      const { id } = await aPaidOrder(testing, guest)
      await db.pool.query(`UPDATE order_items SET product_id = $2, quantity = $3 WHERE order_id = $1`, [
        id,
        productId,
        quantity,
      ])
      await db.pool.query(
        `UPDATE orders SET paid_at = shop_now() - make_interval(days => $2), created_at = shop_now() - make_interval(days => $2) WHERE id = $1`,
        [id, daysAgo],
      )
    }
    await sell(seldom, 2, 1)
    await sell(often, 3, 89)
    await sell(often, 3, 2)
    await sell(old, 40, 91)
    const review = (comment: string | null, isHidden = false) =>
      db.pool.query(
        `INSERT INTO reviews (product_id, user_name, rating, comment, is_hidden) VALUES ($1, 'Asha R.', 2, $2, $3)`,
        [often, comment, isHidden],
      )
    await review('The ruling is a little too dark.')
    await review('This one was hidden by the staff.', true)
    await review(null)
    await review('ok')
    const { bestSellers, reviews } = await shop.getHomeLayout({ names: [], isDraft: true })
    expect(bestSellers).toEqual([often, seldom])
    expect(reviews.map(({ comment }) => comment)).toEqual(['The ruling is a little too dark.'])
    // Blocks of the draft are not read for the published page.
    expect(await shop.getHomeLayout({ names: [], isDraft: false })).toMatchObject({
      bestSellers: [],
      reviews: [],
    })
  })

  test('show a category’s own picture', async () => {
    const { rows } = await db.pool.query<{ url: string }>(
      `UPDATE categories SET image_url = (SELECT '/pictures/' || id FROM pictures WHERE NOT is_private ORDER BY id LIMIT 1)
        WHERE slug = 'ruled-notebooks' RETURNING image_url AS url`,
    )
    const { pictures } = await shop.getHomeLayout({ names: ['category-ruled-notebooks'], isDraft: false })
    expect(pictures['category-ruled-notebooks']?.url).toBe(rows[0]!.url)
  })

  test('need no additional statement', async () => {
    const names: string[] = []
    const pool = Object.create(db.pool) as pg.Pool
    pool.query = ((query: pg.QueryConfig) => {
      names.push(query.name ?? '')
      return db.pool.query(query)
    }) as unknown as typeof pool.query
    const counted = bindShop({ ...testing.deps, db: { ...db, pool } })
    const { bestSellers } = await counted.getHomeLayout({ names: ['hero'], isDraft: true })
    const { sections, chosen } = await counted.getHome({ showMore: false, chosen: bestSellers })
    expect(names).toEqual(['find_home', 'list_home_products'])
    expect(sections).toHaveLength(5)
    expect(chosen.map(({ id }) => id).toSorted()).toEqual([...bestSellers].toSorted())
  })
})
