/** The mails about an order, as text and as HTML. Everything that a customer typed is escaped. */
import { BRAND } from '../brand.ts'
import { joinAddress } from '../checkout/join-address.ts'
import { formatInr } from '../money.ts'
import type { OrderView } from './order-view.ts'

export const ORDER_MAIL_KINDS = ['paid', 'refunded'] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

export type ComposedMail = { readonly subject: string; readonly text: string; readonly html: string }

const OPENINGS: Readonly<Record<OrderMailKind, (order: OrderView) => { subject: string; lead: string }>> = {
  paid: (order) => ({
    subject: `Your ${BRAND.name} order ${order.number} is confirmed`,
    lead: `Thank you. We have received your payment of ${formatInr(order.totalPaise)} and are packing your order.`,
  }),
  refunded: (order) => ({
    subject: `Refund for your ${BRAND.name} order ${order.number}`,
    lead: `We could not complete this order, so your payment is on its way back to where it came from. We process it within 5 working days, and it reaches your account in 7 to 10 business days.`,
  }),
}

export function orderMail(kind: OrderMailKind, order: OrderView, shopUrl: string): ComposedMail {
  const { subject, lead } = OPENINGS[kind](order)
  const rows = [...itemRows(order), ...amountRows(order)]
  const link = `${shopUrl}/order-success/${order.id}`
  const address = joinAddress(order.customer)
  const text = [
    `Hello ${order.customer.fullName},`,
    lead,
    rows.map(([label, amount]) => `${label}: ${amount}`).join('\n'),
    `Delivery to: ${address}`,
    `Your order: ${link}`,
    `${BRAND.name}, ${BRAND.email}, ${BRAND.phone}`,
  ].join('\n\n')
  return {
    subject,
    text,
    html: toHtml({ subject, greeting: `Hello ${order.customer.fullName},`, lead, rows, address, link }),
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

function toHtml(mail: {
  subject: string
  greeting: string
  lead: string
  rows: Row[]
  address: string
  link: string
}) {
  const cell = 'padding:8px 0;border-bottom:1px solid #E4DBC7'
  const rows = mail.rows.map(
    ([label, amount]) =>
      `<tr><td style="${cell}">${escape(label)}</td><td style="${cell};text-align:right">${escape(amount)}</td></tr>`,
  )
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>${escape(mail.subject)}</title></head>
<body style="margin:0;background:#FAF6EC;color:#16211C;font-family:Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font-family:Georgia,serif;font-size:24px;color:#0B5D45;margin:0 0 24px">${escape(BRAND.name)}</p>
<div style="background:#FFFFFF;border:1px solid #E4DBC7;border-radius:10px;padding:24px">
<p>${escape(mail.greeting)}</p><p>${escape(mail.lead)}</p>
<table style="width:100%;border-collapse:collapse">${rows.join('')}</table>
<p>Delivery to: ${escape(mail.address)}</p>
<p><a href="${escape(mail.link)}" style="color:#0B5D45">See your order</a></p>
</div>
<p style="color:#5E665F;font-size:13px">${escape(BRAND.name)}, ${escape(BRAND.address.join(', '))}<br>${escape(BRAND.email)}, ${escape(BRAND.phone)}</p>
</div></body></html>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
