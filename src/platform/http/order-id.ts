import { parseOrderId, type OrderId } from '../rules/ids.ts'
import { Refusal } from './refusal.ts'

/** Parses an order id from a path; an invalid one is answered like an unknown order. */
export function orderId(text: string): OrderId {
  const id = parseOrderId(text)
  if (id === null) throw new Refusal('not_found', 'order_not_found')
  return id
}
