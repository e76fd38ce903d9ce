/** The texts of the mails about refunds: the order was cancelled, or refunded. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { sentences } from '#platform/rules/messages.ts'
import { formatInr, fromRupees, type Paise, formatCoins } from '#platform/rules/money.ts'
import type {
  MailStories,
  MailStory,
  OrderMailFacts,
  REFUND_MAIL_KINDS,
} from '#modules/orders/rules/order-mail-stories.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import {
  EARNED_TAKEN_BACK,
  goesBackWhenCancelled,
  isReturnRefund,
  REACHES_ACCOUNT,
  refundByHand,
} from '#modules/orders/rules/refund-words.ts'

export type RefundMailFacts = OrderMailFacts & {
  /** Cancelled by the shop, not by the customer. */
  readonly isByShop?: boolean
  readonly refund?: {
    readonly amountPaise: Paise
    readonly reason: string
    /** 'manual': staff have paid it. */
    readonly method?: string
    /** The earlier attempt that it retries; the customer already got a mail about that one. */
    readonly replacesId?: string | null
    /** Coins that the order earned and that were already spent. */
    readonly withheldCoins?: number
    /** The items that it refunds; null if it is not for particular ones. */
    readonly refundedItems?: readonly { readonly productId: string; readonly quantity: number }[] | null
  } | null
}

export const REFUND_MAIL_STORIES: MailStories<(typeof REFUND_MAIL_KINDS)[number], RefundMailFacts> = {
  cancelled: (order, { refund, isByShop }) => ({
    subject: `Your ${shopFacts().name} order ${order.number} is cancelled`,
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
    subject: `Refund for your ${shopFacts().name} order ${order.number}`,
    heading: refund?.method === 'manual' ? 'Your refund is paid' : 'Your money is on its way back',
    paragraphs: [
      `${triedAgain(refund) || refundedBecause(refund?.reason)} ${refundOnItsWay(order, refund)}`,
      ...(isReturnRefund(refund?.reason) && order.coinsEarned > 0 && !isGuest ? [EARNED_TAKEN_BACK] : []),
      ...coinsKeptBack(refund),
    ],
    button: 'See your order',
    isDelivery: false,
    ...refundedPart(order, refund),
  }),
}

function moneyAfterCancelling(order: OrderView, refund: RefundMailFacts['refund']): string[] {
  const coins =
    order.coinsRedeemed > 0
      ? [`The ${formatCoins(order.coinsRedeemed)} that you used are in your account again.`]
      : []
  if (order.totalPaise === 0) return coins
  if (order.paymentStatus === 'failed') return ['Nothing was paid for it.', ...coins]
  if (order.paymentStatus === 'refunded' && !refund) return ['Its money was sent back before.', ...coins]
  return [goesBackWhenCancelled(moneyGoingBack(order, refund)), ...coinsKeptBack(refund), ...coins]
}

function refundOnItsWay({ totalPaise }: OrderView, refund: RefundMailFacts['refund']): string {
  if (refund?.method === 'manual') return refundByHand(refund.amountPaise, true)
  const amount = formatInr(refund?.amountPaise ?? totalPaise)
  if (refund?.reason === 'cancelled') return goesBackWhenCancelled(amount)
  return `${amount} ${refund?.reason === 'second_payment' ? 'of it ' : ''}is on its way back to where it came from. It ${REACHES_ACCOUNT}.`
}

function triedAgain(refund: RefundMailFacts['refund']): string {
  if (!refund?.replacesId) return ''
  return refund.method === 'manual'
    ? 'Our first try to send your refund did not get through, so we have paid it by hand.'
    : 'Our first try to send your refund did not get through, so we have sent it again. It is the same refund.'
}

function moneyGoingBack({ totalPaise }: OrderView, refund: RefundMailFacts['refund']): string {
  const amountPaise = refund?.amountPaise ?? totalPaise
  return amountPaise === totalPaise
    ? `Your payment of ${formatInr(totalPaise)}`
    : `${formatInr(amountPaise)} of your payment of ${formatInr(totalPaise)}`
}

function coinsKeptBack(refund: RefundMailFacts['refund']): string[] {
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

/** A partial refund lists its own items and amount: the order's total would be mistaken for the refund. */
function refundedPart(order: OrderView, refund: RefundMailFacts['refund']): Pick<MailStory, 'table'> {
  if (!refund || refund.amountPaise >= order.totalPaise) return {}
  const wanted = refund.refundedItems ?? []
  const items = order.items.flatMap((item) => {
    const units = wanted.find(({ productId }) => productId === item.productId)?.quantity
    return units === undefined ? [] : [{ ...item, quantity: units, value: '' }]
  })
  return { table: { items, amounts: [['Refund', formatInr(refund.amountPaise)]] } }
}
