import { findMovedPost, findPublishedPost, listPostPictures, listRelatedPosts } from '../data/blog.ts'
import { picturesInText } from '../rules/pictures-in-text.ts'
import { postPath } from '../rules/post-slug.ts'
import type { PostPage } from '../rules/post-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { asCard, RELATED_POSTS } from './posts-of-blog.ts'

/** Where it stands now, when it stood here before; otherwise the post with what stands around it. */
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
