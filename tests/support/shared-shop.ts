/**
 * One shop for all files that a worker runs: starting it takes longer than most files. Before the next file its
 * database is reset to the state after the start, no job is running, the sandbox has no faults, and cached pages are
 * dropped.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, inject, vi } from 'vitest'
import { onDatabase } from './database.ts'
import type { ShopServer } from './shop-server.ts'

/** A changed page may be shown for so long while changes come in quick succession (src/platform/page-cache/page-cache.ts). */
const STALE_MS = 1_000
const PATIENCE = { timeout: 30_000, interval: 20 }

type Started = { readonly server: ShopServer; readonly pid: number; readonly databaseUrl: string }
type Shared = Started & { readonly faults: unknown; files: number; usedAtMs: number }

/** Each file loads its own modules, so what they share is stored on the process. */
const kept = globalThis as typeof globalThis & { pannaSharedShop?: Promise<Shared> }

export async function sharedShop(start: () => Promise<Started>): Promise<ShopServer> {
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
