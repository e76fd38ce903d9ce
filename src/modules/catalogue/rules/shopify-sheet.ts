/**
 * A Shopify product export, with its old or new headers. Rows with the same handle are one product: the first row has
 * its data, the others add variants or pictures. Each variant becomes a product here.
 */
import { readRupees } from './field-parsing.ts'
import { NOT_COUNTED } from './product-input.ts'
import { columnFinder, filledRows, type NumberedRow, type Sheet } from '#platform/rules/sheet.ts'
import { groupVariants, withCells, type SourceRow, type SourceRows } from './source-row.ts'
import { productSlug } from './slug.ts'

type Columns = ReturnType<typeof findColumns>

function findColumns(head: readonly string[]) {
  const find = columnFinder(head)
  return {
    handle: find('handle', 'url_handle'),
    title: find('title'),
    options: ['option1_value', 'option2_value', 'option3_value'].map((name) => find(name)),
    optionNames: ['option1_name', 'option2_name', 'option3_name'].map((name) => find(name)),
    sku: find('variant_sku', 'sku'),
    price: find('variant_price', 'price'),
    compareAt: find('variant_compare_at_price', 'compare_at_price'),
    tracker: find('variant_inventory_tracker', 'inventory_tracker'),
    quantity: find('variant_inventory_qty', 'inventory_quantity'),
    published: find('published', 'published_on_online_store'),
    status: find('status'),
    picture: find('image_src', 'product_image_url'),
    position: find('image_position'),
    variantPicture: find('variant_image', 'variant_image_url'),
    /** Given once per product. */
    shared: [
      find('title'),
      find('body_html', 'description'),
      find('vendor'),
      find('product_category'),
      find('type'),
      find('tags'),
      find('published', 'published_on_online_store'),
      find('status'),
    ].filter((column) => column >= 0),
  }
}

export function isShopifySheet(head: readonly string[]): boolean {
  const { handle, title, price, sku } = findColumns(head)
  return handle >= 0 && title >= 0 && (price >= 0 || sku >= 0)
}

export function readShopifySheet({ head, rows }: Pick<Sheet, 'head' | 'rows'>): SourceRows {
  const columns = findColumns(head)
  const groups = Map.groupBy(filledRows(rows), ({ line, cells }) => handleOf(cells, columns) || `row ${line}`)
  const products = [...groups.values()]
  const titles = new Set<string>()
  return {
    rows: products.flatMap((group) => readProductRows(group, columns, titles)),
    products: products.length,
    skipped: 0,
  }
}

/** A product without a handle gets the one that Shopify would make from its title. */
function handleOf(cells: readonly string[], { handle, title }: Columns): string {
  return (cells[handle] ?? '') || productSlug(cells[title] ?? '')
}

function readProductRows(group: readonly NumberedRow[], columns: Columns, titles: Set<string>): SourceRow[] {
  const first = group.find(({ cells }) => cells[columns.title]) ?? group[0]
  if (!first) return []
  const variants = group.filter(({ cells }) => isVariant(cells, columns))
  const pictures = picturesOf(group, columns)
  const isPublished = !/^false$/i.test(first.cells[columns.published] ?? '')
  const rows = variants.length > 0 ? variants : [first]
  const name = nameOfGroup(first.cells, columns, titles)
  const groups = groupVariants(
    rows.map(({ cells }) => ({ name, options: namedOptions(cells, first.cells, columns) })),
  )
  return rows.map(({ line, cells }, index) => {
    const own = cells[columns.variantPicture] ?? ''
    const inherited = columns.shared.map((column) => [column, first.cells[column] ?? ''] as const)
    return {
      line,
      cells: withCells(cells, [
        ...inherited.filter(([column]) => !cells[column]),
        [columns.handle, handleOf(first.cells, columns)],
        ...(isPublished ? [] : hidden(first.cells, columns)),
        [columns.quantity, isTracked(cells, columns) ? (cells[columns.quantity] ?? '') : NOT_COUNTED],
        [columns.compareAt, comparedPrice(cells, columns)],
      ]),
      options: optionsOf(cells, columns),
      group: groups[index] ?? null,
      handle: handleOf(first.cells, columns),
      pictures: [...new Set([own, ...pictures])].filter(Boolean),
    }
  })
}

/** A row that only adds a picture has no option, SKU or price. */
function isVariant(cells: readonly string[], { options, sku, price }: Columns): boolean {
  return [...options, sku, price].some((column) => Boolean(cells[column]))
}

function picturesOf(group: readonly NumberedRow[], { picture, position }: Columns): readonly string[] {
  return group
    .flatMap(({ cells }) => {
      const address = cells[picture] ?? ''
      return address === '' ? [] : [{ address, place: Number(cells[position] ?? '') || Infinity }]
    })
    .toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .map(({ address }) => address)
}

/** A product without options has the one value "Default Title". */
function optionsOf(cells: readonly string[], { options }: Columns): readonly string[] {
  return options
    .flatMap((column) => cells[column] ?? '')
    .filter((value) => value && value !== 'Default Title')
}

function namedOptions(
  cells: readonly string[],
  first: readonly string[],
  { options, optionNames }: Columns,
): (readonly [string, string])[] {
  return options.map((column, place) => {
    const value = cells[column] ?? ''
    return [first[optionNames[place] ?? -1] ?? '', value === 'Default Title' ? '' : value]
  })
}

/** Its title; with the handle if another product in the file has the same title. */
function nameOfGroup(cells: readonly string[], columns: Columns, titles: Set<string>): string {
  const title = cells[columns.title] ?? ''
  const name = titles.has(title.toLowerCase()) ? `${title} (${handleOf(cells, columns)})` : title
  titles.add(title.toLowerCase())
  return name
}

/** Active but not in the online store: hidden here too. An archived product stays archived. */
function hidden(cells: readonly string[], { status, published }: Columns) {
  return /^archived$/i.test(cells[status] ?? '') ? [] : [[status < 0 ? published : status, 'draft'] as const]
}

function isTracked(cells: readonly string[], { tracker, quantity }: Columns): boolean {
  return tracker < 0 ? Boolean(cells[quantity]) : Boolean(cells[tracker])
}

/** Shopify shows a compare-at price only if it is above the price. */
function comparedPrice(cells: readonly string[], { price, compareAt }: Columns): string {
  const typed = cells[compareAt] ?? ''
  const [before, now] = [readRupees(typed), readRupees(cells[price] ?? '')]
  return before !== null && now !== null && before <= now ? '' : typed
}
