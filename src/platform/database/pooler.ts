/**
 * Connections through a pooler in transaction mode, such as PgBouncer: consecutive transactions may run on different
 * sessions, so nothing may be kept in a session. What needs one (migrations, LISTEN, the job queue's locks) uses the
 * direct address.
 */
import pg from 'pg'
import { NO_LIMITS, SESSION_LIMITS } from './session-limits.ts'

type Query = (...args: unknown[]) => unknown

/** Sends every statement unnamed: a prepared one would be missing on the next session. */
export class UnnamedClient extends pg.Client {
  override readonly query = ((...[what, ...rest]: unknown[]) => {
    const isNamed = typeof what === 'object' && what !== null && 'name' in what && !('submit' in what)
    const sent = isNamed ? { ...what, name: undefined } : what
    return (super.query as Query).call(this, sent, ...rest)
  }) as pg.Client['query']
}

const POOLER_LOCK = 7_266_202

/**
 * A pooler rejects time limits as start-up parameters, so the role of this address has them in this database. Safe to
 * run from several starts at once.
 */
export async function limitSessionsOfRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, options: NO_LIMITS })
  await client.connect()
  try {
    const settings = Object.entries(SESSION_LIMITS).map(
      ([name, ms]) =>
        `EXECUTE format('ALTER ROLE %I IN DATABASE %I SET ${name} = ${ms}', current_user, current_database());`,
    )
    await client.query(
      `BEGIN; SELECT pg_advisory_xact_lock(${POOLER_LOCK}); DO $$ BEGIN ${settings.join(' ')} END $$; COMMIT`,
    )
  } finally {
    await client.end()
  }
}
