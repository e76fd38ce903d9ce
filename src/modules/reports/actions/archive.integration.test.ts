/** The whole shop as one archive: which tables it contains, and importing it into an empty shop. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { bindShop } from '#app/shop.ts'
import { queueUnbookedOrders } from '#modules/fulfilment/actions/ship-orders.ts'
import { readArchive, writeArchive } from '#platform/database/archive/archive.ts'
import { readZip } from '#platform/zip.ts'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import type { Database } from '#platform/database/connection.ts'
import { migrate } from '#platform/database/migrate.ts'
import { completePictures } from '#platform/pictures/stored-pictures.ts'
import { ensureFirstAdmin } from '#server/first-admin.ts'
import { anAccount } from '#tests/support/cash.ts'
import { anEmptyDatabase } from '#tests/support/database.ts'
import { aGuest, aProduct, confirm, payInWindow, placed, testShop } from '#tests/support/shop.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { staffOf } from '#tests/support/staff.ts'
import { ARCHIVED_TABLES, LEFT_OUT } from '../rules/archive-tables.ts'

const testing = await testShop()
const { db, shop } = testing
const NAMES = ARCHIVED_TABLES.map(({ name }) => name)

const path = join(tmpdir(), `archive-${randomUUID()}.zip`)
afterAll(() => rm(path, { force: true }))

/** A migrated database without any shop in it. */
async function anEmptyShop(): Promise<Database & { readonly url: string }> {
  const { url, db } = await anEmptyDatabase()
  await migrate(url)
  return { ...db, url }
}

const load = (into: Database, from = path) =>
  readArchive(into.pool, from, ARCHIVED_TABLES, async (client) => {
    await queueUnbookedOrders({ client })
    return (await findBrokenInvariants(client)).map(({ invariant }) => invariant)
  })

/** Digest of each table's rows. */
async function contentOf({ pool }: Database, names = NAMES): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const name of names) {
    const { rows } = await pool.query<{ digest: string }>(
      `SELECT coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), 'empty') AS digest FROM "${name}" t`,
    )
    digests[name] = rows[0]!.digest
  }
  return digests
}

describe('the list of archived tables', () => {
  test('has every table of the database once, archived or left out with a reason', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    )
    const declared = [...NAMES, ...Object.keys(LEFT_OUT)]
    expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    for (const reason of Object.values(LEFT_OUT)) expect(reason.length).toBeGreaterThan(10)
  })

  test('is sorted by references, and none refers to a table that is left out', async () => {
    const { rows } = await db.pool.query<{ from: string; to: string }>(
      `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`,
    )
    for (const { from, to } of rows.filter((each) => NAMES.includes(each.from)))
      expect(NAMES.indexOf(to), `${from} refers to ${to}`).toBeLessThan(NAMES.indexOf(from))
    for (const { from, to } of rows.filter((each) => NAMES.includes(each.from)))
      expect(NAMES, from).toContain(to)
  })

  test('has a replacement for every column with secrets', async () => {
    const { rows } = await db.pool.query<{ table: string; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name ~ 'secret|token|password|key_hash|code_hash'`,
    )
    const open = rows.filter(({ table, column }) => {
      const archived = ARCHIVED_TABLES.find(({ name }) => name === table)
      return archived !== undefined && archived.replaced?.[column] === undefined
    })
    expect(open).toEqual([])
  })
})

test('a shop with orders, coins and pictures is the same after importing it into an empty one', async () => {
  const actor = await anAccount(testing)
  const productId = await aProduct(testing)
  const items = [{ productId, quantity: 2 }]
  const paid = await placed(testing, actor, { items })
  await confirm(testing, actor, paid.id, await payInWindow(testing, paid.gatewayOrderId))
  const unpaid = await placed(testing, await aGuest(testing), { items })
  const shipped = await aPaidOrder(testing, actor)
  await db.pool.query('DELETE FROM graphile_worker._private_jobs')
  await shop.shipPaidOrder({ orderId: shipped.id })
  const secrets = await db.pool.query<{ secret: string }>(
    `SELECT password AS secret FROM accounts WHERE password IS NOT NULL UNION SELECT token_hash FROM guest_sessions`,
  )

  const manifest = await writeArchive(db.pool, path, ARCHIVED_TABLES, completePictures(null))
  expect(manifest.tables.find(({ name }) => name === 'order_items')?.rows).toBeGreaterThan(0)
  const zip = await readZip(path)
  for (const name of zip.names)
    for await (const line of zip.lines(name))
      for (const { secret } of secrets.rows) expect(line.includes(secret), name).toBe(false)

  const empty = await anEmptyShop()
  expect(await load(empty)).toMatchObject({ ok: true })
  const same = NAMES.filter((name) => name !== 'guest_sessions' && name !== 'users')
  expect(await contentOf(empty, same)).toEqual(await contentOf(db, same))
  // New rows are numbered after the old ones.
  const { rows } = await empty.pool.query<{ isAfter: boolean }>(
    `SELECT nextval('orders_order_number_seq') > max(order_number) AS "isAfter" FROM orders`,
  )
  expect(rows[0]?.isAfter).toBe(true)

  // Due work is done: the paid order’s parcel is queued, and the unpaid order is expired by the sweep.
  const { rows: jobs } = await empty.pool.query(
    `SELECT j.payload->>'orderId' AS "orderId" FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'ship_order'`,
  )
  expect(jobs).toEqual([{ orderId: paid.id }])
  await empty.pool.query(`UPDATE orders SET expires_at = shop_now() - interval '1 minute' WHERE id = $1`, [
    unpaid.id,
  ])
  await bindShop({ ...testing.deps, db: empty }).releaseExpiredOrders()
  const { rows: ends } = await empty.pool.query(
    'SELECT id, status FROM orders WHERE id = ANY ($1) ORDER BY status',
    [[paid.id, unpaid.id]],
  )
  expect(ends).toEqual([
    { id: paid.id, status: 'completed' },
    { id: unpaid.id, status: 'failed' },
  ])

  // The shop works again: triggers count stock and facets.
  await expect(empty.pool.query(`UPDATE ledger_entries SET coins = coins + 1`)).rejects.toThrow()

  const before = await contentOf(empty)
  expect(await load(empty)).toMatchObject({ ok: false, problem: expect.stringContaining('not empty') })
  expect(await contentOf(empty)).toEqual(before)
}, 120_000)

test('an owner from the archive gets a password at the first start', async () => {
  const empty = await anEmptyShop()
  await empty.pool.query(
    `INSERT INTO users (id, name, email, email_verified) VALUES ('moved', 'Mira', 'mira@moved.test', true)`,
  )
  const settings = { firstAdmin: { email: 'mira@moved.test', password: null } }
  const first = await ensureFirstAdmin(settings, empty.url)
  expect(first).toMatchObject({ isNew: true, password: expect.any(String) })
  expect(await ensureFirstAdmin(settings, empty.url)).toMatchObject({ isNew: false, password: null })
}, 120_000)

test('an archive of another version, and one that breaks an invariant, change nothing', async () => {
  const empty = await anEmptyShop()
  const before = await contentOf(empty)
  await empty.pool.query(`UPDATE drizzle.__drizzle_migrations SET hash = 'another' || hash`)
  expect(await load(empty)).toMatchObject({ ok: false, problem: expect.stringContaining('another version') })
  await empty.pool.query(`UPDATE drizzle.__drizzle_migrations SET hash = substr(hash, 8)`)
  const refused = await readArchive(empty.pool, path, ARCHIVED_TABLES, async () => ['a broken invariant'])
  expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining('a broken invariant') })
  const other = join(tmpdir(), `archive-${randomUUID()}`)
  await writeFile(other, 'not a ZIP')
  expect(await load(empty, other)).toMatchObject({ ok: false })
  await rm(other)
  expect(await contentOf(empty)).toEqual(before)
}, 120_000)

test('only the owner can export the archive from the panel', async () => {
  for (const role of ['support', 'manager'] as const)
    expect(await shop.exportShop(await staffOf(testing, role))).toMatchObject({
      problem: { code: 'forbidden' },
    })
  const made = await shop.exportShop(await staffOf(testing, 'owner'))
  if (!made.ok) throw new Error(made.problem.key)
  let size = 0
  for await (const chunk of made.value.bytes) size += chunk.byteLength
  expect(size).toBe(made.value.size)
})
