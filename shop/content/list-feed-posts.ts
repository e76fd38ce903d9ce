import { listFeedPosts as selectFeedPosts, listPostPictures } from '#database/queries/blog.ts'
import { picturesInText } from '#domain/content/pictures-in-text.ts'
import type { FeedPost, PostPictureView } from '#domain/content/post-view.ts'
import type { Deps } from '../deps.ts'
import { FEED_POSTS } from './posts-of-blog.ts'

export type FeedPosts = {
  readonly posts: readonly FeedPost[]
  readonly pictures: readonly PostPictureView[]
}

/** The newest posts, whole, with the pictures that they show. Two statements. */
export async function listFeedPosts(deps: Deps): Promise<FeedPosts> {
  const posts = await selectFeedPosts(deps.db.pool, FEED_POSTS)
  const urls = posts.flatMap(({ content }) => picturesInText(content))
  return { posts, pictures: await listPostPictures(deps.db.pool, [...new Set(urls)]) }
}
