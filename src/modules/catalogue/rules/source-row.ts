/** A product as a row of another shop's file, before its columns are mapped to ours. */
export type SourceRow = {
  /** Row number as in a spreadsheet: the header is row 1. */
  readonly line: number
  /** As the file's head; what the file says once for several variants is filled in. */
  readonly cells: readonly string[]
  /** Names this variant among the product's others: "Red", "A5". */
  readonly options: readonly string[]
  /** The last part of its address at the other shop; empty if unknown. */
  readonly handle: string
  /** Addresses of pictures that other rows name; the main one first. */
  readonly pictures: readonly string[]
}

export type SourceRows = {
  readonly rows: readonly SourceRow[]
  /** Products of the other shop: variants of one product count once. */
  readonly products: number
  /** Rows of kinds that this shop does not sell. */
  readonly skipped: number
}

/** Copies the row with cells that are empty in it, or changed. */
export function withCells(
  cells: readonly string[],
  changes: readonly (readonly [column: number, value: string])[],
): readonly string[] {
  const copy = [...cells]
  for (const [column, value] of changes) {
    if (column < 0) continue
    while (copy.length <= column) copy.push('')
    copy[column] = value
  }
  return copy
}
