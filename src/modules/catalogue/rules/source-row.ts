/** The variants of one product become a product group. */
export type SourceGroup = {
  readonly name: string
  /** "Colour", or "Colour / Size". */
  readonly optionName: string
  readonly value: string
  readonly position: number
}

/** A product as a row of another shop's file, before its columns are mapped. */
export type SourceRow = {
  /** Row number as in a spreadsheet: the header is row 1. */
  readonly line: number
  /** In the order of the headers; values given once for several variants are filled in. */
  readonly cells: readonly string[]
  /** Distinguishes this variant from the product's others: "Red", "A5". */
  readonly options: readonly string[]
  /** null for a product without variants. */
  readonly group: SourceGroup | null
  /** The last segment of its URL in the other shop; empty if unknown. */
  readonly handle: string
  /** Picture URLs from other rows; the main one first. */
  readonly pictures: readonly string[]
}

export type SourceRows = {
  readonly rows: readonly SourceRow[]
  /** Products of the other shop: the variants of a product count as one. */
  readonly products: number
  /** Rows of kinds that this shop does not sell. */
  readonly skipped: number
}

/** Copies the row with some cells changed; extends a row that is too short. */
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

type Variant = {
  readonly name: string
  readonly options: readonly (readonly [name: string, value: string])[]
}

/** The variants of one product as a group; nulls if there is only one, or their options do not distinguish them. */
export function groupVariants(variants: readonly Variant[]): readonly (SourceGroup | null)[] {
  const named = variants.map(({ name, options }, index) => {
    const filled = options.filter(([, value]) => value !== '')
    return {
      name,
      optionName: filled.map(([option]) => option || 'Option').join(' / '),
      value: filled.map(([, value]) => value).join(' / '),
      position: index + 1,
    }
  })
  const [first] = named
  const values = new Set(named.map(({ value }) => value.toLowerCase()))
  const isGroup = first !== undefined && named.length > 1 && values.size === named.length && !values.has('')
  return named.map((each) => (isGroup ? { ...each, name: first.name, optionName: first.optionName } : null))
}
