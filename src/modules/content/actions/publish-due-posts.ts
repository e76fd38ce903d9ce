import { invalidateTags } from '#platform/database/changes.ts'
import { publishDuePosts as publishDue } from '../data/staff-blog.ts'
import { transaction } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import type { Deps } from '#platform/deps.ts'

/**
 * Scheduled posts whose time has come go out; how many. It looks at the posts themselves, so that a
 * time which passed while the shop stood still is made up for.
 */
export async function publishDuePosts(deps: Deps): Promise<number> {
  const slugs = await transaction(deps.db, async (tx) => {
    const published = await publishDue(tx)
    if (published.length > 0) await invalidateTags(tx, [tags.blog])
    return published
  })
  if (slugs.length > 0) deps.log.info({ slugs }, 'scheduled posts went out')
  return slugs.length
}
