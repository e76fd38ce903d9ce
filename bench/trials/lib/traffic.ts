/** What trials do to a shop meanwhile: shoppers keep buying whatever happens, and a price changes. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Acknowledged, addStock, type Addresses, buy, nothingYet, quote } from '../../lib/buying.ts'
import { onServer } from './servers.ts'

/** A refused shopper reads the message first. */
const REFUSED_PAUSE_MS = 250
const PRODUCTS = 40

type Traffic = {
  readonly noted: Acknowledged
  refused(): number
  /** The longest time between two paid orders so far, in seconds. */
  longestGap(): number
  /** Resolves once this many orders are paid. */
  untilPaid(count: number): Promise<void>
  stop(): Promise<void>
}

/** Fills the stock, and lets `clients` shoppers buy from these web processes in turn. */
export async function startTraffic(
  databaseUrl: string,
  places: readonly Addresses[],
  clients: number,
): Promise<Traffic> {
  const goods = await priced(databaseUrl, places)
  const noted = nothingYet()
  let turn = 0
  let refused = 0
  let isOver = false
  let lastPaidAt = performance.now()
  let longestGapMs = 0

  async function shop(): Promise<void> {
    while (!isOver) {
      turn += 1
      const place = places[turn % places.length]
      const good = goods[turn % goods.length]
      if (place === undefined || good === undefined) throw new Error('nothing to buy')
      const isPaid = await buy(place, good.id, good.paise, noted).catch(() => false)
      if (isPaid) {
        longestGapMs = Math.max(longestGapMs, performance.now() - lastPaidAt)
        lastPaidAt = performance.now()
        continue
      }
      refused += 1
      await pause(REFUSED_PAUSE_MS)
    }
  }

  const shoppers = Array.from({ length: clients }, shop)
  return {
    noted,
    refused: () => refused,
    longestGap: () => longestGapMs / 1_000,
    async untilPaid(count) {
      while (noted.paid.size < count) await pause(20)
    },
    async stop() {
      isOver = true
      await Promise.all(shoppers)
    },
  }
}

/** Fills the stock; products with their prices. */
export async function priced(databaseUrl: string, [place]: readonly Addresses[]) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const ids = await addStock(pool, PRODUCTS)
    const goods: { id: string; paise: number }[] = []
    for (const id of ids) if (place) goods.push({ id, paise: (await quote(place, id)) ?? 0 })
    return goods
  } finally {
    await pool.end()
  }
}

/** Each client starts again when it was served, for this many seconds; returns how many were served. */
export async function closedLoop(clients: number, seconds: number, go: () => Promise<void>): Promise<number> {
  const endsAt = performance.now() + seconds * 1_000
  let count = 0
  const client = async () => {
    for (; performance.now() < endsAt; count += 1) await go()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return count
}

export async function anyProduct(databaseUrl: string): Promise<string> {
  const [product] = await onServer<{ id: string }>(
    databaseUrl,
    `SELECT id FROM products WHERE status = 'active' ORDER BY id LIMIT 1`,
  )
  if (product === undefined) throw new Error('nothing is on sale')
  return product.id
}

/** Changes a price, in rupees, as staff would: the pages of all processes must follow. */
export async function setPrice(databaseUrl: string, productId: string, rupees: number): Promise<void> {
  await onServer(
    databaseUrl,
    `WITH changed AS (UPDATE products SET price_paise = ${rupees * 100}, discounted_price_paise = NULL, original_price_paise = NULL,
            sale_price_paise = NULL, sale_starts_at = NULL, sale_ends_at = NULL, current_sale_price_paise = NULL
       WHERE id = '${productId}' RETURNING id)
     SELECT pg_notify('panna_changes', '["*"]') FROM changed`,
  )
}
