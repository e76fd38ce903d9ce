/**
 * Named statements: SQL written where its meaning matters (locks, CTEs, search), prepared once per connection.
 * Rows are typed by the caller; a test runs each statement on the real database.
 */
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export type Statement<Params extends readonly unknown[], Row> = (
  on: Queryable,
  ...params: Params
) => Promise<Row[]>

export function statement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): Statement<Params, Row> {
  return async (on, ...params) => {
    const result = await on.query<Row>({ name, text, values: params as unknown as unknown[] })
    return result.rows
  }
}

/**
 * As above, but planned with its values at each call. For reports: a day and all time want different plans, and the one that
 * PostgreSQL would keep after five calls takes each span for a short one.
 */
export function reportStatement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  text: string,
): Statement<Params, Row> {
  return async (on, ...params) => {
    const result = await on.query<Row>({ text, values: params as unknown as unknown[] })
    return result.rows
  }
}

/**
 * For the FROM of a statement that stands alone: its commit does not wait for the disk. What it writes is on the disk with
 * the next commit that does wait, at the latest 0.6 s later; a crash of the machine before that takes it, and nothing
 * that came after it. Only for what is made again, or what means nothing without a later commit.
 */
export const LAZY_COMMIT = `(SELECT set_config('synchronous_commit', 'off', true)) AS lazy_commit`

/** The first row; a statement that promises one and has none is a bug. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row was promised and none came')
  return row
}
