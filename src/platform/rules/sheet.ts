/** Tables that people upload as CSV files. `src/platform/http/uploads.ts` parses them. */

/** A parsed table of texts; the first row is the header. */
export type Sheet = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export const MAX_SHEET_ROWS = 5_000
export const MAX_SHEET_BYTES = 5 * 1024 * 1024

/** A header in the form that is compared: case, spaces and punctuation do not count. */
export function headerKey(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
}

/** Finds the first column with one of these headers; -1 if there is none. */
export function columnFinder(head: readonly string[]): (...names: readonly string[]) => number {
  const keys = head.map(headerKey)
  return (...names) => keys.findIndex((key) => names.includes(key))
}

/** A row with its number as in a spreadsheet: the header is row 1. */
export type NumberedRow = { readonly line: number; readonly cells: readonly string[] }

/** The rows that are not empty. */
export function filledRows(rows: Sheet['rows']): readonly NumberedRow[] {
  return rows
    .map((cells, index) => ({ line: index + 2, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
