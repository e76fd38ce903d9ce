/** Search synonyms, edited by staff. Every search reads the current ones. */
import type { Synonym, SynonymInput } from '../rules/synonym-input.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

type SynonymRow = SynonymInput & { version: number; updatedAt: Date }

const COLUMNS = `phrase, means, version, updated_at AS "updatedAt"`

const selectAll = statement<[], SynonymRow>(
  'list_synonyms',
  `SELECT ${COLUMNS} FROM search_synonyms ORDER BY phrase`,
)

export async function listSynonyms(on: Queryable): Promise<Synonym[]> {
  return (await selectAll(on)).map(toSynonym)
}

const selectOne = statement<[string], SynonymRow>(
  'find_synonym',
  `SELECT ${COLUMNS} FROM search_synonyms WHERE phrase = $1`,
)

export async function findSynonym(on: Queryable, phrase: string): Promise<Synonym | null> {
  const [row] = await selectOne(on, phrase)
  return row ? toSynonym(row) : null
}

/** A synonym as it was when the form was opened. */
export type KnownSynonym = Pick<Synonym, 'phrase' | 'version'>

const insert = statement<[string, string, number], { phrase: string }>(
  'insert_synonym',
  `INSERT INTO search_synonyms (phrase, means)
   SELECT $1, $2 WHERE (SELECT count(*) FROM search_synonyms) < $3 ON CONFLICT (phrase) DO NOTHING RETURNING phrase`,
)

/** False if the phrase exists already, or the table has `most` rows. */
export async function insertSynonym(tx: Tx, { phrase, means }: SynonymInput, most: number): Promise<boolean> {
  return (await insert(tx.client, phrase, means, most)).length > 0
}

const update = statement<[string, number, string], { phrase: string }>(
  'update_synonym',
  `UPDATE search_synonyms SET means = $3, version = version + 1, updated_at = shop_now()
    WHERE phrase = $1 AND version = $2 RETURNING phrase`,
)

/** Changes the meaning; false if the synonym has changed since the form was opened. */
export async function updateSynonym(tx: Tx, known: KnownSynonym, means: string): Promise<boolean> {
  return (await update(tx.client, known.phrase, known.version, means)).length > 0
}

const removeVersion = statement<[string, number], { phrase: string }>(
  'delete_synonym_version',
  `DELETE FROM search_synonyms WHERE phrase = $1 AND version = $2 RETURNING phrase`,
)

/** For a phrase whose spelling was changed; false if the synonym has changed since the form was opened. */
export async function deleteKnownSynonym(tx: Tx, known: KnownSynonym): Promise<boolean> {
  return (await removeVersion(tx.client, known.phrase, known.version)).length > 0
}

const remove = statement<[string], SynonymRow>(
  'delete_synonym',
  `DELETE FROM search_synonyms WHERE phrase = $1 RETURNING ${COLUMNS}`,
)

/** Returns its meaning; null if it was deleted already. */
export async function deleteSynonymRow(tx: Tx, phrase: string): Promise<Synonym | null> {
  const [row] = await remove(tx.client, phrase)
  return row ? toSynonym(row) : null
}

function toSynonym({ updatedAt, ...row }: SynonymRow): Synonym {
  return { ...row, updatedAt: updatedAt.toISOString() }
}
