/**
 * A shop of every release upgrades to this version, with nothing missing. Its rows are in `v….sql.gz`, which
 * `npm run release` writes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { migrate, listMigrations, MIGRATIONS_FOLDER } from '#platform/database/migrate.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { anEmptyDatabase, onDatabase, testDatabase } from '../support/database.ts'
import { readSchema } from './schema.ts'

type Releases = Readonly<Record<string, Readonly<Record<string, string>>>>

const releases = JSON.parse(readFileSync(`${MIGRATIONS_FOLDER}released.json`, 'utf8')) as Releases
const versions = Object.keys(releases)
const dumps = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.sql.gz'))
const fresh = await testDatabase()

test('every release has its shop here', () => {
  expect(dumps).toEqual(versions.map((version) => `v${version}.sql.gz`))
})

describe.each(versions)('a shop of %s', async (version) => {
  const { url, db } = await anEmptyDatabase()
  const known = new Set(
    versions.slice(0, versions.indexOf(version) + 1).flatMap((each) => Object.keys(releases[each] ?? {})),
  )
  await migrate(url, { migrations: listMigrations().filter(({ name }) => known.has(name)) })
  const dump = gunzipSync(readFileSync(join(import.meta.dirname, `v${version}.sql.gz`)))
  await onDatabase(url, dump.toString())
  const before = await countRows()

  test('has products, accounts, paid orders with invoices, coins, coupons and settings', () => {
    const bought = ['products', 'users', 'orders', 'payments', 'invoices', 'parcels', 'refunds', 'returns']
    for (const table of [...bought, 'ledger_entries', 'coupon_redemptions', 'shop_facts', 'shop_settings'])
      expect(before.get(table) ?? 0, table).toBeGreaterThan(0)
  })

  test('upgrades to the schema of a fresh one, keeps its rows, and all invariants hold', async () => {
    await migrate(url)
    expect(await readSchema(db.pool)).toEqual(await readSchema(fresh.db.pool))
    const after = await countRows()
    for (const table of ['orders', 'payments', 'invoices', 'ledger_entries', 'stock_movements'])
      expect(after.get(table), table).toBe(before.get(table))
    expect(await findBrokenInvariants(db.pool)).toEqual([])
    const { rows } = await db.pool.query(
      `SELECT name FROM products WHERE (search_name @@ (ruling || ':B')::tsquery) IS NOT TRUE`,
    )
    expect(rows).toEqual([])
  })

  test('keeps its own products when it is started', async () => {
    expect(await seedIfEmpty(url)).toBeNull()
  })

  async function countRows(): Promise<Map<string, number>> {
    const names = await onDatabase<{ name: string }>(
      url,
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    const counts = names.map(async ({ name }) => {
      const [row] = await onDatabase<{ count: number }>(url, `SELECT count(*)::int AS count FROM "${name}"`)
      return [name, row?.count ?? 0] as const
    })
    return new Map(await Promise.all(counts))
  }
})

test("the code's tables match the database: no migration is missing", async () => {
  const folder = join(import.meta.dirname, '../../src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-tables.ts'),
  )
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(folder, file))) as Record<string, unknown>),
  )
  const tables = modules.flatMap((module) => Object.values(module).filter((each) => is(each, PgTable)))
  const inCode = tables.flatMap((table) => {
    const { name, schema, columns } = getTableConfig(table)
    return columns.map(
      (column) =>
        `column ${schema ?? 'public'}.${name} ${column.name} ${typeOf(column.getSQLType())}${column.notNull ? ' not null' : ''}`,
    )
  })
  const inDatabase = await readSchema(fresh.db.pool)
  expect(inCode.length).toBeGreaterThan(300)
  expect(
    inCode.filter((column) => !inDatabase.some((part) => part === column || part.startsWith(`${column} `))),
  ).toEqual([])
})

/** As the catalogue writes it. */
function typeOf(type: string): string {
  return type.replace(/^char\(/, 'character(')
}
