/**
 * Search and listings with 1,000 and with 100,000 products, over HTTP, one request after the other, none from the page
 * cache: the time must not grow with the catalogue.
 */
import { categories } from '#platform/rules/categories.ts'
import { generateProducts, insertProducts } from '#server/seed/many-products.ts'
import { findRunning } from '#platform/database/embedded/start-embedded.ts'
import { median, percentile, report } from './lib/figures.ts'
import { startShop, type RunningShop } from './lib/running-shop.ts'

const SIZES = [1_000, 100_000] as const
const SEED = 7
const SEARCH_ROUNDS = 15
/** Warm-up requests for connections and query plans. */
const WARMING = 48
const PAGES = 8

/** As shoppers type: broad and narrow terms, partial words, typos, synonyms, no results. */
const SEARCHES = [
  'notebook',
  'planner',
  'emerald',
  'hampi lotus',
  'sand',
  'ruled notebook',
  'five subject',
  'hyderabad',
  'emerald planner',
  'n',
  'note',
  'saffron ruled',
  'palnner',
  'notbook',
  'emrald planer',
  'diary',

  'rough book',
  'kapi',
  'a5 planner',
  'lotus indigo notebook',
  'veena',
  'umbrella',
  'ruled planner',
  'damp cloth',
]

const SEARCH_PATHS = SEARCHES.map((q) => `/api/search?q=${encodeURIComponent(q)}`)
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'instant search': Array.from({ length: SEARCH_ROUNDS }, () => SEARCH_PATHS).flat(),
  'category page, rendered afresh': listingPaths((page) => `?page=${page}`),
  'filtered category page, rendered afresh': listingPaths((page) => `?max=${300 + page}&sort=price-asc`),
}

export async function benchSearch(): Promise<void> {
  const medians = new Map<string, number[]>()
  for (const size of SIZES) {
    const shop = await startShop()
    try {
      await fill(shop, size)
      for (const [kind, paths] of Object.entries(KINDS)) {
        const times = await measure(shop, paths)
        const name = `${kind}, ${size.toLocaleString('en-GB')} products`
        medians.set(kind, [...(medians.get(kind) ?? []), median(times)])
        report({ name: `${name}, p50`, value: median(times), unit: 'ms', budget: { atMost: 5 } })
        report({ name: `${name}, p99`, value: percentile(times, 0.99), unit: 'ms', budget: { atMost: 30 } })
      }
    } finally {
      await shop.stop()
    }
  }
  for (const [kind, [small = 0, large = 0]] of medians)
    report({
      name: `${kind}: 100,000 against 1,000 products`,
      value: large / small,
      unit: 'ratio',
      budget: { atMost: 2 },
    })
}

/** Each address is requested once, because the page cache stores rendered pages. */
function listingPaths(query: (page: number) => string): string[] {
  const pages = Array.from({ length: PAGES }, (_, index) => index + 1)
  return categories().flatMap(({ listingSlug }) =>
    pages.flatMap((page) => [`/${listingSlug}${query(page)}`, `/category/${listingSlug}${query(page)}`]),
  )
}

async function fill(shop: RunningShop, size: number): Promise<void> {
  const databaseUrl = await findRunning(shop.dataDir)
  if (!databaseUrl) throw new Error('the shop has no database')
  await insertProducts(databaseUrl, generateProducts(size, SEED))
}

/** Milliseconds per request, without the warm-up requests. */
async function measure(shop: RunningShop, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of [...warming(), ...paths]) times.push(await timed(`${shop.url}${path}`))
  return times.slice(WARMING)
}

function warming(): string[] {
  return Array.from({ length: WARMING }, (_, index) =>
    index % 2 === 0 ? (SEARCH_PATHS[index / 2] ?? '/') : `/ruled-notebooks?min=${index}`,
  )
}

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return performance.now() - began
}
