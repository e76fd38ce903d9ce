import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, now } from '#platform/database/columns.ts'

/** Other words for what the shop sells: who searches for `phrase` also finds `means`. Staff edit them. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** In lower case, words apart by one space. */
    phrase: text('phrase').primaryKey(),
    means: text('means').notNull(),
    updatedAt: instant('updated_at').notNull().default(now),
    /** One more with each change: who edits an older one is told. */
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
 * Every word of every product, kept by a trigger and never taken away: a word that is not here is a slip, and the words
 * near to it are found here, not among a hundred thousand names.
 */
export const searchWords = pgTable(
  'search_words',
  {
    /** Compared byte by byte, so that the words with one beginning stand together. */
    word: text('word').primaryKey(),
    /** In a name or a category; otherwise only in a description. */
    isInName: boolean('is_in_name').notNull(),
  },
  (table) => [index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
)
