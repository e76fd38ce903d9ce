/** The body of an event, made when it is sent for the first time: it tells how things stand for this transaction. */
import type { DeliveryToTry } from '#database/queries/webhook-deliveries.ts'
import type { Tx } from '#database/transaction.ts'
import { TEST_MESSAGE, WEBHOOK_VERSION } from '#domain/integrations/webhook-events.ts'
import { paise, toRupees } from '#domain/money.ts'
import type { Deps } from '../deps.ts'
import { readIntegratorOrder } from './read-integrator-order.ts'
import { readIntegratorProduct } from './read-integrator-product.ts'

type Subject = DeliveryToTry & { readonly hasCustomer: boolean }

export async function composeWebhook(deps: Deps, tx: Tx, delivery: Subject): Promise<string> {
  const { eventId: id, type, happenedAt } = delivery
  const data = await dataOf(deps, tx, delivery)
  if (data === null) throw new Error(`event ${id} speaks of something that is not there`)
  return JSON.stringify({ id, type, version: WEBHOOK_VERSION, timestamp: happenedAt.toISOString(), data })
}

async function dataOf(deps: Deps, { client }: Tx, delivery: Subject): Promise<object | null> {
  const { type, orderId, productId, hasCustomer, facts } = delivery
  if (productId !== null) return readIntegratorProduct(deps, { id: productId }, client)
  if (orderId === null) return { message: TEST_MESSAGE }
  const order = await readIntegratorOrder(deps, { id: orderId, hasCustomer }, client)
  if (order === null || (type !== 'order.refunded' && type !== 'order.refund_failed')) return order
  return { ...order, refund: { amount: toRupees(paise(Number(facts.amountPaise ?? 0))) } }
}
