/** The blog as readers see it: published posts that are not deleted. */
import type { FeedPost, PostCard, PostLink, PostPage, PostPictureView } from '../rules/post.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'

const LIVE = `b.status = 'published' AND b.deleted_at IS NULL`
const NEWEST = 'b.published_at DESC, b.id'
/** The picture of a post; null if it has none, or it is not public. */
const PICTURE = `(SELECT to_json(p) FROM (
    SELECT '/pictures/' || m.id AS url, m.width, m.height, m.placeholder, m.alt FROM pictures m
     WHERE m.id = substr(b.featured_image, 11) AND NOT m.is_private) p) AS picture`
const CARD = `b.slug, b.title, b.excerpt, b.tags, b.published_at AS "publishedAt", b.content, ${PICTURE}`

type WithInstant<Row> = Omit<Row, 'publishedAt'> & { readonly publishedAt: Date }
type CardRow = WithInstant<Omit<PostCard, 'words'>> & { readonly content: string }
/** With the text, because the domain layer counts the words. */
export type PostCardWithContent = Omit<PostCard, 'words'> & { readonly content: string }

const selectPosts = statement<[string, number, number], CardRow & { matching: number }>(
  'list_published_posts',
  `SELECT ${CARD}, count(*) OVER ()::int AS matching FROM blog_posts b
    WHERE ${LIVE} AND ($1 = '' OR EXISTS (SELECT 1 FROM unnest(b.tags) tag WHERE lower(tag) = $1))
    ORDER BY ${NEWEST} LIMIT $2 OFFSET $3`,
)

/** A page of published posts, newest first; `tag` in lower case, or empty for all. */
export async function listPublishedPosts(
  on: Queryable,
  { tag, limit, offset }: { readonly tag: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly posts: readonly PostCardWithContent[]; readonly total: number }> {
  const rows = await selectPosts(on, tag, limit, offset)
  return {
    posts: rows.map(({ matching: _matching, ...row }) => withText(row)),
    total: rows[0]?.matching ?? 0,
  }
}

const selectTags = statement<[number], { tag: string }>(
  'list_post_tags',
  `SELECT min(tag) AS tag FROM blog_posts b, unnest(b.tags) tag WHERE ${LIVE}
    GROUP BY lower(tag) ORDER BY count(*) DESC, lower(tag) LIMIT $1`,
)

/** Tags of published posts, most used first. */
export async function listPostTags(on: Queryable, limit: number): Promise<readonly string[]> {
  return (await selectTags(on, limit)).map(({ tag }) => tag)
}

type PostRow = WithInstant<Omit<PostPage['post'], 'updatedAt'>> & {
  readonly id: string
  readonly updatedAt: Date
  readonly older: PostLink | null
  readonly newer: PostLink | null
}

const selectPost = statement<[string], PostRow>(
  'find_published_post',
  `SELECT b.id, ${CARD}, b.meta_title AS "metaTitle", b.meta_description AS "metaDescription",
          b.updated_at AS "updatedAt",
          (SELECT to_json(o) FROM (
             SELECT o.slug, o.title FROM blog_posts o
              WHERE o.status = 'published' AND o.deleted_at IS NULL AND (o.published_at, b.id) < (b.published_at, o.id)
              ORDER BY o.published_at DESC, o.id LIMIT 1) o) AS older,
          (SELECT to_json(n) FROM (
             SELECT n.slug, n.title FROM blog_posts n
              WHERE n.status = 'published' AND n.deleted_at IS NULL AND (n.published_at, b.id) > (b.published_at, n.id)
              ORDER BY n.published_at, n.id DESC LIMIT 1) n) AS newer
     FROM blog_posts b WHERE b.slug = $1 AND ${LIVE}`,
)

/** A published post by its slug, with those before and after it. */
export async function findPublishedPost(on: Queryable, slug: string) {
  const [row] = await selectPost(on, slug)
  return row ? { ...withText(row), updatedAt: row.updatedAt.toISOString() } : null
}

const selectMoved = statement<[string], { slug: string }>(
  'find_moved_post',
  `SELECT b.slug FROM blog_slugs s JOIN blog_posts b ON b.id = s.post_id WHERE s.slug = $1 AND ${LIVE}`,
)

/** The current slug of the post that once had this one; null if there is none. */
export async function findMovedPost(on: Queryable, slug: string): Promise<string | null> {
  return (await selectMoved(on, slug))[0]?.slug ?? null
}

const selectRelated = statement<[string, readonly string[], number], CardRow>(
  'list_related_posts',
  `SELECT ${CARD} FROM blog_posts b
    WHERE ${LIVE} AND b.id <> $1
    ORDER BY (SELECT count(*) FROM unnest(b.tags) tag WHERE lower(tag) = ANY ($2::text[])) DESC, ${NEWEST} LIMIT $3`,
)

/** Other posts: those that share most of these tags first, then the newest. */
export async function listRelatedPosts(
  on: Queryable,
  post: { readonly id: string; readonly tags: readonly string[] },
  limit: number,
): Promise<readonly PostCardWithContent[]> {
  return (await selectRelated(on, post.id, post.tags, limit)).map(withText)
}

const selectFeed = statement<[number], WithInstant<FeedPost>>(
  'list_feed_posts',
  `SELECT b.slug, b.title, b.excerpt, b.content, b.tags, b.published_at AS "publishedAt"
     FROM blog_posts b WHERE ${LIVE} ORDER BY ${NEWEST} LIMIT $1`,
)

/** The newest posts, in full. */
export async function listFeedPosts(on: Queryable, limit: number): Promise<readonly FeedPost[]> {
  return (await selectFeed(on, limit)).map(withText)
}

/** The slug of each published post and when it last changed. */
export const listPostAddresses = statement<[], { slug: string; updatedAt: Date }>(
  'list_post_addresses',
  `SELECT b.slug, b.updated_at AS "updatedAt" FROM blog_posts b WHERE ${LIVE} ORDER BY ${NEWEST} LIMIT 10000`,
)

const selectPictures = statement<[readonly string[]], PostPictureView>(
  'list_post_pictures',
  `SELECT '/pictures/' || id AS url, width, height, placeholder, alt FROM pictures
    WHERE id = ANY ($1::text[]) AND NOT is_private`,
)

/** The data that pages need of these pictures, by address. Private ones are omitted. */
export function listPostPictures(
  on: Queryable,
  urls: readonly string[],
): Promise<readonly PostPictureView[]> {
  return selectPictures(
    on,
    urls.map((url) => url.slice('/pictures/'.length)),
  )
}

function withText<Row extends { readonly publishedAt: Date }>(row: Row) {
  return { ...row, publishedAt: row.publishedAt.toISOString() }
}
