/** Everything that the database contains about one order besides its events, as rows with a time. */
import { NUMBERED, orderNumberOf } from '#platform/database/order-number.ts'
import { findStatement, statement } from '#platform/database/statement.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { StoryRow } from '../rules/order-story.ts'

export type StoryOrder = {
  readonly id: OrderId
  readonly number: string
  readonly status: string
  readonly totalPaise: Paise
  readonly paymentStatus: string
  readonly fulfilmentStatus: string
}

/** By its id, or by its number such as PN-1078 or 1078. */
export const findOrderOfStory = findStatement<[text: string], StoryOrder>(
  'find_order_of_story',
  `SELECT o.id, ${orderNumberOf('o')} AS number, o.status, o.total_paise AS "totalPaise", o.payment_status AS "paymentStatus",
          o.fulfilment_status AS "fulfilmentStatus"
     FROM orders o WHERE o.id::text = lower($1) OR o.order_number = ${NUMBERED('$1')} LIMIT 1`,
)

const PAYMENT = `payments p WHERE p.order_id = $1`

export const listStoryRows = statement<[id: OrderId], StoryRow>(
  'list_order_story',
  `SELECT at, kind, facts FROM (
     SELECT p.created_at AS at, 'payment.created' AS kind, jsonb_build_object('provider', p.provider, 'reference', p.provider_order_id, 'attempts', p.failed_attempts) AS facts FROM ${PAYMENT}
     UNION ALL SELECT p.signed_at, 'payment.signed', '{}' FROM ${PAYMENT}
     UNION ALL SELECT p.checked_at, 'payment.checked', '{}' FROM ${PAYMENT}
     UNION ALL SELECT f.created_at, 'payment.flagged', jsonb_build_object('reason', f.reason, 'payment', f.provider_payment_id, 'isResolved', f.is_resolved)
       FROM payment_flags f WHERE f.order_id = $1
     UNION ALL SELECT r.created_at, 'refund.requested', jsonb_build_object('paise', r.amount_paise, 'method', r.method, 'status', r.status) FROM refunds r WHERE r.order_id = $1
     UNION ALL SELECT r.processed_at, 'refund.processed', jsonb_build_object('paise', r.amount_paise, 'reference', r.provider_refund_id) FROM refunds r WHERE r.order_id = $1
     UNION ALL SELECT r.failed_at, 'refund.failed', jsonb_build_object('paise', r.amount_paise, 'failure', r.failure) FROM refunds r WHERE r.order_id = $1
     UNION ALL SELECT i.issued_at, 'document.issued', jsonb_build_object('kind', i.kind, 'number', i.number) FROM invoices i WHERE i.order_id = $1
     UNION ALL SELECT c.created_at, 'parcel.created', jsonb_build_object('purpose', c.purpose, 'status', c.status, 'waybill', c.waybill, 'attempts', c.attempts, 'remark', c.remark)
       FROM parcels c WHERE c.order_id = $1
     UNION ALL SELECT s.scanned_at, 'parcel.scanned', jsonb_build_object('status', s.status, 'location', s.location, 'remark', s.remark)
       FROM shipment_scans s JOIN parcels c ON c.id = s.shipment_id WHERE c.order_id = $1
     UNION ALL SELECT CASE WHEN j.attempts > 0 THEN j.updated_at ELSE j.created_at END, CASE WHEN j.attempts >= j.max_attempts THEN 'job.failed' ELSE 'job.waiting' END,
            jsonb_build_object('task', t.identifier, 'attempts', j.attempts, 'next', j.run_at, 'error', left(split_part(coalesce(j.last_error, ''), E'\\n', 1), 200))
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.payload->>'orderId' = $1::uuid::text
   ) AS story WHERE at IS NOT NULL ORDER BY at`,
)
