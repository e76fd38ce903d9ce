import { listPostPictures } from '../data/blog.ts'
import { countPosts, findPostForStaff, listPostsForStaff as selectPosts } from '../data/staff-blog.ts'
import { picturesInText } from '../rules/pictures-in-text.ts'
import { POST_STATUSES } from '../rules/post-status.ts'
import type { PostPictureView, StaffPost, StaffPostPage } from '../rules/post-view.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'

export type StaffPostSearch = { readonly search: string; readonly status: string; readonly page: number }

/** The staff table of posts, newest first, searched by title, excerpt, slug or tag. An unknown status is ignored. */
export async function listPostsForStaff(deps: Deps, input: StaffPostSearch): Promise<StaffPostPage> {
  const page = pageOf(input.page)
  const filter = {
    pattern: patternOf(input.search),
    status: POST_STATUSES.find((each) => each === input.status) ?? '',
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  }
  const [found, stats] = await Promise.all([selectPosts(deps.db.pool, filter), countPosts(deps.db.pool)])
  return { ...found, stats, page, pageSize: PAGE_SIZE }
}

export type PostToChange = { readonly post: StaffPost; readonly pictures: readonly PostPictureView[] }

/** A post for its edit form, with the pictures that it shows. */
export async function getPostForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<Result<PostToChange>> {
  const post = isUuid(input.id) ? await findPostForStaff(deps.db.pool, input.id) : null
  if (!post) return fail({ code: 'not_found', key: 'post_missing' })
  const urls = picturesInText(`${post.featuredImage} ${post.content}`)
  return ok({ post, pictures: await listPostPictures(deps.db.pool, urls) })
}
