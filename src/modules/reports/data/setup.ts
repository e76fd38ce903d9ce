/** The data that the set-up checklist measures, its own records, and the sample shop. */
import { MAILS } from '#modules/partners/index.ts'
import { findStatement, getStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import {
  MAX_COUNTED_PRODUCTS,
  type SampleGoods,
  type SamplesOnSale,
  type SetupRecord,
  type SetupRecordKind,
  type SetupRows,
} from '../rules/setup-facts.ts'

const OWNERS = `user_roles r JOIN users u ON u.id = r.user_id
  WHERE r.role = 'admin' AND r.staff_role = 'owner' AND r.disabled_at IS NULL AND u.deleted_at IS NULL`

/** Milliseconds since an instant. */
const AGE = (instant: string) => `(extract(epoch FROM shop_now() - ${instant}) * 1000)::float8`

/** The latest instants are the first entries of an index. A partial index finds parcels that are not delivered yet. */
export const readSetupRows = getStatement<[], SetupRows>(
  'read_setup_rows',
  `SELECT (SELECT ${AGE('max(paid_at)')} FROM orders WHERE paid_at IS NOT NULL) AS "lastPaid",
          (SELECT ${AGE('o.paid_at')} FROM orders o JOIN payments p ON p.order_id = o.id
            WHERE o.paid_at IS NOT NULL AND p.provider = 'razorpay' ORDER BY o.paid_at DESC LIMIT 1) AS "lastOnlinePaid",
          (SELECT ${AGE('received_at')} FROM webhook_inbox WHERE provider = 'razorpay' ORDER BY id DESC LIMIT 1) AS "lastWebhook",
          (SELECT ${AGE('created_at')} FROM parcels WHERE waybill IS NOT NULL AND courier = ''
            ORDER BY created_at DESC LIMIT 1) AS "lastBooked",
          EXISTS (SELECT FROM parcels WHERE carrier_status <> 'Delivered' AND status = 'requested' AND needs IN ('warehouse', 'account')) AS "isWarehouseRefused",
          EXISTS (SELECT FROM pages WHERE slug = 'about') AS "hasOwnAbout",
          (SELECT count(*)::int FROM ${OWNERS}) AS owners,
          (SELECT count(*)::int FROM ${OWNERS} AND u.two_factor_enabled) AS "ownersWithFactor",
          (SELECT ${AGE('max(created_at)')} FROM tax_rates WHERE actor_id IS NOT NULL) AS "ratesChanged",
          (SELECT ${AGE('min(j.created_at)')} ${MAILS} AND j.attempts BETWEEN 1 AND j.max_attempts - 1) AS "stuckMail"`,
)

const selectRecords = statement<[], SetupRecord & { readonly kind: SetupRecordKind }>(
  'list_setup_records',
  `SELECT DISTINCT ON (r.kind) r.kind, ${AGE('r.created_at')} AS age, coalesce(nullif(u.name, ''), u.email) AS by
     FROM setup_records r LEFT JOIN users u ON u.id = r.actor_id ORDER BY r.kind, r.id DESC`,
)

/** The latest of each kind. */
export async function listSetupRecords(
  on: Queryable,
): Promise<Partial<Record<SetupRecordKind, SetupRecord>>> {
  const rows = await selectRecords(on)
  return Object.fromEntries(rows.map(({ kind, ...record }) => [kind, record]))
}

const insertRecord = statement<[SetupRecordKind, UserId, string | null], Record<string, never>>(
  'add_setup_record',
  `INSERT INTO setup_records (kind, actor_id, code_hash) VALUES ($1, $2, $3)`,
)

export async function addSetupRecord(tx: Tx, kind: SetupRecordKind, staffId: UserId): Promise<void> {
  await insertRecord(tx.client, kind, staffId, null)
}

/** A test mail that its server accepted. */
export async function addTestMail(on: Queryable, staffId: UserId, codeHash: string): Promise<void> {
  await insertRecord(on, 'test_mail', staffId, codeHash)
}

export const findLastTestMail = findStatement<[], { codeHash: string; actorId: UserId }>(
  'find_last_test_mail',
  `SELECT code_hash AS "codeHash", actor_id AS "actorId" FROM setup_records WHERE kind = 'test_mail' ORDER BY id DESC LIMIT 1`,
)

const selectAddress = statement<[UserId], { email: string }>(
  'find_address_for_test_mail',
  `SELECT email FROM users WHERE id = $1 AND deleted_at IS NULL`,
)

export async function findStaffAddress(on: Queryable, staffId: UserId): Promise<string | null> {
  return (await selectAddress(on, staffId))[0]?.email ?? null
}

// The sample shop's products and coupons, identified by their seeded data.

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
