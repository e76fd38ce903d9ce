/**
 * Listings with sort and filters. Their cost does not grow with the catalogue: filter options come from the counted
 * facets, few matches are fetched by facet and sorted, and many are read along the index of the sort in each category.
 */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { Facet } from '../rules/facets.ts'
import type { Sort } from '../rules/listing-filter.ts'
import { columnOfAttribute, FILTER_NAMES } from '../rules/product-attributes.ts'
import type { ProductCard } from '../rules/product.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { only, statement, type Queryable } from '#platform/database/statement.ts'
import { toCard, type CardRow } from './catalogue.ts'
import { CARD_COLUMNS } from './catalogue-columns.ts'

/** Selects among active products. Selling prices in paise, both ends included. */
export type ListingSelection = {
  readonly categories: readonly CategoryName[]
  /** Facets of these categories; null for all of them. */
  readonly facetIds: readonly number[] | null
  readonly minPaise: number
  readonly maxPaise: number
  readonly isInStock: boolean
}

const FACET_COLUMNS = `f.id, f.category, f.is_on_offer AS "isOnOffer",
  ${FILTER_NAMES.map((name) => `f.${columnOfAttribute(name)} AS "${name}"`).join(', ')}`

type FacetRow = Facet & { readonly count: number }

/** The facets of these categories that have active products. */
export const listFacets = statement<[categories: readonly CategoryName[]], FacetRow>(
  'list_facets',
  `SELECT ${FACET_COLUMNS}, f.products_count AS count FROM catalogue_facets f
    WHERE f.category = ANY ($1::text[]) AND f.products_count > 0 ORDER BY f.id`,
)

type Whose = 'category' | 'facet'
type Matching = [whose: readonly (string | number)[], minPaise: number, maxPaise: number]

/** What the first parameter lists: categories if all their facets match, else facets. */
const WHOSE: Readonly<Record<Whose, { readonly column: string; readonly type: string }>> = {
  category: { column: 'category', type: 'text' },
  facet: { column: 'facet_id', type: 'integer' },
}
const PRICED = 'selling_price_paise BETWEEN $2 AND $3'
const STOCKED = 'in_stock AND (on_hand IS NULL OR on_hand > reserved)'

function whoseOf({ facetIds }: ListingSelection): Whose {
  return facetIds === null ? 'category' : 'facet'
}

/**
 * Reads products one category or facet at a time. Each has an index with the price, and LATERAL makes the planner use
 * it whatever it estimates for the parameters. `end` (OFFSET 0 or LIMIT) stops it from merging the subqueries.
 */
function eachOf(whose: Whose, selection: ListingSelection, columns: string, end: string): string {
  const { column, type } = WHOSE[whose]
  return `unnest($1::${type}[]) AS whose (value) CROSS JOIN LATERAL (
    SELECT ${columns} FROM products
     WHERE ${column} = whose.value AND status = 'active' AND ${PRICED}${stockedIf(selection)} ${end}) AS matching`
}

/** Mentions stock only if filtered by it; otherwise an index-only scan is enough. */
function stockedIf({ isInStock }: ListingSelection): string {
  return isInStock ? ` AND ${STOCKED}` : ''
}

function matching({ categories, facetIds, minPaise, maxPaise }: ListingSelection): Matching {
  return [facetIds ?? categories, minPaise, maxPaise]
}

/** Statement name from everything that its text depends on. */
function named(name: string, { isInStock }: ListingSelection, ...rest: readonly string[]): string {
  return [name, ...rest, ...(isInStock ? ['in_stock'] : [])].join('_')
}

/** Counts the products of each facet that match price and stock. Reads all of them, so only for small listings. */
export async function countInFacets(
  on: Queryable,
  selection: ListingSelection,
): Promise<ReadonlyMap<number, number>> {
  const whose = whoseOf(selection)
  const select = statement<Matching, { facetId: number; count: number }>(
    named('count_facets', selection, whose),
    `SELECT facet_id AS "facetId", count(*) AS count
       FROM ${eachOf(whose, selection, 'facet_id', 'OFFSET 0')} GROUP BY facet_id`,
  )
  const rows = await select(on, ...matching(selection))
  return new Map(rows.map(({ facetId, count }) => [facetId, count]))
}

/** Counts the matches, up to `most`. */
export async function countListed(on: Queryable, selection: ListingSelection, most: number): Promise<number> {
  const whose = whoseOf(selection)
  const select = statement<[...Matching, number], { count: number }>(
    named('count_listed', selection, whose),
    `SELECT count(*) AS count FROM (
       SELECT FROM ${eachOf(whose, selection, '', 'LIMIT $4')} LIMIT $4) AS counted`,
  )
  return only(await select(on, ...matching(selection), most)).count
}

type SortKeys = {
  readonly keys: readonly string[]
  readonly directions: readonly string[]
  /** Lower bound at which the index scan starts. */
  readonly begins?: string
}

/** Each has an index that begins with the category. The id is the last key, so that no two products tie. */
const SORT_KEYS: Readonly<Record<Sort, SortKeys>> = {
  newest: { keys: ['created_at', 'id'], directions: ['DESC', 'ASC'] },
  'price-low': {
    keys: ['selling_price_paise', 'id'],
    directions: ['ASC', 'ASC'],
    begins: 'selling_price_paise >= $2',
  },
  'price-high': {
    keys: ['selling_price_paise', 'id'],
    directions: ['DESC', 'DESC'],
    begins: 'selling_price_paise <= $3',
  },
  name: { keys: ['lower(name)', 'id'], directions: ['ASC', 'ASC'] },
  rating: {
    keys: ['rating_tenths', 'reviews_count', 'id'],
    directions: ['DESC NULLS LAST', 'DESC', 'ASC'],
  },
}

type Part = [limit: number, offset: number]

function sortTexts(sort: Sort) {
  const { keys, directions, begins } = SORT_KEYS[sort]
  return {
    columns: keys.map((key, index) => `${key} AS key_${index}`).join(', '),
    order: directions.map((direction, index) => `key_${index} ${direction}`).join(', '),
    ownOrder: keys.map((key, index) => `${key} ${directions[index]}`).join(', '),
    begins: begins ? ` AND ${begins}` : '',
  }
}

/** Cards of one page of the found products, in their order. */
function cardsOf(found: string, order: string): string {
  return `WITH found AS MATERIALIZED (${found}),
     shown AS (SELECT * FROM found ORDER BY ${order} LIMIT $4::integer OFFSET $5::integer)
   SELECT ${CARD_COLUMNS} FROM shown JOIN products p ON p.id = shown.id ORDER BY ${order}`
}

export type ListedPart = { readonly sort: Sort; readonly limit: number; readonly offset: number }

/** A page of a selection with few products: all of them are read and sorted. */
export async function listFew(
  on: Queryable,
  selection: ListingSelection,
  { sort, limit, offset }: ListedPart,
): Promise<ProductCard[]> {
  const whose = whoseOf(selection)
  const { columns, order } = sortTexts(sort)
  const select = statement<[...Matching, ...Part], CardRow>(
    named('list_few', selection, whose, sort),
    cardsOf(`SELECT matching.* FROM ${eachOf(whose, selection, `id, ${columns}`, 'OFFSET 0')}`, order),
  )
  return (await select(on, ...matching(selection), limit, offset)).map(toCard)
}

/**
 * A page of a selection with many products, read along the index of the sort in each category. The CASE hides the
 * conditions from the planner: if it expected few matches, it would read and sort all products.
 */
export async function listMany(
  on: Queryable,
  selection: ListingSelection,
  { sort, limit, offset }: ListedPart,
): Promise<ProductCard[]> {
  const { facetIds, categories, minPaise, maxPaise } = selection
  const { columns, order, ownOrder, begins } = sortTexts(sort)
  const select = statement<[...Matching, ...Part, facetIds: readonly number[] | null], CardRow>(
    named('list_many', selection, sort),
    cardsOf(
      `SELECT listed.* FROM unnest($1::text[]) AS c (name) CROSS JOIN LATERAL (
         SELECT id, ${columns} FROM products
          WHERE category = c.name AND status = 'active'${begins}
            AND CASE WHEN ${PRICED} AND ($6::integer[] IS NULL OR facet_id = ANY ($6))${stockedIf(selection)} THEN true END
          ORDER BY ${ownOrder} LIMIT $4::integer + $5::integer) AS listed`,
      order,
    ),
  )
  return (await select(on, categories, minPaise, maxPaise, limit, offset, facetIds)).map(toCard)
}

const selectFacetsOf = statement<[readonly ProductId[]], Omit<Facet, 'count'> & { productId: ProductId }>(
  'list_facets_of_products',
  `SELECT p.id AS "productId", ${FACET_COLUMNS} FROM products p JOIN catalogue_facets f ON f.id = p.facet_id
    WHERE p.id = ANY ($1::uuid[])`,
)

/** The facet of each of these products; their counts are not filled. */
export async function facetsOfProducts(
  on: Queryable,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, Facet>> {
  const rows = await selectFacetsOf(on, ids)
  return new Map(rows.map(({ productId, ...facet }) => [productId, { ...facet, count: null }]))
}
