/** The text of mails about parcels, and every mail about an order: each module's text in one frame. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import type { EditableMail } from '#platform/rules/mail/own-words.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import { cashToHaveReady } from '#modules/orders/rules/cash-labels.ts'
import {
  arrival,
  ORDER_MAIL_STORIES,
  type MailStories,
  type OrderMailFacts,
  type OrderMailKind,
  type PARCEL_MAIL_KINDS,
} from '#modules/orders/rules/order-mail-stories.ts'
import { composeOrderMail } from '#modules/orders/rules/order-mail.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { couldNotHandOver, trackingAddress } from '#modules/orders/rules/parcel-words.ts'
import { reviewPath } from '#modules/orders/rules/review-path.ts'
import { REFUND_MAIL_STORIES, type RefundMailFacts } from '#modules/payments/rules/refund-mail.ts'
import { RETURN_MAIL_STORIES, type ReturnMailFacts } from './return-mail.ts'

type ParcelMailFacts = OrderMailFacts & {
  readonly waybill?: string | null
  /** The courier, if not the shop's own carrier. */
  readonly courier?: string
  readonly expectedDeliveryAt?: Date | null
  /** The courier's text for a failed delivery attempt. */
  readonly failedAttempt?: { readonly remark: string } | null
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
      `${couldNotHandOver(failedAttempt?.remark)} We will try again.`,
      `The courier may ring ${order.customer.phone}. If somebody else can take the parcel, or the courier needs a hint to find you, answer this mail or ring us at ${shopFacts().phone}.`,
    ],
    button: 'See your order',
    isDelivery: true,
    links: waybill ? [{ address: trackingAddress(waybill), words: 'Follow it at Delhivery' }] : [],
  }),
}

export type AnyMailFacts = ParcelMailFacts & RefundMailFacts & ReturnMailFacts

const STORIES: MailStories<OrderMailKind, AnyMailFacts> = {
  ...ORDER_MAIL_STORIES,
  ...REFUND_MAIL_STORIES,
  ...PARCEL_MAIL_STORIES,
  ...RETURN_MAIL_STORIES,
}

export function orderMail(
  kind: OrderMailKind,
  order: OrderView,
  shopUrl: string,
  facts: AnyMailFacts = {},
): EditableMail {
  return composeOrderMail({ ...STORIES[kind](order, facts), kind }, order, shopUrl, facts.isGuest ?? false)
}

const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
