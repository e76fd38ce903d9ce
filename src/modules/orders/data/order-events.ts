/** An order's history: its events, oldest first. */
import type { OrderId } from '#platform/rules/ids.ts'
import type { OrderEvent } from '../rules/order-timeline.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'

type EventRow = Omit<OrderEvent, 'at'> & { at: Date }

const selectEvents = statement<[OrderId], EventRow>(
  'list_order_events',
  `SELECT kind, actor, facts, created_at AS at FROM order_events WHERE order_id = $1 ORDER BY id`,
)

export async function listEvents(on: Queryable, id: OrderId): Promise<OrderEvent[]> {
  return (await selectEvents(on, id)).map((row) => ({ ...row, at: row.at.toISOString() }))
}

const selectEventsForStaff = statement<[OrderId], EventRow>(
  'list_order_events_for_staff',
  // A change and its audit entry are written in one transaction, so both have its time.
  `SELECT kind, actor, facts, created_at AS at,
          (SELECT a.actor_name FROM audit_entries a
            WHERE e.actor = 'staff' AND a.created_at = e.created_at
              AND (a.subject_kind, a.subject_id) IN (('order', e.order_id::text), ('return', e.facts->>'returnId'))
            LIMIT 1) AS "staffName"
     FROM order_events e WHERE order_id = $1 ORDER BY id`,
)

/** With the name of the staff member who acted, where the audit log has it. */
export async function listEventsForStaff(on: Queryable, id: OrderId): Promise<OrderEvent[]> {
  return (await selectEventsForStaff(on, id)).map((row) => ({ ...row, at: row.at.toISOString() }))
}
