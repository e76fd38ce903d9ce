/**
 * An order's events as its customer reads them: what happened, when, by whom and why. Who acted stands in the shop's
 * books by role; what only staff need is left out.
 */
import { BRAND } from '#platform/rules/brand.ts'
import { COD_CONFIRM_HOURS } from '#platform/rules/cash-on-delivery.ts'
import { sentences } from '#platform/rules/messages.ts'
import { formatInr, fromRupees } from '#platform/rules/money.ts'
import { CANCEL_REASON, STAFF_CANCEL_REASON } from './cancellation.ts'
import { couldNotHandOver } from './parcel-words.ts'
import { ASKS_WHERE_TO } from './refund-words.ts'
import { isReturnRefund } from '#modules/fulfilment/rules/return-reason.ts'
import { RETURN_STORIES } from '#modules/fulfilment/rules/return-timeline.ts'

export type OrderEvent = {
  readonly kind: string
  /** The role that acted, as the books have it. */
  readonly actor: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: string
}

export type TimelineEntry = {
  readonly at: string
  readonly title: string
  /** Why, or what follows; empty when the title says it all. */
  readonly detail: string
  readonly who: string
  readonly tone: 'good' | 'bad' | 'neutral'
}

/** What a return holds, to tell several returns apart. */
type ReturnContents = {
  readonly id: string
  readonly items: readonly { readonly name: string; readonly quantity: number }[]
}

type Story = Pick<TimelineEntry, 'title' | 'detail' | 'tone'>
type Teller = (facts: OrderEvent['facts'], isOpen: boolean) => Story

const STORIES: ReadonlyMap<string, Teller> = new Map(
  Object.entries<Teller>({
    'order.placed': ({ paymentMethod }, isOpen) =>
      story('Order placed', isOpen ? keptUntil(paymentMethod) : ''),
    'order.confirmed': () => story('Order confirmed', 'It is paid in cash when it is delivered.', 'good'),
    'order.paid': ({ from, method }) =>
      method === 'cash'
        ? story('Paid in cash', 'The courier has collected it.', 'good')
        : from === 'failed'
          ? story('Payment received late', 'The items were still there, so your order goes on.', 'good')
          : story('Payment received', '', 'good'),
    'order.failed': ({ reason }) => story('Order closed without a payment', closedBecause(reason), 'bad'),
    'order.cancelled': () => story('Order cancelled', 'Nothing will be sent.', 'bad'),
    'order.linked': () =>
      story('Added to your account', 'You ordered with its e-mail address before you had it.'),
    'refund.requested': ({ reason, withheldCoins, amountPaise, isByHand }) =>
      amountPaise === 0
        ? story('Coins returned', refundedBecause(reason))
        : story(
            'Refund started',
            [refundedBecause(reason), coinsKeptBack(withheldCoins), isByHand === true ? ASK_WHERE_TO : '']
              .filter((text) => text !== '')
              .join(' '),
          ),
    'refund.accepted': ({ reference }) =>
      reference === undefined
        ? story('Refund sent to your bank', 'Banks take some days to show it.', 'good')
        : story('Refunded by transfer', '', 'good'),
    'refund.failed': () =>
      story('The refund did not get through', 'Our staff look at it and write to you.', 'bad'),
    'refund.refused': () =>
      story('The refund needs a person', 'Our staff look at it and write to you.', 'bad'),
    'shipment.requested': () => story('Being packed', 'We pack it and book it with the courier.'),
    'shipment.refused': () =>
      story('The courier could not take it yet', 'Our staff have seen it and are looking for a way.', 'bad'),
    'shipment.lost': () =>
      story('The courier cannot find it', 'Our staff are looking for it and will write to you.', 'bad'),
    'shipment.undelivered': ({ remark }) =>
      story(
        'The courier could not hand it over',
        `${couldNotHandOver(typeof remark === 'string' ? remark : '')} We will try again.`,
        'bad',
      ),
    'shipment.reattempt': () => story('Another try is asked for', 'The courier comes again.'),
    'order.address_corrected': () =>
      story('Address corrected', 'Our staff changed what the courier needs to find you.'),
    'order.shipped': ({ waybill, courier }) =>
      typeof courier === 'string'
        ? story(`Sent with ${courier}`, `Tracking number ${String(waybill)}`, 'good')
        : story('Booked with the courier', typeof waybill === 'string' ? `Waybill ${waybill}` : '', 'good'),
    'shipment.renumbered': ({ waybill, courier }) =>
      story(
        'Tracking number corrected',
        `It goes with ${String(courier)}, tracking number ${String(waybill)}.`,
      ),
    'order.delivered': () => story('Delivered', '', 'good'),
    'order.returning': () => story('On its way back to us', 'The courier could not deliver it.', 'bad'),
    'order.returned': () => story('Back with us', 'Our staff will write to you about it.', 'bad'),
    ...RETURN_STORIES,
  }),
)

/** One event in words; undefined for a kind that is no customer's business. */
export function trackEvent(kind: string, facts: OrderEvent['facts'], isOpen: boolean): Story | undefined {
  return STORIES.get(kind)?.(facts, isOpen)
}

/** Neither paid nor confirmed nor given up. */
export function isStillOpen(events: readonly OrderEvent[]): boolean {
  return !events.some(({ kind }) => ENDS_OPEN.has(kind))
}

const ENDS_OPEN: ReadonlySet<string> = new Set(['order.paid', 'order.confirmed', 'order.failed'])

/**
 * Newest first. Kinds that are no customer's business, and unknown ones, are left out. Of several returns each says
 * which one it is.
 */
export function orderTimeline(
  events: readonly OrderEvent[],
  returns: readonly ReturnContents[] = [],
): TimelineEntry[] {
  const contents = new Map(returns.length > 1 ? returns.map(({ id, items }) => [id, contentsOf(items)]) : [])
  const isOpen = isStillOpen(events)
  const isCancelled = events.some(({ kind }) => kind === 'order.cancelled')
  return events
    .filter((event) => !(isCancelled && isClosedByCancelling(event)))
    .flatMap(({ kind, actor, facts, at }) => {
      const tell = STORIES.get(kind)
      if (!tell) return []
      const words = tell(facts, isOpen)
      const { returnId } = facts
      const about = typeof returnId === 'string' ? contents.get(returnId) : undefined
      const detail = about === undefined ? words.detail : `${about}. ${words.detail}`.trim()
      return [{ at, who: whoOf(actor), ...words, detail }]
    })
    .toReversed()
}

function contentsOf(items: ReturnContents['items']): string {
  return items.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')
}

/** An unpaid order that is cancelled is closed with it: one thing to its customer. */
function isClosedByCancelling({ kind, facts }: OrderEvent): boolean {
  const { reason } = facts
  return kind === 'order.failed' && (reason === CANCEL_REASON || reason === STAFF_CANCEL_REASON)
}

function story(title: string, detail: string, tone: TimelineEntry['tone'] = 'neutral'): Story {
  return { title, detail, tone }
}

/** Cash has no way back but a transfer. */
const ASK_WHERE_TO = `${ASKS_WHERE_TO.charAt(0).toUpperCase()}${ASKS_WHERE_TO.slice(1)}`

function keptUntil(paymentMethod: unknown): string {
  return paymentMethod === 'cod'
    ? `It is kept for ${COD_CONFIRM_HOURS} hours, until you confirm it: the link is in the mail that we have sent you.`
    : 'The items are kept for 30 minutes, until they are paid.'
}

function closedBecause(reason: unknown): string {
  switch (reason) {
    case 'not_confirmed':
      return `It was not confirmed within ${COD_CONFIRM_HOURS} hours. Nothing will be sent.`
    case 'not_taken':
    case 'rto':
      return 'The parcel came back to us. Nothing was paid for it.'
    case 'parcel_lost':
      return 'The courier did not bring the parcel. Nothing was paid for it.'
    case 'expired':
      return 'It was not paid within 30 minutes. Nothing will be sent.'
    case 'payment_not_opened':
      return 'The payment service did not answer.'
    case CANCEL_REASON:
      return 'You cancelled it.'
    case STAFF_CANCEL_REASON:
      return 'Our staff cancelled it. Nothing will be sent.'
    default:
      return 'The payment did not go through. Nothing will be sent.'
  }
}

function refundedBecause(reason: unknown): string {
  switch (reason) {
    case 'second_payment':
      return 'The order had been paid before.'
    case 'paid_too_late':
      return 'The payment came after the order was closed.'
    case 'cancelled':
      return 'The order was cancelled.'
    case 'rto':
      return 'The parcel came back to us. The charges for sending it are not part of the refund.'
    case 'parcel_lost':
      return 'The courier did not bring the parcel.'
    default:
      return isReturnRefund(reason) ? 'What you returned is with us.' : ''
  }
}

function coinsKeptBack(coins: unknown): string {
  return typeof coins === 'number' && coins > 0 ? sentences.coinsWithheld(formatInr(fromRupees(coins))) : ''
}

function whoOf(actor: string): string {
  if (actor === 'customer' || actor === 'guest') return 'You'
  return actor === 'carrier' || actor === 'courier' ? 'Courier' : BRAND.name
}
