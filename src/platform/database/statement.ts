/**
 * Named statements: SQL written by hand where it matters (locks, CTEs, search), prepared once per connection. The
 * caller types the rows; a test runs each statement on a real database.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Tx } from './transaction.ts'

export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export type Query<Params extends readonly unknown[], Answer> = (
  on: Queryable,
  ...params: Params
) => Promise<Answer>

export type Statement<Params extends readonly unknown[], Row> = Query<Params, Row[]>

export function statement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): Statement<Params, Row> {
  const known = shortName(name)
  return async (on, ...params) => {
    const result = await on.query<Row>({ name: known, text, values: params as unknown as unknown[] })
    return result.rows
  }
}

/** As `statement`, for the first row; null if there is none. */
export function findStatement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): Query<Params, Row | null> {
  const run = statement<Params, Row>(name, text)
  return async (on, ...params) => (await run(on, ...params))[0] ?? null
}

/** As `statement`, for a text that always returns a row. */
export function getStatement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): Query<Params, Row> {
  const run = statement<Params, Row>(name, text)
  return async (on, ...params) => only(await run(on, ...params))
}

/** As `statement`, without its rows. */
export function runStatement<Params extends readonly unknown[]>(
  name: string,
  text: string,
): Query<Params, void> {
  const run = statement<Params, object>(name, text)
  return async (on, ...params) => void (await run(on, ...params))
}

const MAX_NAME_LENGTH = 63

/** PostgreSQL truncates names, so a longer one ends with a digest of the whole. */
function shortName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return `${name.slice(0, MAX_NAME_LENGTH - digest.length - 1)}_${digest}`
}

/**
 * As `statement`, for texts with more than eight parameters: the text names the fields of one object, as `:field`.
 * Throws if the object lacks a field that the text names; undefined is written as null.
 */
export function objectStatement<Params extends object, Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): Statement<[params: Params], Row> {
  const fields: string[] = []
  // The character before the colon tells a parameter from a cast (::int) and from a time (10:30).
  const numbered = text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, field: string) => {
    if (!fields.includes(field)) fields.push(field)
    return `$${fields.indexOf(field) + 1}`
  })
  return async (on, params) => {
    const values = fields.map((field) => valueOf(params, field, name))
    return (await on.query<Row>({ name, text: numbered, values })).rows
  }
}

function valueOf(params: object, field: string, statementName: string): unknown {
  if (!(field in params)) throw new Error(`${statementName} needs ${field}`)
  return params[field as keyof typeof params]
}

/**
 * As `statement`, but planned with its values at each call. For reports: a day and all time need different plans, and
 * the generic plan that PostgreSQL keeps after five calls treats every range as short.
 */
export function reportStatement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  text: string,
): Statement<Params, Row> {
  return async (on, ...params) => {
    const result = await on.query<Row>({ text, values: params as unknown as unknown[] })
    return result.rows
  }
}

// Statements that only run in a transaction.

type TxQuery<Params extends readonly unknown[], Answer> = (tx: Tx, ...params: Params) => Promise<Answer>

/** Its rows are ignored. */
export function writeStatement<Params extends readonly unknown[]>(
  name: string,
  text: string,
): TxQuery<Params, void> {
  const run = statement<Params, object>(name, text)
  return async (tx, ...params) => void (await run(tx.client, ...params))
}

/** Tells whether it changed its row: the text returns what it changes, one row at most. */
export function changeStatement<Params extends readonly unknown[]>(
  name: string,
  text: string,
): TxQuery<Params, boolean> {
  const run = statement<Params, object>(name, text)
  return async (tx, ...params) => (await run(tx.client, ...params)).length === 1
}

/**
 * For the FROM of a statement outside a transaction: its commit does not wait for the disk. Its writes reach the disk
 * with the next waiting commit, 0.6 s later at most; a crash of the machine before that loses them, and nothing later.
 * Only for data that is derived again, or meaningless without a later commit.
 */
export const LAZY_COMMIT = `(SELECT set_config('synchronous_commit', 'off', true)) AS lazy_commit`

/** For FROM: the row of each `key`, one after the other by an index. Joined, the planner could read the whole table. */
export const oneByOne = (table: string, column: string, key: string, alias: string): string =>
  `CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${table}.${column} = ${key} OFFSET 0) AS ${alias}`

/** The first row; a statement that must return one and does not is a bug. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement that must return a row returned none')
  return row
}
