/** The sample shop's products and coupons, identified by their seeded data. */
import { MAX_COUNTED_PRODUCTS, type SampleGoods, type SamplesOnSale } from '../rules/setup-facts.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { only, statement, type Queryable } from '#platform/database/statement.ts'

type Goods = [readonly string[], readonly string[], readonly string[]]

const IS_SAMPLE = `EXISTS (SELECT FROM unnest($1::text[], $2::text[], $3::text[]) AS s (sku, name, description)
  WHERE p.sku = s.sku AND p.name = s.name AND p.description = s.description)`

const countOnSale = statement<[...Goods, readonly string[]], SamplesOnSale>(
  'count_samples_on_sale',
  `SELECT (SELECT count(*)::int FROM products p WHERE p.sku = ANY($1) AND p.status = 'active' AND ${IS_SAMPLE}) AS products,
          ARRAY (SELECT code FROM coupons WHERE code = ANY ($4::text[]) AND is_active AND archived_at IS NULL ORDER BY code) AS coupons`,
)

/** Nobody can ship an order for these. */
export async function countSamplesOnSale(on: Queryable, samples: SampleGoods): Promise<SamplesOnSale> {
  return only(await countOnSale(on, ...columnsOf(samples), samples.couponCodes))
}

const selectProducts = statement<Goods, { id: ProductId }>(
  'list_sample_products',
  `SELECT p.id FROM products p WHERE p.sku = ANY($1) AND p.status <> 'archived' AND ${IS_SAMPLE}`,
)

/** All that are not archived, on sale or not. */
export async function listSampleProducts(on: Queryable, samples: SampleGoods): Promise<ProductId[]> {
  return (await selectProducts(on, ...columnsOf(samples))).map(({ id }) => id)
}

const selectCoupons = statement<[readonly string[]], { id: string }>(
  'list_sample_coupons',
  `SELECT id FROM coupons WHERE code = ANY ($1::text[]) AND archived_at IS NULL ORDER BY id`,
)

export async function listSampleCoupons(on: Queryable, samples: SampleGoods): Promise<string[]> {
  return (await selectCoupons(on, samples.couponCodes)).map(({ id }) => id)
}

const countOwn = statement<[...Goods, number], { count: number }>(
  'count_own_products',
  `SELECT count(*)::int AS count FROM
     (SELECT FROM products p WHERE p.status = 'active' AND NOT ${IS_SAMPLE} LIMIT $4) AS own`,
)

/** Products on sale that are not samples, counted up to `MAX_COUNTED_PRODUCTS`. */
export async function countOwnProducts(on: Queryable, samples: SampleGoods): Promise<number> {
  return only(await countOwn(on, ...columnsOf(samples), MAX_COUNTED_PRODUCTS)).count
}

function columnsOf({ products }: SampleGoods): Goods {
  return [
    products.map(({ sku }) => sku),
    products.map(({ name }) => name),
    products.map(({ description }) => description),
  ]
}
