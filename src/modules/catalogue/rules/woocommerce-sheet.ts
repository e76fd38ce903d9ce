/**
 * A WooCommerce product export. A variation is a separate row that names its parent by SKU or as `id:123`, and becomes
 * a product here; the parent itself is not sold.
 */
import { NOT_COUNTED } from './product-input.ts'
import { columnFinder, filledRows, type NumberedRow, type Sheet } from '#platform/rules/sheet.ts'
import { groupVariants, withCells, type SourceRow, type SourceRows } from './source-row.ts'
import { productSlug } from './slug.ts'

type Columns = ReturnType<typeof findColumns>

function findColumns(head: readonly string[]) {
  const find = columnFinder(head)
  return {
    id: find('id'),
    type: find('type'),
    sku: find('sku'),
    name: find('name'),
    published: find('published'),
    shortDescription: find('short_description'),
    description: find('description'),
    inStock: find('in_stock'),
    stock: find('stock'),
    weight: head.findIndex((header) => /^weight\b/i.test(header.trim())),
    categories: find('categories'),
    pictures: find('images'),
    parent: find('parent'),
    price: find('regular_price'),
    attributes: head.flatMap((header, column) =>
      /^attribute \d+ value\(s\)$/i.test(header.trim()) ? [column] : [],
    ),
    attributeNames: head.flatMap((header, column) =>
      /^attribute \d+ name$/i.test(header.trim()) ? [column] : [],
    ),
  }
}

export function isWooCommerceSheet(head: readonly string[]): boolean {
  const { type, sku, name, price } = findColumns(head)
  return type >= 0 && sku >= 0 && name >= 0 && price >= 0
}

export function readWooCommerceSheet({ head, rows }: Pick<Sheet, 'head' | 'rows'>): SourceRows {
  const columns = findColumns(head)
  const filled = filledRows(rows)
  const parents = parentsOf(filled, columns)
  const read: SourceRow[] = []
  const products = new Set<string | number>()
  let skipped = 0
  for (const { line, cells } of filled) {
    const [type = ''] = (cells[columns.type] ?? '').toLowerCase().split(',')
    const parent = parents.get((cells[columns.parent] ?? '').toLowerCase()) ?? null
    if (type === 'variation') products.add(parent?.line ?? line)
    else if (type === 'simple' || type === '') products.add(line)
    else if (type !== 'variable') skipped += 1
    if (type === 'variation') read.push(readVariation({ line, cells }, parent, columns))
    else if (type === 'simple' || type === '') read.push(readSimple({ line, cells }, columns))
  }
  return { rows: withGroups(read, parents, columns), products: products.size, skipped }
}

/** The variations of one parent form a group. */
function withGroups(
  rows: readonly SourceRow[],
  parents: ReadonlyMap<string, NumberedRow>,
  columns: Columns,
): readonly SourceRow[] {
  const parentOf = ({ cells }: SourceRow) => parents.get((cells[columns.parent] ?? '').toLowerCase())
  const families = Map.groupBy(rows, (row) => parentOf(row) ?? row)
  const groups = new Map(
    [...families].flatMap(([parent, family]) => {
      const name = parent.cells[columns.name] ?? ''
      const found = groupVariants(
        family.map(({ cells }) => ({ name, options: attributesOf(cells, columns) })),
      )
      return family.map((row, index) => [row, found[index] ?? null] as const)
    }),
  )
  return rows.map((row) => ({ ...row, group: groups.get(row) ?? null }))
}

function attributesOf(cells: readonly string[], { attributes, attributeNames }: Columns) {
  return attributes.map(
    (column, place) => [cells[attributeNames[place] ?? -1] ?? '', cells[column] ?? ''] as const,
  )
}

/** By SKU and by id, because variations use either. */
function parentsOf(
  rows: readonly NumberedRow[],
  { id, sku, type }: Columns,
): ReadonlyMap<string, NumberedRow> {
  return new Map(
    rows
      .filter(({ cells }) => /^variable/i.test(cells[type] ?? ''))
      .flatMap((row) => [
        [`id:${row.cells[id] ?? ''}`, row] as const,
        ...(row.cells[sku] ? [[row.cells[sku].toLowerCase(), row] as const] : []),
      ]),
  )
}

function readSimple({ line, cells }: NumberedRow, columns: Columns): SourceRow {
  return {
    line,
    cells: withCells(cells, [
      [columns.description, withBreaks(cells[columns.description] || cells[columns.shortDescription])],
      [columns.stock, stockOf(cells, columns)],
    ]),
    options: [],
    group: null,
    handle: productSlug(cells[columns.name] ?? ''),
    pictures: [],
  }
}

function readVariation(
  { line, cells }: NumberedRow,
  parent: NumberedRow | null,
  columns: Columns,
): SourceRow {
  const of = (column: number) => cells[column] ?? ''
  const fromParent = (column: number) => parent?.cells[column] ?? ''
  const shared = [columns.categories, columns.weight, columns.pictures]
  const parentName = fromParent(columns.name)
  // WooCommerce names a variation "Parent - Red"; if it has no name, its attributes distinguish it.
  const isNamed = of(columns.name) !== '' && of(columns.name) !== parentName
  const isParentHidden = parent !== null && fromParent(columns.published) !== '1'
  return {
    line,
    cells: withCells(cells, [
      ...shared.map((column) => [column, of(column) || fromParent(column)] as const),
      [columns.name, isNamed ? of(columns.name) : parentName],
      [
        columns.description,
        withBreaks(
          of(columns.description) || fromParent(columns.description) || fromParent(columns.shortDescription),
        ),
      ],
      ...(isParentHidden ? [[columns.published, fromParent(columns.published)] as const] : []),
      [columns.stock, stockOf(cells, columns)],
    ]),
    options: isNamed ? [] : columns.attributes.map(of).filter(Boolean),
    group: null,
    handle: productSlug(parentName || of(columns.name)),
    pictures: [],
  }
}

/** WooCommerce writes line breaks as `\n`. */
function withBreaks(text = ''): string {
  return text.replaceAll('\\n', '\n')
}

function stockOf(cells: readonly string[], { stock }: Columns): string {
  return cells[stock] || NOT_COUNTED
}
