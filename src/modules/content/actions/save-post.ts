/** Staff create or edit a post (spec §4, §5, §7). */
import { listPostPictures } from '../data/blog.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import {
  findPostForStaff,
  insertPost,
  isSlugTaken,
  isStillToCome,
  saveOldSlug,
  updatePost,
  publishDuePosts as publishDue,
} from '../data/staff-blog.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import type { PostInput } from '../rules/post.ts'
import type { StaffPost } from '../rules/post-view.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { verbatim, fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import { recordAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { factsOfPost } from './facts-of-post.ts'

export type PostWish = {
  readonly post: PostInput
  /** null for a new one. */
  readonly id: string | null
  /** The version that was edited. */
  readonly version: number
}

export type SavedPost = { readonly id: string }

export async function savePost(deps: Deps, actor: Actor, wish: PostWish): Promise<Result<SavedPost>> {
  try {
    return await transaction(deps.db, (tx) => save(deps, tx, actor, wish))
  } catch (error) {
    // Two posts took the same slug concurrently: the unique index refuses one.
    if (isTakenSlug(error)) return fail(SLUG_TAKEN)
    deps.log.error({ error: String(error) }, 'a post could not be saved')
    return fail({ code: 'unexpected', key: 'post_save_failed' })
  }
}

async function save(deps: Deps, tx: Tx, actor: Actor, wish: PostWish): Promise<Result<SavedPost>> {
  const staff = await requirePermission(tx.client, actor, 'content.change')
  if (!staff.ok) return staff
  if (wish.id !== null && !isUuid(wish.id)) return MISSING
  const problem = await problemOf(tx, wish)
  if (problem) return fail(problem)
  return wish.id === null
    ? create(deps, tx, staff.value, wish.post)
    : change(deps, tx, staff.value, { ...wish, id: wish.id })
}

async function create(deps: Deps, tx: Tx, staff: StaffMember, post: PostInput): Promise<Result<SavedPost>> {
  const id = await insertPost(tx, staff.staffId, post)
  if (id === null) return fail(SLUG_TAKEN)
  const after = factsOfPost(deps, post)
  await recordAudit(tx, staff, { action: 'post.created', id, label: post.title, before: null, after })
  if (post.status === 'published') await invalidateTags(tx, [tags.blog])
  return ok({ id })
}

async function change(
  deps: Deps,
  tx: Tx,
  staff: StaffMember,
  { id, version, post }: PostWish & { readonly id: string },
): Promise<Result<SavedPost>> {
  const before = await findPostForStaff(tx.client, id)
  if (!before) return MISSING
  const isChanged = await updatePost(tx, { id, version }, post)
  if (!isChanged) return fail({ code: 'stale', key: 'staff_stale' })
  // Redirect only slugs that were published. An unpublished post keeps its old slug reserved, since it may get a new
  // one before it is published again.
  const isLeft = before.slug !== post.slug || !isOut(post)
  if (isOut(before) && isLeft) await saveOldSlug(tx, before.slug, id)
  await recordAudit(tx, staff, {
    action: 'post.updated',
    id,
    label: post.title,
    before: factsOfPost(deps, before),
    after: factsOfPost(deps, post),
  })
  if (isOut(before) || isOut(post)) await invalidateTags(tx, [tags.blog])
  return ok({ id })
}

function isOut({ status }: Pick<StaffPost, 'status'>): boolean {
  return status === 'published'
}

const MISSING = fail({ code: 'not_found', key: 'post_missing' })

const SLUG_TAKEN = {
  code: 'slug_taken',
  key: 'post_slug_taken',
  fields: { slug: MESSAGES.post_slug_taken },
} as const satisfies Problem

/** Checks that need the database. */
async function problemOf(tx: Tx, { post, id }: PostWish): Promise<Problem | null> {
  const { slug, scheduledFor, featuredImage } = post
  const isTaken = await isSlugTaken(tx.client, slug, id)
  const isGone = featuredImage !== '' && (await listPostPictures(tx.client, [featuredImage])).length === 0
  const isPast = scheduledFor !== null && !(await isStillToCome(tx.client, scheduledFor))
  const others = {
    ...(isGone && { featuredImage: MESSAGES.post_picture_gone }),
    ...(isPast && { scheduledFor: MESSAGES.post_schedule_past }),
  }
  if (isTaken) return { ...SLUG_TAKEN, fields: { ...SLUG_TAKEN.fields, ...others } }
  const [message] = Object.values(others)
  return message === undefined ? null : { code: 'invalid', ...verbatim(message), fields: others }
}

function isTakenSlug(error: unknown): boolean {
  return (error as { readonly constraint?: unknown } | null)?.constraint === 'blog_posts_slug_unique'
}

/**
 * Publishes scheduled posts that are due and returns how many. It compares their dates with the current time, so posts
 * that became due while the shop was down are published too.
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
