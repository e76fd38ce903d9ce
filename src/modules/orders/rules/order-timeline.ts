/**
 * An order's events as text, for its customer and for staff. Each module contributes the texts of its own events
 * (`Stories`); this file has those of the order itself and sorts all of them by time.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { COD_CONFIRM_HOURS } from '#platform/rules/cash-on-delivery.ts'
import { CANCEL_REASON, STAFF_CANCEL_REASON } from './cancellation.ts'

export type OrderEvent = {
  readonly kind: string
  /** The role that acted, as recorded. */
  readonly actor: string
  /** Only in what staff read, and only if it is known. */
  readonly staffName?: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: string
}

export type TimelineEntry = {
  readonly at: string
  readonly title: string
  /** The reason, or what follows; empty if the title is enough. */
  readonly detail: string
  readonly who: string
  readonly tone: 'good' | 'bad' | 'neutral'
}

export type StaffTimelineEntry = TimelineEntry & { readonly id: number }

export type Story = Pick<TimelineEntry, 'title' | 'detail' | 'tone'>
/** `isOpen`: the order is neither paid, confirmed nor released. */
type State = { readonly isOpen: boolean; readonly isByStaff: boolean }
export type StoryBuilder = (facts: OrderEvent['facts'], state: State) => Story

/** The texts of events, by kind. */
export type Stories = {
  /** Kinds that are missing here are not shown to the customer. */
  readonly customer: Readonly<Record<string, StoryBuilder>>
  /** Only kinds with a different text for staff, or shown to staff alone. */
  readonly staff: Readonly<Record<string, StoryBuilder>>
}

export function story(title: string, detail = '', tone: Story['tone'] = 'neutral'): Story {
  return { title, detail, tone }
}

export function joinStories(parts: readonly Stories[]): Stories {
  return {
    customer: Object.fromEntries(parts.flatMap(({ customer }) => Object.entries(customer))),
    staff: Object.fromEntries(parts.flatMap(({ staff }) => Object.entries(staff))),
  }
}

/**
 * Newest first. Leaves out internal and unknown kinds. `subjectOf` names which of several things an event is about;
 * empty if that is clear.
 */
export function customerTimeline(
  { customer }: Stories,
  events: readonly OrderEvent[],
  subjectOf: (facts: OrderEvent['facts']) => string,
): TimelineEntry[] {
  const builders = new Map(Object.entries(customer))
  const isOpen = isStillOpen(events)
  const isCancelled = events.some(({ kind }) => kind === 'order.cancelled')
  return events
    .filter((event) => !(isCancelled && isClosedByCancelling(event)))
    .flatMap(({ kind, actor, facts, at }) => {
      const words = builders.get(kind)?.(facts, { isOpen, isByStaff: actor === 'staff' })
      if (!words) return []
      const subject = subjectOf(facts)
      const detail = subject === '' ? words.detail : `${subject}. ${words.detail}`.trim()
      return [{ at, who: whoOf(actor), ...words, detail }]
    })
    .toReversed()
}

/** All events, newest first, each with the name of who acted, or the role if the name is unknown. A kind without a text shows its key. */
export function timelineForStaff(
  { customer, staff }: Stories,
  events: readonly OrderEvent[],
): StaffTimelineEntry[] {
  const isOpen = isStillOpen(events)
  const builders = new Map(Object.entries({ ...customer, ...staff }))
  return events
    .map(({ kind, actor, staffName, facts, at }, id) => {
      const words = builders.get(kind)?.(facts, { isOpen, isByStaff: actor === 'staff' }) ?? story(kind)
      return { id, at, who: staffName ?? ACTORS.get(actor) ?? actor, ...words }
    })
    .toReversed()
}

export const ORDER_STORIES: Stories = {
  customer: {
    'order.placed': ({ paymentMethod }, { isOpen }) =>
      story('Order placed', isOpen ? keptUntil(paymentMethod) : ''),
    'order.confirmed': () => story('Order confirmed', 'It is paid in cash when it is delivered.', 'good'),
    'order.failed': ({ reason }) => story('Order closed without a payment', closedBecause(reason), 'bad'),
    'order.cancelled': () => story('Order cancelled', 'Nothing will be sent.', 'bad'),
    'order.linked': () =>
      story('Added to your account', 'You ordered with its e-mail address before you had it.'),
  },
  staff: {
    'order.placed': ({ paymentMethod }, { isByStaff }) =>
      story('Order placed', paymentMethod === 'cod' ? placedInCash(isByStaff) : ''),
    'order.failed': ({ reason }) => story('Order closed without a payment', closedForStaff(reason), 'bad'),
    'order.linked': () =>
      story('Added to the customer’s account', 'It was ordered as a guest with the same e-mail address.'),
    'order.cancelled': ({ note }) => story('Order cancelled', textOf(note) || 'Nothing will be sent.', 'bad'),
    'order.note': ({ note, name }) => story(`Note by ${textOf(name) || 'staff'}`, textOf(note)),
    'order.link_sent': () => story('Payment link sent again'),
    'order.link_made': () => story('Payment link created', 'To be shared with the customer.'),
    'order.opened': () => story('The customer opened the link', 'It is in the browser that opened it.'),
  },
}

export function textOf(fact: unknown): string {
  return typeof fact === 'string' ? fact : ''
}

/** Neither paid, confirmed nor released. */
function isStillOpen(events: readonly OrderEvent[]): boolean {
  return !events.some(({ kind }) => ENDS_OPEN.has(kind))
}

const ENDS_OPEN: ReadonlySet<string> = new Set(['order.paid', 'order.confirmed', 'order.failed'])

/** Cancelling an unpaid order also closes it; the customer sees one event. */
function isClosedByCancelling({ kind, facts }: OrderEvent): boolean {
  const { reason } = facts
  return kind === 'order.failed' && (reason === CANCEL_REASON || reason === STAFF_CANCEL_REASON)
}

function keptUntil(paymentMethod: unknown): string {
  return paymentMethod === 'cod'
    ? `It is kept for ${COD_CONFIRM_HOURS} hours, until you confirm it: the link is in the mail that we have sent you.`
    : 'The items are kept until they are paid, or the time for that is over.'
}

function closedBecause(reason: unknown): string {
  switch (reason) {
    case 'not_confirmed':
      return `It was not confirmed within ${COD_CONFIRM_HOURS} hours. Nothing will be sent.`
    case 'not_taken':
    case 'rto':
      return 'The parcel came back to us. Nothing was paid for it.'
    case 'parcel_lost':
      return 'The courier lost the parcel. Nothing was paid for it.'
    case 'expired':
      return 'It was not paid in time. Nothing will be sent.'
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

function whoOf(actor: string): string {
  if (actor === 'customer' || actor === 'guest') return 'You'
  return actor === 'carrier' || actor === 'courier' ? 'Courier' : shopFacts().name
}

const ACTORS: ReadonlyMap<string, string> = new Map([
  ['customer', 'Customer'],
  ['guest', 'Customer'],
  ['carrier', 'Courier'],
  ['courier', 'Courier'],
  ['system', 'Shop'],
  ['staff', 'Staff'],
  ['callback', 'Customer’s browser'],
  ['webhook', 'Payment provider'],
  ['reconciliation', 'Reconciliation'],
])

const CLOSED: ReadonlyMap<unknown, string> = new Map([
  ['not_confirmed', 'The customer did not confirm it in time.'],
  ['not_taken', 'RTO received.'],
  ['rto', 'RTO received.'],
  ['parcel_lost', 'The courier lost the parcel.'],
  ['expired', 'It was not paid in time.'],
  ['payment_not_opened', 'The payment service did not answer.'],
  [CANCEL_REASON, 'The customer cancelled it.'],
  [STAFF_CANCEL_REASON, 'Staff cancelled it.'],
])

/** Any other reason is the error that the payment window reported when the shopper gave up. */
function closedForStaff(reason: unknown): string {
  return CLOSED.get(reason) ?? (textOf(reason) || 'The payment did not go through.')
}

/** A customer who orders with staff on the phone has confirmed it there. */
function placedInCash(isByStaff: boolean): string {
  return isByStaff
    ? 'Cash on delivery. Staff confirmed it with the customer by phone.'
    : 'Cash on delivery. The customer confirms it by the link in a mail.'
}
