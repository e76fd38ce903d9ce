/**
 * An order's events as staff read them: all of them, each with who acted by role. What the customer reads has the same
 * words; what only the shop has to know has its own; a kind without words shows its name rather than nothing.
 */
import { formatInr, type Paise } from '../money.ts'
import { STAFF_RETURN_STORIES } from '../returns/return-timeline.ts'
import { isStillOpen, tellEvent, type OrderEvent, type TimelineEntry } from './order-timeline.ts'

export type StaffTimelineEntry = TimelineEntry & { readonly id: number }

type Words = Pick<TimelineEntry, 'title' | 'detail' | 'tone'>
type Facts = OrderEvent['facts']

const STAFF_ONLY: ReadonlyMap<string, (facts: Facts) => Words> = new Map(
  Object.entries<(facts: Facts) => Words>({
    ...STAFF_RETURN_STORIES,
    'order.cancelled': ({ note }) => ({
      title: 'Order cancelled',
      detail: wordOf(note) || 'Nothing will be sent.',
      tone: 'bad',
    }),
    'shipment.retried': () => ({ title: 'The courier is asked again', detail: '', tone: 'neutral' }),
    'shipment.stopped': () => ({ title: 'Parcel stopped', detail: '', tone: 'bad' }),
    'shipment.reattempt_refused': ({ remark }) => ({
      title: 'The courier takes no other try',
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
      title: 'Cash of the closed order seen to',
      detail: rupeesOf(amountPaise),
      tone: 'neutral',
    }),
    'payment.noted': ({ note }) => ({ title: 'Seen to by hand', detail: wordOf(note), tone: 'neutral' }),
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
      title: `Refund of ${rupeesOf(amountPaise)} ${reference === undefined ? 'taken on by the provider' : 'paid by hand'}`,
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

/** Newest first. */
export function staffTimeline(events: readonly OrderEvent[]): StaffTimelineEntry[] {
  const isOpen = isStillOpen(events)
  return events
    .map(({ kind, actor, facts, at }, id) => {
      const words = STAFF_ONLY.get(kind)?.(facts) ??
        tellEvent(kind, facts, isOpen) ?? { title: kind, detail: '', tone: 'neutral' as const }
      return { id, at, who: ACTORS.get(actor) ?? actor, ...words }
    })
    .toReversed()
}

function wordOf(fact: unknown): string {
  return typeof fact === 'string' ? fact : ''
}

function rupeesOf(fact: unknown): string {
  return typeof fact === 'number' ? formatInr(fact as Paise) : 'an unknown amount'
}
