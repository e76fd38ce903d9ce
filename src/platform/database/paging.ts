/** Paging, counting and searching, shared by the staff tables. */
import { likeLiteral, searchText } from '../rules/clean-words.ts'

/** Rows per page. */
export const PAGE_SIZE = 50
const LAST_PAGE = 2_000

/** The page to show: the first if the value is not a number, limited to a page that somebody might read. */
export function pageOf(asked: number): number {
  return Number.isSafeInteger(asked) ? Math.min(Math.max(1, asked), LAST_PAGE) : 1
}

/** Search words for a LIKE pattern, in lower case, with wildcards escaped. */
export function patternOf(search: string): string {
  return likeLiteral(searchText(search).toLowerCase())
}

/** Totals of lists are counted up to this number: nobody pages further. */
export const MAX_COUNTED = 1_000

/** From the number of matches up to one more than `MAX_COUNTED`. `isMore`: there are more than `total`. */
export function countedTotal(matching: number): { readonly total: number; readonly isMore: boolean } {
  return { total: Math.min(matching, MAX_COUNTED), isMore: matching > MAX_COUNTED }
}
