/** Staff delete a post, or restore it. A deleted post is hidden, not erased, and its slug is free. */
import { invalidateTags } from '#platform/database/changes.ts'
import { findPostForStaff, isSlugTaken, markPostDeleted, markPostRestored } from '../data/staff-blog.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { POST_LENGTHS } from '../rules/post-lengths.ts'
import type { StaffPost } from '../rules/post-view.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, requirePermission } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { factsOfPost } from './facts-of-post.ts'

type ById = { readonly id: string }
const MISSING = fail({ code: 'not_found', key: 'post_missing' })

export async function deletePost(deps: Deps, actor: Actor, { id }: ById): Promise<Result<null>> {
  try {
    return await transaction(deps.db, async (tx): Promise<Result<null>> => {
      const staff = await requirePermission(tx.client, actor, 'content.change')
      if (!staff.ok) return staff
      const post = isUuid(id) ? await findPostForStaff(tx.client, id) : null
      if (!post || !(await markPostDeleted(tx, id))) return MISSING
      const before = factsOfPost(deps, post)
      await recordAudit(tx, staff.value, {
        action: 'post.deleted',
        id,
        label: post.title,
        before,
      })
      if (post.status === 'published') await invalidateTags(tx, [tags.blog])
      return ok(null)
    })
  } catch (error) {
    deps.log.error({ error: String(error) }, 'a post could not be deleted')
    return fail({ code: 'unexpected', key: 'post_delete_failed' })
  }
}

export function restorePost(deps: Deps, actor: Actor, { id }: ById): Promise<Result<null>> {
  return transaction(deps.db, async (tx): Promise<Result<null>> => {
    const staff = await requirePermission(tx.client, actor, 'content.change')
    if (!staff.ok) return staff
    const post = isUuid(id) ? await findPostForStaff(tx.client, id, true) : null
    if (!post || !(await markPostRestored(tx, id, await freeSlug(tx, post)))) return MISSING
    const after = factsOfPost(deps, post)
    await recordAudit(tx, staff.value, {
      action: 'post.restored',
      id,
      label: post.title,
      after,
    })
    if (post.status === 'published') await invalidateTags(tx, [tags.blog])
    return ok(null)
  })
}

const MARK_LENGTH = 8

/** Its old slug, or that with a suffix if another post has taken it meanwhile. */
async function freeSlug(tx: Tx, { id, slug }: StaffPost): Promise<string> {
  if (!(await isSlugTaken(tx.client, slug, id))) return slug
  return `${slug.slice(0, POST_LENGTHS.slug - MARK_LENGTH - 1).replace(/-$/, '')}-${id.slice(0, MARK_LENGTH)}`
}
