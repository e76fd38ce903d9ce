/** Counts the rows of a CSV text that arrives in chunks: a line break inside quotes belongs to a cell. */
export type RowCount = { readonly rows: number; readonly isQuoted: boolean }

export const NO_ROWS: RowCount = { rows: 0, isQuoted: false }

export function countRows(before: RowCount, piece: string): RowCount {
  let { rows, isQuoted } = before
  for (const sign of piece) {
    // A doubled quote inside a cell closes and reopens it, so no line ends between the two.
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n' && !isQuoted) rows += 1
  }
  return { rows, isQuoted }
}
