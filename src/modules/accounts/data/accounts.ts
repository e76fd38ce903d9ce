/** Accounts as the shop sees them: the owner, whether the address is verified, whether it is staff. */
import { lockStatement } from '#platform/database/locks.ts'
import type { UserId } from '#platform/rules/ids.ts'
import {
  findStatement,
  statement,
  type Queryable,
  changeStatement,
  writeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type AccountRow = {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly isVerified: boolean
  readonly hasPassword: boolean
  readonly isStaff: boolean
}

const ACCOUNT = `u.id, u.email, u.name, u.email_verified AS "isVerified",
  EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = u.id AND a.provider_id = 'credential' AND a.password IS NOT NULL) AS "hasPassword",
  EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id) AS "isStaff"`

/** The account of a lower-case address. */
export const findAccountByEmail = findStatement<[email: string], AccountRow>(
  'find_account_by_email',
  `SELECT ${ACCOUNT} FROM users u WHERE lower(u.email) = $1 AND u.deleted_at IS NULL`,
)

export const findAccount = findStatement<[id: UserId], AccountRow>(
  'find_account',
  `SELECT ${ACCOUNT} FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL`,
)

const insertAccount = statement<[string, string, string], { id: UserId }>(
  'insert_account',
  `WITH made AS (
     INSERT INTO users (id, name, email) VALUES (gen_random_uuid()::text, $1, $2) ON CONFLICT DO NOTHING RETURNING id
   ), credential AS (
     INSERT INTO accounts (id, user_id, account_id, provider_id, password)
     SELECT gen_random_uuid()::text, id, id, 'credential', $3 FROM made
   )
   SELECT id FROM made`,
)

/** Creates an unverified account; null if the address has one, which stays unchanged. */
export async function addAccount(
  tx: Tx,
  account: { readonly name: string; readonly email: string; readonly passwordHash: string },
): Promise<UserId | null> {
  return (await insertAccount(tx.client, account.name, account.email, account.passwordHash))[0]?.id ?? null
}

/**
 * Deletes the password of the address's unverified account, unless it is the one just created.
 * Updating the account also locks it: a link that verifies it runs before or after, never in between.
 */
export const voidWaitingPassword = writeStatement<[email: string, except: UserId | null]>(
  'void_password_of_waiting',
  `WITH waiting AS (
     UPDATE users SET updated_at = shop_now()
      WHERE lower(email) = $1 AND NOT email_verified AND deleted_at IS NULL AND id IS DISTINCT FROM $2 RETURNING id
   )
   UPDATE accounts SET password = NULL, updated_at = shop_now() FROM waiting
    WHERE accounts.user_id = waiting.id AND provider_id = 'credential'`,
)

/** Verifies the account's address; false if it has another one by now. */
export const markEmailVerified = changeStatement<[id: UserId, email: string]>(
  'mark_email_verified',
  `UPDATE users SET email_verified = true, updated_at = shop_now()
    WHERE id = $1 AND lower(email) = $2 AND deleted_at IS NULL RETURNING id`,
)

/** False if another account has the address. */
export const changeEmail = changeStatement<[id: UserId, email: string]>(
  'change_account_email',
  `UPDATE users SET email = $2, email_verified = true, updated_at = shop_now()
    WHERE id = $1 AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM users other WHERE lower(other.email) = $2 AND other.id <> $1) RETURNING id`,
)

const updateName = statement<[UserId, string], { id: UserId }>(
  'change_account_name',
  `UPDATE users SET name = $2, updated_at = shop_now() WHERE id = $1 AND deleted_at IS NULL RETURNING id`,
)

export async function changeName(on: Queryable, id: UserId, name: string): Promise<boolean> {
  return (await updateName(on, id, name)).length === 1
}

/** Sets the password, also for an account that could only sign in with a service before. */
export const setPassword = writeStatement<[id: UserId, passwordHash: string]>(
  'set_account_password',
  `WITH changed AS (
     UPDATE accounts SET password = $2, updated_at = shop_now()
      WHERE user_id = $1 AND provider_id = 'credential' RETURNING id
   ), added AS (
     INSERT INTO accounts (id, user_id, account_id, provider_id, password)
     SELECT gen_random_uuid()::text, $1, $1, 'credential', $2 WHERE NOT EXISTS (SELECT 1 FROM changed)
     ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password RETURNING id
   )
   SELECT id FROM changed UNION ALL SELECT id FROM added`,
)

export type IdentityRow = { readonly id: string; readonly provider: string }

/** The account's sign-in methods. */
export const listIdentities = statement<[id: UserId], IdentityRow>(
  'list_identities',
  `SELECT id, provider_id AS provider FROM accounts WHERE user_id = $1 ORDER BY created_at, id`,
)

/** Leaves the password as the only way to sign in. */
export const removeServices = writeStatement<[id: UserId]>(
  'delete_sign_in_services',
  `DELETE FROM accounts WHERE user_id = $1 AND provider_id <> 'credential' RETURNING id`,
)

const deleteIdentity = statement<[UserId, string], { id: string }>(
  'delete_identity',
  `DELETE FROM accounts a WHERE user_id = $1 AND provider_id = $2
      AND EXISTS (SELECT 1 FROM accounts other WHERE other.user_id = $1 AND other.provider_id <> $2) RETURNING id`,
)

/** Unlinks a service from an account; false if it is the only way to sign in. */
export async function removeIdentity(tx: Tx, id: UserId, provider: string): Promise<boolean> {
  return (await deleteIdentity(tx.client, id, provider)).length > 0
}

/** False if the account has no second factor. Browsers that were not asked for the factor lose that too. */
export const deleteFactor = changeStatement<[id: UserId]>(
  'reset_factor',
  `WITH changed AS (
     UPDATE users SET two_factor_enabled = false, updated_at = shop_now() WHERE id = $1 AND two_factor_enabled RETURNING id
   ), factor AS (
     DELETE FROM two_factors WHERE user_id IN (SELECT id FROM changed)
   ), trusted AS (
     DELETE FROM verifications WHERE identifier LIKE 'trust-device-%' AND value IN (SELECT id FROM changed)
   )
   SELECT id FROM changed`,
)

const selectUser = lockStatement<[UserId], { isDeleted: boolean }>(
  'users',
  'lock_user',
  `SELECT deleted_at IS NOT NULL AS "isDeleted" FROM users WHERE id = $1 FOR UPDATE`,
)

/** Also keeps orders from being added to the account. False if it does not exist or was deleted. */
export async function lockUser(tx: Tx, userId: UserId): Promise<boolean> {
  return (await selectUser(tx, userId))[0]?.isDeleted === false
}

const selectAccount = lockStatement<[UserId], { id: UserId }>(
  'users',
  'lock_account',
  `SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
)

/** What is read of the account afterwards stays true until the transaction ends. */
export async function lockAccount(tx: Tx, id: UserId): Promise<void> {
  await selectAccount(tx, id)
}
