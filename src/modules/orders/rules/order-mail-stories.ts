/**
 * The texts of a mail about an order, and of the mails about placing it. The modules that depend on this one have those
 * of their own events: payments for refunds, fulfilment for parcels and returns.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { formatPromiseDay } from '#platform/rules/delivery-date.ts'
import { sentences } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { cashToHaveReady } from './cash-labels.ts'
import type { OrderView } from './order-view.ts'

const OWN_KINDS = ['placed', 'cod_confirm', 'cod_confirmed', 'paid', 'failed'] as const
export const REFUND_MAIL_KINDS = ['cancelled', 'refunded'] as const
export const PARCEL_MAIL_KINDS = ['shipped', 'delivered', 'ndr'] as const
export const RETURN_MAIL_KINDS = [
  'return_requested',
  'return_approved',
  'return_refused',
  'return_pickup',
  'return_send_in',
  'return_received',
  'return_turned',
  'return_replaced',
] as const

/** Every kind, because modules also queue mails whose text belongs to modules that depend on them. */
export const ORDER_MAIL_KINDS = [
  ...OWN_KINDS,
  ...REFUND_MAIL_KINDS,
  ...PARCEL_MAIL_KINDS,
  ...RETURN_MAIL_KINDS,
] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

/** What the order itself does not contain. */
export type OrderMailFacts = {
  readonly isGuest?: boolean
  /** Where a phone order is opened and paid. */
  readonly payPath?: string
  /** Where a cash order is confirmed. */
  readonly confirmPath?: string
  /** Until when an order that is neither paid nor confirmed is reserved. */
  readonly payableUntil?: Date
  /** The promised delivery day, YYYY-MM-DD; null if there is none to show. */
  readonly arrivesBy?: string | null
}

export type MailItem = Pick<OrderView['items'][number], 'name' | 'quantity' | 'imageUrl'> & {
  /** Empty unless it is the order's own list. */
  readonly value: string
}

export type MailStory = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The button's label; it links to the order unless `path` is set. */
  readonly button: string
  readonly path?: string | undefined
  /** Whether to show the delivery address. */
  readonly isDelivery: boolean
  /** Further links: full URLs or paths of the shop. */
  readonly links?: readonly { readonly address: string; readonly words: string }[]
  /** Shown instead of the order's items and amounts. */
  readonly table?: {
    readonly items: readonly MailItem[]
    readonly amounts: readonly (readonly [label: string, amount: string])[]
  }
}

export type MailStories<Kind extends OrderMailKind, Facts> = Readonly<
  Record<Kind, (order: OrderView, facts: Facts) => MailStory>
>

export const ORDER_MAIL_STORIES: MailStories<(typeof OWN_KINDS)[number], OrderMailFacts> = {
  placed: (order, { payableUntil, payPath }) => ({
    subject: `Your ${shopFacts().name} order ${order.number} waits for your payment`,
    heading: 'Your order waits for your payment',
    paragraphs: [
      ...(payPath ? ['You ordered these items with our staff. The button below opens your order.'] : []),
      `We are keeping these items for you${payableUntil ? ` until ${(payPath ? dayAndTime : time).format(payableUntil)}, Indian time` : ''}. Pay ${formatInr(order.totalPaise)} before that and your order goes on; after that it is closed and nothing is charged.`,
    ],
    button: 'Pay now',
    path: payPath,
    isDelivery: true,
  }),
  cod_confirm: (order, { payableUntil, confirmPath }) => ({
    subject: `Please confirm your ${shopFacts().name} order ${order.number}`,
    heading: 'Please confirm your order',
    paragraphs: [
      `You chose to pay ${formatInr(order.totalPaise)} in cash when the courier brings it. We send it as soon as you confirm it.`,
      `We keep the items for you${payableUntil ? ` until ${dayAndTime.format(payableUntil)}, Indian time` : ''}. After that the order is closed. If you did not place it, do nothing.`,
    ],
    button: 'Confirm this order',
    path: confirmPath,
    isDelivery: true,
  }),
  cod_confirmed: (order, { arrivesBy }) => ({
    subject: `Your ${shopFacts().name} order ${order.number} is confirmed`,
    heading: 'Thank you for your order',
    paragraphs: [
      'Your order is confirmed, and we are packing it. You will hear from us when it leaves.',
      arrival(arrivesBy),
      cashToHaveReady(order),
    ].filter((text) => text !== ''),
    button: 'See your order',
    isDelivery: true,
  }),
  paid: (order, { arrivesBy }) =>
    order.delivery === 'pickup' ? boughtAtCounter(order) : paidOnline(order, arrivesBy),
  failed: (order) => (order.paymentMethod === 'cod' ? neverConfirmed(order) : neverPaid(order)),
}

/** Empty without a promise. */
export function arrival(arrivesBy: string | null = null): string {
  return arrivesBy === null ? '' : `${sentences.arrivesBy(formatPromiseDay(arrivesBy))}.`
}

function paidOnline(order: OrderView, arrivesBy: string | null = null): MailStory {
  return {
    subject: `Your ${shopFacts().name} order ${order.number} is confirmed`,
    heading: 'Thank you for your order',
    paragraphs: [
      order.totalPaise > 0
        ? `We have received your payment of ${formatInr(order.totalPaise)} and are packing your order. You will hear from us when it leaves.`
        : 'There was nothing left to pay. We are packing your order, and you will hear from us when it leaves.',
      arrival(arrivesBy),
    ].filter((text) => text !== ''),
    button: 'See your order',
    isDelivery: true,
  }
}

function boughtAtCounter(order: OrderView): MailStory {
  return {
    subject: `Your receipt from ${shopFacts().name}, order ${order.number}`,
    heading: 'Thank you for your visit',
    paragraphs: [
      `You paid ${formatInr(order.totalPaise)} at our shop. The invoice is attached.`,
      'If something is wrong with what you bought, bring it to the shop with this mail.',
    ],
    button: 'See your order',
    isDelivery: false,
  }
}

function neverPaid(order: OrderView): MailStory {
  return {
    subject: `Your ${shopFacts().name} order ${order.number} was closed without a payment`,
    heading: 'Your order was not paid',
    paragraphs: [
      'No payment reached us, so we have closed this order and put the items back on the shelf.',
      'Should your bank take the money all the same, it goes back to where it came from, or your order goes on if everything is still there. We write to you either way.',
    ],
    button: 'Order again',
    isDelivery: false,
  }
}

function neverConfirmed(order: OrderView): MailStory {
  return {
    subject: `Your ${shopFacts().name} order ${order.number} was not confirmed`,
    heading: 'Your order was not confirmed',
    paragraphs: [
      'Nobody opened its link in time, so we have closed this order. Nothing is sent, and nothing is to be paid.',
    ],
    button: 'Order again',
    isDelivery: false,
  }
}

const time = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
})
const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
})
