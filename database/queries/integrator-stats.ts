/** The shop's figures as integrators read them: over a span of any two moments, by the same rules as staff's own. */
import type { Span } from '#domain/integrations/api-moments.ts'
import type { ShopFigures } from '#domain/integrations/integrator-stats.ts'
import { only, statement, type Queryable } from '../statement.ts'
import { OWN_REFUNDS } from './dashboard.ts'

/** Where a span is open it begins before everything, or never ends. */
type Ends = [from: number | '-Infinity', until: number | 'Infinity']
const endsOf = ({ from, until }: Span): Ends => [from ?? '-Infinity', until ?? 'Infinity']

const inSpan = (column: string) =>
  `${column} >= to_timestamp($1::float8 / 1000) AND ${column} < to_timestamp($2::float8 / 1000)`

const countPlaced = statement<Ends, ShopFigures['placed'][number]>(
  'count_orders_of_span',
  `SELECT status, count(*)::int AS orders FROM orders WHERE ${inSpan('created_at')} GROUP BY status`,
)

type Money = Pick<ShopFigures, 'paidOrders' | 'paidPaise' | 'refundedPaise'>

const sumMoney = statement<Ends, Money>(
  'sum_money_of_span',
  `SELECT paid.orders AS "paidOrders", paid.paise AS "paidPaise", back.paise AS "refundedPaise"
     FROM (SELECT count(*)::int AS orders, coalesce(sum(total_paise), 0)::bigint AS paise
             FROM orders WHERE paid_at IS NOT NULL AND ${inSpan('paid_at')}) AS paid,
          (SELECT coalesce(sum(r.amount_paise), 0)::bigint AS paise FROM ${OWN_REFUNDS} WHERE ${inSpan('r.created_at')}) AS back`,
)

const countProducts = statement<[lowBelow: number], ShopFigures['products']>(
  'count_products_by_stock',
  `SELECT count(*)::int AS total,
          (count(*) FILTER (WHERE status = 'active' AND in_stock AND on_hand - reserved IS DISTINCT FROM 0))::int AS "inStock",
          (count(*) FILTER (WHERE status = 'active' AND on_hand - reserved < $1))::int AS low,
          (count(*) FILTER (WHERE status = 'active' AND (NOT in_stock OR on_hand - reserved = 0)))::int AS out
     FROM products WHERE status <> 'archived'`,
)

const listBest = statement<[...Ends, most: number], ShopFigures['best'][number]>(
  'list_best_of_span',
  `SELECT p.id, p.name, p.category, s.pieces::int AS pieces, s.paise::bigint AS paise
     FROM (SELECT i.product_id, sum(i.quantity) AS pieces, sum(i.quantity * i.unit_paise) AS paise
             FROM orders o JOIN order_items i ON i.order_id = o.id
            WHERE o.paid_at IS NOT NULL AND ${inSpan('o.paid_at')} GROUP BY i.product_id) AS s
     JOIN products p ON p.id = s.product_id ORDER BY s.paise DESC, s.pieces DESC, p.name LIMIT $3`,
)

/** `lowBelow`: fewer than this are low. */
export async function readShopFigures(
  on: Queryable,
  span: Span,
  { lowBelow, best: most }: { readonly lowBelow: number; readonly best: number },
): Promise<ShopFigures> {
  const ends = endsOf(span)
  const [placed, money, products, best] = await Promise.all([
    countPlaced(on, ...ends),
    sumMoney(on, ...ends),
    countProducts(on, lowBelow),
    listBest(on, ...ends, most),
  ])
  return { placed, ...only(money), products: only(products), best }
}
