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

/** The first row; a statement that promises one and has none is a bug. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row was promised and none came')
  return row
}
