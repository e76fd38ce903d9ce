/** Adds and removes tags of orders, products or customers, one or many at once; a change can be undone for an hour. */
import { listOwnChanges } from '../data/audit-entries.ts'
import { findTagged, listInUse, listTagsOf, lockTagged, writeTags, type Tagged } from '../data/tags.ts'
import { changedTags, MAX_TAGS, TAGGED, type TagChange, type TagSubject } from '../rules/tags.ts'
import type { Actor } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAuditEntries } from './audit-log.ts'
import { requirePermission, type StaffMember } from './require-permission.ts'

/** The rows on one page of a list. */
const MAX_ROWS = 200
const MAX_ID = 100

type Chosen = { readonly subject: TagSubject; readonly ids: readonly string[] }

/** `undo` names the change for `undoTags`; null if nothing changed. */
export type TagsChanged = { readonly changed: number; readonly undo: string | null }

export function changeTags(
  deps: Deps,
  actor: Actor,
  { subject, ids, ...change }: Chosen & TagChange,
): Promise<Result<TagsChanged>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, TAGGED[subject].change)
    if (!staff.ok) return staff
    const before = await lockTagged(tx, subject, knownIds(subject, ids))
    if (before.length === 0) return fail({ code: 'not_found', key: 'tags_nothing_chosen' })
    const after = before.map((row) => ({ ...row, tags: changedTags(row.tags, change) }))
    if (after.some(({ tags }) => tags.length > MAX_TAGS)) return fail({ code: 'invalid', key: 'tags_many' })
    const changed = await save(tx, staff.value, { subject, before, after })
    return ok({ changed, undo: changed > 0 ? staff.value.requestId : null })
  })
}

/** Restores the tags from before a change by the same member of staff, except where somebody has changed them since. */
export function undoTags(
  deps: Deps,
  actor: Actor,
  { subject, change }: { readonly subject: TagSubject; readonly change: string },
): Promise<Result<{ readonly ids: readonly string[] }>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, TAGGED[subject].change)
    if (!staff.ok) return staff
    const changes = await listOwnChanges(tx.client, staff.value.staffId, `${subject}.tagged`, change)
    const byId = new Map(changes.map((each) => [each.subjectId, each]))
    const locked = await lockTagged(tx, subject, [...byId.keys()])
    const after = locked.map((row) => {
      const was = byId.get(row.id)
      const isUntouched = JSON.stringify(was?.after?.['tags']) === JSON.stringify(row.tags)
      return isUntouched ? { ...row, tags: (was?.before?.['tags'] ?? []) as readonly string[] } : row
    })
    await save(tx, staff.value, { subject, before: locked, after })
    return ok({ ids: [...byId.keys()] })
  })
}

type Saved = {
  readonly subject: TagSubject
  readonly before: readonly Tagged[]
  /** The same rows in the same order. */
  readonly after: readonly Tagged[]
}

async function save(tx: Tx, staff: StaffMember, { subject, before, after }: Saved): Promise<number> {
  const changes = before.flatMap((was, place) => {
    const row = after[place]
    return row && JSON.stringify(row.tags) !== JSON.stringify(was.tags) ? [{ was, row }] : []
  })
  await writeTags(
    tx,
    subject,
    changes.map(({ row }) => row),
  )
  await listInUse(tx, subject, {
    added: [...new Set(changes.flatMap(({ was, row }) => missingIn(was.tags, row.tags)))],
    removed: [...new Set(changes.flatMap(({ was, row }) => missingIn(row.tags, was.tags)))],
  })
  await recordAuditEntries(
    tx,
    staff,
    changes.map(({ was, row }) => ({
      action: `${subject}.tagged` as const,
      id: row.id,
      label: row.label,
      before: { tags: was.tags },
      after: { tags: row.tags },
    })),
  )
  return changes.length
}

const missingIn = (some: readonly string[], others: readonly string[]) =>
  others.filter((tag) => !some.includes(tag))

function knownIds(subject: TagSubject, ids: readonly string[]): string[] {
  const isKnown = (id: string) =>
    subject === 'customer' ? id !== '' && id.length <= MAX_ID && !id.includes('\0') : isUuid(id)
  return [...new Set(ids.filter(isKnown))].slice(0, MAX_ROWS)
}

/** The data of the tags form: the selected rows. The caller has checked the role. */
export function listTagged(deps: Deps, { subject, ids }: Chosen): Promise<readonly Tagged[]> {
  return findTagged(deps.db.pool, subject, knownIds(subject, ids))
}

/** The tags in use, for filters and suggestions, by name. */
export function listTags(deps: Deps, { subject }: Pick<Chosen, 'subject'>): Promise<readonly string[]> {
  return listTagsOf(deps.db.pool, subject)
}
