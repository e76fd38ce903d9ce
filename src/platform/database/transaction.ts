/**
 * Runs one transaction: begin, commit, retry if the database asks for it, and callbacks after the commit. No connection
 * is held while an outside service is called.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, OrderEvent, Orm } from './connection.ts'

/** What a statement needs to run inside a transaction. */
export type Tx = {
  readonly client: pg.PoolClient
  /** Created on demand: the checkout's named statements do not need it. */
  readonly orm: Orm
}

/** The events that a connection's open transaction has recorded. */
const NOTED = Symbol.for('panna.noted-events')

type Noting = { [NOTED]?: OrderEvent[] }

/** Reported once the transaction of this connection has committed; never if it does not. */
export function noteOrderEvent(on: Noting | object, event: string, orderId: string): void {
  if (NOTED in on) on[NOTED]?.push({ event, orderId })
}

/** The statements of a connection whose responses its open transaction does not await before it commits. */
const LAST = Symbol.for('panna.last-statements')

type Ending = { [LAST]?: Promise<unknown>[] }

/**
 * For the last write of a transaction, if others wait for its lock: COMMIT follows it at once, so the lock is not held
 * while this process is busy. If the statement fails, nothing is committed and the transaction fails with its error.
 */
export async function sendWithCommit({ client }: Pick<Tx, 'client'>, sent: Promise<unknown>): Promise<void> {
  const last = (client as Ending)[LAST]
  if (!last) return void (await sent)
  sent.catch(() => undefined)
  last.push(sent)
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const ATTEMPTS = 4

/**
 * Statements in a transaction look rows up by key, so one plan serves all values: planning the checkout's statements
 * again for each order would take a third of their time.
 */
const BEGIN = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan'

/**
 * A failed `Result` rolls back: a refusal writes nothing. If a refusal must be recorded, the callback returns something
 * else (a count, a verdict) and the caller turns it into the failure after the commit.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(db, work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isWorthRetrying(error)) throw error
    }
  }
}

async function attemptOnce<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  let isBroken = false
  const events: OrderEvent[] = []
  const last: Promise<unknown>[] = []
  Object.assign(client, { [NOTED]: events, [LAST]: last })
  try {
    // Not awaited: it is sent with the first statement and fails with it.
    client.query(BEGIN).catch(() => undefined)
    const value = await work(txOn(client))
    const isFailed = isFailure(value)
    // A statement that could not even be sent fails here: the driver reports it a moment later.
    if (last.length > 0) {
      await new Promise((resolve) => process.nextTick(resolve))
      if (!isFailed) await Promise.race([...last, Promise.resolve()])
    }
    const ended = client.query(isFailed ? 'ROLLBACK' : 'COMMIT')
    await (isFailed ? ended : Promise.all([...last, ended]))
    if (!isFailed) for (const event of events) db.onOrderEvent(event)
    return value
  } catch (error) {
    // Later statements failed only because of the first one that failed.
    const failed = (await Promise.allSettled(last)).find(({ status }) => status === 'rejected')
    // A connection that cannot even roll back is destroyed, not reused.
    await client.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    throw failed?.status === 'rejected' ? failed.reason : error
  } finally {
    delete (client as Noting)[NOTED]
    delete (client as Ending)[LAST]
    client.release(isBroken)
  }
}

function txOn(client: pg.PoolClient): Tx {
  return {
    client,
    get orm() {
      return drizzle(client)
    },
  }
}

function isFailure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
}

function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
