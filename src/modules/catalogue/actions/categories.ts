/** The categories: loaded by each process, edited by staff. Every page may show one, so a change purges all of them. */
import { invalidateTags } from '#platform/database/changes.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { messageOf, fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import { setCategories, type Category } from '#platform/rules/categories.ts'
import {
  deleteCategoryRow,
  insertCategory,
  listCategoryRows,
  lockProductsOf,
  orderCategories,
  takeCategoriesTurn,
  updateCategory,
  type CategoryRow,
} from '../data/categories.ts'
import { listPicturesAt } from '../data/staff-products.ts'
import {
  findCategoryConflicts,
  formerOf,
  movedCategory,
  type CategoryInput,
} from '../rules/category-input.ts'
import { setCategoryDetails } from '../rules/category-details.ts'
import { NAMES_TURN } from './load-conflicts.ts'

export function listCategoriesForStaff(deps: Deps): Promise<readonly CategoryRow[]> {
  return listCategoryRows(deps.db.pool)
}

export async function getCategoryForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<CategoryRow | null> {
  return (await listCategoryRows(deps.db.pool)).find(({ id }) => id === input.id) ?? null
}

export function createCategory(deps: Deps, actor: Actor, input: CategoryInput): Promise<Result<null>> {
  return change(deps, actor, async (tx, staff, rows) => {
    const wrong = await findProblems(tx, input, rows, null)
    if (wrong) return wrong
    const id = await insertCategory(tx, input)
    await note(tx, staff, 'category.created', { id, before: null, after: input })
    return ok(null)
  })
}

/** A new name is written into all products; old URLs of the category and its products redirect. */
export function changeCategory(
  deps: Deps,
  actor: Actor,
  { id, version, input }: { readonly id: string; readonly version: number; readonly input: CategoryInput },
): Promise<Result<null>> {
  return change(deps, actor, async (tx, staff, rows) => {
    const before = rows.find((row) => row.id === id)
    if (!before) return fail({ code: 'not_found', key: 'category_gone' })
    if (before.version !== version) return fail({ code: 'stale', key: 'staff_stale' })
    const wrong = await findProblems(tx, input, rows, before)
    if (wrong) return wrong
    if (before.name !== input.name) await lockProductsOf(tx, before.name)
    await updateCategory(tx, id, {
      ...input,
      formerSlugs: formerOf(before.listingSlug, input.listingSlug, before.formerSlugs),
      aliasLinkSlugs: formerOf(before.linkSlug, input.linkSlug, before.aliasLinkSlugs),
    })
    await note(tx, staff, 'category.updated', { id, before, after: input })
    return ok(null)
  })
}

export function showCategory(
  deps: Deps,
  actor: Actor,
  { id, isShown }: { readonly id: string; readonly isShown: boolean },
): Promise<Result<null>> {
  return change(deps, actor, async (tx, staff, rows) => {
    const before = rows.find((row) => row.id === id)
    if (!before) return fail({ code: 'not_found', key: 'category_gone' })
    const after = { ...before, isShown }
    await updateCategory(tx, id, after)
    await note(tx, staff, 'category.updated', { id, before, after })
    return ok(null)
  })
}

export function moveCategory(
  deps: Deps,
  actor: Actor,
  { id, by }: { readonly id: string; readonly by: -1 | 1 },
): Promise<Result<null>> {
  return change(deps, actor, async (tx, staff, rows) => {
    const moved = movedCategory(
      rows.map((row) => row.id),
      id,
      by,
    )
    if (moved === null) return ok(null)
    await orderCategories(tx, moved)
    const names = (ids: readonly string[]) => ids.map((each) => rows.find((row) => row.id === each)?.name)
    await recordAudit(tx, staff, {
      action: 'category.moved',
      id,
      label: rows.find((row) => row.id === id)?.name ?? '',
      before: { order: names(rows.map((row) => row.id)) },
      after: { order: names(moved) },
    })
    return ok(null)
  })
}

/** Only an empty one; archived products count, because past orders refer to them. */
export function deleteCategory(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<null>> {
  return change(deps, actor, async (tx, staff, rows) => {
    const before = rows.find((row) => row.id === id)
    if (!before) return fail({ code: 'not_found', key: 'category_gone' })
    const isLast = before.kind !== 'group' && rows.filter(({ kind }) => kind !== 'group').length === 1
    if (isLast || !(await deleteCategoryRow(tx, id)))
      return fail({ code: 'invalid', key: 'category_not_empty' })
    await note(tx, staff, 'category.deleted', { id, before, after: null })
    return ok(null)
  })
}

async function change(
  deps: Deps,
  actor: Actor,
  work: (tx: Tx, staff: StaffMember, rows: readonly CategoryRow[]) => Promise<Result<null>>,
): Promise<Result<null>> {
  const changed = await transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'products.change')
    if (!staff.ok) return staff
    await takeCategoriesTurn(tx)
    await takeAdvisoryLocks(tx, [NAMES_TURN])
    const done = await work(tx, staff.value, await listCategoryRows(tx.client))
    if (done.ok) await invalidateTags(tx, [tags.everything])
    return done
  })
  // So that the editor's next page shows the change; other processes get the notification.
  if (changed.ok) await loadCategories(deps)
  return changed
}

async function findProblems(
  tx: Tx,
  input: CategoryInput,
  rows: readonly CategoryRow[],
  before: CategoryRow | null,
): Promise<ReturnType<typeof fail> | null> {
  const others = rows.filter((row) => row.id !== before?.id)
  const { imageUrl } = input
  const isPictureKnown = imageUrl === null || (await listPicturesAt(tx.client, [imageUrl])).length > 0
  const fields = {
    ...findCategoryConflicts(input, others, before),
    ...(!isPictureKnown && { imageUrl: messageOf({ key: 'product_picture' }) }),
  }
  return Object.keys(fields).length === 0
    ? null
    : fail({ code: 'invalid', key: 'category_save_failed', fields })
}

type AuditedChange = {
  readonly id: string
  readonly before: CategoryInput | null
  readonly after: CategoryInput | null
}

async function note(
  tx: Tx,
  staff: StaffMember,
  action: 'category.created' | 'category.updated' | 'category.deleted',
  { id, before, after }: AuditedChange,
): Promise<void> {
  const label = (before ?? after)?.name ?? ''
  await recordAudit(tx, staff, { action, id, label, before: factsOf(before), after: factsOf(after) })
}

function factsOf(category: CategoryInput | null) {
  if (category === null) return null
  const { name, listingSlug, linkSlug, kind, parent, ruling, subjects, note: words, isShown } = category
  const { text, imageUrl, defaults, metaTitle, metaDescription } = category
  const shown = { name, listingSlug, linkSlug, kind, parent, ruling, subjects, note: words, isShown }
  return { ...shown, text, imageUrl, defaults, metaTitle, metaDescription }
}

/**
 * Sets the categories of this process: before it serves requests, and again on each change. The commit notifies every
 * process, which then also drops its cached pages.
 */
export async function loadCategories(deps: Deps): Promise<readonly CategoryRow[]> {
  const rows = await listCategoryRows(deps.db.pool)
  setCategories(rows.map(toCategory))
  setCategoryDetails(Object.fromEntries(rows.map((row) => [row.name, row])))
  return rows
}

/** Its fields are in the order of the built-in examples, so that a page can compare it with what a browser already has. */
function toCategory(row: CategoryRow): Category {
  const { name, listingSlug, linkSlug, aliasLinkSlugs, kind, parent, ruling, subjects, note, isShown } = row
  return { name, listingSlug, linkSlug, aliasLinkSlugs, kind, parent, ruling, subjects, note, isShown }
}
