/** The shop's figures for integrators, over a span of any two moments, by the same rules as the staff's figures. */
import type { Span } from '../rules/api-parameters.ts'
import type { ShopFigures } from '../rules/integrator-stats.ts'
import { oneByOne, only, reportStatement, statement, type Queryable } from '#platform/database/statement.ts'
import {
  BEST_PRODUCTS,
  SALES_SUM,
  salesParts,
  soldProducts,
  COUNTED_ORDERS,
  orderDays,
  HAS_STATUS,
  SENT_BACK,
  SENT_BACK_AT,
} from '#modules/orders/index.ts'

/** An open end becomes an infinite timestamp. */
type Ends = [from: number | '-Infinity', until: number | 'Infinity']
const endsOf = ({ from, until }: Span): Ends => [from ?? '-Infinity', until ?? 'Infinity']

/** Infinite ends give infinite timestamps. */
const SPAN = ['to_timestamp($1::float8 / 1000)', 'to_timestamp($2::float8 / 1000)'] as const
const inSpan = (column: string) => `${column} >= ${SPAN[0]} AND ${column} < ${SPAN[1]}`

const STATUS = `CASE ${Object.entries(HAS_STATUS)
  .map(([status, condition]) => `WHEN ${condition} THEN '${status}'`)
  .join(' ')} END`

const countPlaced = reportStatement<Ends, ShopFigures['placed'][number]>(
  `WITH ${orderDays(...SPAN)} SELECT ${STATUS} AS status, sum(orders)::int AS orders FROM ${COUNTED_ORDERS} AS o GROUP BY 1`,
)

type Money = Pick<ShopFigures, 'paidOrders' | 'paidPaise' | 'refundedPaise'>

const sumMoney = reportStatement<Ends, Money>(
  `WITH ${salesParts(...SPAN)}
   SELECT paid.orders AS "paidOrders", paid.paise AS "paidPaise", back.paise AS "refundedPaise"
     FROM ${SALES_SUM} AS paid,
          (SELECT coalesce(sum(r.amount_paise), 0)::bigint AS paise FROM ${SENT_BACK} WHERE ${inSpan(SENT_BACK_AT)}) AS back`,
)

const countProducts = statement<[lowBelow: number], ShopFigures['products']>(
  'count_products_by_stock',
  `SELECT count(*)::int AS total,
          (count(*) FILTER (WHERE status = 'active' AND in_stock AND level IS DISTINCT FROM 0))::int AS "inStock",
          (count(*) FILTER (WHERE status = 'active' AND level < stock_level($1 - 1)) + (
             SELECT count(*) FROM (SELECT product_id FROM counted_products WHERE status = 'active' AND level = stock_level($1 - 1) OFFSET 0) AS may_be_low
               ${oneByOne('products', 'id', 'product_id', 'p')} WHERE on_hand - reserved < $1))::int AS low,
          (count(*) FILTER (WHERE status = 'active' AND (NOT in_stock OR level = 0)))::int AS out
     FROM counted_products WHERE status <> 'archived'`,
)

const listBest = reportStatement<[...Ends, most: number], ShopFigures['best'][number]>(
  `WITH ${soldProducts(...SPAN)}
   SELECT p.id, p.name, p.category, s.units::int AS units, s.paise
     FROM ${BEST_PRODUCTS('$3')} ORDER BY s.paise DESC, s.units DESC, p.name LIMIT $3`,
)

/** `lowBelow`: fewer units than this count as low stock. */
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
