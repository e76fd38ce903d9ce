/** Views of lists: saved, renamed and deleted by their owner; shared ones by staff who may share views. */
import { findView, insertView, listViewsOf, removeView, renameViewTo } from '../data/views.ts'
import { MAX_VIEWS, type RenameViewInput, type SavedView, type SaveViewInput } from '../rules/saved-view.ts'
import type { Actor } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { isUuid, type UserId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit } from './audit-log.ts'
import { requirePermission, type StaffMember } from './require-permission.ts'

/** The actor's own and the shared views, of all lists. The caller has checked that the actor is staff. */
export function listViews(
  deps: Deps,
  { userId }: { readonly userId: UserId },
): Promise<readonly SavedView[]> {
  return listViewsOf(deps.db.pool, userId)
}

/** A view with the same name gets the new filters. */
export function saveView(deps: Deps, actor: Actor, input: SaveViewInput): Promise<Result<null>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, permissionFor(input))
    if (!staff.ok) return staff
    const id = await insertView(tx, input, input.isShared ? null : staff.value.staffId, MAX_VIEWS)
    if (id === null) return fail({ code: 'invalid', key: 'views_many' })
    await note(tx, staff.value, 'settings.view_saved', { ...input, id })
    return ok(null)
  })
}

export function renameView(deps: Deps, actor: Actor, input: RenameViewInput): Promise<Result<SavedView>> {
  return withView(deps, actor, input.id, async (tx, staff, view) => {
    if (!(await renameViewTo(tx, view.id, input.name))) return fail({ code: 'invalid', key: 'view_taken' })
    await note(tx, staff, 'settings.view_renamed', { ...view, name: input.name })
    return ok(view)
  })
}

export function deleteView(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<SavedView>> {
  return withView(deps, actor, id, async (tx, staff, view) => {
    await removeView(tx, view.id)
    await note(tx, staff, 'settings.view_deleted', view)
    return ok(view)
  })
}

type Work = (tx: Tx, staff: StaffMember, view: SavedView) => Promise<Result<SavedView>>

function withView(deps: Deps, actor: Actor, id: string, work: Work): Promise<Result<SavedView>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, permissionFor({ isShared: false }))
    if (!staff.ok) return staff
    const view = isUuid(id) ? await findView(tx.client, id, staff.value.staffId) : null
    if (!view) return fail({ code: 'not_found', key: 'view_gone' })
    const allowed = await requirePermission(tx.client, actor, permissionFor(view))
    return allowed.ok ? work(tx, staff.value, view) : allowed
  })
}

const permissionFor = ({ isShared }: { readonly isShared: boolean }) =>
  isShared ? ('views.share' as const) : ('dashboard.read' as const)

/** Without the query: it may contain somebody's address, and the log is permanent. */
function note(
  tx: Tx,
  staff: StaffMember,
  action: 'settings.view_saved' | 'settings.view_renamed' | 'settings.view_deleted',
  { id, list, name, isShared }: Pick<SavedView, 'id' | 'list' | 'name' | 'isShared'>,
): Promise<void> {
  return recordAudit(tx, staff, { action, id, label: name, before: null, after: { list, isShared } })
}
