import { Form, Link } from 'react-router'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import type { Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { Badge, DateAndTime } from '#platform/ui/staff/data-table/list-page.tsx'
import { DELIVERY_WORDS, type DeliveryView } from '../../../rules/webhook-endpoint.ts'

export const DELIVERY_COLOURS = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const

type Options = {
  /** Of the endpoint. */
  readonly path: string
  readonly isOn: boolean
  readonly mayChange: boolean
}

export const deliveryColumns = ({ path, isOn, mayChange }: Options): readonly Column<DeliveryView>[] => [
  {
    head: 'Event',
    hasCardLabel: false,
    card: 'wide',
    cell: (delivery) => (
      <>
        <code className="staff-customer">{delivery.event}</code>
        <Subject delivery={delivery} />
      </>
    ),
  },
  { head: 'Event time', cell: ({ happenedAt }) => <DateAndTime at={happenedAt} /> },
  {
    head: 'State',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ status, nextAt }) => (
      <>
        <Badge colour={DELIVERY_COLOURS[status]}>{DELIVERY_WORDS[status]}</Badge>
        {nextAt !== null && isOn && <span className="staff-way muted">next {exactTimeOf(nextAt)}</span>}
      </>
    ),
  },
  {
    head: 'Last attempt',
    cell: ({ lastAt, answerStatus, tries }) =>
      lastAt === null ? (
        <span className="muted">None yet</span>
      ) : (
        <>
          {answerStatus === null ? 'No answer' : `Answered ${answerStatus}`}
          <span className="staff-way muted">
            {tries === 1 ? '1 try' : `${tries} tries`}, {dateAndTimeOf(lastAt)}
          </span>
        </>
      ),
  },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ id, event, tries }) => (
      <div className="staff-actions">
        <Link to={`${path}/deliveries/${id}`} preventScrollReset>
          Open<span className="sr-only"> {event}</span>
        </Link>
        {mayChange && isOn && tries > 0 && <Replay id={id} path={path} event={event} />}
      </div>
    ),
  },
]

type ReplayProps = { readonly id: string; readonly path: string; readonly event: string }

function Replay({ id, path, event }: ReplayProps) {
  return (
    <Form method="post" action={path} data-unwatched="">
      <input type="hidden" name="delivery" value={id} />
      <button type="submit" name="intent" value="replay" className="text-button">
        Send again<span className="sr-only"> {event}</span>
      </button>
    </Form>
  )
}

function Subject({ delivery }: { readonly delivery: DeliveryView }) {
  const { orderId, orderNumber, productId, productName } = delivery
  if (orderId !== null) return <Link to={`/cms/orders/${orderId}`}>Order {orderNumber}</Link>
  if (productId === null) return <span className="muted">A test</span>
  return <Link to={`/cms/products/${productId}`}>{productName ?? 'Product'}</Link>
}

/** To the second, for staff who wait for a delivery. */
const exact = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
})

/** '5 Nov 2026, 4:05:09 pm' of an instant. */
export function exactTimeOf(instant: string): string {
  return exact.format(new Date(instant))
}
