/** Checks the shop's invariants: in `npm run audit` on any database, and in the tests after each of their steps. */
import { DOCUMENT_INVARIANTS } from './document-invariants.ts'
import { type InvariantTable, type Within, ORDER_INVARIANTS } from './order-invariants.ts'
import type { Queryable } from './statement.ts'

export type BrokenInvariant = { readonly invariant: string; readonly row: Readonly<Record<string, unknown>> }

const INVARIANTS = { ...ORDER_INVARIANTS, ...DOCUMENT_INVARIANTS }

const MAX_ROWS = 100

/** Rows of the table per statement: each takes a second or two at most, so that none keeps old rows alive for long. */
const CHUNK = 20_000
/** A day has many orders and documents. */
const DAYS_PER_CHUNK = 20

/** The column by which a table is split, and the rows per chunk if it is not the usual number; null: not split. */
const KEYS: Readonly<Record<InvariantTable, { readonly key: string | null; readonly rows?: number }>> = {
  orders: { key: 'id' },
  products: { key: 'id' },
  users: { key: 'id' },
  coupons: { key: 'id' },
  invoice_counters: { key: null },
  sales_periods: { key: 'id', rows: DAYS_PER_CHUNK },
  order_days: { key: 'starts_at', rows: DAYS_PER_CHUNK },
  tax_days: { key: 'day', rows: DAYS_PER_CHUNK },
}

/**
 * The rows that break an invariant, with the invariant's name; empty on a healthy database. In chunks: memory and the
 * length of a statement do not grow with the number of orders.
 */
export async function findBrokenInvariants(on: Queryable, chunk = CHUNK): Promise<BrokenInvariant[]> {
  const chunks = new Map<InvariantTable, Chunk[]>()
  const broken: BrokenInvariant[] = []
  for (const [invariant, { table, sql }] of Object.entries(INVARIANTS)) {
    const all = chunks.get(table) ?? (await chunksOf(on, table, chunk))
    chunks.set(table, all)
    const found: BrokenInvariant[] = []
    for (const { from, to } of all) {
      const values = [from, to].filter((bound) => bound !== null)
      const { rows } = await on.query<Record<string, unknown>>(
        `${sql(within(from, to))} LIMIT ${MAX_ROWS - found.length}`,
        values,
      )
      found.push(...rows.map((row) => ({ invariant, row })))
      if (found.length === MAX_ROWS) break
    }
    broken.push(...found)
  }
  return broken
}

export const INVARIANT_NAMES: readonly string[] = Object.keys(INVARIANTS)

/** From this key on, up to the next chunk's; null: open, so that keys are covered that come meanwhile. */
type Chunk = { readonly from: string | null; readonly to: string | null }

async function chunksOf(on: Queryable, table: InvariantTable, size: number): Promise<Chunk[]> {
  const { key, rows: most = size } = KEYS[table]
  if (key === null) return [{ from: null, to: null }]
  const { rows } = await on.query<{ key: string }>(
    `SELECT key FROM (SELECT ${key}::text AS key, row_number() OVER (ORDER BY ${key}) AS n FROM ${table}) AS keys WHERE n % $1 = 0 ORDER BY n`,
    [most],
  )
  const bounds = [null, ...rows.map((row) => row.key), null]
  return bounds.slice(1).map((to, place) => ({ from: bounds[place] ?? null, to }))
}

function within(from: string | null, to: string | null): Within {
  return (column) =>
    [from !== null && `${column} >= $1`, to !== null && `${column} < $${from === null ? 1 : 2}`]
      .filter(Boolean)
      .join(' AND ') || 'true'
}
