/** Staff list, write, delete and restore the posts of the blog (spec §4, §5, §7). */
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, verbatim, type Problem, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { recordAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Facts } from '#modules/staff/rules/audit.ts'
import { listPostPictures } from '../data/blog.ts'
import {
  countPosts,
  findPostForStaff,
  insertPost,
  isSlugTaken,
  isStillToCome,
  listPostsForStaff as selectPosts,
  markPostDeleted,
  markPostRestored,
  publishDuePosts as publishDue,
  saveOldSlug,
  updatePost,
} from '../data/staff-blog.ts'
import { countWords, picturesInText, POST_LENGTHS, POST_STATUSES } from '../rules/post-parts.ts'
import type { PostInput, PostPictureView, StaffPost, StaffPostPage } from '../rules/post.ts'

const MISSING = fail({ code: 'not_found', key: 'post_missing' })

type StaffPostSearch = { readonly search: string; readonly status: string; readonly page: number }

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

type PostToChange = { readonly post: StaffPost; readonly pictures: readonly PostPictureView[] }

/** A post for its edit form, with the pictures that it shows. */
export async function getPostForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<Result<PostToChange>> {
  const post = isUuid(input.id) ? await findPostForStaff(deps.db.pool, input.id) : null
  if (!post) return MISSING
  const urls = picturesInText(`${post.featuredImage} ${post.content}`)
  return ok({ post, pictures: await listPostPictures(deps.db.pool, urls) })
}

type PostToSave = {
  readonly post: PostInput
  /** null for a new one. */
  readonly id: string | null
  /** The version that was edited. */
  readonly version: number
}

type SavedPost = { readonly id: string }

export async function savePost(deps: Deps, actor: Actor, input: PostToSave): Promise<Result<SavedPost>> {
  try {
    return await transaction(deps.db, (tx) => save(deps, tx, actor, input))
  } catch (error) {
    // Two posts took the same slug concurrently: the unique index refuses one.
    if (isTakenSlug(error)) return fail(SLUG_TAKEN)
    deps.log.error({ error: String(error) }, 'a post could not be saved')
    return fail({ code: 'unexpected', key: 'post_save_failed' })
  }
}

async function save(deps: Deps, tx: Tx, actor: Actor, input: PostToSave): Promise<Result<SavedPost>> {
  const staff = await requirePermission(tx.client, actor, 'content.change')
  if (!staff.ok) return staff
  if (input.id !== null && !isUuid(input.id)) return MISSING
  const problem = await problemOf(tx, input)
  if (problem) return fail(problem)
  return input.id === null
    ? create(deps, tx, staff.value, input.post)
    : change(deps, tx, staff.value, { ...input, id: input.id })
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
  { id, version, post }: PostToSave & { readonly id: string },
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

const SLUG_TAKEN = {
  code: 'slug_taken',
  key: 'post_slug_taken',
  fields: { slug: MESSAGES.post_slug_taken },
} as const satisfies Problem

/** Checks that need the database. */
async function problemOf(tx: Tx, { post, id }: PostToSave): Promise<Problem | null> {
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
  if (slugs.length > 0) deps.log.info({ slugs }, 'published scheduled posts')
  return slugs.length
}

type ById = { readonly id: string }

/** A deleted post is hidden, not erased, and its slug is free. */
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

const DIGEST_SHOWN = 8

/** A post as recorded in the audit log: its text only as a word count and a digest that shows whether it changed. */
function factsOfPost({ ids }: Pick<Deps, 'ids'>, post: PostInput): Facts {
  const { title, slug, excerpt, content, featuredImage, tags, status, metaTitle, metaDescription } = post
  const words = `${countWords(content)} words (${ids.digest(content).slice(0, DIGEST_SHOWN)})`
  return { title, slug, excerpt, content: words, featuredImage, tags, status, metaTitle, metaDescription }
}
