import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, now } from '#platform/database/columns.ts'

/** Synonyms: a search for `phrase` also finds `means`. Staff edit them. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** Lower case, words separated by one space. */
    phrase: text('phrase').primaryKey(),
    means: text('means').notNull(),
    updatedAt: instant('updated_at').notNull().default(now),
    /** Incremented by each change, to refuse edits of an older version. */
    version: integer('version').notNull().default(1),
  },
  () => [
    check(
      'search_synonyms_texts',
      sql`phrase = lower(phrase) AND phrase <> '' AND means <> '' AND length(phrase) <= 50 AND length(means) <= 50`,
    ),
  ],
)

/**
 * Every word of every product. Maintained by a trigger; rows are never deleted. A word that is missing here is
 * misspelt, and this small table is searched for similar ones instead of all product names.
 */
export const searchWords = pgTable(
  'search_words',
  {
    /** Byte order, so that a prefix is one range of the index. */
    word: text('word').primaryKey(),
    /** Occurs in a name or a category; otherwise only in a description. */
    isInName: boolean('is_in_name').notNull(),
  },
  (table) => [index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
)
