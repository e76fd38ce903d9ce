/**
 * The shop for browser tests: started as its owner starts it without any keys, so that the sandbox plays every
 * provider, on a database of its own and with the built pages.
 */
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, vi } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import { freePorts, PORTS_IN_A_ROW } from '#platform/testing/free-ports.ts'
import { aDatabase, anEmptyDatabase, onDatabase, type TestDatabase, testDatabase } from './database.ts'
import { aProduct, type ProductData, stockOf } from './shop.ts'
import { startShopProcess } from './shop-process.ts'

export const ADMIN = { email: 'owner@example.test', password: 'owner-password-1' }

const BUILT_PAGES = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))
/** Products of tests use the picture of this one. */
const PICTURED = 'deccan-ruled-notebook-terracotta'

export type ShopServer = TestDatabase & { readonly url: string; readonly sandboxUrl: string }

/** This worker's shop, reset. Call at the top of a file. */
export function startShopServer(): Promise<ShopServer> {
  return sharedShop(async () => {
    const database = await aDatabase()
    const { server, shop } = await openShop(database, {})
    return { server, pid: shop.letGo(), databaseUrl: database.url }
  })
}

/** A shop for this file alone: for tests that need the owner's settings, or a shop that no other test has used. */
export async function startOwnShopServer(settings: Record<string, string> = {}): Promise<ShopServer> {
  return openOwnShop(await testDatabase(), settings)
}

/** A shop for this file alone, begun with `npm start -- --empty` on a new database: it never had the sample shop. */
export async function startEmptyShopServer(): Promise<ShopServer> {
  return openOwnShop(await anEmptyDatabase(), {}, ['--empty'])
}

async function openOwnShop(
  database: TestDatabase,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<ShopServer> {
  const { server, shop, dataDir } = await openShop(database, settings, args)
  afterAll(async () => {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return server
}

async function openShop(
  database: TestDatabase,
  settings: Record<string, string>,
  args: readonly string[] = [],
) {
  if (!existsSync(BUILT_PAGES))
    throw new Error('The pages are not built, and these tests need them: run "npm run build" first.')
  const dataDir = mkdtempSync(join(inject('shopsDir'), 'data-'))
  symlinkSync(inject('picturesDir'), join(dataDir, 'pictures-cache'), 'junction')
  const port = await freePorts(PORTS_IN_A_ROW)
  const shop = await startShopProcess(
    {
      // As if the variable were not set: in "production" with an external database the sandbox would be refused.
      NODE_ENV: '',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    port,
    args,
  )
  const server = { ...database, url: shop.url, sandboxUrl: `http://127.0.0.1:${port + 1}` }
  return { server, shop, dataDir }
}

export type ProductOnSale = { readonly id: ProductId; readonly name: string; readonly path: string }

/** A product that no other test uses, with a page of its own. */
export async function aProductOnSale(
  shop: ShopServer,
  facts: Partial<ProductData> = {},
): Promise<ProductOnSale> {
  const name = facts.name ?? 'Test Ruled Notebook'
  const id = await aProduct(shop, { ...facts, name })
  const { rows } = await shop.db.pool.query<{ slug: string }>(
    `UPDATE products SET image_url = (SELECT image_url FROM products WHERE slug = $2) WHERE id = $1
     RETURNING slug`,
    [id, PICTURED],
  )
  return { id, name, path: `/ruled-notebook/${rows[0]?.slug}` }
}

export async function availableOf(shop: ShopServer, product: ProductOnSale): Promise<number> {
  const { onHand, reserved } = await stockOf(shop, product.id)
  return onHand - reserved
}

export type StoredOrder = { readonly id: string; readonly number: string; readonly status: string }

/**
 * Every order of this customer, oldest first. Paid counts as completed, because its parcel may follow at any moment.
 */
export async function ordersOf(shop: ShopServer, email: string): Promise<StoredOrder[]> {
  const { rows } = await shop.db.pool.query<StoredOrder>(
    `SELECT id, 'PN-' || order_number AS number, CASE status WHEN 'shipped' THEN 'completed' ELSE status END AS status FROM orders WHERE customer_email = $1 ORDER BY created_at`,
    [email],
  )
  return rows
}

export type Mail = { readonly to: readonly string[]; readonly subject: string; readonly text: string }

/** All mails to this address so far, newest first. */
export async function mailsTo(shop: ShopServer, email: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${shop.sandboxUrl}/mail.json`)).json()) as Mail[]
  return mails.filter(({ to }) => to.includes(email))
}

/** Waits for a mail to this address. */
export async function mailTo(shop: ShopServer, email: string): Promise<Mail> {
  let mail: Mail | undefined
  await expect
    .poll(
      async () => {
        mail = (await mailsTo(shop, email))[0]
        return mail !== undefined
      },
      { timeout: 15_000, message: `a mail to ${email}` },
    )
    .toBe(true)
  return mail!
}

/** A changed page may be shown for so long while changes come in quick succession (src/platform/page-cache/page-cache.ts). */
const STALE_MS = 1_000
const PATIENCE = { timeout: 30_000, interval: 20 }

type Started = { readonly server: ShopServer; readonly pid: number; readonly databaseUrl: string }
type Shared = Started & { readonly faults: unknown; files: number; usedAtMs: number }

/** Each file loads its own modules, so what they share is stored on the process. */
const kept = globalThis as typeof globalThis & { pannaSharedShop?: Promise<Shared> }

/**
 * One shop for all files that a worker runs: starting it takes longer than most files. Before the next file its database
 * is reset to the state after the start, no job is running, the sandbox has no faults, and cached pages are dropped.
 */
async function sharedShop(start: () => Promise<Started>): Promise<ShopServer> {
  const isFirst = kept.pannaSharedShop === undefined
  const starting = (kept.pannaSharedShop ??= start().then(remember))
  // A failed start does not fail every file: the next one starts again.
  starting.catch(() => delete kept.pannaSharedShop)
  const shared = await starting
  afterAll(() => {
    shared.usedAtMs = Date.now()
  })
  if (!isFirst) await putBack(shared)
  return shared.server
}

async function remember(started: Started): Promise<Shared> {
  // Stopped with the database server, after the last file of all workers.
  writeFileSync(join(inject('shopsDir'), String(started.pid)), '')
  await onDatabase(started.databaseUrl, REMEMBER)
  const faults: unknown = await (await fetch(`${started.server.sandboxUrl}/faults`)).json()
  return { ...started, faults, files: 0, usedAtMs: 0 }
}

async function putBack(shared: Shared): Promise<void> {
  const { server: shop, databaseUrl, faults } = shared
  await fetch(`${shop.sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
  shared.files += 1
  const day = new Date(Date.UTC(2000, 0, shared.files)).toISOString().slice(0, 10)
  await vi.waitUntil(async () => {
    const [answer] = await onDatabase<{ done: boolean }>(
      databaseUrl,
      `SELECT pristine.put_back('${day}') AS done`,
    )
    return answer?.done
  }, PATIENCE)
  // The shop has processed the reset once its site map shows the new date.
  await vi.waitUntil(async () => {
    const siteMap = await fetch(`${shop.url}/sitemap.xml?part=products-1`)
    return (await siteMap.text()).includes(`<lastmod>${day}`)
  }, PATIENCE)
  // A page that the file before has just made may still be shown meanwhile. Loading this file has mostly taken longer.
  await vi.waitUntil(() => Date.now() - shared.usedAtMs > STALE_MS, PATIENCE)
}

/** A copy of every table; changed rows are recognised by their transaction ids, without reading their content. */
const REMEMBER = `
CREATE SCHEMA pristine;
CREATE TABLE pristine.state (name text PRIMARY KEY, columns text NOT NULL, rows bigint, latest bigint);
INSERT INTO pristine.state (name, columns)
  SELECT c.table_name, string_agg(quote_ident(c.column_name), ', ' ORDER BY c.ordinal_position)
    FROM information_schema.columns c JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
   WHERE c.table_schema = 'public' AND c.is_generated = 'NEVER' GROUP BY c.table_name;
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT name FROM pristine.state LOOP
    EXECUTE format('CREATE TABLE pristine.%1$I AS TABLE public.%1$I', t.name);
    EXECUTE format('UPDATE pristine.state SET (rows, latest) =
      (SELECT count(*), coalesce(max(xmin::text::bigint), 0) FROM public.%I) WHERE name = %L', t.name, t.name);
  END LOOP;
END $$;
CREATE FUNCTION pristine.put_back(day date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE t record; n bigint; l bigint;
BEGIN
  LOCK TABLE graphile_worker._private_jobs;
  DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL;
  IF EXISTS (SELECT FROM graphile_worker._private_jobs) THEN RETURN false; END IF;
  SET LOCAL session_replication_role = replica;
  FOR t IN SELECT * FROM pristine.state LOOP
    EXECUTE format('SELECT count(*), coalesce(max(xmin::text::bigint), 0) FROM public.%I', t.name) INTO n, l;
    CONTINUE WHEN (n, l) = (t.rows, t.latest);
    EXECUTE format('DELETE FROM public.%I', t.name);
    EXECUTE format('INSERT INTO public.%1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM pristine.%1$I', t.name, t.columns);
    EXECUTE format('UPDATE pristine.state SET (rows, latest) =
      (SELECT count(*), coalesce(max(xmin::text::bigint), 0) FROM public.%I) WHERE name = %L', t.name, t.name);
  END LOOP;
  UPDATE products SET updated_at = day;
  PERFORM pg_notify('panna_changes', '["*"]');
  RETURN true;
END $$`
