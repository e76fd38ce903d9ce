/**
 * What Indian shoppers call what the shop sells: words of schools and offices, common misspellings, and how the lines
 * of a page are named. Staff may change them all.
 */
import { searchSynonyms } from '../schema/index.ts'
import type { Tx } from '../transaction.ts'

type Synonym = readonly [phrase: string, means: string]

export const SAMPLE_SYNONYMS: readonly Synonym[] = [
  ['a5 diary', 'planner'],
  ['agenda', 'planner'],
  ['appointment book', 'planner'],
  ['blank', 'plain'],
  ['blank book', 'plain notebook'],
  ['book', 'notebook'],
  ['college notebook', 'five subject notebook'],
  ['copy', 'notebook'],
  ['dairy', 'planner'],
  ['day planner', 'daily planner'],
  ['diary', 'planner'],
  ['drawing book', 'plain notebook'],
  ['exercise book', 'ruled notebook'],
  ['five subjects', 'five subject'],
  ['journal', 'notebook'],
  ['kapi', 'notebook'],
  ['kopi', 'notebook'],
  ['line', 'ruled'],
  ['lined', 'ruled'],
  ['long book', 'ruled notebook'],
  ['multi subject', 'five subject'],
  ['note book', 'notebook'],
  ['notepad', 'notebook'],
  ['organiser', 'planner'],
  ['organizer', 'planner'],
  ['register', 'ruled notebook'],
  ['rough book', 'notebook'],
  ['rough copy', 'notebook'],
  ['single line', 'ruled'],
  ['sketch book', 'plain notebook'],
  ['spiral', 'five subject'],
  ['unlined', 'plain'],
  ['unruled', 'plain'],
  ['white page', 'plain'],
  ['5 subject', 'five subject'],
  ['कॉपी', 'notebook'],
  ['किताब', 'notebook'],
  ['डायरी', 'planner'],
  ['नोटबुक', 'notebook'],
  ['रजिस्टर', 'ruled notebook'],
]

/** Puts them in; what staff have written stays. */
export async function putSynonyms(tx: Tx): Promise<void> {
  const rows = SAMPLE_SYNONYMS.map(([phrase, means]) => ({ phrase, means }))
  await tx.orm.insert(searchSynonyms).values(rows).onConflictDoNothing()
}
