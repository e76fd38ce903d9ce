/** Read-only boxes of the order page, and the note. */
import { Form } from 'react-router'
import type { OwnOrderView } from '../../../rules/order-view.ts'
import { MAX_NOTE } from '../../../rules/staff-order-input.ts'
import type { StaffTimelineEntry } from '../../../rules/order-timeline.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { TextField } from '#platform/ui/form/field.tsx'
import { OrderedItems } from '../../../components/order-facts.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'

export function OrderItems({ order }: { readonly order: OwnOrderView }) {
  return (
    <section className="panel receipt-items" aria-labelledby="order-items">
      <h3 id="order-items">Items and amounts</h3>
      <OrderedItems order={order} />
    </section>
  )
}

/** The history, newest first: when, by whom and why. */
export function OrderTimeline({ entries }: { readonly entries: readonly StaffTimelineEntry[] }) {
  return (
    <section className="panel" aria-labelledby="order-timeline">
      <h3 id="order-timeline">Timeline</h3>
      <ol className="timeline" reversed>
        {entries.map(({ id, at, title, detail, who, tone }) => (
          <li key={id} data-tone={tone}>
            <p className="timeline-title">{title}</p>
            {detail !== '' && <p>{detail}</p>}
            <p className="muted">
              <time dateTime={at}>{dateAndTimeOf(at)}</time> · {who}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Staff's notes on the order. The customer never sees them. */
export function NoteForm({ orderId }: { readonly orderId: string }) {
  const may = useMay()
  if (!may('orders.change')) return null
  return (
    <section className="panel" aria-labelledby="order-note">
      <h3 id="order-note">Note</h3>
      <Form method="post" action={`/cms/orders/${orderId}/note`} preventScrollReset>
        <TextField
          label="Visible to staff only"
          name="note"
          rows={2}
          required
          maxLength={MAX_NOTE}
          hint="Shown below with your name. It can’t be changed."
        />
        <div>
          <button type="submit" className="button button-plain">
            Add note
          </button>
        </div>
      </Form>
    </section>
  )
}
