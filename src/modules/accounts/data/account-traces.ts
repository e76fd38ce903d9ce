/**
 * Data about an account's owner outside its own tables, found by address. Deleted with the account, and only if the
 * account has verified the address.
 */
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { writeStatement } from '#platform/database/tx-statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type Successor = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
}

const selectAddress = statement<[UserId], { email: string }>(
  'find_verified_address',
  `SELECT lower(email) AS email FROM users WHERE id = $1 AND email_verified`,
)

/** Orders that were never paid are not linked to an account; these can't be paid any more. */
const eraseUnpaid = statement<[string, string, string, string, string, number], { id: OrderId }>(
  'pseudonymise_failed_guest_orders',
  `UPDATE orders SET customer_name = $2, customer_email = $3, customer_phone = $4, address = $5, content_digest = '', customer_mailbox = '',
          buyer_gstin = NULL, business_name = NULL
    WHERE user_id IS NULL AND lower(customer_email) = $1 AND payment_status = 'failed'
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id
                         AND p.created_at > shop_now() - make_interval(days => $6)) RETURNING id`,
)

/** Mails that are waiting or have failed for good; the queue itself deletes one that is being sent. */
export const dropAccountMails = writeStatement<[userId: UserId, email: string]>(
  'drop_account_mail_jobs',
  `SELECT 1 FROM graphile_worker.complete_jobs(ARRAY(
     SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'send_account_mail'
        AND (j.payload->>'userId' = $1 OR lower(j.payload->>'email') = $2 OR lower(j.payload->>'newEmail') = $2)))`,
)

/** Returns its address if it is verified; otherwise '', which matches nothing. */
export async function findVerifiedAddress(on: Queryable, userId: UserId): Promise<string> {
  return (await selectAddress(on, userId))[0]?.email ?? ''
}

/** Erases guest orders of the address that were never paid, and returns their ids. */
export async function eraseUnpaidOrders(
  tx: Tx,
  email: string,
  by: Successor,
  lateDays: number,
): Promise<OrderId[]> {
  const unpaid = await eraseUnpaid(tx.client, email, by.name, by.email, by.phone, by.address, lateDays)
  return unpaid.map(({ id }) => id)
}
