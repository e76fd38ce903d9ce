/**
 * Brings a database to the newest schema, of the shop and of the job queue. Safe to run from several starts at once.
 */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const MIGRATION_LOCK = 7_266_201

export async function migrate(databaseUrl: string): Promise<{ applied: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const before = await countApplied(client)
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
    await runMigrations({ connectionString: databaseUrl })
    return { applied: (await countApplied(client)) - before }
  } finally {
    await client.end()
  }
}

async function countApplied(client: pg.Client): Promise<number> {
  const known = await client.query<{ name: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS name`,
  )
  if (!known.rows[0]?.name) return 0
  const counted = await client.query<{ count: string }>('SELECT count(*) FROM drizzle.__drizzle_migrations')
  return Number(counted.rows[0]?.count)
}
