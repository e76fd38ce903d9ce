/** What each mail about an order says in words; what it lists is the same for all of them. */
import { BRAND } from '../brand.ts'
import { sentences } from '../messages.ts'
import { formatInr, fromRupees, type Paise } from '../money.ts'
import { dayRange, POLICIES } from '../policies.ts'
import { reviewPath } from '../reviews/review-path.ts'
import type { OrderView } from './order-view.ts'
import { trackingAddress } from './parcel-words.ts'
import { goesBackWhenCancelled } from './refund-words.ts'

export const ORDER_MAIL_KINDS = [
  'placed',
  'paid',
  'shipped',
  'delivered',
  'failed',
  'cancelled',
  'refunded',
] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

/** What the order itself does not say. */
export type OrderMailFacts = {
  readonly isGuest?: boolean
  readonly waybill?: string | null
  readonly expectedDeliveryAt?: Date | null
  /** Until when an unpaid order is kept. */
  readonly payableUntil?: Date
  readonly refund?: {
    readonly amountPaise: Paise
    readonly reason: string
    /** Coins that the order earned and that were spent already. */
    readonly withheldCoins?: number
  } | null
}

type Story = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The words of the button; it leads to the order. */
  readonly button: string
  /** Whether the address still matters. */
  readonly isDelivery: boolean
  /** Further ways on: whole addresses, or paths of the shop. */
  readonly links?: readonly { readonly address: string; readonly words: string }[]
}

type Teller = (order: OrderView, facts: OrderMailFacts) => Story

export const ORDER_MAIL_STORIES: Readonly<Record<OrderMailKind, Teller>> = {
  placed: (order, { payableUntil }) => ({
    subject: `Your ${BRAND.name} order ${order.number} waits for your payment`,
    heading: 'Your order waits for your payment',
    paragraphs: [
      `We are keeping these items for you${payableUntil ? ` until ${time.format(payableUntil)}, Indian time` : ''}. Pay ${formatInr(order.totalPaise)} before that and your order goes on; after that it is closed and nothing is charged.`,
    ],
    button: 'Pay now',
    isDelivery: true,
  }),
  paid: (order) => ({
    subject: `Your ${BRAND.name} order ${order.number} is confirmed`,
    heading: 'Thank you for your order',
    paragraphs: [
      order.totalPaise > 0
        ? `We have received your payment of ${formatInr(order.totalPaise)} and are packing your order. You will hear from us when it leaves.`
        : 'There was nothing left to pay. We are packing your order, and you will hear from us when it leaves.',
    ],
    button: 'See your order',
    isDelivery: true,
  }),
  shipped: (order, { waybill, expectedDeliveryAt }) => ({
    subject: `Your ${BRAND.name} order ${order.number} is booked with the courier`,
    heading: 'Your parcel is booked',
    paragraphs: [
      `Your parcel is booked with Delhivery, who fetch it from us.${waybill ? ` The waybill number is ${waybill}.` : ''}`,
      ...(expectedDeliveryAt ? [`They expect to deliver it on ${day.format(expectedDeliveryAt)}.`] : []),
    ],
    button: 'See your order',
    isDelivery: true,
    links: waybill ? [{ address: trackingAddress(waybill), words: 'Follow it at Delhivery' }] : [],
  }),
  delivered: (order, { isGuest }) => ({
    subject: `Your ${BRAND.name} order ${order.number} has been delivered`,
    heading: 'Your order has arrived',
    paragraphs: [
      `The courier says that it was delivered. If it did not reach you, or something is wrong with it, write to us within ${POLICIES.returnRequestHours} hours.`,
      ...(isGuest ? [] : ['How do you like what you got? Your review helps others to choose.']),
    ],
    button: 'See your order',
    isDelivery: true,
    // Reviews are written with an account.
    links: isGuest
      ? []
      : order.items.map(({ path, name }) => ({ address: reviewPath(path), words: `Review ${name}` })),
  }),
  failed: (order) => ({
    subject: `Your ${BRAND.name} order ${order.number} was closed without a payment`,
    heading: 'Your order was not paid',
    paragraphs: [
      'No payment reached us, so we have closed this order and put the items back on the shelf.',
      'Should your bank take the money all the same, it goes back to where it came from, or your order goes on if everything is still there. We write to you either way.',
    ],
    button: 'Order again',
    isDelivery: false,
  }),
  cancelled: (order, { refund }) => ({
    subject: `Your ${BRAND.name} order ${order.number} is cancelled`,
    heading: 'This order is cancelled',
    paragraphs: ['As you asked, nothing will be sent.', ...moneyAfterCancelling(order, refund)],
    button: 'See your order',
    isDelivery: false,
  }),
  refunded: (order, { refund }) => ({
    subject: `Refund for your ${BRAND.name} order ${order.number}`,
    heading: 'Your money is on its way back',
    paragraphs: [
      `${refundedBecause(refund?.reason)} ${refundOnItsWay(order, refund)}`,
      ...coinsKeptBack(refund),
    ],
    button: 'See your order',
    isDelivery: false,
  }),
}

function moneyAfterCancelling(order: OrderView, refund: OrderMailFacts['refund']): string[] {
  const coins =
    order.coinsRedeemed > 0
      ? [`The ${order.coinsRedeemed} coins that you used are in your account again.`]
      : []
  if (order.totalPaise === 0) return coins
  return [goesBackWhenCancelled(moneyGoingBack(order, refund)), ...coinsKeptBack(refund), ...coins]
}

function refundOnItsWay({ totalPaise }: OrderView, refund: OrderMailFacts['refund']): string {
  const amount = formatInr(refund?.amountPaise ?? totalPaise)
  if (refund?.reason === 'cancelled') return goesBackWhenCancelled(amount)
  const days = dayRange(POLICIES.refundArrivesBusinessDays)
  return `${amount} ${refund?.reason === 'second_payment' ? 'of it ' : ''}is on its way back to where it came from. It reaches your account in ${days} business days.`
}

function moneyGoingBack({ totalPaise }: OrderView, refund: OrderMailFacts['refund']): string {
  const amountPaise = refund?.amountPaise ?? totalPaise
  return amountPaise === totalPaise
    ? `Your payment of ${formatInr(totalPaise)}`
    : `${formatInr(amountPaise)} of your payment of ${formatInr(totalPaise)}`
}

function coinsKeptBack(refund: OrderMailFacts['refund']): string[] {
  const coins = refund?.withheldCoins ?? 0
  return coins > 0 ? [sentences.coinsWithheld(formatInr(fromRupees(coins)))] : []
}

const REFUNDED_BECAUSE: Readonly<Record<string, string>> = {
  second_payment: 'This order was paid twice.',
  paid_too_late: 'Your payment came after this order was closed.',
  cancelled: 'This order was cancelled.',
}

function refundedBecause(reason = ''): string {
  return REFUNDED_BECAUSE[reason] ?? 'We have sent you a refund.'
}

const time = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
