/** Totals of lists, counted up to a limit: nobody pages further. */

export const MAX_COUNTED = 1_000

/** From the number of matches up to one more than `MAX_COUNTED`. `isMore`: there are more than `total`. */
export function countedTotal(matching: number): { readonly total: number; readonly isMore: boolean } {
  return { total: Math.min(matching, MAX_COUNTED), isMore: matching > MAX_COUNTED }
}
