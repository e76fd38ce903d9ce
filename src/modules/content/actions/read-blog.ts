import { picturesInText, postPath, countWords } from '../rules/post-parts.ts'
import type { FeedPost, PostList, PostPictureView, PostPage, PostCard } from '../rules/post.ts'
import {
  listFeedPosts as selectFeedPosts,
  listPostPictures,
  listPostTags,
  listPublishedPosts,
  findMovedPost,
  findPublishedPost,
  listRelatedPosts,
  type PostCardWithContent,
} from '../data/blog.ts'
import type { Deps } from '#platform/deps.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'

const POSTS_A_PAGE = 9
const RELATED_POSTS = 3
const FEED_POSTS = 15
const TAGS_SHOWN = 12

export type PostsWish = {
  /** Normalised by `tagKey`; empty for all. */
  readonly tag: string
  /** Starts at 1. */
  readonly page: number
}

/** Published posts, newest first. A page beyond the last is empty. Two statements. */
export async function listPosts(deps: Deps, { tag, page }: PostsWish): Promise<PostList> {
  const slice = { tag, limit: POSTS_A_PAGE, offset: (page - 1) * POSTS_A_PAGE }
  const [{ posts, total }, tags] = await Promise.all([
    listPublishedPosts(deps.db.pool, slice),
    listPostTags(deps.db.pool, TAGS_SHOWN),
  ])
  return { posts: posts.map(asCard), total, page, pageCount: Math.ceil(total / POSTS_A_PAGE), tags }
}

type FeedPosts = {
  readonly posts: readonly FeedPost[]
  readonly pictures: readonly PostPictureView[]
}

/** The newest posts in full, with the pictures that they show. Two statements. */
export async function listFeedPosts(deps: Deps): Promise<FeedPosts> {
  const posts = await selectFeedPosts(deps.db.pool, FEED_POSTS)
  const urls = posts.flatMap(({ content }) => picturesInText(content))
  return { posts, pictures: await listPostPictures(deps.db.pool, [...new Set(urls)]) }
}

/** The post with its neighbours, or the address that it has moved to. */
export type PostAnswer = { readonly movedTo: string } | { readonly movedTo: null; readonly page: PostPage }

export async function getPost(deps: Deps, input: { readonly slug: string }): Promise<Result<PostAnswer>> {
  const { pool } = deps.db
  const found = await findPublishedPost(pool, input.slug)
  if (!found) {
    const slug = await findMovedPost(pool, input.slug)
    if (slug !== null) return ok({ movedTo: postPath(slug) })
    return fail({ code: 'not_found', key: 'not_found' })
  }
  const { id, older, newer, ...post } = found
  const tags = post.tags.map((tag) => tag.toLowerCase())
  const [pictures, related] = await Promise.all([
    listPostPictures(pool, picturesInText(post.content)),
    listRelatedPosts(pool, { id, tags }, RELATED_POSTS),
  ])
  return ok({ movedTo: null, page: { post, pictures, older, newer, related: related.map(asCard) } })
}

function asCard({
  content,
  slug,
  title,
  excerpt,
  tags,
  publishedAt,
  picture,
}: PostCardWithContent): PostCard {
  return { slug, title, excerpt, tags, publishedAt, picture, words: countWords(content) }
}
