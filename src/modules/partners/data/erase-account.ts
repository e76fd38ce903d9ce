/** What partners sent and received about the orders of an account, erased when it is deleted. */
import type { AccountDeleted } from '#modules/accounts/index.ts'
import { ORDERS_OF_ACCOUNT } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { writeStatement } from '#platform/database/statement.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'

type ItsOrders = [userId: UserId, guestOrderIds: readonly OrderId[]]

/** Anything that partners report about an order may concern its customer. */
const eraseReports = writeStatement<ItsOrders>(
  'empty_partner_orders_of_account',
  `UPDATE partner_orders SET reference = '', status = '', note = '' WHERE order_id IN ${ORDERS_OF_ACCOUNT}`,
)

/** Events sent to partners may name the customer; a resend builds the body again. */
const eraseSentBodies = writeStatement<ItsOrders>(
  'empty_sent_events_of_account',
  `UPDATE webhook_deliveries d SET body = NULL FROM webhook_events v
    WHERE v.id = d.event_id AND v.order_id IN ${ORDERS_OF_ACCOUNT} AND d.body IS NOT NULL`,
)

/** Their responses may repeat what they received. */
const eraseAnswers = writeStatement<ItsOrders>(
  'empty_answers_to_events_of_account',
  `UPDATE webhook_attempts a SET answer = '' FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
    WHERE d.id = a.delivery_id AND v.order_id IN ${ORDERS_OF_ACCOUNT} AND a.answer_status IS NOT NULL AND a.answer <> ''`,
)

export async function erasePartnerData(tx: Tx, { userId, guestOrderIds }: AccountDeleted): Promise<void> {
  await eraseReports(tx, userId, guestOrderIds)
  await eraseSentBodies(tx, userId, guestOrderIds)
  await eraseAnswers(tx, userId, guestOrderIds)
}
