/**
 * Validates a search synonym. It is normalised like search text, or it would never be found: letters and digits in
 * lower case, words separated by one space, no longer than the longest phrase that is looked up.
 */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { MAX_PHRASE_WORDS, searchedWords } from './search-terms.ts'

export const MAX_SYNONYM_LETTERS = 50
/** Maximum number of synonyms: staff see all of them in one table. */
export const MAX_SYNONYMS = 1_000

const asSearched = z
  .string(MESSAGES.bad_request)
  .max(500, MESSAGES.synonym_long)
  .transform((text) => searchedWords(text).join(' '))
const short = z.string().max(MAX_SYNONYM_LETTERS, MESSAGES.synonym_long)

export const synonymInput = z
  .strictObject(
    {
      phrase: asSearched.pipe(
        short
          .min(1, MESSAGES.synonym_phrase_missing)
          .refine((text) => text.split(' ').length <= MAX_PHRASE_WORDS, MESSAGES.synonym_phrase_words),
      ),
      means: asSearched.pipe(short.min(1, MESSAGES.synonym_means_missing)),
    },
    MESSAGES.bad_request,
  )
  .refine(({ phrase, means }) => phrase !== means, { message: MESSAGES.synonym_same, path: ['means'] })
export type SynonymInput = z.output<typeof synonymInput>

export type Synonym = SynonymInput & {
  readonly version: number
  /** ISO 8601. */
  readonly updatedAt: string
}
