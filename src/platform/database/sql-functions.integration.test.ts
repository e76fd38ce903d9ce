/**
 * The current text of each SQL function and trigger is in a functions.sql of its module; migrations hold only their
 * history.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const SOURCE = join(import.meta.dirname, '../..')
const { db } = await testDatabase()

/** Ours only: extensions add functions of their own. */
const DEFINITIONS = `
  SELECT p.proname AS name, pg_get_functiondef(p.oid) AS text FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT t.tgname, pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
   ORDER BY name`

const texts = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /[\\/]functions\.sql$/.test(file))
  .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
const definitions = async () => (await db.pool.query<{ name: string; text: string }>(DEFINITIONS)).rows

test('a migrated database has exactly these functions and triggers', async () => {
  const migrated = await definitions()
  const written = texts.flatMap((text) =>
    [...text.matchAll(/^CREATE OR REPLACE (?:FUNCTION|TRIGGER) (\w+)/gm)].map(([, name = '']) => name),
  )
  expect(written.toSorted()).toEqual(migrated.map(({ name }) => name).toSorted())
  for (const text of texts) await db.pool.query(text)
  expect(await definitions()).toEqual(migrated)
})
