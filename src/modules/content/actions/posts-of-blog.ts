/** How many posts stand where, and what a card says of one. */
import type { PostCardWithContent } from '../data/blog.ts'
import type { PostCard } from '../rules/post-view.ts'
import { formatCount } from '../rules/reading-time.ts'

export const POSTS_A_PAGE = 9
export const RELATED_POSTS = 3
export const FEED_POSTS = 15
export const TAGS_SHOWN = 12

export function asCard({
  content,
  slug,
  title,
  excerpt,
  tags,
  publishedAt,
  picture,
}: PostCardWithContent): PostCard {
  return { slug, title, excerpt, tags, publishedAt, picture, words: formatCount(content) }
}
