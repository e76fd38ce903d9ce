import { picturesInText } from '../rules/pictures-in-text.ts'
import type { FeedPost, PostList, PostPictureView } from '../rules/post-view.ts'
import {
  listFeedPosts as selectFeedPosts,
  listPostPictures,
  listPostTags,
  listPublishedPosts,
} from '../data/blog.ts'
import type { Deps } from '#platform/deps.ts'
import { asCard, FEED_POSTS, POSTS_A_PAGE, TAGS_SHOWN } from './posts-of-blog.ts'

export type PostsWish = {
  /** As `tagKey` writes it; empty for all. */
  readonly tag: string
  /** Counted from 1. */
  readonly page: number
}

/** What is published, the newest first. A page behind the last is empty. Two statements. */
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

/** The newest posts, whole, with the pictures that they show. Two statements. */
export async function listFeedPosts(deps: Deps): Promise<FeedPosts> {
  const posts = await selectFeedPosts(deps.db.pool, FEED_POSTS)
  const urls = posts.flatMap(({ content }) => picturesInText(content))
  return { posts, pictures: await listPostPictures(deps.db.pool, [...new Set(urls)]) }
}
