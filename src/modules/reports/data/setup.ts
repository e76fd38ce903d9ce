/** The data that the set-up checklist measures, and its own records. */
import type { SetupRecord, SetupRecordKind, SetupRows } from '../rules/setup-facts.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { MAILS } from '#modules/partners/index.ts'
import { findStatement, getStatement, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

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

const insert = statement<[SetupRecordKind, UserId, string | null], Record<string, never>>(
  'add_setup_record',
  `INSERT INTO setup_records (kind, actor_id, code_hash) VALUES ($1, $2, $3)`,
)

export async function addSetupRecord(tx: Tx, kind: SetupRecordKind, staffId: UserId): Promise<void> {
  await insert(tx.client, kind, staffId, null)
}

/** A test mail that its server accepted. */
export async function addTestMail(on: Queryable, staffId: UserId, codeHash: string): Promise<void> {
  await insert(on, 'test_mail', staffId, codeHash)
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
