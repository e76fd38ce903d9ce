/** The message with which staff share the payment link of an order, by WhatsApp or another messenger. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { OrderView } from './order-view.ts'

type Order = Pick<OrderView, 'number' | 'totalPaise'> & {
  readonly customer: Pick<OrderView['customer'], 'fullName'>
}

/** `until`: the end of the reservation. */
export function payLinkText({ number, totalPaise, customer }: Order, url: string, until: Date): string {
  return `Hello ${customer.fullName}, your ${shopFacts().name} order ${number} comes to ${formatInr(totalPaise)}. Open this link to see it and pay: ${url} We keep the items for you until ${dayAndTime.format(until)}.`
}

const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
})
