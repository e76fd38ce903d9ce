/**
 * A catalogue of any size for benchmarks: plausible products with distinct names, from a seed. Specification, tax and
 * pictures are those of the sample shop's product of the same category.
 */
import { PRODUCT_COLUMNS } from '#modules/catalogue/data/catalogue-columns.ts'
import { SPECIFICATION_NAMES } from '#modules/catalogue/rules/product-attributes.ts'
import { productSlug } from '#modules/catalogue/rules/slug.ts'
import { categories, type ExampleCategoryName } from '#platform/rules/categories.ts'
import { fromRupees } from '#platform/rules/money.ts'
import pg from 'pg'
import type { SampleProduct } from './sample/product.ts'
import { SAMPLE_PRODUCTS } from './samples.ts'
import { createRandom, type Random } from './random.ts'
import { COLOURS, MOTIFS, PLACES, SENTENCES } from './words.ts'

const KINDS: Record<ExampleCategoryName, string> = {
  'Undated Daily Planners': 'Daily Planner',
  'Ruled Notebooks': 'Ruled Notebook',
  'Plain Notebooks': 'Plain Notebook',
  'Five Subject Notebooks Ruled': 'Five Subject Ruled Notebook',
  'Five Subject Notebooks Plain': 'Five Subject Plain Notebook',
}

const NAMES_PER_CATEGORY = PLACES.length * MOTIFS.length * COLOURS.length
/** Prime and larger than any word list, so that stepping by it visits every name once before repeating. */
const STRIDE = 7_919

/** `count` active products, spread evenly over the categories. Throws a RangeError if there are not enough words. */
export function generateProducts(count: number, seed: number): SampleProduct[] {
  const most = NAMES_PER_CATEGORY * categories().length
  if (count > most) throw new RangeError(`${count} products asked for, ${most} names known`)
  const random = createRandom(seed)
  const offset = random.below(NAMES_PER_CATEGORY)
  const samples = categories().map(({ name }) =>
    SAMPLE_PRODUCTS.filter((product) => product.category === name),
  )
  return Array.from({ length: count }, (_, index) => {
    const model = random.pick(samples[index % categories().length] as [SampleProduct, ...SampleProduct[]])
    const round = Math.floor(index / categories().length)
    return variation(
      model,
      nameAt((offset + round * STRIDE) % NAMES_PER_CATEGORY, model.category),
      index,
      random,
    )
  })
}

function nameAt(position: number, category: ExampleCategoryName): string {
  const place = PLACES[position % PLACES.length]
  const rest = Math.floor(position / PLACES.length)
  const motif = MOTIFS[rest % MOTIFS.length]
  const colour = COLOURS[Math.floor(rest / MOTIFS.length)]
  return `${place} ${motif} ${KINDS[category]}, ${colour}`
}

function variation(model: SampleProduct, name: string, index: number, random: Random): SampleProduct {
  const price = 149 + 10 * random.below(75)
  const isReduced = random.below(3) === 0
  return {
    ...model,
    sku: `PN-MX-${String(index + 1).padStart(6, '0')}`,
    name,
    slug: productSlug(name),
    description: `${random.pick(SENTENCES)} ${random.pick(SENTENCES)}`,
    pricePaise: fromRupees(price),
    discountedPricePaise: isReduced ? fromRupees(Math.ceil(price * 0.85)) : null,
    originalPricePaise: random.below(4) === 0 ? fromRupees(price + 100) : null,
    status: 'active',
    stockOnHand: random.below(50) === 0 ? 0 : 1 + random.below(200),
    listedDaysAgo: random.below(700),
  }
}

const ROWS_AT_ONCE = 5_000

/**
 * Inserts products with their opening stock, thousands per statement, then updates the planner's statistics and the
 * search index. Returns how many were inserted.
 */
export async function insertProducts(databaseUrl: string, list: readonly SampleProduct[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    let inserted = 0
    for (let from = 0; from < list.length; from += ROWS_AT_ONCE) {
      const answer = await client.query(INSERT, columnsOf(list.slice(from, from + ROWS_AT_ONCE)))
      inserted += answer.rowCount ?? 0
    }
    await client.query('VACUUM (ANALYZE) products')
    return inserted
  } finally {
    await client.end()
  }
}

type Column = readonly [name: string, type: string, of: (product: SampleProduct) => string | number | null]

const COLUMNS: readonly Column[] = [
  ['sku', 'text', (product) => product.sku],
  ['slug', 'text', (product) => product.slug],
  ['name', 'text', (product) => product.name],
  ['description', 'text', (product) => product.description],
  ['category', 'text', (product) => product.category],
  ['price_paise', 'bigint', (product) => product.pricePaise],
  ['discounted_price_paise', 'bigint', (product) => product.discountedPricePaise],
  ['original_price_paise', 'bigint', (product) => product.originalPricePaise],
  ['image_url', 'text', (product) => product.imageUrl],
  ['on_hand', 'int', (product) => product.stockOnHand],
  ['status', 'text', (product) => product.status],
  ...SPECIFICATION_NAMES.map((name): Column => [
    ...PRODUCT_COLUMNS[name],
    (product) => product.specification[name],
  ]),
  ['hsn', 'text', (product) => product.hsn],
  ['gst_rate_percent', 'int', (product) => product.gstRatePercent],
  ['listed_days_ago', 'int', (product) => product.listedDaysAgo],
]

const INSERT = `
  WITH listed AS (
    SELECT * FROM unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
      AS listed (${COLUMNS.map(([name]) => name).join(', ')})
  ), inserted AS (
    INSERT INTO products (${COLUMNS.slice(0, -1)
      .map(([name]) => name)
      .join(', ')}, created_at)
    SELECT ${COLUMNS.slice(0, -1)
      .map(([name]) => name)
      .join(', ')}, shop_now() - make_interval(days => listed_days_ago)
      FROM listed
    RETURNING id, on_hand
  ), received AS (
    INSERT INTO stock_movements (product_id, kind, quantity, reason)
    SELECT id, 'received', on_hand, 'Opening stock' FROM inserted WHERE on_hand > 0
  )
  SELECT id FROM inserted`

function columnsOf(list: readonly SampleProduct[]) {
  return COLUMNS.map(([, , of]) => list.map(of))
}
