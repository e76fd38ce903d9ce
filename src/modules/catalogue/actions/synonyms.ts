/**
 * Search synonyms. Each search reads them from the database; cached result pages are invalidated at commit, so changes
 * show at once.
 */
import { invalidateTags } from '#platform/database/changes.ts'
import {
  deleteKnownSynonym,
  deleteSynonymRow,
  findSynonym,
  insertSynonym,
  listSynonyms as selectSynonyms,
  updateSynonym,
  type KnownSynonym,
} from '../data/synonyms.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { MAX_SYNONYMS, type Synonym, type SynonymInput } from '../rules/synonym-input.ts'
import { fail, ok, wrongField, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

export function listSynonyms(deps: Deps): Promise<readonly Synonym[]> {
  return selectSynonyms(deps.db.pool)
}

export function getSynonym(deps: Deps, phrase: string): Promise<Synonym | null> {
  return findSynonym(deps.db.pool, phrase)
}

export function addSynonym(deps: Deps, actor: Actor, input: SynonymInput): Promise<Result<null>> {
  return asStaff(deps, actor, async (tx, staff) => {
    if (!(await insertSynonym(tx, input, MAX_SYNONYMS))) return fail(await whyNotAdded(tx, input.phrase))
    await note(tx, staff, 'synonym.created', null, input)
    return ok(null)
  })
}

/** `known`: the synonym as it was when the form was opened. */
export function changeSynonym(
  deps: Deps,
  actor: Actor,
  known: KnownSynonym,
  input: SynonymInput,
): Promise<Result<null>> {
  return asStaff(deps, actor, async (tx, staff) => {
    const before = await findSynonym(tx.client, known.phrase)
    if (!before) return fail({ code: 'not_found', key: 'synonym_gone' })
    const isSpelledNew = known.phrase !== input.phrase
    if (isSpelledNew && !(await insertSynonym(tx, input, MAX_SYNONYMS + 1)))
      return fail(await whyNotAdded(tx, input.phrase))
    const isChanged = isSpelledNew
      ? await deleteKnownSynonym(tx, known)
      : await updateSynonym(tx, known, input.means)
    if (!isChanged) return fail({ code: 'stale', key: 'staff_stale' })
    await note(tx, staff, 'synonym.updated', before, input)
    return ok(null)
  })
}

export function deleteSynonym(deps: Deps, actor: Actor, phrase: string): Promise<Result<null>> {
  return asStaff(deps, actor, async (tx, staff) => {
    const before = await deleteSynonymRow(tx, phrase)
    if (!before) return fail({ code: 'not_found', key: 'synonym_gone' })
    await note(tx, staff, 'synonym.deleted', before, null)
    return ok(null)
  })
}

function asStaff(
  deps: Deps,
  actor: Actor,
  work: (tx: Tx, staff: StaffMember) => Promise<Result<null>>,
): Promise<Result<null>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'products.change')
    return staff.ok ? work(tx, staff.value) : staff
  })
}

async function whyNotAdded(tx: Tx, phrase: string): Promise<Problem> {
  const isTaken = (await findSynonym(tx.client, phrase)) !== null
  return wrongField('phrase', { key: isTaken ? 'synonym_taken' : 'synonym_full' })
}

type SynonymAction = 'synonym.created' | 'synonym.updated' | 'synonym.deleted'

async function note(
  tx: Tx,
  staff: StaffMember,
  action: SynonymAction,
  before: SynonymInput | null,
  after: SynonymInput | null,
): Promise<void> {
  const facts = (each: SynonymInput | null) => each && { phrase: each.phrase, means: each.means }
  const id = (before ?? after)?.phrase ?? ''
  await invalidateTags(tx, [tags.search])
  await recordAudit(tx, staff, { action, id, label: id, before: facts(before), after: facts(after) })
}
