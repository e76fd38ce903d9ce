/**
 * Codes that open a guest's orders by e-mail. A row without a digest is a request for a code, which the job answers.
 */
import { lockStatement } from '#platform/database/locks.ts'
import { only, statement, type Queryable } from '#platform/database/statement.ts'
import { changeStatement, writeStatement } from '#platform/database/tx-statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const insertWish = statement<[string], { id: string }>(
  'insert_guest_code',
  `INSERT INTO guest_codes (email, code_hash, expires_at) VALUES ($1, '', shop_now()) RETURNING id`,
)

/** Records that a code was requested: the same row for every address, whether or not it has orders. */
export async function wishForCode(tx: Tx, email: string): Promise<string> {
  return only(await insertWish(tx.client, email)).id
}

const selectEmail = statement<[string], { email: string }>(
  'find_guest_code_email',
  `SELECT email FROM guest_codes WHERE id = $1 AND used_at IS NULL`,
)

/** The e-mail that a request is for; null once its code was used. */
export async function findCodeEmail(on: Queryable, id: string): Promise<string | null> {
  return (await selectEmail(on, id))[0]?.email ?? null
}

const selectHasOrders = statement<[string], { hasOrders: boolean }>(
  'has_guest_orders',
  `SELECT EXISTS (SELECT FROM orders WHERE lower(customer_email) = $1 AND user_id IS NULL) AS "hasOrders"`,
)

export async function hasGuestOrders(on: Queryable, email: string): Promise<boolean> {
  return (await selectHasOrders(on, email))[0]?.hasOrders ?? false
}

/** Sets the code of a request; an earlier one becomes void. */
export const setCode = writeStatement<[id: string, codeHash: string, minutes: number]>(
  'set_guest_code',
  `UPDATE guest_codes SET code_hash = $2, expires_at = shop_now() + make_interval(mins => $3), failed_tries = 0
    WHERE id = $1 RETURNING id`,
)

/** Deletes all other unanswered requests of this address, and all older than a day. */
export const forgetWishes = writeStatement<[email: string, exceptId: string | null]>(
  'delete_guest_code_wishes',
  `DELETE FROM guest_codes
    WHERE (email = $1 AND code_hash = '' AND id IS DISTINCT FROM $2) OR created_at < shop_now() - interval '1 day'
   RETURNING id`,
)

export const countFailedTry = writeStatement<[id: string]>(
  'count_failed_guest_code',
  `UPDATE guest_codes SET failed_tries = failed_tries + 1 WHERE id = $1 RETURNING id`,
)

/** Returns true for only one caller. */
export const markUsed = changeStatement<[id: string]>(
  'use_guest_code',
  `UPDATE guest_codes SET used_at = shop_now() WHERE id = $1 AND used_at IS NULL RETURNING id`,
)

export type LockedCode = {
  readonly id: string
  /** Empty for a request whose code was not mailed yet. */
  readonly codeHash: string
  readonly failedAttempts: number
  readonly isUsed: boolean
  readonly isOver: boolean
  readonly expiresAt: Date
  /** Requested within the last hour. */
  readonly isRecent: boolean
}

/** Locks all codes of an email address, so that concurrent requests for it run one after the other. */
export const lockGuestCodes = lockStatement<[email: string], LockedCode>(
  'guest_codes',
  'lock_guest_codes',
  `SELECT id, code_hash AS "codeHash", failed_tries AS "failedAttempts", used_at IS NOT NULL AS "isUsed",
          expires_at <= shop_now() AS "isOver", expires_at AS "expiresAt",
          created_at > shop_now() - interval '1 hour' AS "isRecent"
     FROM guest_codes WHERE email = $1 ORDER BY id FOR UPDATE`,
)
