/**
 * Data about an account's owner outside its own tables, found by address and by payment and parcel ids. Deleted with
 * the account. Data found only by address is erased only if the account has verified it.
 */
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type Successor = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
}

/** For an unverified address the statements below get an empty address, which matches nothing. */
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

/**
 * Messages and names are the visitor's personal data, and so are staff's replies and notes. An open enquiry is closed,
 * because there is nobody left to answer.
 */
const eraseEnquiries = statement<[string, string, string, string], Record<string, never>>(
  'pseudonymise_enquiries',
  `WITH answers AS (
     UPDATE enquiry_events SET words = '' FROM enquiries e
      WHERE e.id = enquiry_events.enquiry_id AND lower(e.email) = $1 AND enquiry_events.words <> ''
   )
   UPDATE enquiries SET name = $2, email = $3, mobile = $4, requirement = '', website_url = '', content_digest = '',
          status = CASE status WHEN 'open' THEN 'closed' ELSE status END
    WHERE lower(email) = $1`,
)

/** Mails that are waiting or have failed for good; the queue itself deletes one that is being sent. */
const dropJobs = statement<[UserId, string], Record<string, never>>(
  'drop_account_mail_jobs',
  `SELECT 1 FROM graphile_worker.complete_jobs(ARRAY(
     SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'send_account_mail'
        AND (j.payload->>'userId' = $1 OR lower(j.payload->>'email') = $2 OR lower(j.payload->>'newEmail') = $2)))`,
)

/** The account's orders, and its unpaid ones. */
const ITS_ORDERS = `(SELECT id FROM orders WHERE user_id = $1 UNION ALL SELECT unnest($2::uuid[]))`

/** The bodies contain their ids as JSON strings. */
const eraseBodies = statement<[UserId, readonly OrderId[]], Record<string, never>>(
  'empty_webhook_bodies_of_account',
  `WITH names AS (
     SELECT unnest(ARRAY[p.provider_order_id, p.provider_payment_id]) AS name
       FROM payments p WHERE p.order_id IN ${ITS_ORDERS}
      UNION SELECT s.waybill FROM shipments s WHERE s.order_id IN ${ITS_ORDERS}
      UNION SELECT p.waybill FROM parcels p JOIN returns r ON r.id = p.return_id WHERE r.order_id IN ${ITS_ORDERS}
   )
   UPDATE webhook_inbox SET raw_body = '' WHERE processed_at IS NOT NULL AND raw_body <> ''
      AND EXISTS (SELECT 1 FROM names WHERE name <> '' AND position(convert_to('"' || name || '"', 'UTF8') IN raw_body) > 0)`,
)

/** Anything that partners report about an order may concern its customer. */
const erasePartnerData = statement<[UserId, readonly OrderId[]], Record<string, never>>(
  'empty_partner_orders_of_account',
  `UPDATE partner_orders SET reference = '', status = '', note = '' WHERE order_id IN ${ITS_ORDERS}`,
)

/** Events sent to partners may name the customer; a resend builds the body again. */
const eraseSentBodies = statement<[UserId, readonly OrderId[]], Record<string, never>>(
  'empty_sent_events_of_account',
  `UPDATE webhook_deliveries d SET body = NULL FROM webhook_events v
    WHERE v.id = d.event_id AND v.order_id IN ${ITS_ORDERS} AND d.body IS NOT NULL`,
)

/** Their responses may repeat what they received. */
const eraseAnswers = statement<[UserId, readonly OrderId[]], Record<string, never>>(
  'empty_answers_to_events_of_account',
  `UPDATE webhook_attempts a SET answer = '' FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
    WHERE d.id = a.delivery_id AND v.order_id IN ${ITS_ORDERS} AND a.answer_status IS NOT NULL AND a.answer <> ''`,
)

/** Must run before the account is erased, because it still has the address. */
export async function eraseTraces(tx: Tx, userId: UserId, by: Successor, lateDays: number): Promise<void> {
  const email = await verifiedAddress(tx.client, userId)
  const unpaid = await eraseUnpaid(tx.client, email, by.name, by.email, by.phone, by.address, lateDays)
  const unpaidIds = unpaid.map(({ id }) => id)
  await eraseEnquiries(tx.client, email, by.name, by.email, by.phone)
  await dropJobs(tx.client, userId, email)
  await eraseBodies(tx.client, userId, unpaidIds)
  await erasePartnerData(tx.client, userId, unpaidIds)
  await eraseSentBodies(tx.client, userId, unpaidIds)
  await eraseAnswers(tx.client, userId, unpaidIds)
}

async function verifiedAddress(on: Queryable, userId: UserId): Promise<string> {
  return (await selectAddress(on, userId))[0]?.email ?? ''
}
