/**
 * The connection pool, small on purpose: a few connections finish more checkouts than many that queue for row locks.
 */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { UnnamedClient, SESSION_LIMITS } from './session-limits.ts'

export type Orm = NodePgDatabase

/** An event of an order, for the log and the metrics. */
export type OrderEvent = { readonly event: string; readonly orderId: string }

export type Database = {
  readonly pool: pg.Pool
  readonly orm: Orm
  /** Called for each event recorded by a committed transaction. Must not throw. */
  readonly onOrderEvent: (event: OrderEvent) => void
  close(): Promise<void>
}

export type ConnectOptions = {
  /** Maximum number of connections; 4 to 8 per two cores. */
  readonly size?: number
  /** The address is that of a pooler in transaction mode. */
  readonly isPooled?: boolean
  /** Without a pooler; default: the limit of a request. */
  readonly statementTimeoutMs?: number
  /** How long to wait for a connection. */
  readonly connectMs?: number
  /** How long to wait for a response, also of a server that is down; default: for ever. */
  readonly queryMs?: number
  readonly onError?: (error: Error) => void
  readonly onOrderEvent?: (event: OrderEvent) => void
}

const INT8 = pg.types.builtins.INT8

export function connect(databaseUrl: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.size ?? 8,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    ...(options.queryMs === undefined ? {} : { query_timeout: options.queryMs }),
    idleTimeoutMillis: 60_000,
    ...(options.isPooled
      ? { Client: UnnamedClient }
      : {
          ...SESSION_LIMITS,
          statement_timeout: options.statementTimeoutMs ?? SESSION_LIMITS.statement_timeout,
        }),
    application_name: 'panna',
    // Independent statements are pipelined, so a transaction holds its locks for less time.
    pipeline: true,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  // A lost connection fails its statement and is replaced; without listeners it would crash the process.
  const lost = options.onError ?? (() => undefined)
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const { onOrderEvent = () => undefined } = options
  return { pool, orm: drizzle(pool), onOrderEvent, close: () => pool.end() }
}

/** Amounts and counts are int8: returned as numbers; a value beyond exact integers is a bug. */
function getTypeParser(
  ...[id, format]: Parameters<typeof pg.types.getTypeParser>
): (text: string) => unknown {
  return id === INT8 && format !== 'binary'
    ? exactNumber
    : (pg.types.getTypeParser(id, format) as (text: string) => unknown)
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`)
  return value
}
