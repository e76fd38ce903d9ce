/** The mails about an order, as text and as HTML. Everything that a customer typed is escaped. */
import { BRAND } from '../brand.ts'
import { joinAddress } from '../checkout/join-address.ts'
import {
  letterEnd,
  letterHtml,
  letterLink,
  letterParagraph,
  letterTable,
  type ComposedMail,
} from '../mail/letter.ts'
import { formatInr } from '../money.ts'
import { dayRange, POLICIES } from '../policies.ts'
import type { OrderView } from './order-view.ts'

export const ORDER_MAIL_KINDS = ['paid', 'refunded'] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

const OPENINGS: Readonly<Record<OrderMailKind, (order: OrderView) => { subject: string; lead: string }>> = {
  paid: (order) => ({
    subject: `Your ${BRAND.name} order ${order.number} is confirmed`,
    lead: `Thank you. We have received your payment of ${formatInr(order.totalPaise)} and are packing your order.`,
  }),
  refunded: (order) => ({
    subject: `Refund for your ${BRAND.name} order ${order.number}`,
    lead: `We could not complete this order, so your payment is on its way back to where it came from. We process it within ${POLICIES.refundProcessedWorkingDays} working days, and it reaches your account in ${dayRange(POLICIES.refundArrivesBusinessDays)} business days.`,
  }),
}

export function orderMail(kind: OrderMailKind, order: OrderView, shopUrl: string): ComposedMail {
  const { subject, lead } = OPENINGS[kind](order)
  const greeting = `Hello ${order.customer.fullName},`
  const rows = [...itemRows(order), ...amountRows(order)]
  const delivery = `Delivery to: ${joinAddress(order.customer)}`
  const link = `${shopUrl}/order-success/${order.id}`
  const table = rows.map(([label, amount]) => `${label}: ${amount}`).join('\n')
  return {
    subject,
    text: [greeting, lead, table, delivery, `Your order: ${link}`, letterEnd()].join('\n\n'),
    html: letterHtml(
      subject,
      [
        letterParagraph(greeting),
        letterParagraph(lead),
        letterTable(rows),
        letterParagraph(delivery),
        letterLink(link, 'See your order'),
      ].join('\n'),
    ),
  }
}

type Row = readonly [label: string, amount: string]

function itemRows(order: OrderView): Row[] {
  return order.items.map((item) => [`${item.quantity} x ${item.name}`, formatInr(item.linePaise)])
}

function amountRows(order: OrderView): Row[] {
  const discounts: Row[] = [
    ...(order.couponDiscountPaise > 0
      ? [[`Coupon ${order.couponCode ?? ''}`, `-${formatInr(order.couponDiscountPaise)}`] as const]
      : []),
    ...(order.coinDiscountPaise > 0 ? [['Coins', `-${formatInr(order.coinDiscountPaise)}`] as const] : []),
  ]
  return [['Shipping', formatInr(order.shippingPaise)], ...discounts, ['Total', formatInr(order.totalPaise)]]
}
