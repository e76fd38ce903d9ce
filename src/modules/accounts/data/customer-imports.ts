/** Uploaded files of customers, and the accounts that they create. */
import type { UserId } from '#platform/rules/ids.ts'
import { findStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Sheet } from '#platform/rules/sheet.ts'
import type { ImportedCustomer } from '../rules/customer-sheet.ts'

const insert = statement<[string, string, UserId], { id: string }>(
  'insert_customer_import',
  `WITH old AS (DELETE FROM customer_imports WHERE created_at < shop_now() - interval '24 hours')
   INSERT INTO customer_imports (file_name, sheet, actor_id) VALUES ($1, $2, $3) RETURNING id`,
)

export type CustomerImport = { readonly fileName: string; readonly sheet: Sheet }

export async function insertCustomerImport(tx: Tx, file: CustomerImport, staffId: UserId): Promise<string> {
  return only(await insert(tx.client, file.fileName, JSON.stringify(file.sheet), staffId)).id
}

export const findCustomerImport = findStatement<[id: string], CustomerImport>(
  'find_customer_import',
  `SELECT file_name AS "fileName", sheet FROM customer_imports WHERE id = $1`,
)

const remove = statement<[string], CustomerImport>(
  'delete_customer_import',
  `DELETE FROM customer_imports WHERE id = $1 RETURNING file_name AS "fileName", sheet`,
)

/** Returns the file; null if it was imported already. Two imports of one file wait for each other here. */
export async function deleteCustomerImport(tx: Tx, id: string): Promise<CustomerImport | null> {
  return (await remove(tx.client, id))[0] ?? null
}

const selectKnown = statement<[readonly string[]], { email: string }>(
  'list_known_emails',
  `SELECT lower(email) AS email FROM users WHERE lower(email) = ANY ($1::text[])`,
)

/** The addresses (lower case) that already have an account. */
export async function listKnownEmails(
  on: Queryable,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await selectKnown(on, emails)).map(({ email }) => email))
}

const insertAccounts = statement<[string], { created: number; addresses: number }>(
  'insert_imported_accounts',
  `WITH n AS MATERIALIZED (
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (email text, name text, "hasConsent" boolean, address jsonb)
   ), made AS (
     INSERT INTO users (id, name, email, marketing_consent_at)
     SELECT gen_random_uuid()::text, name, email, CASE WHEN "hasConsent" THEN shop_now() END FROM n
     ON CONFLICT DO NOTHING RETURNING id, email
   ), placed AS (
     INSERT INTO addresses (user_id, full_name, phone, address, city, state, pincode, country, is_default)
     SELECT made.id, a."fullName", a.phone, a.address, a.city, a.state, a.pincode, a.country, true
       FROM made JOIN n USING (email)
       CROSS JOIN LATERAL jsonb_to_record(n.address) AS a (
         "fullName" text, phone text, address text, city text, state text, pincode text, country text)
      WHERE jsonb_typeof(n.address) = 'object' RETURNING 1
   )
   SELECT (SELECT count(*)::int FROM made) AS created, (SELECT count(*)::int FROM placed) AS addresses`,
)

/** Creates unverified accounts without a password. Addresses that have an account are left unchanged. */
export async function insertImportedAccounts(tx: Tx, customers: readonly ImportedCustomer[]) {
  return only(await insertAccounts(tx.client, JSON.stringify(customers)))
}
