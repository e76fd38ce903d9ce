import { ORDERS_OF_ACCOUNT } from '#modules/orders/index.ts'
import { writeStatement } from '#platform/database/statement.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'

/** The bodies of payment and parcel webhooks contain the ids as JSON strings. */
export const eraseWebhookBodies = writeStatement<[userId: UserId, guestOrderIds: readonly OrderId[]]>(
  'empty_webhook_bodies_of_account',
  `WITH names AS (
     SELECT unnest(ARRAY[p.provider_order_id, p.provider_payment_id]) AS name
       FROM payments p WHERE p.order_id IN ${ORDERS_OF_ACCOUNT}
      UNION SELECT s.waybill FROM shipments s WHERE s.order_id IN ${ORDERS_OF_ACCOUNT}
      UNION SELECT p.waybill FROM parcels p JOIN returns r ON r.id = p.return_id WHERE r.order_id IN ${ORDERS_OF_ACCOUNT}
   )
   UPDATE webhook_inbox SET raw_body = '' WHERE processed_at IS NOT NULL AND raw_body <> ''
      AND EXISTS (SELECT 1 FROM names WHERE name <> '' AND position(convert_to('"' || name || '"', 'UTF8') IN raw_body) > 0)`,
)
