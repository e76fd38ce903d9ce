import { Form, Link } from 'react-router'
import { DELIVERY_WORDS, type DeliveryView } from '#domain/integrations/webhook-endpoint.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { useMay } from '../shell/staff-shell.tsx'
import { exactTimeOf } from './exact-time.ts'

type Props = {
  readonly deliveries: readonly DeliveryView[]
  readonly path: string
  readonly isFiltered: boolean
  readonly isOn: boolean
}

export function DeliveryTable({ deliveries, path, isFiltered, isOn }: Props) {
  if (deliveries.length === 0) {
    return (
      <p className="staff-empty">
        {isFiltered
          ? 'Nothing matches this choice.'
          : 'Nothing was sent so far. A test shows whether it works.'}
      </p>
    )
  }
  return (
    <div className="staff-table staff-stacked" role="region" aria-label="Table of deliveries" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Happened</th>
            <th scope="col">State</th>
            <th scope="col">Last try</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} path={path} isOn={isOn} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const DELIVERY_COLOURS = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const

type RowProps = { readonly delivery: DeliveryView; readonly path: string; readonly isOn: boolean }

function DeliveryRow({ delivery, path, isOn }: RowProps) {
  const { id, event, status, happenedAt, tries, lastAt, answerStatus, nextAt } = delivery
  const may = useMay()
  return (
    <tr>
      <td className="cell-wide">
        <code className="staff-customer">{event}</code>
        <Subject delivery={delivery} />
      </td>
      <td>
        <time dateTime={happenedAt}>{dateAndTimeOf(happenedAt)}</time>
      </td>
      <td className="cell-wide">
        <span className={`status status-${DELIVERY_COLOURS[status]}`}>{DELIVERY_WORDS[status]}</span>
        {nextAt !== null && isOn && <span className="staff-way muted">next {exactTimeOf(nextAt)}</span>}
      </td>
      <td>
        {lastAt === null ? (
          <span className="muted">None yet</span>
        ) : (
          <>
            {answerStatus === null ? 'No answer' : `Answered ${answerStatus}`}
            <span className="staff-way muted">
              {tries === 1 ? '1 try' : `${tries} tries`}, {dateAndTimeOf(lastAt)}
            </span>
          </>
        )}
      </td>
      <td className="cell-wide">
        <div className="staff-actions">
          <Link to={`${path}/deliveries/${id}`} preventScrollReset>
            Open<span className="sr-only"> {event}</span>
          </Link>
          {may('integrations.change') && isOn && tries > 0 && <Replay id={id} path={path} event={event} />}
        </div>
      </td>
    </tr>
  )
}

type ReplayProps = { readonly id: string; readonly path: string; readonly event: string }

export function Replay({ id, path, event }: ReplayProps) {
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
  const { orderId, productId, productName } = delivery
  if (orderId !== null) return <Link to={`/cms/orders/${orderId}`}>Order {orderId.slice(0, 8)}</Link>
  if (productId === null) return <span className="muted">A test</span>
  return <Link to={`/cms/products/${productId}`}>{productName ?? 'Product'}</Link>
}
