/** Checks whether the database answers, on a connection of its own: load never takes the shop out of rotation. */
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type ConnectOptions, type Database } from '#platform/database/connection.ts'

export type Probe = Pick<Database, 'pool' | 'close'> & { isUp(): Promise<boolean> }

const PATIENCE_MS = 2_000

export function createProbe(databaseUrl: string, options: ConnectOptions): Probe {
  const db = connect(databaseUrl, { ...options, size: 1 })
  return {
    pool: db.pool,
    isUp() {
      const late = new AbortController()
      const answered = db.pool.query('SELECT 1').then(
        () => true,
        () => false,
      )
      const timeout = wait(PATIENCE_MS, false, { signal: late.signal }).catch(() => false)
      return Promise.race([answered, timeout]).finally(() => late.abort())
    },
    close: () => db.close(),
  }
}
