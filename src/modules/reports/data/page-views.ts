/** How often pages were viewed, by Indian day. */
import type { PageView } from '../rules/page-views.ts'
import type { Days } from '#platform/rules/range.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'

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
