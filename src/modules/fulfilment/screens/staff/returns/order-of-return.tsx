import { formatInr } from '#platform/rules/money.ts'
import type { StaffReturnDetail } from '../../../rules/return-view.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'

/** What staff need to know about the order. */
export function OrderOfReturn({ order }: { readonly order: StaffReturnDetail['order'] }) {
  return (
    <section className="panel" aria-labelledby="order-of-return">
      <h3 id="order-of-return">The order</h3>
      <dl className="order-facts">
        <div>
          <dt>Number</dt>
          <dd>
            <a className="order-number" href={`/cms/orders/${order.id}`}>
              {order.number}
            </a>
          </dd>
        </div>
        <div>
          <dt>Customer</dt>
          <dd>{order.customerName}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            {order.customerEmail === '' ? (
              <span className="muted">No e-mail address</span>
            ) : (
              <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a>
            )}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${order.customerPhone}`}>{order.customerPhone}</a>
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            {formatInr(order.totalPaise)}
            {order.isCash && ' in cash'}
          </dd>
        </div>
        {order.leftPaise < order.totalPaise && (
          <div>
            <dt>Refundable</dt>
            <dd>{formatInr(order.leftPaise)}</dd>
          </div>
        )}
        {order.deliveredAt !== null && (
          <div>
            <dt>Delivered</dt>
            <dd>
              <time dateTime={order.deliveredAt}>{dateAndTimeOf(order.deliveredAt)}</time>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
