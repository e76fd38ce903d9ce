/** The search of the shop, and the synonyms that staff edit for it. */
import type { Deps } from '#platform/deps.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { fail, ok, wrongField, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import {
  countParts,
  findNearWords,
  findSearchWords,
  searchActive,
  deleteKnownSynonym,
  deleteSynonymRow,
  findSynonym,
  insertSynonym,
  listSynonyms as selectSynonyms,
  updateSynonym,
  type KnownSynonym,
} from '../data/search.ts'
import { relaxedQueries, searchQuery, unknownWords, type SearchQuery } from '../rules/search-query.ts'
import { halvesOf, respelled, spellingsToCompare } from '../rules/spelling.ts'
import {
  matchingCategories,
  MAX_COUNTED,
  NOTHING_FOUND,
  type SearchResults,
} from '../rules/search-results.ts'
import { allForms, phrasesIn, searchTerms } from '../rules/search-terms.ts'
import { MAX_SYNONYMS, type Synonym, type SynonymInput } from '../rules/synonym-input.ts'

const MAX_RESULTS = 48

/**
 * Active products that match the search text (spec §7): first literally, then by synonyms; misspelt words are read as
 * the nearest known ones. If no product matches every word, returns those that match some, marked as partial. At most
 * `limit`. Text without a word finds nothing.
 */
export async function searchProducts(
  deps: Deps,
  input: { readonly q: string; readonly limit?: number },
): Promise<SearchResults> {
  const query = await readSearch(deps, input.q)
  if (!query) return NOTHING_FOUND
  const { isRelaxed, ...found } = await searchStrictFirst(deps, query, {
    limit: input.limit ?? MAX_RESULTS,
    most: MAX_COUNTED,
  })
  if (found.total === 0) return NOTHING_FOUND
  return {
    ...found,
    isPartial: isRelaxed || query.unmatched.length > 0,
    unmatched: query.unmatched,
    categories: matchingCategories(query.readings),
    corrected: query.corrected,
    marks: query.marks,
  }
}

type Limits = Parameters<typeof searchActive>[2]

async function searchStrictFirst({ db: { pool } }: Deps, query: SearchQuery, limits: Limits) {
  const strict = await searchActive(pool, query, limits)
  if (strict.total > 0 || query.parts.length < 2) return { ...strict, isRelaxed: false }
  for (const relaxed of relaxedQueries(query.parts, await countParts(pool, query.parts))) {
    const found = await searchActive(pool, relaxed, limits)
    if (found.total > 0) return { ...found, isRelaxed: true }
  }
  return { ...strict, isRelaxed: false }
}

/** The index query for the search text; null if it can't match anything. */
export async function readSearch(deps: Deps, q: string): Promise<SearchQuery | null> {
  const { words } = searchTerms(q)
  if (words.length === 0) return null
  const { pool } = deps.db
  const known = { ...(await findKnown(deps, words)), near: new Map() }
  const unknown = unknownWords(words, known)
  if (unknown.length === 0) return searchQuery(words, known)
  const [near, { meanings }] = await Promise.all([
    findNearWords(pool, spellingsToCompare(unknown)),
    findSearchWords(pool, unknown.flatMap(halvesOf), []),
  ])
  const read = respelled(words, unknown, near, (phrase) => meanings.has(phrase))
  const query = searchQuery(read.words, { ...(await findKnown(deps, read.words)), near: near.ofProducts })
  return query && read.isCorrected
    ? { ...query, corrected: query.corrected ?? (query.readings[0] ?? []).join(' ') }
    : query
}

function findKnown({ db }: Deps, words: readonly string[]) {
  return findSearchWords(db.pool, phrasesIn(words), [...new Set(words.flatMap(allForms))])
}

// Synonyms. Each search reads them from the database, and cached result pages are purged at commit, so changes show at
// once.

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
