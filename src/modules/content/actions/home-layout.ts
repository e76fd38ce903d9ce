/**
 * The home page's blocks. Staff change a draft, one block at a time; publishing shows it to shoppers and drops the
 * cached page in the same commit.
 */
import { invalidateTags } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, recordAuditOnce, type StaffMember, staffTransaction } from '#modules/staff/index.ts'
import {
  findHome,
  findHomeLayout,
  lockHomeLayout,
  updateHomeLayout,
  type HomeLayoutRow,
  type HomeReview,
} from '../data/home.ts'
import { changeHome, parseHomeBlocks, type HomeBlock, type HomeChange } from '../rules/home-blocks.ts'

export type HomeLayout = {
  readonly blocks: readonly HomeBlock[]
  /** The shop's own pictures by name, and the blocks' pictures by URL. */
  readonly pictures: Readonly<Record<string, PictureView>>
  /** By units sold in the last 90 days; empty unless a block needs them. */
  readonly bestSellers: readonly ProductId[]
  /** The newest with a text; empty unless a block needs them. */
  readonly reviews: readonly HomeReview[]
}

/** The published layout, or the draft. One statement. */
export async function getHomeLayout(
  deps: Deps,
  input: { readonly names: readonly string[]; readonly isDraft: boolean },
): Promise<HomeLayout> {
  const row = await findHome(deps.db.pool, input.names, input.isDraft)
  const pictures = row.pictures.flatMap(({ name, ...view }) => [
    [view.url, view] as const,
    ...(name === null ? [] : [[name, view] as const]),
  ])
  return {
    blocks: parseHomeBlocks(row.blocks),
    pictures: Object.fromEntries(pictures),
    bestSellers: row.bestSellers ?? [],
    reviews: row.reviews ?? [],
  }
}

export type HomeDraft = {
  readonly blocks: readonly HomeBlock[]
  /** 0 if the page was never edited. */
  readonly version: number
  readonly hasDraft: boolean
  readonly changedAt: string | null
  readonly changedBy: string | null
}

export async function getHomeDraft(deps: Deps): Promise<HomeDraft> {
  const row = await findHomeLayout(deps.db.pool)
  return {
    blocks: draftOf(row),
    version: row?.version ?? 0,
    hasDraft: row !== null && row.draft !== null,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
  }
}

/** Refused if the block no longer exists, or no more of its kind may be added. */
export function changeHomeDraft(deps: Deps, actor: Actor, change: HomeChange): Promise<Result<null>> {
  return withLayout(deps, actor, async (tx, staff, row) => {
    const draft = changeHome(draftOf(row), change)
    if (draft === null) return fail({ code: 'not_found', key: 'home_block_gone' })
    await updateHomeLayout(tx, staff.staffId, { blocks: row.blocks, draft })
    const entry = { action: 'home.drafted', ...factsOfChange(change, draftOf(row), draft) } as const
    // The form saves while somebody types: one entry is enough.
    await (change.type === 'save' ? recordAuditOnce(tx, staff, entry) : recordAudit(tx, staff, entry))
    return ok(null)
  })
}

/** For a change to one block, only that block; otherwise the order of all. */
function factsOfChange(change: HomeChange, before: readonly HomeBlock[], after: readonly HomeBlock[]) {
  if (change.type === 'move' || change.type === 'reset') {
    const orderOf = (blocks: readonly HomeBlock[]) => ({ order: blocks.map(({ id }) => id) })
    return { id: 'home', label: 'Home page', before: orderOf(before), after: orderOf(after) }
  }
  const id = change.type === 'save' ? change.block.id : change.id
  const [old = null, now = null] = [before, after].map((blocks) => blocks.find((block) => block.id === id))
  return { id, label: `Home page: ${(now ?? old)?.kind.replace('_', ' ')}`, before: old, after: now }
}

/** Publishes the draft of this version. */
export function publishHome(
  deps: Deps,
  actor: Actor,
  input: { readonly version: number },
): Promise<Result<null>> {
  return withLayout(deps, actor, async (tx, staff, row) => {
    if (row.version !== input.version) return fail({ code: 'stale', key: 'home_draft_moved' })
    if (row.draft === null) return ok(null)
    const blocks = draftOf(row)
    await updateHomeLayout(tx, staff.staffId, { blocks, draft: null })
    await recordAudit(tx, staff, {
      action: 'home.published',
      id: 'home',
      label: 'Home page',
      before: { blocks: parseHomeBlocks(row.blocks) },
      after: { blocks },
    })
    await invalidateTags(tx, [tags.home])
    return ok(null)
  })
}

export function discardHomeDraft(deps: Deps, actor: Actor): Promise<Result<null>> {
  return withLayout(deps, actor, async (tx, staff, row) => {
    if (row.draft === null) return ok(null)
    await updateHomeLayout(tx, staff.staffId, { blocks: row.blocks, draft: null })
    await recordAudit(tx, staff, {
      action: 'home.discarded',
      id: 'home',
      label: 'Home page',
      before: { blocks: draftOf(row) },
      after: { blocks: parseHomeBlocks(row.blocks) },
    })
    return ok(null)
  })
}

/** Best sellers and reviews change without an edit of the page, so it is rendered again once a day. */
export async function refreshHome(deps: Deps): Promise<void> {
  await transaction(deps.db, (tx) => invalidateTags(tx, [tags.home]))
}

function withLayout(
  deps: Deps,
  actor: Actor,
  work: (tx: Tx, staff: StaffMember, row: HomeLayoutRow) => Promise<Result<null>>,
): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'content.change', async (tx, staff) => {
    return work(tx, staff, await lockHomeLayout(tx))
  })
}

function draftOf(row: Pick<HomeLayoutRow, 'draft' | 'blocks'> | null): readonly HomeBlock[] {
  return parseHomeBlocks(row?.draft ?? row?.blocks)
}
