/** The length of a text, and how long it takes to read. */
const WORDS_A_MINUTE = 200
/** Addresses of links and pictures are not counted. */
const ADDRESS = /\]\([^()\n]{0,400}\)|https?:\/\/\S{1,400}/g
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

export function formatCount(markdown: string): number {
  return markdown.replace(ADDRESS, '] ').match(WORD)?.length ?? 0
}

/** In whole minutes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
