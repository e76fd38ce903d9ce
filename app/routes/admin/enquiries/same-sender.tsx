import { Link } from 'react-router'
import { ENQUIRY_STATUS_COLOURS } from '#domain/enquiries/enquiry-work.ts'
import type { EnquiryDetail } from '#domain/enquiries/staff-enquiry.ts'
import { formatInr } from '#domain/money.ts'
import { dateOf } from '#app/components/date.ts'
import { StatusBadge } from '#app/components/feedback/status-badge.tsx'

/** What else came from the same e-mail address. Anybody can type it: it proves nothing. */
export function SameSender({ others, orders }: Pick<EnquiryDetail, 'others' | 'orders'>) {
  return (
    <section className="order-box enquiry-same" aria-labelledby="enquiry-same">
      <h3 id="enquiry-same">The same e-mail</h3>
      {others.length + orders.length === 0 && <p className="muted">No other enquiry and no order.</p>}
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/cms/enquiries/${other.id}`}>Ticket {other.ticketNumber}</Link>
            <span className={`status status-${ENQUIRY_STATUS_COLOURS[other.status]}`}>{other.status}</span>
            <span className="muted">{other.firstWords}</span>
          </li>
        ))}
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/cms/orders/${order.id}`}>Order {order.number}</Link>
            <StatusBadge order={order} viewer="staff" />
            <span className="muted">
              {dateOf(order.createdAt)}, {formatInr(order.totalPaise)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
