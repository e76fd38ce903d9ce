/** The blog as staff see and edit it. Deleted posts stay in the table, visible to `restore` only. */
import type { PostInput, PostStats, StaffPost, StaffPostRow } from '../rules/post.ts'
import type { UserId } from '#platform/rules/ids.ts'
import {
  getStatement,
  objectStatement,
  only,
  statement,
  type Queryable,
  changeStatement,
  writeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

type Instants = 'createdAt' | 'publishedAt' | 'scheduledFor'
type Dated<Row> = {
  readonly [Name in keyof Row]: Name extends Instants
    ? null extends Row[Name]
      ? Date | null
      : Date
    : Row[Name]
}

const ROW = `b.id, b.title, b.slug, b.excerpt, b.status, b.created_at AS "createdAt",
  b.published_at AS "publishedAt", b.scheduled_for AS "scheduledFor"`

const selectRows = statement<
  [string, string, number, number],
  Dated<StaffPostRow> & { readonly matching: number }
>(
  'list_posts_for_staff',
  `SELECT ${ROW}, count(*) OVER ()::int AS matching FROM blog_posts b
    WHERE b.deleted_at IS NULL AND ($2 = '' OR b.status = $2)
      AND ($1 = '' OR lower(b.title) LIKE '%' || $1 || '%' OR lower(b.excerpt) LIKE '%' || $1 || '%'
           OR b.slug LIKE '%' || $1 || '%' OR lower(array_to_string(b.tags, ',')) LIKE '%' || $1 || '%')
    ORDER BY b.created_at DESC, b.id LIMIT $3 OFFSET $4`,
)

export type StaffPostFilter = {
  /** Lower-cased text with LIKE wildcards escaped. */
  readonly pattern: string
  /** Empty for all. */
  readonly status: string
  readonly limit: number
  readonly offset: number
}

export async function listPostsForStaff(
  on: Queryable,
  { pattern, status, limit, offset }: StaffPostFilter,
): Promise<{ readonly posts: readonly StaffPostRow[]; readonly total: number }> {
  const rows = await selectRows(on, pattern, status, limit, offset)
  const posts = rows.map(({ matching: _matching, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
  }))
  return { posts, total: rows[0]?.matching ?? 0 }
}

export const countPosts = getStatement<[], PostStats>(
  'count_posts',
  `SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'published')::int AS published,
          count(*) FILTER (WHERE status = 'draft')::int AS drafts,
          count(*) FILTER (WHERE status = 'scheduled')::int AS scheduled
     FROM blog_posts WHERE deleted_at IS NULL`,
)

const selectPost = statement<[string, boolean], Dated<StaffPost>>(
  'find_post_for_staff',
  `SELECT b.id, b.title, b.slug, b.excerpt, b.status, b.published_at AS "publishedAt", b.content,
          b.scheduled_for AS "scheduledFor", b.featured_image AS "featuredImage", b.tags,
          b.meta_title AS "metaTitle", b.meta_description AS "metaDescription", b.version
     FROM blog_posts b WHERE b.id = $1 AND (b.deleted_at IS NOT NULL) = $2`,
)

/** A post, or with `isDeleted` a deleted one; null if there is none. */
export async function findPostForStaff(
  on: Queryable,
  id: string,
  isDeleted = false,
): Promise<StaffPost | null> {
  const [row] = await selectPost(on, id, isDeleted)
  if (!row) return null
  return {
    ...row,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
  }
}

const selectLater = statement<[string], { isLater: boolean }>(
  'is_instant_later',
  `SELECT $1::timestamptz > shop_now() AS "isLater"`,
)

/** Whether an instant is in the future. */
export async function isStillToCome(on: Queryable, instant: string): Promise<boolean> {
  return only(await selectLater(on, instant)).isLater
}

const selectTaken = statement<[string, string | null], { id: string }>(
  'find_post_slug_owner',
  `SELECT b.id FROM blog_posts b LEFT JOIN blog_slugs s ON s.post_id = b.id AND s.slug = $1
    WHERE (b.slug = $1 OR s.slug IS NOT NULL) AND b.deleted_at IS NULL AND ($2::uuid IS NULL OR b.id <> $2) LIMIT 1`,
)

/** Whether another post has this slug, or had it while published, so that it still redirects. */
export async function isSlugTaken(on: Queryable, slug: string, ownId: string | null): Promise<boolean> {
  return (await selectTaken(on, slug, ownId)).length > 0
}

const insert = objectStatement<PostInput & { readonly authorId: UserId }, { id: string }>(
  'insert_post',
  `INSERT INTO blog_posts (title, slug, excerpt, content, featured_image, tags, status, scheduled_for, meta_title,
                           meta_description, published_at, author_id)
   VALUES (:title, :slug, :excerpt, :content, :featuredImage, :tags, :status, :scheduledFor, :metaTitle,
           :metaDescription, CASE WHEN :status = 'published' THEN shop_now() END, :authorId)
   ON CONFLICT (slug) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
)

/** The new post's id; null if another post has its slug. */
export async function insertPost(tx: Tx, authorId: UserId, post: PostInput): Promise<string | null> {
  return (await insert(tx.client, { ...post, authorId }))[0]?.id ?? null
}

type PostVersion = { readonly id: string; readonly version: number }

const update = objectStatement<PostInput & PostVersion, { id: string }>(
  'update_post',
  `UPDATE blog_posts
      SET title = :title, slug = :slug, excerpt = :excerpt, content = :content, featured_image = :featuredImage,
          tags = :tags, status = :status, scheduled_for = :scheduledFor, meta_title = :metaTitle,
          meta_description = :metaDescription,
          published_at = CASE WHEN :status = 'published' THEN coalesce(published_at, shop_now()) END,
          version = version + 1, updated_at = shop_now()
    WHERE id = :id AND version = :version AND deleted_at IS NULL RETURNING id`,
)

/**
 * False if somebody else changed it meanwhile. Unlike the specification (§4), a published post keeps its publication
 * date: a correction must not make an old post the newest, nor news to feed readers.
 */
export async function updatePost(tx: Tx, { id, version }: PostVersion, post: PostInput): Promise<boolean> {
  return (await update(tx.client, { ...post, id, version })).length === 1
}

/** Redirects a published slug to the post from now on. A post whose current slug it is takes precedence. */
export const saveOldSlug = writeStatement<[slug: string, postId: string]>(
  'retire_post_slug',
  `INSERT INTO blog_slugs (slug, post_id) VALUES ($1, $2)
   ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id, retired_at = shop_now()`,
)

export const markPostDeleted = changeStatement<[id: string]>(
  'delete_post',
  `UPDATE blog_posts SET deleted_at = shop_now(), version = version + 1, updated_at = shop_now()
    WHERE id = $1 AND deleted_at IS NULL RETURNING id`,
)

export const markPostRestored = changeStatement<[id: string, slug: string]>(
  'restore_post',
  `UPDATE blog_posts SET deleted_at = NULL, slug = $2, version = version + 1, updated_at = shop_now()
    WHERE id = $1 AND deleted_at IS NOT NULL RETURNING id`,
)

const publishDue = statement<[], { slug: string }>(
  'publish_due_posts',
  `UPDATE blog_posts
      SET status = 'published', published_at = shop_now(), scheduled_for = NULL, version = version + 1,
          updated_at = shop_now()
    WHERE status = 'scheduled' AND deleted_at IS NULL AND scheduled_for <= shop_now() RETURNING slug`,
)

/** Publishes posts that are due by the database's clock; returns their slugs. */
export async function publishDuePosts(tx: Tx): Promise<readonly string[]> {
  return (await publishDue(tx.client)).map(({ slug }) => slug)
}
