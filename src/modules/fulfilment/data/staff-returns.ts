/** All returns as staff see them, late ones first. */
import { OVERDUE_AFTER_HOURS } from '../rules/return-policy.ts'
import type { StaffReturnRow } from '../rules/return-view.ts'
import { HAS_WORDS } from '#modules/orders/index.ts'
import { HAS_ID, NUMBERED, orderNumberOf } from '#platform/database/order-number.ts'
import { only, reportStatement, statement, type Queryable } from '#platform/database/statement.ts'

type Row = Omit<StaffReturnRow, 'createdAt'> & {
  readonly createdAt: Date
  readonly matching: number
}

const { requested = 0, approved = 0, received = 0 } = OVERDUE_AFTER_HOURS

const IS_OVERDUE = `CASE r.status
  WHEN 'requested' THEN r.created_at < shop_now() - interval '${requested} hours'
  WHEN 'approved' THEN r.decided_at < shop_now() - interval '${approved} hours'
  WHEN 'received' THEN r.received_at < shop_now() - interval '${received} hours' ELSE false END`

/** Orders are read for the page only, or for a search. */
const select = (matches: string) => `WITH found AS (
     SELECT r.*, ${IS_OVERDUE} AS is_overdue, count(*) OVER ()::int AS matching FROM returns r
      WHERE ${matches} AND ($2 = '' OR r.status = $2) ORDER BY is_overdue DESC, r.created_at DESC, r.id LIMIT $3 OFFSET $4
   )
   SELECT r.id, r.order_id AS "orderId", ${orderNumberOf('o')} AS "orderNumber", o.customer_name AS "customerName", o.customer_email AS "customerEmail", r.status,
          r.wish, r.reason, r.amount_paise AS "amountPaise", r.created_at AS "createdAt", r.is_overdue AS "isOverdue",
          (SELECT sum(quantity)::int FROM return_items WHERE return_id = r.id) AS units, r.matching
     FROM found r JOIN orders o ON o.id = r.order_id ORDER BY r.is_overdue DESC, r.created_at DESC, r.id`
type Params = [pattern: string, status: string, limit: number, offset: number]
const selectAll = statement<Params, Row>('list_returns_for_staff', select(`$1 = ''`))
const selectSearched = reportStatement<Params, Row>(
  select(`r.order_id IN (
        SELECT id FROM orders WHERE ${HAS_ID('id', '$1')}
         UNION ALL SELECT id FROM orders WHERE order_number = ${NUMBERED('$1')}
         UNION ALL SELECT order_id FROM order_contacts c WHERE ${HAS_WORDS})`),
)

export type StaffReturnFilter = {
  /** Lower-cased text with LIKE's wildcards escaped. */
  readonly pattern: string
  readonly status: string
  readonly limit: number
  readonly offset: number
}

export async function listReturnsForStaff(on: Queryable, filter: StaffReturnFilter) {
  const { pattern, status, limit, offset } = filter
  const rows = await (pattern === '' ? selectAll : selectSearched)(on, pattern, status, limit, offset)
  const returns = rows.map(({ matching: _matching, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  }))
  return { returns, total: rows[0]?.matching ?? 0 }
}

const countLate = statement<[], { count: number }>(
  'count_overdue_returns',
  `SELECT count(*)::int AS count FROM returns r WHERE r.closed_at IS NULL AND ${IS_OVERDUE}`,
)

export async function countOverdueReturns(on: Queryable): Promise<number> {
  return only(await countLate(on)).count
}

const selectLate = statement<[string], { isOverdue: boolean }>(
  'is_return_overdue',
  `SELECT ${IS_OVERDUE} AS "isOverdue" FROM returns r WHERE r.id = $1`,
)

export async function isReturnOverdue(on: Queryable, id: string): Promise<boolean> {
  return (await selectLate(on, id))[0]?.isOverdue ?? false
}
