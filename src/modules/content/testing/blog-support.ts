/** Posts as staff create them, for tests of the blog. */
import { postInput } from '../rules/post.ts'
import type { Actor } from '#platform/actor.ts'
import { anAccount } from '#tests/support/cash.ts'
import type { TestShop } from '#tests/support/shop.ts'

export type PostChange = Partial<Record<string, string>>

export async function staffOf(testing: TestShop, role: 'owner' | 'manager' | 'support'): Promise<Actor> {
  const staff = await anAccount(testing)
  await testing.db.pool.query(`INSERT INTO user_roles (user_id, role, staff_role) VALUES ($1, 'admin', $2)`, [
    staff.userId,
    role,
  ])
  return { ...staff, requestId: 'request-1' }
}

let posts = 0

/** Form input: a draft with a unique title. */
export function typed(change: PostChange = {}) {
  posts += 1
  return postInput.parse({
    title: `Post ${posts}`,
    slug: '',
    excerpt: 'About it.',
    content: 'Some words.',
    featuredImage: '',
    tags: 'Paper',
    status: 'draft',
    scheduledFor: '',
    metaTitle: '',
    metaDescription: '',
    ...change,
  })
}

/** A blog with a member of staff who may write in it. */
export async function blogOf(testing: TestShop) {
  const manager = await staffOf(testing, 'manager')
  return {
    manager,
    aPost: async (change: PostChange = {}): Promise<{ id: string; slug: string }> => {
      const post = typed(change)
      const saved = await testing.shop.savePost(manager, { post, id: null, version: 0 })
      if (!saved.ok) throw new Error(saved.problem.key)
      return { id: saved.value.id, slug: post.slug }
    },
    rowOf: async (id: string) => {
      const { rows } = await testing.db.pool.query(
        `SELECT status, published_at, scheduled_for, version, deleted_at, author_id, title, slug, excerpt, content,
                featured_image, tags, meta_title, meta_description, created_at
           FROM blog_posts WHERE id = $1`,
        [id],
      )
      return rows[0]
    },
  }
}

/** This many hours from now, as the form's field value. */
export function later(hours: number): string {
  return new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  })
    .format(new Date(Date.now() + hours * 3_600_000))
    .replace(' ', 'T')
}
