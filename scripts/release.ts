/**
 * `npm run release -- 0.1.0`: records what later versions must be able to upgrade from. The hashes of the release's
 * migrations go to `src/platform/database/migrations/released.json`, and a small shop of it to
 * `tests/upgrades/v0.1.0.sql.gz`. Commit both, and tag that commit.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { listMigrations, migrate, MIGRATIONS_FOLDER } from '#platform/database/migrate.ts'
import { createLog } from '#platform/process/log.ts'
import { makeDeps } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { ensureFirstAdmin } from '#server/first-admin.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { startSandbox } from '#server/start/sandbox-process.ts'
import { makeDemo } from './demo/make-demo.ts'
import { inProject } from './lib/paths.mjs'
import { main, Stop } from './lib/terminal.mjs'

const RELEASED = `${MIGRATIONS_FOLDER}released.json`
const DEMO = { days: 3, seed: 17, ordersPerDay: 8 }
/** The smallest WebP: the content of pictures does not matter here. */
const ONE_PIXEL = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

const TABLES = `
  SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
   GROUP BY c.relname ORDER BY c.relname`

const SEQUENCES = `
  SELECT format('SELECT setval(%L, %s);', sequencename, last_value) AS text
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`

await main(async () => {
  const version = readVersion(process.argv.slice(2))
  const count = recordMigrations(version)
  const path = inProject('tests', 'upgrades', `v${version}.sql.gz`)
  writeFileSync(path, gzipSync(await makeReleaseDump(), { level: 9 }))
  console.log(`${version}: ${count} migrations are released and must never change again.`)
})

/** The version must match package.json and have its section in the change log. */
function readVersion([version = '', ...rest]: readonly string[]): string {
  if (rest.length > 0 || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Stop('Name the version: npm run release -- 0.1.0')
  const { version: own } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }
  if (own !== version) throw new Stop(`package.json says ${own}: write ${version} there first.`)
  if (!readFileSync(inProject('CHANGELOG.md'), 'utf8').includes(`\n## ${version} `))
    throw new Stop(`CHANGELOG.md has no section "## ${version} (date)": write it first.`)
  return version
}

type Releases = Record<string, Record<string, string>>

/** Returns the number of new migrations. Repeating the command for the newest release changes nothing. */
function recordMigrations(version: string): number {
  const releases = JSON.parse(readFileSync(RELEASED, 'utf8')) as Releases
  const { [version]: _again, ...others } = releases
  const older = new Map(Object.values(others).flatMap((release) => Object.entries(release)))
  const migrations = listMigrations()
  const changed = migrations.find(({ name, hash }) => older.has(name) && older.get(name) !== hash)
  if (changed !== undefined)
    throw new Stop(`The migration ${changed.name} was changed after its release: put the released file back.`)
  const own = migrations.filter(({ name }) => !older.has(name)).map(({ name, hash }) => [name, hash] as const)
  writeFileSync(RELEASED, `${JSON.stringify({ ...others, [version]: Object.fromEntries(own) }, null, 2)}\n`)
  return own.length
}

/**
 * A small shop for the upgrade tests, as SQL that replaces all rows of a database with this version's schema: the demo's
 * accounts, orders, invoices, coins, coupons and settings. Rows only: the schema is that of the release's migrations,
 * which never change.
 */
async function makeReleaseDump(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'panna-release-'))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '4790', SANDBOX_PORT: '4791' })
  if (config.sandbox === null) throw new Error('expected a sandbox, because no keys are set')
  const sandbox = startSandbox(config, config.sandbox)
  const server = await startEmbedded({ dataDir, log: () => undefined })
  try {
    await sandbox.ready
    await migrate(server.url)
    await seedIfEmpty(server.url)
    await ensureFirstAdmin(config, server.url)
    await makeDemo({
      ...DEMO,
      databaseUrl: server.url,
      sandboxUrl: config.sandbox.url,
      makeDeps: (own) => ({
        ...makeDeps(config, own.db, createLog('fatal'), { areOpenOrdersLimited: false }),
        ...own,
      }),
    })
    return await dumpRows(server.url)
  } finally {
    await server.stop()
    await sandbox.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function dumpRows(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`UPDATE pictures SET bytes = decode('${ONE_PIXEL}', 'base64')`)
    const tables = await client.query<{ name: string; columns: string }>(TABLES)
    const statements: string[] = []
    for (const { name, columns } of tables.rows) {
      const { rows } = await client.query<{ rows: string | null }>(
        `SELECT json_agg(r)::text AS rows FROM (SELECT ${columns} FROM "${name}") AS r`,
      )
      const [found] = rows
      if (found?.rows)
        statements.push(
          `INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::"${name}", $rows$${found.rows}$rows$);`,
        )
    }
    const sequences = await client.query<{ text: string }>(SEQUENCES)
    const names = tables.rows.map(({ name }) => `"${name}"`).join(', ')
    return [
      // Rows are inserted in any order, and rows that triggers would add are included already.
      'SET session_replication_role = replica;',
      `TRUNCATE ${names};`,
      ...statements,
      ...sequences.rows.map(({ text }) => text),
      'RESET session_replication_role;\n',
    ].join('\n')
  } finally {
    await client.end()
  }
}
