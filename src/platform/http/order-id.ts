import { isUuid, type OrderId } from '../rules/ids.ts'
import { Refusal } from './refusal.ts'

/** An order's id from an address; what is none is an order that is not there. */
export function orderId(text: string): OrderId {
  if (!isUuid(text)) throw new Refusal('not_found', 'order_not_found')
  return text as OrderId
}
