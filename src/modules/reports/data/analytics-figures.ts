/** The figures of the staff analytics, over Indian days; both ends of a range are inclusive. */
import {
  BEST_PRODUCTS,
  COUNTED_ORDERS,
  orderDays,
  salesParts,
  SENT_BACK,
  SENT_BACK_AT,
  soldProducts,
} from '#modules/orders/index.ts'
import { only, reportStatement, statement, type Queryable } from '#platform/database/statement.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { Days } from '#platform/rules/range.ts'
import type { DaySales } from '../rules/sales.ts'
import type { FunnelCounts, PageView } from '../rules/visits.ts'

const dayOf = (column: string) => `(${column} AT TIME ZONE 'Asia/Kolkata')::date`
const RANGE = [
  `($1::date::timestamp AT TIME ZONE 'Asia/Kolkata')`,
  `(($2::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`,
] as const
const inRange = (column: string) => `${column} >= ${RANGE[0]} AND ${column} < ${RANGE[1]}`

const selectToday = statement<[], { today: string }>(
  'find_indian_day',
  `SELECT to_char(${dayOf('shop_now()')}, 'YYYY-MM-DD') AS today`,
)

/** The current Indian day. */
export async function findToday(on: Queryable): Promise<string> {
  return only(await selectToday(on)).today
}

const selectSales = reportStatement<[string, string], DaySales>(
  `WITH ${salesParts(...RANGE, 1)}
   SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(orders)::int AS orders, sum(paid)::bigint AS "paidPaise",
          sum(refunded)::bigint AS "refundedPaise"
     FROM (SELECT ${dayOf('starts_at')} AS day, orders, paid_paise AS paid, 0 AS refunded FROM chosen WHERE orders > 0
           UNION ALL
           SELECT ${dayOf('o.paid_at')}, count(*), sum(o.total_paise), 0
             FROM gap JOIN orders o ON o.paid_at >= gap.since AND o.paid_at < gap.until GROUP BY 1
           UNION ALL
           SELECT ${dayOf(SENT_BACK_AT)}, 0, 0, sum(r.amount_paise) FROM ${SENT_BACK} WHERE ${inRange(SENT_BACK_AT)} GROUP BY 1) AS days
    GROUP BY day ORDER BY day`,
)

/** Payments and refunds, each on its own day. */
export function listSales(on: Queryable, { from, to }: Days): Promise<DaySales[]> {
  return selectSales(on, from, to)
}

type SoldRow = {
  readonly productId: ProductId | null
  readonly name: string
  readonly category: CategoryName
  readonly units: number
  readonly paise: Paise
}

/** An index alone provides the categories of products on sale; the few others are read by their key. */
const selectSold = reportStatement<[string, string, number], SoldRow>(
  `WITH ${soldProducts(...RANGE)}
   (SELECT p.id AS "productId", p.name, p.category, s.units::int AS units, s.paise
      FROM ${BEST_PRODUCTS('$3')} ORDER BY s.paise DESC, s.units DESC, p.name LIMIT $3)
   UNION ALL
   (SELECT NULL, category, category, sum(units)::int, sum(paise)::bigint
      FROM sold JOIN counted_products USING (product_id) GROUP BY category ORDER BY 5 DESC, 2)`,
)

export type SoldProduct = {
  readonly id: ProductId
  readonly name: string
  readonly category: CategoryName
  readonly units: number
  readonly paise: Paise
}
type SoldCategory = Omit<SoldProduct, 'id' | 'name'>
export type SoldGoods = {
  readonly products: readonly SoldProduct[]
  readonly categories: readonly SoldCategory[]
}

/**
 * The units and revenue of orders paid in these days, at the orders' prices: the `most` products with the highest
 * revenue, and all by category.
 */
export async function listSoldGoods(on: Queryable, { from, to }: Days, most: number): Promise<SoldGoods> {
  const rows = await selectSold(on, from, to, most)
  return {
    products: rows.flatMap(({ productId, ...row }) => (productId ? [{ id: productId, ...row }] : [])),
    categories: rows.flatMap(({ productId, category, units, paise }) =>
      productId ? [] : [{ category, units, paise }],
    ),
  }
}

export type CouponUse = {
  readonly code: string
  readonly uses: number
  readonly discountPaise: Paise
  readonly revenuePaise: Paise
}

const selectCoupons = reportStatement<[string, string], CouponUse>(
  `SELECT coupon_code AS code, count(*)::int AS uses, sum(coupon_discount_paise)::bigint AS "discountPaise",
          sum(total_paise)::bigint AS "revenuePaise"
     FROM orders WHERE coupon_code IS NOT NULL AND ${inRange('paid_at')} GROUP BY coupon_code ORDER BY 4 DESC, 1`,
)

/** Of orders paid in these days. */
export function listCouponUses(on: Queryable, { from, to }: Days): Promise<CouponUse[]> {
  return selectCoupons(on, from, to)
}

export type CoinFigures = {
  /** The total coins that all accounts could spend now, and how many accounts have any. */
  readonly owed: number
  readonly holders: number
  /** In these days: granted (welcome, earned, manual, for returned orders) and taken (spent, deducted). */
  readonly given: number
  readonly spent: number
}

const selectCoins = reportStatement<[string, string], CoinFigures>(
  `SELECT b.owed, b.holders, e.given, e.spent
     FROM (SELECT coalesce(sum(coins_balance), 0)::bigint AS owed, (count(*) FILTER (WHERE coins_balance > 0))::int AS holders
             FROM user_rewards) AS b,
          (SELECT coalesce(sum(coins) FILTER (WHERE coins > 0), 0)::bigint AS given, coalesce(-sum(coins) FILTER (WHERE coins < 0), 0)::bigint AS spent
             FROM ledger_entries WHERE ${inRange('created_at')}) AS e`,
)

export async function sumCoins(on: Queryable, { from, to }: Days): Promise<CoinFigures> {
  return only(await selectCoins(on, from, to))
}

const selectFunnel = reportStatement<[string, string], FunnelCounts>(
  `WITH ${orderDays(...RANGE)}
   SELECT coalesce(sum(orders), 0)::int AS placed, coalesce(sum(orders) FILTER (WHERE is_opened), 0)::int AS opened,
          coalesce(sum(orders) FILTER (WHERE cod_confirmed_at IS NOT NULL), 0)::int AS settled,
          coalesce(sum(orders) FILTER (WHERE cod_confirmed_at IS NOT NULL AND fulfilment_status IN ('shipped', 'delivered', 'returning', 'returned')), 0)::int AS sent,
          coalesce(sum(orders) FILTER (WHERE cod_confirmed_at IS NOT NULL AND fulfilment_status = 'delivered'), 0)::int AS delivered FROM ${COUNTED_ORDERS} AS o`,
)

/** The current progress of the orders placed in these days. */
export async function countFunnel(on: Queryable, { from, to }: Days): Promise<FunnelCounts> {
  return only(await selectFunnel(on, from, to))
}

export type ExportCounts = {
  readonly orders: number
  readonly products: number
  readonly customers: number
}

const countAll = statement<[string | null, string | null], ExportCounts>(
  'count_exports',
  `SELECT (SELECT count(*) FROM orders WHERE ($1::date IS NULL OR created_at >= $1::date::timestamp AT TIME ZONE 'Asia/Kolkata')
                                         AND ($2::date IS NULL OR created_at < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'))::int AS orders,
          (SELECT count(*) FROM products)::int AS products,
          (SELECT count(*) FROM users)::int AS customers`,
)

/** The number of rows of each file; orders by the days on which they were placed, or all orders without a range. */
export async function countExports(on: Queryable, days: Days | null): Promise<ExportCounts> {
  return only(await countAll(on, days?.from ?? null, days?.to ?? null))
}

/** How often a page was viewed since the last write. */
export type CountedView = PageView & { readonly views: number }

type ViewColumns = [
  pages: readonly string[],
  categories: readonly string[],
  slugs: readonly string[],
  views: readonly number[],
]

/** Views of products that do not exist are ignored: the request was made up. */
const addViews = statement<ViewColumns, Record<string, never>>(
  'add_page_views',
  `INSERT INTO page_views (day, page, product_id, views)
   SELECT (shop_now() AT TIME ZONE 'Asia/Kolkata')::date, v.page, p.id, sum(v.views)::int
     FROM unnest($1::text[], $2::text[], $3::text[], $4::int[]) AS v (page, category, slug, views)
     LEFT JOIN products p ON p.category = v.category AND p.slug = v.slug AND v.page = 'product'
    WHERE v.page <> 'product' OR p.id IS NOT NULL
    GROUP BY v.page, p.id
    ORDER BY v.page, p.id
   ON CONFLICT ON CONSTRAINT page_views_once DO UPDATE SET views = page_views.views + excluded.views`,
)

/** Adds to the counts of the current day. */
export async function addPageViews(on: Queryable, views: readonly CountedView[]): Promise<void> {
  await addViews(
    on,
    views.map(({ page }) => page),
    views.map(({ category }) => category),
    views.map(({ slug }) => slug),
    views.map(({ views: count }) => count),
  )
}

const sumViews = statement<[string, string], { readonly products: number; readonly carts: number }>(
  'sum_page_views',
  `SELECT coalesce(sum(views) FILTER (WHERE page = 'product'), 0)::int AS products,
          coalesce(sum(views) FILTER (WHERE page = 'cart'), 0)::int AS carts
     FROM page_views WHERE day BETWEEN $1::date AND $2::date`,
)

/** How often product pages and the cart were viewed on these days. */
export async function sumPageViews(on: Queryable, { from, to }: Days) {
  const [row] = await sumViews(on, from, to)
  return row ?? { products: 0, carts: 0 }
}
