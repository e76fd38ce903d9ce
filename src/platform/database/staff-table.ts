/** What every table of staff makes of what was asked for. */

/** Rows of a page. */
export const PAGE_SIZE = 50
const LAST_PAGE = 2_000
const MAX_SEARCH = 100

/** The page that is shown: the first for what is no number, and none so far that nobody reads it. */
export function pageOf(asked: number): number {
  return Number.isSafeInteger(asked) ? Math.min(Math.max(1, asked), LAST_PAGE) : 1
}

/** Searched words as they stand inside a LIKE pattern, in lower case; what would be a wildcard means itself. */
export function patternOf(search: string): string {
  return search
    .trim()
    .toLowerCase()
    .slice(0, MAX_SEARCH)
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('\0', '')
    .toWellFormed()
}
