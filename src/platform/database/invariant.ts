/** An invariant as SQL: the statement finds the rows of a chunk that break it. On a healthy database there are none. */

/** Whose keys are split into chunks. */
export type InvariantTable =
  | 'orders'
  | 'products'
  | 'users'
  | 'coupons'
  | 'invoice_counters'
  | 'sales_periods'
  | 'order_days'
  | 'tax_days'

/** The condition that a column has a key of the chunk. */
export type Within = (column: string) => string

export type Invariant = { readonly table: InvariantTable; readonly sql: (mine: Within) => string }

/** Joined tables repeat the condition: the planner does not carry a range from one to the other. */
export function by(table: InvariantTable, sql: Invariant['sql']): Invariant {
  return { table, sql }
}
