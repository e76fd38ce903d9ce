/** How much there is to read. */
const WORDS_A_MINUTE = 200
/** Where a link or a picture leads is not read. */
const ADDRESS = /\]\([^()\n]{0,400}\)|https?:\/\/\S{1,400}/g
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

export function formatCount(markdown: string): number {
  return markdown.replace(ADDRESS, '] ').match(WORD)?.length ?? 0
}

/** In whole minutes, one at least. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
