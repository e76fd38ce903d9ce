/**
 * Search among active products, and the synonyms that it uses. The cost of a search does not grow with the catalogue: a
 * broad one ("notebook") is answered from the newest products, a narrow one from the full-text index, and matches are
 * counted up to a limit.
 */
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ProductCard } from '../rules/product.ts'
import type { SearchQuery, SearchWords } from '../rules/search-query.ts'
import type { NearWords } from '../rules/spelling.ts'
import type { SearchResults } from '../rules/search-results.ts'
import type { Synonym, SynonymInput } from '../rules/synonym-input.ts'
import { CARD_COLUMNS } from './catalogue-columns.ts'

/** Words read per prefix; one more than the query builder's limit shows that there are too many. */
const MAX_WORDS = 21
/** This many of the newest products are checked before the full-text index is used. */
const LOOKED_THROUGH = 1_000
/** Sorts after every word of any script, in byte order. */
const AFTER_ALL = `U&'\\+10FFFF'`

type WordRow = { kind: 'means' | 'word'; typed: string; found: string }

const selectWords = statement<[readonly string[], readonly string[]], WordRow>(
  'find_search_words',
  `WITH meant AS (SELECT phrase, means FROM search_synonyms WHERE phrase = ANY($1::text[])),
   asked AS (SELECT unnest($2::text[]) AS beginning UNION SELECT string_to_table(means, ' ') FROM meant)
   SELECT 'means' AS kind, phrase AS typed, means AS found FROM meant
   UNION ALL
   SELECT 'word', beginning, w.word FROM asked
    CROSS JOIN LATERAL (SELECT word FROM search_words
                         WHERE word >= beginning AND word < beginning || ${AFTER_ALL}
                         ORDER BY word LIMIT ${MAX_WORDS}) AS w`,
)

/**
 * Candidates for unknown words: words of products, those of names before those of descriptions, and words of staff's
 * phrases.
 */
const selectNear = statement<
  [readonly string[]],
  { kind: 'product' | 'staff'; typed: string; found: string }
>(
  'find_near_words',
  `WITH staff AS MATERIALIZED (SELECT DISTINCT string_to_table(phrase, ' ') AS word FROM search_synonyms)
   SELECT 'product' AS kind, typed, w.word AS found FROM unnest($1::text[]) AS typed
    CROSS JOIN LATERAL (SELECT word, is_in_name FROM search_words
                         WHERE word % typed OR word LIKE '%' || typed || '%'
                            OR (word >= left(typed, 1) AND word < left(typed, 1) || ${AFTER_ALL})
                         ORDER BY similarity(word, typed) + CASE WHEN is_in_name THEN 0.2 ELSE 0 END DESC, word
                         LIMIT 40) AS w
   UNION ALL
   SELECT 'staff', typed, w.word FROM unnest($1::text[]) AS typed
    CROSS JOIN LATERAL (SELECT word FROM staff WHERE left(word, 1) = left(typed, 1)
                         ORDER BY similarity(word, typed) DESC, word LIMIT 40) AS w`,
)

/** The synonyms of these phrases, and the product words with these prefixes. */
export async function findSearchWords(
  on: Queryable,
  phrases: readonly string[],
  beginnings: readonly string[],
): Promise<Pick<SearchWords, 'meanings' | 'known'>> {
  const rows = await selectWords(on, phrases, beginnings)
  const meanings = rows.filter(({ kind }) => kind === 'means')
  return {
    meanings: new Map(meanings.map(({ typed, found }) => [typed, found])),
    known: grouped(rows.filter(({ kind }) => kind === 'word')),
  }
}

/** Words of products and of staff's phrases similar to these, most similar first. */
export async function findNearWords(on: Queryable, words: readonly string[]): Promise<NearWords> {
  const rows = words.length === 0 ? [] : await selectNear(on, words)
  return {
    ofProducts: grouped(rows.filter(({ kind }) => kind === 'product')),
    ofStaff: grouped(rows.filter(({ kind }) => kind === 'staff')),
  }
}

function grouped(rows: readonly { typed: string; found: string }[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { typed, found } of rows) groups.set(typed, [...(groups.get(typed) ?? []), found])
  return groups
}

const selectFrequencies = statement<[readonly string[]], { count: number }>(
  'count_search_parts',
  `WITH newest AS MATERIALIZED (
     SELECT search_text FROM products WHERE status = 'active' ORDER BY created_at DESC, id LIMIT ${LOOKED_THROUGH})
   SELECT (SELECT count(*)::int FROM newest WHERE search_text @@ part::tsquery) AS count
     FROM unnest($1::text[]) WITH ORDINALITY AS asked (part, position) ORDER BY position`,
)

/** How many of the newest products match each part of a query. */
export async function countParts(on: Queryable, parts: readonly string[]): Promise<readonly number[]> {
  return (await selectFrequencies(on, parts)).map(({ count }) => count)
}

/** With this many matches among the newest products, the total is not counted exactly. */
const MANY = 150

const NEWEST = 'created_at DESC, id'
/** Best first: all words in the name, in name and attributes, anywhere; then the same with synonyms. */
const TIERS = [
  'search_name @@ (SELECT literal_in_name FROM asked)',
  'search_name @@ (SELECT literal FROM asked)',
  'search_text @@ (SELECT literal FROM asked)',
  'search_name @@ (SELECT wide_in_name FROM asked)',
  'search_name @@ (SELECT wide FROM asked)',
  'search_text @@ (SELECT wide FROM asked)',
] as const

/** Read by one look into an index each; the index does not know which of two tiers a product belongs to. */
const READS = [[1, 2], [3], [4, 5], [6]] as const

const tierNumber = (tiers: readonly number[]) =>
  `CASE ${tiers.map((tier) => `WHEN ${TIERS[tier - 1]} THEN ${tier}`).join(' ')} END`

/**
 * The products of a read from the full-text index, only as far as needed. MATERIALIZED hides the LIMIT: otherwise
 * the planner would scan products by date, expecting to stop early.
 */
function matching(tiers: readonly number[], number: number): string {
  return `matching_${number} AS MATERIALIZED (
     SELECT id, created_at, ${tiers.length === 1 ? tiers[0] : tierNumber(tiers)} AS tier
       FROM products WHERE status = 'active' AND ${TIERS[(tiers.at(-1) ?? 1) - 1]})`
}

/** The best of a read; empty if those before it are enough. */
function indexed(tiers: readonly number[], number: number): string {
  const before = Array.from({ length: number - 1 }, (_, index) => `UNION SELECT id FROM indexed_${index + 1}`)
  return `indexed_${number} AS MATERIALIZED (
     SELECT * FROM matching_${number}
      WHERE (SELECT count(*) FROM (SELECT id FROM recent WHERE tier <= ${tiers.at(-1)} ${before.join(' ')}) had) < $3
      ORDER BY tier, ${NEWEST} LIMIT $3)`
}

type FoundRow = Omit<ProductCard, 'createdAt'> & {
  createdAt: Date
  lookedThrough: number
  amongNewest: number
  counted: number | null
}

/** The query texts are hidden from the planner: if it expected many matches, it would scan all products. */
const selectProducts = statement<[string | null, string, number, number, string | null, string], FoundRow>(
  'search_products',
  `WITH asked AS MATERIALIZED (
     SELECT $1::text::tsquery AS literal, $2::text::tsquery AS wide,
            $5::text::tsquery AS literal_in_name, $6::text::tsquery AS wide_in_name),
   newest AS MATERIALIZED (
     SELECT id, created_at,
            CASE WHEN search_text @@ (SELECT wide FROM asked) THEN ${tierNumber([1, 2, 3, 4, 5, 6])} END AS tier
       FROM products WHERE status = 'active' ORDER BY ${NEWEST} LIMIT ${LOOKED_THROUGH}),
   recent AS MATERIALIZED (SELECT * FROM newest WHERE tier IS NOT NULL),
   ${READS.map((tiers, index) => `${matching(tiers, index + 1)}, ${indexed(tiers, index + 1)}`).join(',\n   ')},
   found AS (
     SELECT id, created_at, min(tier) AS tier
       FROM ((SELECT * FROM recent ORDER BY tier, ${NEWEST} LIMIT $3)
             ${READS.map((_, index) => `UNION ALL SELECT * FROM indexed_${index + 1}`).join(' ')}) candidates
      GROUP BY id, created_at ORDER BY min(tier), ${NEWEST} LIMIT $3),
   counts AS MATERIALIZED (
     SELECT (SELECT count(*) FROM newest) AS looked_through, (SELECT count(*) FROM recent) AS among_newest)
   SELECT ${CARD_COLUMNS}, c.looked_through AS "lookedThrough", c.among_newest AS "amongNewest",
          CASE WHEN c.looked_through = ${LOOKED_THROUGH} AND c.among_newest < ${MANY} THEN
            (SELECT count(*) FROM (SELECT FROM matching_4 LIMIT $4) m) END AS counted
     FROM found f JOIN products p ON p.id = f.id CROSS JOIN counts c
    ORDER BY f.tier, p.created_at DESC, p.id`,
)

/**
 * At most `limit` active products: literal matches first, those in names before those in attributes before others, then
 * the newest; and the number of matches. It is counted up to `most`, and only approximately if there are clearly many.
 */
export async function searchActive(
  on: Queryable,
  query: Pick<SearchQuery, 'literal' | 'wide'>,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<Pick<SearchResults, 'products' | 'total' | 'isTotalExact'>> {
  // No separate literal query if both are the same.
  const literal = query.literal === query.wide ? null : query.literal
  const rows = await selectProducts(
    on,
    literal,
    query.wide,
    limit,
    most + 1,
    literal === null ? null : inName(literal),
    inName(query.wide),
  )
  const [first] = rows
  return { products: rows.map(toCard), ...(first ? totalOf(first, most) : { total: 0, isTotalExact: true }) }
}

/** The same query for words of the name alone, which have the weight A; those of attributes have B. */
function inName(query: string): string {
  return query.replace(/'(?:[^']|'')*'(:\*)?/g, (word, prefix?: string) =>
    prefix === undefined ? `${word}:A` : `${word}A`,
  )
}

function totalOf({ lookedThrough, amongNewest, counted }: FoundRow, most: number) {
  if (lookedThrough === LOOKED_THROUGH && counted === null)
    return { total: Math.min(most, 100 * Math.floor(amongNewest / 100)), isTotalExact: false }
  const total = counted ?? amongNewest
  return { total: Math.min(most, total), isTotalExact: total <= most }
}

function toCard({ createdAt, ...row }: FoundRow): ProductCard {
  const { lookedThrough: _looked, amongNewest: _among, counted: _counted, ...card } = row
  return { ...card, createdAt: createdAt.toISOString() }
}

// Search synonyms, edited by staff. Every search reads the current ones.

type SynonymRow = SynonymInput & { version: number; updatedAt: Date }

const SYNONYM_COLUMNS = `phrase, means, version, updated_at AS "updatedAt"`

const selectSynonyms = statement<[], SynonymRow>(
  'list_synonyms',
  `SELECT ${SYNONYM_COLUMNS} FROM search_synonyms ORDER BY phrase`,
)

export async function listSynonyms(on: Queryable): Promise<Synonym[]> {
  return (await selectSynonyms(on)).map(toSynonym)
}

const selectSynonym = statement<[string], SynonymRow>(
  'find_synonym',
  `SELECT ${SYNONYM_COLUMNS} FROM search_synonyms WHERE phrase = $1`,
)

export async function findSynonym(on: Queryable, phrase: string): Promise<Synonym | null> {
  const [row] = await selectSynonym(on, phrase)
  return row ? toSynonym(row) : null
}

/** A synonym as it was when the form was opened. */
export type KnownSynonym = Pick<Synonym, 'phrase' | 'version'>

const insertPhrase = statement<[string, string, number], { phrase: string }>(
  'insert_synonym',
  `INSERT INTO search_synonyms (phrase, means)
   SELECT $1, $2 WHERE (SELECT count(*) FROM search_synonyms) < $3 ON CONFLICT (phrase) DO NOTHING RETURNING phrase`,
)

/** False if the phrase exists already, or the table has `most` rows. */
export async function insertSynonym(tx: Tx, { phrase, means }: SynonymInput, most: number): Promise<boolean> {
  return (await insertPhrase(tx.client, phrase, means, most)).length > 0
}

const updateMeaning = statement<[string, number, string], { phrase: string }>(
  'update_synonym',
  `UPDATE search_synonyms SET means = $3, version = version + 1, updated_at = shop_now()
    WHERE phrase = $1 AND version = $2 RETURNING phrase`,
)

/** Changes the meaning; false if the synonym has changed since the form was opened. */
export async function updateSynonym(tx: Tx, known: KnownSynonym, means: string): Promise<boolean> {
  return (await updateMeaning(tx.client, known.phrase, known.version, means)).length > 0
}

const deleteVersion = statement<[string, number], { phrase: string }>(
  'delete_synonym_version',
  `DELETE FROM search_synonyms WHERE phrase = $1 AND version = $2 RETURNING phrase`,
)

/** For a phrase whose spelling was changed; false if the synonym has changed since the form was opened. */
export async function deleteKnownSynonym(tx: Tx, known: KnownSynonym): Promise<boolean> {
  return (await deleteVersion(tx.client, known.phrase, known.version)).length > 0
}

const deletePhrase = statement<[string], SynonymRow>(
  'delete_synonym',
  `DELETE FROM search_synonyms WHERE phrase = $1 RETURNING ${SYNONYM_COLUMNS}`,
)

/** Returns its meaning; null if it was deleted already. */
export async function deleteSynonymRow(tx: Tx, phrase: string): Promise<Synonym | null> {
  const [row] = await deletePhrase(tx.client, phrase)
  return row ? toSynonym(row) : null
}

function toSynonym({ updatedAt, ...row }: SynonymRow): Synonym {
  return { ...row, updatedAt: updatedAt.toISOString() }
}
