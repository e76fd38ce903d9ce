/** The figures of the staff dashboard. Read from indexes alone where there are many orders. */
import type { ActivityRow } from '../rules/dashboard-lists.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import { LOW_ON_SALE } from '#modules/catalogue/index.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { getStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import {
  SALES_SUM,
  salesParts,
  SENT_BACK,
  ORDER_FIGURES,
  CASH_ON_THE_WAY,
  IS_PENDING,
  IS_TO_PACK,
  PARCELS_TO_CHECK,
} from '#modules/orders/index.ts'
import type { WorkCounts } from '#modules/staff/rules/work-counts.ts'
import { COUNT_OPEN_MONEY } from '#modules/payments/index.ts'
import { COUNT_FAILED_JOBS } from '#modules/partners/index.ts'

export type OrderCounts = {
  readonly total: number
  readonly pending: number
  readonly completed: number
  /** Placed since midnight, Indian time. */
  readonly today: number
}

/** Not in a SELECT of its own: the planner would expect a third of all orders. */
const TODAY = `(shop_now() AT TIME ZONE 'Asia/Kolkata')::date`

export const countOrders = getStatement<[], OrderCounts & { readonly day: string }>(
  'count_orders_for_dashboard',
  `SELECT total, completed, (SELECT count(*) FROM orders o WHERE ${IS_PENDING})::int AS pending,
          (SELECT count(*) FROM orders WHERE created_at >= ${TODAY}::timestamp AT TIME ZONE 'Asia/Kolkata')::int AS today,
          to_char(${TODAY}, 'YYYY-MM-DD') AS day
     FROM ${ORDER_FIGURES}`,
)

const selectRevenue = statement<[], { paise: Paise }>(
  'sum_revenue_for_dashboard',
  `WITH ${salesParts(`'-infinity'::timestamptz`, `'infinity'::timestamptz`)}
   SELECT (paise - (SELECT coalesce(sum(r.amount_paise), 0) FROM ${SENT_BACK}))::bigint AS paise FROM ${SALES_SUM} AS all_time`,
)

/** Paid orders less refunds, of all time. */
export async function sumRevenue(on: Queryable): Promise<Paise> {
  return only(await selectRevenue(on)).paise
}

export type LowProduct = { readonly id: ProductId; readonly name: string; readonly left: number }
export type ProductFigures = {
  readonly total: number
  /** Products on sale at or below their threshold. A product without stock counting is never low. */
  readonly low: number
  readonly lowest: readonly LowProduct[]
}

/** All products that are not archived, in one pass, because a shop may have many. `most`: how many of the lowest to return. */
export const countProducts = getStatement<[most: number], ProductFigures>(
  'count_products_for_dashboard',
  `WITH ${LOW_ON_SALE('$1')}
   SELECT (SELECT count(*) FROM counted_products WHERE status <> 'archived')::int AS total,
          ((SELECT count(*) FROM near WHERE is_low) + (SELECT count(*) FROM low WHERE NOT is_low))::int AS low,
          (SELECT coalesce(json_agg(lowest), '[]') FROM (SELECT id, name, "left" FROM low ORDER BY "left", name LIMIT $1) AS lowest) AS lowest`,
)

export type CashOnTheWay = { readonly parcels: number; readonly paise: Paise }

/** The cash that couriers still have to collect; staff's order table filters by the same parcels. */
export const sumCashOnTheWay = getStatement<[], CashOnTheWay>(
  'sum_cash_on_the_way',
  `SELECT count(*)::int AS parcels, coalesce(sum(s.cod_paise), 0)::bigint AS paise
     FROM ${CASH_ON_THE_WAY}`,
)

const selectActivity = statement<
  [readonly string[], readonly string[], number],
  Omit<ActivityRow, 'at'> & { readonly at: Date }
>(
  'list_activity',
  `SELECT * FROM (
     (SELECT 'order' AS source, e.id::text AS id, e.order_id::text AS "subjectId", ${orderNumberOf('o')} || ', ' || o.customer_name AS label, e.kind, e.actor,
             e.facts, e.created_at AS at
        FROM (SELECT * FROM order_events WHERE kind = ANY($1) ORDER BY id DESC LIMIT $3) e JOIN orders o ON o.id = e.order_id)
     UNION ALL
     (SELECT 'audit', id::text, subject_id, subject_label, action, actor_name, '{}'::jsonb, created_at
        FROM audit_entries WHERE subject_kind = ANY($2) AND actor_id NOT LIKE 'key:%' ORDER BY created_at DESC, id DESC LIMIT $3)
     UNION ALL
     (SELECT 'account', u.id, u.id, u.name, '', '', '{}'::jsonb, u.created_at FROM users u
       WHERE u.deleted_at IS NULL AND NOT EXISTS (SELECT FROM user_roles s WHERE s.user_id = u.id)
       ORDER BY u.created_at DESC LIMIT $3)
     UNION ALL
     (SELECT 'enquiry', id::text, id::text, name, ticket_number::text, '', '{}'::jsonb, created_at
        FROM enquiries ORDER BY created_at DESC NULLS LAST LIMIT $3)
     UNION ALL
     (SELECT 'review', r.id::text, r.product_id::text, p.name, r.rating::text, r.user_name, '{}'::jsonb, r.created_at
        FROM (SELECT * FROM reviews WHERE user_id IS NOT NULL ORDER BY created_at DESC NULLS LAST LIMIT $3) r JOIN products p ON p.id = r.product_id)
   ) AS activity ORDER BY at DESC, source, id DESC LIMIT $3`,
)

/** The latest activity, newest first: the given events of orders, and staff's changes to the given subjects. */
export async function listActivity(
  on: Queryable,
  events: readonly string[],
  subjects: readonly string[],
  limit: number,
): Promise<ActivityRow[]> {
  const rows = await selectActivity(on, events, subjects, limit)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The open work of all areas in one statement: it runs with every first page of the panel. */
export const countOpenWork = getStatement<[], WorkCounts>(
  'count_open_work',
  `SELECT (SELECT count(*) FROM orders o WHERE ${IS_TO_PACK})::int AS "toPack",
          (SELECT count(*) FROM returns WHERE status = 'requested')::int AS returns,
          (SELECT count(*) FROM ${PARCELS_TO_CHECK} AS needy WHERE todo IS NOT NULL)::int AS parcels,
          (SELECT count(*) FROM enquiries WHERE status = 'open')::int AS enquiries,
          ${COUNT_OPEN_MONEY}::int AS money,
          ${COUNT_FAILED_JOBS}::int AS jobs`,
)
