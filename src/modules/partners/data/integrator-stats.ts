/** The shop's figures for integrators, over a span of any two moments, by the same rules as the staff's figures. */
import type { Span } from '../rules/api-moments.ts'
import type { ShopFigures } from '../rules/integrator-stats.ts'
import { only, reportStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { SENT_BACK, SENT_BACK_AT } from '#modules/orders/data/sent-back.ts'

/** An open end becomes an infinite timestamp. */
type Ends = [from: number | '-Infinity', until: number | 'Infinity']
const endsOf = ({ from, until }: Span): Ends => [from ?? '-Infinity', until ?? 'Infinity']

const inSpan = (column: string) =>
  `${column} >= to_timestamp($1::float8 / 1000) AND ${column} < to_timestamp($2::float8 / 1000)`

const countPlaced = reportStatement<Ends, ShopFigures['placed'][number]>(
  `SELECT status, count(*)::int AS orders FROM orders WHERE ${inSpan('created_at')} GROUP BY status`,
)

type Money = Pick<ShopFigures, 'paidOrders' | 'paidPaise' | 'refundedPaise'>

const sumMoney = reportStatement<Ends, Money>(
  `SELECT paid.orders AS "paidOrders", paid.paise AS "paidPaise", back.paise AS "refundedPaise"
     FROM (SELECT count(*)::int AS orders, coalesce(sum(total_paise), 0)::bigint AS paise
             FROM orders WHERE paid_at IS NOT NULL AND ${inSpan('paid_at')}) AS paid,
          (SELECT coalesce(sum(r.amount_paise), 0)::bigint AS paise FROM ${SENT_BACK} WHERE ${inSpan(SENT_BACK_AT)}) AS back`,
)

const countProducts = statement<[lowBelow: number], ShopFigures['products']>(
  'count_products_by_stock',
  `SELECT count(*)::int AS total,
          (count(*) FILTER (WHERE status = 'active' AND in_stock AND on_hand - reserved IS DISTINCT FROM 0))::int AS "inStock",
          (count(*) FILTER (WHERE status = 'active' AND on_hand - reserved < $1))::int AS low,
          (count(*) FILTER (WHERE status = 'active' AND (NOT in_stock OR on_hand - reserved = 0)))::int AS out
     FROM products WHERE status <> 'archived'`,
)

/** Only the top few are joined to the products; ties are ordered by name. */
const firstOf = (sold: string, most: string) =>
  `SELECT p.id, p.name, p.category, s.pieces::int AS pieces, s.paise::bigint AS paise
     FROM (SELECT i.product_id, sum(i.quantity) AS pieces, sum(i.quantity * i.unit_paise) AS paise ${sold} GROUP BY i.product_id
            ORDER BY 3 DESC, 2 DESC FETCH FIRST ${most} ROWS WITH TIES) AS s
     JOIN products p ON p.id = s.product_id ORDER BY s.paise DESC, s.pieces DESC, p.name LIMIT ${most}`

const listBest = reportStatement<[...Ends, most: number], ShopFigures['best'][number]>(
  firstOf(
    `FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.paid_at IS NOT NULL AND ${inSpan('o.paid_at')}`,
    '($3::int)',
  ),
)

/** Over all time nearly every order is paid: subtracting the few unpaid ones is much cheaper. */
const listBestOfAllTime = statement<[most: number], ShopFigures['best'][number]>(
  'list_best_of_all_time',
  firstOf(
    `FROM order_items i
       WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = i.order_id AND o.payment_status IN ('unpaid', 'failed'))`,
    '($1::int)',
  ),
)

/** `lowBelow`: fewer units than this count as low stock. */
export async function readShopFigures(
  on: Queryable,
  span: Span,
  { lowBelow, best: most }: { readonly lowBelow: number; readonly best: number },
): Promise<ShopFigures> {
  const ends = endsOf(span)
  const isAllTime = span.from === null && span.until === null
  const [placed, money, products, best] = await Promise.all([
    countPlaced(on, ...ends),
    sumMoney(on, ...ends),
    countProducts(on, lowBelow),
    isAllTime ? listBestOfAllTime(on, most) : listBest(on, ...ends, most),
  ])
  return { placed, ...only(money), products: only(products), best }
}
