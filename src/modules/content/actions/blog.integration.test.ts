/** Staff actions on the blog, and their refusals. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Actor } from '#platform/actor.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'
import { blogOf, later, staffOf, typed, type PostChange } from '../testing/blog-support.ts'

const testing = await testShop()
const { db, shop } = testing
const { manager, aPost, rowOf } = await blogOf(testing)

async function notedOf(id: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ action: string }>(
    `SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY id`,
    [id],
  )
  return rows.map(({ action }) => action)
}

describe('blog staff', () => {
  test('without the permission can change nothing, nor can anybody else', async () => {
    const { id } = await aPost()
    const before = await rowOf(id)
    const others: Actor[] = [{ kind: 'visitor' }, await aGuest(testing), await anAccount(testing)]
    for (const actor of [...others, await staffOf(testing, 'support')]) {
      const refused = { ok: false, problem: { code: 'forbidden' } }
      expect(await shop.savePost(actor, { post: typed(), id: null, version: 0 })).toMatchObject(refused)
      expect(await shop.savePost(actor, { post: typed(), id, version: 1 })).toMatchObject(refused)
      expect(await shop.deletePost(actor, { id })).toMatchObject(refused)
      expect(await shop.restorePost(actor, { id })).toMatchObject(refused)
    }
    expect(await rowOf(id)).toEqual(before)
    expect(await notedOf(id)).toEqual(['post.created'])
  })

  test('can write, publish, change and delete; each is in the audit log', async () => {
    const { id, slug } = await aPost({ title: 'Choosing paper' })
    expect(slug).toBe('choosing-paper')
    expect(await rowOf(id)).toMatchObject({
      status: 'draft',
      published_at: null,
      version: 1,
      author_id: manager.kind === 'user' && manager.userId,
    })
    const out = typed({ title: 'Choosing paper', status: 'published', tags: 'Paper, Ink' })
    expect(await shop.savePost(manager, { post: out, id, version: 1 })).toEqual({ ok: true, value: { id } })
    const published = await rowOf(id)
    // Same transaction, so the post is published at exactly the time of saving.
    const { rows: clock } = await db.pool.query(
      `SELECT published_at = updated_at AND published_at > created_at AS is_now FROM blog_posts WHERE id = $1`,
      [id],
    )
    expect(clock).toEqual([{ is_now: true }])

    const mended = { ...out, content: 'Better words.' }
    expect((await shop.savePost(manager, { post: mended, id, version: 2 })).ok).toBe(true)
    expect((await rowOf(id)).published_at).toEqual(published.published_at)

    expect((await shop.savePost(manager, { post: { ...mended, status: 'draft' }, id, version: 3 })).ok).toBe(
      true,
    )
    expect(await rowOf(id)).toMatchObject({ status: 'draft', published_at: null, version: 4 })

    expect(await shop.deletePost(manager, { id })).toEqual({ ok: true, value: null })
    expect(await shop.deletePost(manager, { id })).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
    expect(await shop.restorePost(manager, { id })).toEqual({ ok: true, value: null })
    expect(await notedOf(id)).toEqual([
      'post.created',
      ...Array.from({ length: 3 }, () => 'post.updated'),
      'post.deleted',
      'post.restored',
    ])
    const { rows } = await db.pool.query(
      `SELECT actor_id, subject_kind, subject_label, before, after, request_id FROM audit_entries
        WHERE subject_id = $1 AND action = 'post.updated' ORDER BY id LIMIT 1`,
      [id],
    )
    expect(rows).toEqual([
      {
        actor_id: manager.kind === 'user' && manager.userId,
        subject_kind: 'post',
        subject_label: 'Choosing paper',
        before: { tags: ['Paper'], status: 'draft' },
        after: { tags: ['Paper', 'Ink'], status: 'published' },
        request_id: 'request-1',
      },
    ])
  })

  test('can read back every field that they saved', async () => {
    const { rows: pictures } = await db.pool.query<{ url: string }>(
      `SELECT '/pictures/' || id AS url FROM pictures ORDER BY id LIMIT 1`,
    )
    const written = {
      title: 'All fields',
      slug: 'every-field',
      excerpt: 'What the list shows.',
      content: 'What the page shows.',
      featuredImage: pictures[0]?.url ?? '',
      tags: 'Paper, Fountain pens',
      metaTitle: 'All fields of a post',
      metaDescription: 'What search engines show.',
    }
    expect(written.featuredImage).not.toBe('')
    const { id } = await aPost(written)
    expect(await rowOf(id)).toMatchObject({
      title: written.title,
      slug: written.slug,
      excerpt: written.excerpt,
      content: written.content,
      featured_image: written.featuredImage,
      tags: ['Paper', 'Fountain pens'],
      meta_title: written.metaTitle,
      meta_description: written.metaDescription,
      created_at: expect.any(Date),
    })
    const read = await shop.getPostForStaff({ id })
    expect(read.ok && read.value.post).toMatchObject({ ...written, tags: ['Paper', 'Fountain pens'] })
  })

  test('get an error for an outdated version, and nothing is overwritten', async () => {
    const { id } = await aPost()
    const [one, other] = [typed({ title: 'One' }), typed({ title: 'Other' })]
    const answers = await Promise.all(
      [one, other].map((post) => shop.savePost(manager, { post, id, version: 1 })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      problem: { code: 'stale', key: 'staff_stale' },
    })
    expect((await rowOf(id)).version).toBe(2)
    expect(await notedOf(id)).toEqual(['post.created', 'post.updated'])
  })

  test('can use one slug once, even with twenty simultaneous requests', async () => {
    const title = 'The one and only'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.savePost(manager, { post: typed({ title }), id: null, version: 0 }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({
        ok: false,
        problem: { code: 'slug_taken', fields: { slug: MESSAGES.post_slug_taken } },
      })
    const rivals = [await aPost(), await aPost()]
    const moved = await Promise.all(
      rivals.map(({ id }) =>
        shop.savePost(manager, { post: typed({ slug: 'wanted-by-two' }), id, version: 1 }),
      ),
    )
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(moved.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'slug_taken' } })
  })

  test('cannot schedule for the past, or use a missing picture', async () => {
    const refused = async (change: PostChange) => {
      const answer = await shop.savePost(manager, { post: typed(change), id: null, version: 0 })
      return answer.ok ? null : answer.problem
    }
    expect(await refused({ status: 'scheduled', scheduledFor: later(-1) })).toMatchObject({
      code: 'invalid',
      fields: { scheduledFor: MESSAGES.post_schedule_past },
    })
    expect(await refused({ featuredImage: '/pictures/000000000000000000000000' })).toMatchObject({
      code: 'invalid',
      fields: { featuredImage: MESSAGES.post_picture_gone },
    })
    const { slug } = await aPost({ slug: 'stands-already' })
    const wrong = { slug, featuredImage: '/pictures/000000000000000000000000' }
    expect(await refused({ ...wrong, status: 'scheduled', scheduledFor: later(-1) })).toEqual({
      code: 'slug_taken',
      key: 'post_slug_taken',
      fields: {
        slug: MESSAGES.post_slug_taken,
        featuredImage: MESSAGES.post_picture_gone,
        scheduledFor: MESSAGES.post_schedule_past,
      },
    })
  })

  test('can search posts by text and status, newest first, with counts', async () => {
    await aPost({ title: 'Needle of 100 %', tags: 'haystack' })
    const found = await shop.listPostsForStaff({ search: '100 %', status: 'draft', page: 1 })
    expect(found.posts.map(({ title }) => title)).toEqual(['Needle of 100 %'])
    expect((await shop.listPostsForStaff({ search: 'HAYSTACK', status: '', page: 1 })).total).toBe(1)
    expect((await shop.listPostsForStaff({ search: 'Needle', status: 'published', page: 1 })).total).toBe(0)
    const all = await shop.listPostsForStaff({ search: '', status: 'nonsense', page: 1 })
    const dates = all.posts.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const { total, published, drafts, scheduled } = all.stats
    expect([all.total, published + drafts + scheduled]).toEqual([total, total])
    await aPost()
    await aPost({ status: 'published' })
    await aPost({ status: 'scheduled', scheduledFor: later(2) })
    const more = await shop.listPostsForStaff({ search: '', status: '', page: 1 })
    expect(more.stats).toEqual({
      total: total + 3,
      published: published + 1,
      drafts: drafts + 1,
      scheduled: scheduled + 1,
    })
  })

  test.each(['nonsense', randomUUID()])('get not found for %s', async (id) => {
    const missing = { ok: false, problem: { code: 'not_found' } }
    expect(await shop.getPostForStaff({ id })).toMatchObject(missing)
    expect(await shop.savePost(manager, { post: typed(), id, version: 1 })).toMatchObject(missing)
    expect(await shop.deletePost(manager, { id })).toMatchObject(missing)
    expect(await shop.restorePost(manager, { id })).toMatchObject(missing)
  })
})

test('a deleted post frees its address, and gets another one when it is restored after that was taken', async () => {
  const { id, slug } = await aPost({ title: 'Taken over' })
  await shop.deletePost(manager, { id })
  await aPost({ title: 'Taken over' })
  expect((await shop.restorePost(manager, { id })).ok).toBe(true)
  const back = await shop.getPostForStaff({ id })
  expect(back.ok && back.value.post.slug).toBe(`${slug}-${id.slice(0, 8)}`)
})

test('a database error is shown with the specification’s message, and logged', async () => {
  const { id } = await aPost()
  await db.pool.query('ALTER TABLE blog_posts RENAME TO posts_elsewhere')
  try {
    expect(await shop.savePost(manager, { post: typed(), id, version: 1 })).toEqual({
      ok: false,
      problem: { code: 'unexpected', key: 'post_save_failed' },
    })
    expect(await shop.deletePost(manager, { id })).toEqual({
      ok: false,
      problem: { code: 'unexpected', key: 'post_delete_failed' },
    })
  } finally {
    await db.pool.query('ALTER TABLE posts_elsewhere RENAME TO blog_posts')
  }
  expect(testing.logged).toContainEqual({ level: 'error', message: 'a post could not be saved' })
  expect(testing.logged).toContainEqual({ level: 'error', message: 'a post could not be deleted' })
})
