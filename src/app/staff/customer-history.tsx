import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ENQUIRY_STATUS_COLOURS } from '#modules/enquiries/rules/staff-enquiry.ts'
import { STATUS_COLOURS, STATUS_WORDS, WISH_WORDS } from '#modules/fulfilment/rules/return-view.ts'
import { StatusBadge } from '#modules/orders/components/status-badge.tsx'
import type { CustomerDetail } from '#modules/reports/rules/staff-customer.ts'
import { joinAddress } from '#platform/rules/join-address.ts'
import { formatInr } from '#platform/rules/money.ts'
import { dateOf } from '#platform/ui/date.ts'

/** The newest orders, reviews and other records of the account, each with a link to all of them. */
export function CustomerHistory({
  customer,
  addresses,
  orders,
  ledger,
  reviews,
  returns,
  enquiries,
}: CustomerDetail) {
  const { email } = customer
  return (
    <div className="columns">
      <div>
        <Box id="customer-orders" title="Orders" isEmpty={orders.length === 0}>
          {orders.map((order) => (
            <li key={order.id}>
              <Link to={`/cms/orders/${order.id}`} className="order-number">
                {order.number}
              </Link>
              <span className="muted">{dateOf(order.createdAt)}</span>
              <StatusBadge order={order} viewer="staff" />
              <span className="end">{formatInr(order.totalPaise)}</span>
            </li>
          ))}
        </Box>
        {orders.length > 0 && !customer.deletedAt && (
          <p>
            <Link to={`/cms/orders?${new URLSearchParams({ search: email })}`}>
              All orders with this e-mail
            </Link>
          </p>
        )}
        <Box id="customer-coins" title="Coins" isEmpty={ledger.lines.length === 0}>
          {ledger.lines.map((line) => (
            <li key={line.id}>
              <span className="muted">{dateOf(line.createdAt)}</span>
              <span>{line.words}</span>
              <span className="end">
                {line.coins < 0 ? '−' : '+'}
                {Math.abs(line.coins).toLocaleString('en-IN')}
              </span>
            </li>
          ))}
        </Box>
        <Box id="customer-reviews" title="Reviews" isEmpty={reviews.length === 0}>
          {reviews.map((review) => (
            <li key={review.id}>
              <span>{review.productName}</span>
              <span className="muted">
                {review.rating} of 5 stars, {dateOf(review.createdAt)}
              </span>
              {review.isHidden && <span className="status status-red">hidden</span>}
              {review.comment && <span>{review.comment}</span>}
            </li>
          ))}
        </Box>
      </div>
      <div>
        <Box id="customer-addresses" title="Addresses" isEmpty={addresses.length === 0}>
          {addresses.map((address) => (
            <li key={address.id}>
              <span>
                {address.fullName}, {address.phone}
                {address.isDefault && <span className="muted"> (default)</span>}
              </span>
              <span className="muted">{joinAddress(address)}</span>
            </li>
          ))}
        </Box>
        <Box id="customer-returns" title="Returns" isEmpty={returns.length === 0}>
          {returns.map((each) => (
            <li key={each.id}>
              <Link to={`/cms/returns/${each.id}`}>{dateOf(each.createdAt)}</Link>
              <span className={`status status-${STATUS_COLOURS[each.status]}`}>
                {STATUS_WORDS[each.status]}
              </span>
              <span className="muted">
                {WISH_WORDS[each.wish]}, order {each.orderNumber}
              </span>
            </li>
          ))}
        </Box>
        <Box id="customer-enquiries" title="Enquiries with this e-mail" isEmpty={enquiries.length === 0}>
          {enquiries.map((enquiry) => (
            <li key={enquiry.id}>
              <Link to={`/cms/enquiries/${enquiry.id}`}>{enquiry.ticketNumber}</Link>
              <span className={`status status-${ENQUIRY_STATUS_COLOURS[enquiry.status]}`}>
                {enquiry.status}
              </span>
              <span className="muted">{enquiry.firstWords}</span>
            </li>
          ))}
        </Box>
      </div>
    </div>
  )
}

type BoxProps = {
  readonly id: string
  readonly title: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

function Box({ id, title, isEmpty, children }: BoxProps) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {isEmpty ? <p className="muted">None.</p> : <ul className="rows">{children}</ul>}
    </section>
  )
}
