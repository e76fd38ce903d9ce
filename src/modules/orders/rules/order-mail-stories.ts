/** What each mail about an order says in words; what it lists is the same for all of them. */
import { BRAND } from '#platform/rules/brand.ts'
import { sentences } from '#platform/rules/messages.ts'
import { formatInr, fromRupees, type Paise } from '#platform/rules/money.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import { reviewPath } from './review-path.ts'
import { cashToHaveReady } from './cash-labels.ts'
import type { OrderView } from './order-view.ts'
import { formatPromiseDay } from '#platform/rules/delivery-date.ts'
import { couldNotHandOver, trackingAddress } from './parcel-words.ts'
import { EARNED_TAKEN_BACK, goesBackWhenCancelled, REACHES_ACCOUNT, refundByHand } from './refund-words.ts'
import { isReturnRefund } from './refund-words.ts'
import { RETURN_MAIL_KINDS, RETURN_MAIL_STORIES } from '#modules/fulfilment/rules/return-mail.ts'
import type { ReturnView } from '#modules/fulfilment/rules/return-view.ts'

export const ORDER_MAIL_KINDS = [
  'placed',
  'cod_confirm',
  'cod_confirmed',
  'paid',
  'shipped',
  'delivered',
  'failed',
  'cancelled',
  'refunded',
  'ndr',
  ...RETURN_MAIL_KINDS,
] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

/** What the order itself does not say. */
export type OrderMailFacts = {
  readonly isGuest?: boolean
  readonly waybill?: string | null
  /** Who brings it, where that is not the shop's own carrier. */
  readonly courier?: string
  /** Where an order that was taken by phone is opened and paid. */
  readonly payPath?: string
  readonly expectedDeliveryAt?: Date | null
  /** The day by which it was promised, YYYY-MM-DD; null when there is none to name. */
  readonly arrivesBy?: string | null
  /** The courier's words for a try to deliver that came to nothing. */
  readonly failedAttempt?: { readonly remark: string } | null
  /** Of a mail about a return. */
  readonly return?: ReturnView | null
  /** Until when an order is kept that is neither paid nor confirmed. */
  readonly payableUntil?: Date
  /** The shop cancelled it, not its customer. */
  readonly isByShop?: boolean
  /** Where an order in cash is confirmed. */
  readonly confirmPath?: string
  readonly refund?: {
    readonly amountPaise: Paise
    readonly reason: string
    /** 'manual': staff have paid it. */
    readonly method?: string
    /** The earlier try that it makes good; its customer was told of that one. */
    readonly replacesId?: string | null
    /** Coins that the order earned and that were spent already. */
    readonly withheldCoins?: number
    /** The items that it is for; null when it is not for certain ones. */
    readonly refundedItems?: readonly { readonly productId: string; readonly quantity: number }[] | null
  } | null
}

type Story = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The words of the button; it leads to the order, unless another path is named. */
  readonly button: string
  readonly path?: string | undefined
  /** Whether the address still matters. */
  readonly isDelivery: boolean
  /** Further ways on: whole addresses, or paths of the shop. */
  readonly links?: readonly { readonly address: string; readonly words: string }[]
}

type Teller = (order: OrderView, facts: OrderMailFacts) => Story

export const ORDER_MAIL_STORIES: Readonly<Record<OrderMailKind, Teller>> = {
  placed: (order, { payableUntil, payPath }) => ({
    subject: `Your ${BRAND.name} order ${order.number} waits for your payment`,
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
    subject: `Please confirm your ${BRAND.name} order ${order.number}`,
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
    subject: `Your ${BRAND.name} order ${order.number} is confirmed`,
    heading: 'Thank you for your order',
    paragraphs: [
      'Your order is confirmed, and we are packing it. You will hear from us when it leaves.',
      arrival(arrivesBy),
      cashToHaveReady(order),
    ].filter((text) => text !== ''),
    button: 'See your order',
    isDelivery: true,
  }),
  paid: (order, { arrivesBy }) => ({
    subject: `Your ${BRAND.name} order ${order.number} is confirmed`,
    heading: 'Thank you for your order',
    paragraphs: [
      order.totalPaise > 0
        ? `We have received your payment of ${formatInr(order.totalPaise)} and are packing your order. You will hear from us when it leaves.`
        : 'There was nothing left to pay. We are packing your order, and you will hear from us when it leaves.',
      arrival(arrivesBy),
    ].filter((text) => text !== ''),
    button: 'See your order',
    isDelivery: true,
  }),
  shipped: (order, { waybill, courier = '', expectedDeliveryAt, arrivesBy }) => ({
    subject: `Your ${BRAND.name} order ${order.number} is on its way`,
    heading: 'Your parcel is on its way',
    paragraphs: [
      courier
        ? `We have handed your parcel to ${courier}. The tracking number is ${waybill}.`
        : `Delhivery has your parcel.${waybill ? ` The waybill number is ${waybill}.` : ''}`,
      ...(expectedDeliveryAt ? [`They expect to deliver it on ${day.format(expectedDeliveryAt)}.`] : []),
      ...[arrival(arrivesBy), cashToHaveReady(order)].filter((text) => text !== ''),
    ],
    button: 'See your order',
    isDelivery: true,
    links:
      waybill && !courier ? [{ address: trackingAddress(waybill), words: 'Follow it at Delhivery' }] : [],
  }),
  delivered: (order, { isGuest }) => ({
    subject: `Your ${BRAND.name} order ${order.number} has been delivered`,
    heading: 'Your order has arrived',
    paragraphs: [
      'The courier says that it was delivered. If it did not reach you, write to us.',
      isGuest
        ? `If something is wrong with it, write to us within ${POLICIES.returnRequestHours} hours: we take it back or replace it.`
        : `If something is wrong with it, open the order within ${POLICIES.returnRequestHours} hours and choose “Return or replace”.`,
      ...(isGuest ? [] : ['How do you like what you got? Your review helps others to choose.']),
    ],
    button: 'See your order',
    isDelivery: true,
    // Reviews are written with an account.
    links: isGuest
      ? []
      : order.items.map(({ path, name }) => ({ address: reviewPath(path), words: `Review ${name}` })),
  }),
  ndr: (order, { failedAttempt, waybill }) => ({
    subject: `The courier could not hand over your ${BRAND.name} order ${order.number}`,
    heading: 'The courier could not hand over your parcel',
    paragraphs: [
      `${couldNotHandOver(failedAttempt?.remark)} We will try again.`,
      `The courier may ring ${order.customer.phone}. If somebody else can take the parcel, or the courier needs a hint to find you, answer this mail or ring us at ${BRAND.phone}.`,
    ],
    button: 'See your order',
    isDelivery: true,
    links: waybill ? [{ address: trackingAddress(waybill), words: 'Follow it at Delhivery' }] : [],
  }),
  failed: (order) => (order.paymentMethod === 'cod' ? neverConfirmed(order) : neverPaid(order)),
  cancelled: (order, { refund, isByShop }) => ({
    subject: `Your ${BRAND.name} order ${order.number} is cancelled`,
    heading: 'This order is cancelled',
    paragraphs: [
      isByShop
        ? 'We have cancelled it, and nothing will be sent. If you do not know why, answer this mail.'
        : 'As you asked, nothing will be sent.',
      ...moneyAfterCancelling(order, refund),
    ],
    button: 'See your order',
    isDelivery: false,
  }),
  refunded: (order, { refund, isGuest }) => ({
    subject: `Refund for your ${BRAND.name} order ${order.number}`,
    heading: refund?.method === 'manual' ? 'Your refund is paid' : 'Your money is on its way back',
    paragraphs: [
      `${triedAgain(refund) || refundedBecause(refund?.reason)} ${refundOnItsWay(order, refund)}`,
      ...(isReturnRefund(refund?.reason) && order.coinsEarned > 0 && !isGuest ? [EARNED_TAKEN_BACK] : []),
      ...coinsKeptBack(refund),
    ],
    button: 'See your order',
    isDelivery: false,
  }),
  ...RETURN_MAIL_STORIES,
}

/** Empty without a promise. */
function arrival(arrivesBy: string | null = null): string {
  return arrivesBy === null ? '' : `${sentences.arrivesBy(formatPromiseDay(arrivesBy))}.`
}

function neverPaid(order: OrderView): Story {
  return {
    subject: `Your ${BRAND.name} order ${order.number} was closed without a payment`,
    heading: 'Your order was not paid',
    paragraphs: [
      'No payment reached us, so we have closed this order and put the items back on the shelf.',
      'Should your bank take the money all the same, it goes back to where it came from, or your order goes on if everything is still there. We write to you either way.',
    ],
    button: 'Order again',
    isDelivery: false,
  }
}

function neverConfirmed(order: OrderView): Story {
  return {
    subject: `Your ${BRAND.name} order ${order.number} was not confirmed`,
    heading: 'Your order was not confirmed',
    paragraphs: [
      'Nobody opened its link in time, so we have closed this order. Nothing is sent, and nothing is to be paid.',
    ],
    button: 'Order again',
    isDelivery: false,
  }
}

function moneyAfterCancelling(order: OrderView, refund: OrderMailFacts['refund']): string[] {
  const coins =
    order.coinsRedeemed > 0
      ? [`The ${order.coinsRedeemed} coins that you used are in your account again.`]
      : []
  if (order.totalPaise === 0) return coins
  if (order.paymentStatus === 'failed') return ['Nothing was paid for it.', ...coins]
  if (order.paymentStatus === 'refunded' && !refund) return ['Its money was sent back before.', ...coins]
  return [goesBackWhenCancelled(moneyGoingBack(order, refund)), ...coinsKeptBack(refund), ...coins]
}

function refundOnItsWay({ totalPaise }: OrderView, refund: OrderMailFacts['refund']): string {
  if (refund?.method === 'manual') return refundByHand(refund.amountPaise, true)
  const amount = formatInr(refund?.amountPaise ?? totalPaise)
  if (refund?.reason === 'cancelled') return goesBackWhenCancelled(amount)
  return `${amount} ${refund?.reason === 'second_payment' ? 'of it ' : ''}is on its way back to where it came from. It ${REACHES_ACCOUNT}.`
}

function triedAgain(refund: OrderMailFacts['refund']): string {
  if (!refund?.replacesId) return ''
  return refund.method === 'manual'
    ? 'Our first try to send your refund did not get through, so we have paid it by hand.'
    : 'Our first try to send your refund did not get through, so we have sent it again. It is the same refund.'
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
  rto: 'Your parcel came back to us. The charges for sending it are not part of the refund.',
  parcel_lost: 'The courier did not bring your parcel. We are sorry for that.',
}

function refundedBecause(reason = ''): string {
  if (isReturnRefund(reason)) return 'What you returned is with us.'
  return REFUNDED_BECAUSE[reason] ?? 'We have sent you a refund.'
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
const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
