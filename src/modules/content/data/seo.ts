/** The SEO settings, what every page takes from them, and the test results of the shop's own pages. */
import { objectStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { COUPON_COLUMNS, LIVE_COUPON, toCoupon, type CouponRow } from '#modules/coupons/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SavedSeoSettings, SeoSettings, SeoSettingsInput } from '../rules/seo-settings.ts'
import type { SeoCheckKind } from '../rules/seo-check.ts'

const SEO_COLUMNS = `
  meta_title AS "metaTitle", meta_description AS "metaDescription", meta_keywords AS "metaKeywords",
  og_title AS "ogTitle", og_description AS "ogDescription", og_image AS "ogImage",
  canonical_url AS "canonicalUrl", favicon_url AS "faviconUrl", twitter_handle AS "twitterHandle"`

const selectFront = statement<[], { seo: SeoSettings | null; coupon: CouponRow | null }>(
  'find_shop_front',
  `SELECT (SELECT to_json(s) FROM (SELECT ${SEO_COLUMNS} FROM seo_settings) s) AS seo,
          (SELECT to_json(c) FROM (SELECT ${COUPON_COLUMNS} FROM coupons WHERE ${LIVE_COUPON}) c) AS coupon`,
)

/** The row of seo_settings, and the coupon that anyone can use now; each null if there is none. */
export async function findShopFront(on: Queryable) {
  const [row] = await selectFront(on)
  return { seo: row?.seo ?? null, coupon: row?.coupon ? toCoupon(row.coupon) : null }
}

type SettingsRow = SeoSettings & { id: string; version: number; updatedAt: Date }

const selectSettings = statement<[], SettingsRow>(
  'find_seo_settings',
  `SELECT id, version, updated_at AS "updatedAt", ${SEO_COLUMNS} FROM seo_settings`,
)

/** The one row; null if never saved. */
export async function findSeoSettings(
  on: Queryable,
): Promise<(SavedSeoSettings & { readonly id: string }) | null> {
  const [row] = await selectSettings(on)
  return row ? { ...row, updatedAt: row.updatedAt.toISOString() } : null
}

const insertSettings = objectStatement<SeoSettingsInput, { id: string }>(
  'insert_seo_settings',
  `INSERT INTO seo_settings (meta_title, meta_description, meta_keywords, og_title, og_description, og_image,
                             canonical_url, favicon_url, twitter_handle)
   VALUES (:metaTitle, :metaDescription, :metaKeywords, :ogTitle, :ogDescription, :ogImage, :canonicalUrl, :faviconUrl,
           :twitterHandle)
   ON CONFLICT (single) DO NOTHING RETURNING id`,
)

const updateSettings = objectStatement<SeoSettingsInput, { id: string }>(
  'update_seo_settings',
  `UPDATE seo_settings SET meta_title = :metaTitle, meta_description = :metaDescription, meta_keywords = :metaKeywords,
          og_title = :ogTitle, og_description = :ogDescription, og_image = :ogImage, canonical_url = :canonicalUrl,
          favicon_url = :faviconUrl, twitter_handle = :twitterHandle, version = version + 1, updated_at = shop_now()
    WHERE version = :version RETURNING id`,
)

/** Updates the row, or inserts it if there is none; null if it has changed since the form was opened. */
export async function writeSeoSettings(tx: Tx, input: SeoSettingsInput): Promise<{ id: string } | null> {
  const write = input.version === 0 ? insertSettings : updateSettings
  return (await write(tx.client, input))[0] ?? null
}

/** The driver returns bigint as text. */
type CheckRow = { id: string; result: unknown; measuredBy: string; measuredAt: Date }

/** Results saved per kind; older ones are deleted. */
const KEPT_OF_A_KIND = 50

const insertCheck = statement<[SeoCheckKind, string, string], CheckRow>(
  'insert_seo_check',
  `INSERT INTO seo_checks (kind, result, measured_by) VALUES ($1, $2, $3)
   RETURNING id, result, measured_by AS "measuredBy", measured_at AS "measuredAt"`,
)

const purgeChecks = statement<[SeoCheckKind], Record<string, never>>(
  'forget_old_seo_checks',
  `DELETE FROM seo_checks WHERE id IN
     (SELECT id FROM seo_checks WHERE kind = $1 ORDER BY measured_at DESC, id DESC OFFSET ${KEPT_OF_A_KIND})`,
)

export type StoredCheck = {
  readonly id: number
  readonly result: unknown
  readonly measuredBy: string
  readonly measuredAt: string
}

export async function storeSeoCheck(
  tx: Tx,
  kind: SeoCheckKind,
  result: unknown,
  measuredBy: string,
): Promise<StoredCheck | null> {
  const [row] = await insertCheck(tx.client, kind, JSON.stringify(result), measuredBy)
  await purgeChecks(tx.client, kind)
  return row ? toStoredCheck(row) : null
}

const selectChecks = statement<[number], CheckRow>(
  'list_seo_checks',
  `SELECT id, result, measured_by AS "measuredBy", measured_at AS "measuredAt"
     FROM (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY measured_at DESC, id DESC) AS place FROM seo_checks) c
    WHERE place <= $1 ORDER BY measured_at DESC, id DESC`,
)

/** This many of each kind, newest first. */
export async function listSeoChecks(on: Queryable, each: number): Promise<StoredCheck[]> {
  return (await selectChecks(on, each)).map(toStoredCheck)
}

function toStoredCheck(row: CheckRow): StoredCheck {
  return { ...row, id: Number(row.id), measuredAt: row.measuredAt.toISOString() }
}

const countRecent = statement<[SeoCheckKind], { count: number }>(
  'count_recent_seo_checks',
  `SELECT count(*)::int AS count FROM seo_checks
    WHERE kind = $1 AND measured_at > shop_now() - interval '1 minute' AND measured_at <= shop_now()`,
)

/** Runs of this kind in the last minute. */
export async function countRecentSeoChecks(on: Queryable, kind: SeoCheckKind): Promise<number> {
  return (await countRecent(on, kind))[0]?.count ?? 0
}
