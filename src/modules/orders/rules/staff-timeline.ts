/**
 * An order's events as staff read them: all of them, each with who acted by role. What the customer reads has the same
 * words; what only the shop has to know has its own; a kind without words shows its name rather than nothing.
 */
import { formatInr, type Paise } from '#platform/rules/money.ts'
import { STAFF_RETURN_STORIES } from '#modules/fulfilment/rules/return-timeline.ts'
import { CANCEL_REASON, STAFF_CANCEL_REASON } from './cancellation.ts'
import { isStillOpen, trackEvent, type OrderEvent, type TimelineEntry } from './order-timeline.ts'

export type StaffTimelineEntry = TimelineEntry & { readonly id: number }

type Words = Pick<TimelineEntry, 'title' | 'detail' | 'tone'>
type Facts = OrderEvent['facts']

const STAFF_ONLY: ReadonlyMap<string, (facts: Facts) => Words> = new Map(
  Object.entries<(facts: Facts) => Words>({
    ...STAFF_RETURN_STORIES,
    'order.placed': ({ paymentMethod, isByStaff }) => ({
      title: 'Order placed',
      detail: paymentMethod === 'cod' ? placedInCash(isByStaff === true) : '',
      tone: 'neutral',
    }),
    'order.failed': ({ reason }) => ({
      title: 'Order closed without a payment',
      detail: closedBecause(reason),
      tone: 'bad',
    }),
    'shipment.refused': ({ remark }) => ({
      title: 'The courier did not take it',
      detail: wordOf(remark),
      tone: 'bad',
    }),
    'shipment.undelivered': ({ remark }) => ({
      title: 'The courier could not hand it over',
      detail: wordOf(remark),
      tone: 'bad',
    }),
    'shipment.lost': () => ({ title: 'The courier cannot find it', detail: '', tone: 'bad' }),
    'order.returning': () => ({
      title: 'On its way back to us',
      detail: 'The courier could not deliver it.',
      tone: 'bad',
    }),
    'order.returned': () => ({
      title: 'Back with us',
      detail: 'To do: see to the goods and the money.',
      tone: 'bad',
    }),
    'order.linked': () => ({
      title: 'Added to the customer’s account',
      detail: 'It was ordered as a guest with the same e-mail address.',
      tone: 'neutral',
    }),
    'return.requested': ({ wish, isOpenedByStaff }) => ({
      title: isOpenedByStaff === true ? 'Return opened by staff' : 'Return asked for',
      detail: wish === 'replacement' ? 'A replacement' : 'Money back',
      tone: 'neutral',
    }),
    'return.send_in': () => ({
      title: 'The courier does not fetch the return',
      detail: 'The customer was asked to send it.',
      tone: 'bad',
    }),
    'return.arrived': () => ({ title: 'The return is here', detail: 'To do: check it.', tone: 'neutral' }),
    'return.received': ({ wish }) => ({
      title: 'Return received',
      detail: wish === 'replacement' ? 'A replacement is to be sent.' : 'The money goes back.',
      tone: 'good',
    }),
    'order.cancelled': ({ note }) => ({
      title: 'Order cancelled',
      detail: wordOf(note) || 'Nothing will be sent.',
      tone: 'bad',
    }),
    'order.address_corrected': ({ fields }) => ({
      title: 'Address corrected',
      detail: Array.isArray(fields) ? `Changed: ${fields.map(fieldWord).join(', ')}.` : '',
      tone: 'neutral',
    }),
    'order.paid': (facts) =>
      facts['method'] === 'outside'
        ? { title: 'Marked as paid', detail: `Reference ${wordOf(facts['reference'])}`, tone: 'good' }
        : (trackEvent('order.paid', facts, false) ?? { title: 'Paid', detail: '', tone: 'good' }),
    'order.note': ({ note, name }) => ({
      title: `Note by ${wordOf(name) || 'staff'}`,
      detail: wordOf(note),
      tone: 'neutral',
    }),
    'order.link_sent': () => ({
      title: 'Link to pay sent again',
      detail: '',
      tone: 'neutral',
    }),
    'order.opened': () => ({
      title: 'The customer opened the link',
      detail: 'It is in the browser that opened it.',
      tone: 'neutral',
    }),
    'shipment.retried': () => ({ title: 'The courier is asked again', detail: '', tone: 'neutral' }),
    'shipment.stopped': () => ({ title: 'Parcel stopped', detail: '', tone: 'bad' }),
    'shipment.reattempt_refused': ({ remark }) => ({
      title: 'The courier refused another delivery attempt',
      detail: wordOf(remark),
      tone: 'bad',
    }),
    'shipment.settled': ({ isRestocked }) => ({
      title: 'Parcel settled',
      detail: isRestocked === true ? 'The goods are on the shelf again.' : 'The goods are not sold again.',
      tone: 'neutral',
    }),
    'payment.mismatch': ({ payment, amountPaise, expectedPaise }) => ({
      title: 'A payment does not match',
      detail: `${wordOf(payment)}: ${rupeesOf(amountPaise)} instead of ${rupeesOf(expectedPaise)}. It was not settled.`,
      tone: 'bad',
    }),
    'payment.cash_after_close': ({ amountPaise }) => ({
      title: 'Cash collected for a closed order',
      detail: rupeesOf(amountPaise),
      tone: 'bad',
    }),
    'payment.cash_noted': ({ amountPaise }) => ({
      title: 'Cash of the closed order resolved',
      detail: rupeesOf(amountPaise),
      tone: 'neutral',
    }),
    'payment.noted': ({ note }) => ({ title: 'Resolved by hand', detail: wordOf(note), tone: 'neutral' }),
    'payment.confirmed': () => ({
      title: 'The provider confirms the payment after all',
      detail: '',
      tone: 'good',
    }),
    'refund.requested': ({ amountPaise, coinsReturned, note }) => ({
      title: amountPaise === 0 ? 'Coins returned' : `Refund of ${rupeesOf(amountPaise)} asked for`,
      detail: [...(typeof coinsReturned === 'number' ? [`Coins back: ${coinsReturned}.`] : []), wordOf(note)]
        .join(' ')
        .trim(),
      tone: 'neutral',
    }),
    'refund.accepted': ({ amountPaise, reference }) => ({
      title: `Refund of ${rupeesOf(amountPaise)} ${reference === undefined ? 'accepted by the provider' : 'paid by hand'}`,
      detail: wordOf(reference),
      tone: 'good',
    }),
    'refund.refused': ({ amountPaise }) => ({
      title: `The provider refused a refund of ${rupeesOf(amountPaise)}`,
      detail: '',
      tone: 'bad',
    }),
    'refund.failed': ({ amountPaise }) => ({
      title: `A refund of ${rupeesOf(amountPaise)} did not reach the customer`,
      detail: '',
      tone: 'bad',
    }),
    'refund.processed': ({ refund }) => ({
      title: 'The refund is through',
      detail: wordOf(refund),
      tone: 'good',
    }),
    'refund.retried': ({ amountPaise }) => ({
      title: 'Refund tried again',
      detail: rupeesOf(amountPaise),
      tone: 'neutral',
    }),
  }),
)

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
  ['not_taken', 'The parcel came back.'],
  ['rto', 'The parcel came back.'],
  ['parcel_lost', 'The courier did not bring the parcel.'],
  ['expired', 'It was not paid in time.'],
  ['payment_not_opened', 'The payment service did not answer.'],
  [CANCEL_REASON, 'The customer cancelled it.'],
  [STAFF_CANCEL_REASON, 'Staff cancelled it.'],
])

/** Anything else is what the payment window said when paying was given up. */
function closedBecause(reason: unknown): string {
  return CLOSED.get(reason) ?? (wordOf(reason) || 'The payment did not go through.')
}

/** Newest first. */
export function staffTimeline(events: readonly OrderEvent[]): StaffTimelineEntry[] {
  const isOpen = isStillOpen(events)
  return events
    .map(({ kind, actor, facts, at }, id) => {
      const words = STAFF_ONLY.get(kind)?.({ ...facts, isByStaff: actor === 'staff' }) ??
        trackEvent(kind, facts, isOpen) ?? { title: kind, detail: '', tone: 'neutral' as const }
      return { id, at, who: ACTORS.get(actor) ?? actor, ...words }
    })
    .toReversed()
}

/** Who orders with staff on the phone has confirmed it there. */
function placedInCash(isByStaff: boolean): string {
  return isByStaff
    ? 'In cash. Staff confirmed it with the customer on the phone.'
    : 'In cash. The customer confirms it by the link in a mail.'
}

function fieldWord(field: unknown): string {
  return field === 'fullName' ? 'name' : wordOf(field)
}

function wordOf(fact: unknown): string {
  return typeof fact === 'string' ? fact : ''
}

function rupeesOf(fact: unknown): string {
  return typeof fact === 'number' ? formatInr(fact as Paise) : 'an unknown amount'
}
