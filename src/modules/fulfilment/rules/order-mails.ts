/**
 * Every mail about an order in one frame: the texts about its parcels and returns, and those that other modules
 * contribute.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  type MailStories,
  type MailStory,
  type RETURN_MAIL_KINDS,
  arrival,
  ORDER_MAIL_STORIES,
  type OrderMailFacts,
  type OrderMailKind,
  type PARCEL_MAIL_KINDS,
} from '#modules/orders/rules/order-mail-stories.ts'
import { type OrderView, reviewPath } from '#modules/orders/rules/order-view.ts'
import { trackingAddress, deliveryFailedText } from '#modules/orders/rules/order-step.ts'
import { EARNED_TAKEN_BACK, refundByHand } from '#modules/orders/rules/refund-words.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import type { EditableMail } from '#platform/rules/mail-template.ts'
import { cashToHaveReady } from '#modules/orders/rules/cash-labels.ts'
import { composeOrderMail } from '#modules/orders/rules/order-mail.ts'
import { REFUND_MAIL_STORIES, type RefundMailFacts } from '#modules/payments/rules/refund-mail.ts'
import {
  REFUND_TIMES,
  SEND_IN_WITHIN,
  returnAddress,
  formatRefundValue,
  type ReturnView,
} from './return-view.ts'

type ParcelMailFacts = OrderMailFacts & {
  readonly waybill?: string | null
  /** The courier, if not the shop's own carrier. */
  readonly courier?: string
  readonly expectedDeliveryAt?: Date | null
  /** The courier's text for a failed delivery attempt. */
  readonly failedAttempt?: { readonly remark: string } | null
}

type ReturnMailFacts = { readonly return?: ReturnView | null; readonly isGuest?: boolean }

export type AnyMailFacts = ParcelMailFacts & RefundMailFacts & ReturnMailFacts

export function orderMail(
  kind: OrderMailKind,
  order: OrderView,
  shopUrl: string,
  facts: AnyMailFacts = {},
): EditableMail {
  return composeOrderMail({ ...STORIES[kind](order, facts), kind }, order, shopUrl, facts.isGuest ?? false)
}

const PARCEL_MAIL_STORIES: MailStories<(typeof PARCEL_MAIL_KINDS)[number], ParcelMailFacts> = {
  shipped: (order, { waybill, courier = '', expectedDeliveryAt, arrivesBy }) => ({
    subject: `Your ${shopFacts().name} order ${order.number} is on its way`,
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
    subject: `Your ${shopFacts().name} order ${order.number} has been delivered`,
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
    // Only accounts can write reviews.
    links: isGuest
      ? []
      : order.items.map(({ path, name }) => ({ address: reviewPath(path), words: `Review ${name}` })),
  }),
  ndr: (order, { failedAttempt, waybill }) => ({
    subject: `The courier could not hand over your ${shopFacts().name} order ${order.number}`,
    heading: 'The courier could not hand over your parcel',
    paragraphs: [
      `${deliveryFailedText(failedAttempt?.remark)} We will try again.`,
      `The courier may ring ${order.customer.phone}. If somebody else can take the parcel, or the courier needs a hint to find you, answer this mail or ring us at ${shopFacts().phone}.`,
    ],
    button: 'See your order',
    isDelivery: true,
    links: waybill ? [{ address: trackingAddress(waybill), words: 'Follow it at Delhivery' }] : [],
  }),
}

const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

export const RETURN_MAIL_STORIES: MailStories<(typeof RETURN_MAIL_KINDS)[number], ReturnMailFacts> = {
  return_requested: (order, facts) =>
    aboutReturn(facts, (view) => ({
      subject: `We have your request to return from order ${order.number}`,
      heading: view.openedBecause === '' ? 'Your request is with us' : 'We opened a return for you',
      paragraphs: [
        `The return includes ${contentsOf(view)}. You would like ${view.wish === 'refund' ? `your money back, ${formatRefundValue(view)}` : 'a replacement'}.`,
        `We look at it and answer within ${POLICIES.complaintAcknowledgedHours} hours.`,
      ],
    })),
  return_approved: (order, facts) =>
    aboutReturn(facts, (view) => ({
      subject: `Your return from order ${order.number} is approved`,
      heading: 'Your return is approved',
      paragraphs: [
        ...answerOf(view),
        `Please pack it so that it travels safely, in its own packing if you have it: ${contentsOf(view)}.`,
        `We ask the courier to fetch it from your address and write to you with the number. It should be on its way ${SEND_IN_WITHIN}.`,
        ...(view.wish === 'refund' ? earnedTakenBack(order, facts) : []),
      ],
    })),
  return_refused: (order, facts) =>
    aboutReturn(facts, (view) => ({
      subject: `About your return from order ${order.number}`,
      heading: 'We cannot take this return',
      paragraphs: [
        ...answerOf(view),
        `If you do not agree, write to our grievance officer: ${shopFacts().grievanceOfficer.name}, ${shopFacts().grievanceOfficer.email}.`,
      ],
    })),
  return_pickup: (order, facts) =>
    aboutReturn(facts, ({ back }) => ({
      subject: `The courier fetches your return from order ${order.number}`,
      heading: 'The courier comes to fetch it',
      paragraphs: [
        `Delhivery fetches the parcel from your address. The waybill number is ${back?.waybill ?? ''}. Please keep it ready.`,
      ],
      links: back?.waybill
        ? [{ address: trackingAddress(back.waybill), words: 'Follow it at Delhivery' }]
        : [],
    })),
  return_send_in: (order, facts) =>
    aboutReturn(facts, (view) => ({
      subject: `Please send us your return from order ${order.number}`,
      heading: 'Please send it to us',
      paragraphs: [
        `The courier cannot fetch the parcel from your address. Please send it ${SEND_IN_WITHIN}: ${contentsOf(view)}.`,
        `To: ${returnAddress()}. Write the number of the order, ${order.number}, on the parcel.`,
        'If the fault is ours, we pay what it costs: keep the receipt and send it to us.',
      ],
    })),
  return_received: (order, facts) =>
    aboutReturn(facts, (view) => ({
      subject: `Your return from order ${order.number} is with us`,
      heading: 'Your return has arrived',
      paragraphs: [
        ...(view.wish === 'refund'
          ? [whatGoesBack(view), ...(view.refund ? earnedTakenBack(order, facts) : [])]
          : ['We prepare your replacement, and you hear from us when it leaves.']),
      ],
    })),
  return_turned: (order, facts) =>
    aboutReturn(facts, (view) => ({
      subject: `Your money back for the return from order ${order.number}`,
      heading: 'Your money back instead of a replacement',
      paragraphs: [
        'We are sorry: we have no replacement for what you sent back.',
        view.receivedAt === null ? 'Your money goes back once it is with us.' : whatGoesBack(view),
      ],
    })),
  return_replaced: (order, facts) =>
    aboutReturn(facts, ({ out }) => ({
      subject: `Your replacement for order ${order.number} is booked with the courier`,
      heading: 'Your replacement is booked',
      paragraphs: [
        `Delhivery fetches it from us and brings it to your address. The waybill number is ${out?.waybill ?? ''}.`,
      ],
      isDelivery: true,
      links: out?.waybill ? [{ address: trackingAddress(out.waybill), words: 'Follow it at Delhivery' }] : [],
    })),
}

function aboutReturn(
  { return: view, isGuest = false }: ReturnMailFacts,
  words: (view: ReturnView) => Omit<MailStory, 'button' | 'isDelivery'> & Partial<MailStory>,
): MailStory {
  if (!view) throw new Error('a mail about a return needs the return')
  return {
    // A guest's code opens the order only, so mails report its returns.
    button: isGuest ? 'See your order' : 'See your return',
    isDelivery: false,
    // Lists what comes back, without the cost of the whole order.
    table: { items: view.items.map((item) => ({ ...item, value: '' })), amounts: [] },
    ...words(view),
  }
}

function contentsOf({ items }: ReturnView): string {
  return items.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ')
}

function answerOf({ answer }: ReturnView): string[] {
  return answer === '' ? [] : [answer]
}

function earnedTakenBack({ coinsEarned }: OrderView, { isGuest = false }: ReturnMailFacts): string[] {
  return coinsEarned > 0 && !isGuest ? [EARNED_TAKEN_BACK] : []
}

function whatGoesBack(view: ReturnView): string {
  const { refund, coinsBack } = view
  const coins = coinsBack > 0 ? ' The coins that you spent on it are in your account again.' : ''
  if (!refund) return coins.trim() || 'There was no money to send back.'
  if (refund.method === 'manual')
    return refundByHand(refund.amountPaise, refund.status === 'accepted') + coins
  return `${formatRefundValue({ amountPaise: refund.amountPaise, coinsBack: 0 })} goes back to you. ${REFUND_TIMES}${coins}`
}

const STORIES: MailStories<OrderMailKind, AnyMailFacts> = {
  ...ORDER_MAIL_STORIES,
  ...REFUND_MAIL_STORIES,
  ...PARCEL_MAIL_STORIES,
  ...RETURN_MAIL_STORIES,
}
