/** What readers see of the blog, and when. */
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { moveClock, testShop } from '#tests/support/shop.ts'
import { blogOf, later, typed } from '../testing/blog-support.ts'

const testing = await testShop()
const { db, shop } = testing
const { manager, aPost, rowOf } = await blogOf(testing)

describe('readers', () => {
  const read = async (slug: string) => {
    const found = await shop.getPost({ slug })
    return found.ok ? (found.value.movedTo ?? found.value.page.post.title) : found.problem.code
  }

  test('see published posts and nothing else', async () => {
    const secret = await aPost({ title: 'Secret draft' })
    const soon = await aPost({ title: 'Soon', status: 'scheduled', scheduledFor: later(5) })
    const out = await aPost({ title: 'Out now', status: 'published', tags: 'Öl, Only here' })
    expect(await Promise.all([secret, soon, out].map(({ slug }) => read(slug)))).toEqual([
      'not_found',
      'not_found',
      'Out now',
    ])
    const everywhere = [
      ...(await shop.listPosts({ tag: '', page: 1 })).posts,
      ...(await shop.listFeedPosts()).posts,
    ].map(({ slug }) => slug)
    expect(everywhere).toContain(out.slug)
    const pages = (await shop.listSitemapPages()).map(({ path }) => path)
    expect(pages).toContain(`/blog/${out.slug}`)
    for (const { slug } of [secret, soon]) {
      expect(everywhere).not.toContain(slug)
      expect(pages).not.toContain(`/blog/${slug}`)
    }
    expect((await shop.listPosts({ tag: 'only here', page: 1 })).posts.map(({ slug }) => slug)).toEqual([
      out.slug,
    ])
    await shop.deletePost(manager, { id: out.id })
    expect(await read(out.slug)).toBe('not_found')
  })

  test('are redirected from an old address to the new one, back and forth', async () => {
    const { id } = await aPost({ title: 'Moved', slug: 'first-place', status: 'published' })
    const move = (slug: string, version: number) =>
      shop.savePost(manager, { post: typed({ title: 'Moved', slug, status: 'published' }), id, version })
    expect((await move('second-place', 1)).ok).toBe(true)
    expect([await read('first-place'), await read('second-place')]).toEqual(['/blog/second-place', 'Moved'])
    expect((await move('first-place', 2)).ok).toBe(true)
    expect([await read('first-place'), await read('second-place')]).toEqual(['Moved', '/blog/first-place'])
  })

  test('are redirected from an address they knew, even if another post wants it', async () => {
    const a = await aPost({ title: 'Known to readers', slug: 'aaa', status: 'published' })
    const save = (id: string, version: number, slug: string, status: string) =>
      shop.savePost(manager, { post: typed({ title: 'Known to readers', slug, status }), id, version })
    expect((await save(a.id, 1, 'bbb', 'published')).ok).toBe(true)
    const taken = { problem: { code: 'slug_taken', fields: { slug: MESSAGES.post_slug_taken } } }
    const b = await aPost({ slug: 'only-a-draft' })
    for (const status of ['draft', 'published'])
      expect(await save(b.id, 1, 'aaa', status)).toMatchObject(taken)
    expect(
      await shop.savePost(manager, { post: typed({ slug: 'aaa' }), id: null, version: 0 }),
    ).toMatchObject(taken)
    expect(await read('aaa')).toBe('/blog/bbb')

    // A slug that was never published is free again at once.
    expect((await save(b.id, 1, 'ccc', 'draft')).ok).toBe(true)
    expect((await save(b.id, 2, 'ddd', 'published')).ok).toBe(true)
    expect([await read('only-a-draft'), await read('ccc')]).toEqual(['not_found', 'not_found'])
    await aPost({ slug: 'only-a-draft' })

    // Unpublished, renamed and published again: the old slug still redirects.
    expect((await save(a.id, 2, 'bbb', 'draft')).ok).toBe(true)
    expect((await save(a.id, 3, 'eee', 'draft')).ok).toBe(true)
    expect(await save(b.id, 3, 'bbb', 'published')).toMatchObject(taken)
    expect((await save(a.id, 4, 'eee', 'published')).ok).toBe(true)
    expect([await read('aaa'), await read('bbb')]).toEqual(['/blog/eee', '/blog/eee'])

    // Deleting a post frees all its slugs.
    await shop.deletePost(manager, { id: a.id })
    expect((await save(b.id, 3, 'bbb', 'published')).ok).toBe(true)
  })

  test('see the posts before and after one, and related ones', async () => {
    const [first, second, third] = [
      await aPost({ title: 'Older one', status: 'published', tags: 'rare' }),
      await aPost({ title: 'Middle one', status: 'published', tags: 'Rare, x' }),
      await aPost({ title: 'Newer one', status: 'published', tags: 'y' }),
    ]
    const found = await shop.getPost({ slug: second.slug })
    if (!found.ok || found.value.movedTo !== null) throw new Error('not there')
    const { older, newer, related } = found.value.page
    expect([older?.slug, newer?.slug]).toEqual([first.slug, third.slug])
    expect(related[0]?.slug).toBe(first.slug)
  })
})

test('a scheduled post is published once at its time by the database’s clock, even without a visitor then', async () => {
  const { id, slug } = await aPost({ title: 'For later', status: 'scheduled', scheduledFor: later(2) })
  const gone = await aPost({ title: 'Never', status: 'scheduled', scheduledFor: later(2) })
  await shop.deletePost(manager, { id: gone.id })
  expect(await shop.publishDuePosts()).toBe(0)
  await moveClock(testing, 50)
  const tags: string[] = []
  const listener = await db.pool.connect()
  listener.on('notification', ({ payload = '[]' }) => tags.push(...(JSON.parse(payload) as string[])))
  await listener.query('LISTEN panna_changes')
  const counts = await Promise.all([shop.publishDuePosts(), shop.publishDuePosts()])
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(1)
  await expect.poll(() => listener.query('SELECT 1').then(() => tags)).toContain('blog')
  await listener.query('UNLISTEN *')
  listener.release()
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'published', scheduled_for: null, version: 2 })
  expect(row.published_at.getTime()).toBeGreaterThan(Date.now() + 49 * 3_600_000)
  expect((await shop.getPost({ slug })).ok).toBe(true)
  expect(await rowOf(gone.id)).toMatchObject({ status: 'scheduled', published_at: null })
  expect(await shop.publishDuePosts()).toBe(0)
  // Saving a version from before it was published is refused as stale.
  expect(await shop.savePost(manager, { post: typed(), id, version: 1 })).toMatchObject({
    problem: { code: 'stale' },
  })
})
