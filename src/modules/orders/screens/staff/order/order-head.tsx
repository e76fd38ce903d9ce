import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { joinAddress } from '#platform/rules/join-address.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import type { OwnOrderView } from '../../../rules/order-view.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'

/** What the order's page passes to the dialogs over it. */
export type OrderBelow = { readonly order: OwnOrderView }

type Props = { readonly order: OwnOrderView; readonly actions: ReactNode }

/** The order's number, status, actions and customer. */
export function OrderHead({ order, actions }: Props) {
  const { customer, business } = order
  return (
    <header>
      <div className="staff-head">
        <h2>
          Order <span className="order-number">{order.number}</span>
        </h2>
        <StatusBadge order={order} viewer="staff" />
        <p>
          placed <time dateTime={order.createdAt}>{dateAndTimeOf(order.createdAt)}</time>
        </p>
        {actions}
      </div>
      <dl className="facts">
        <div>
          <dt>Customer</dt>
          <dd>
            {customer.fullName} <span className="muted">{order.userId === null ? 'guest' : 'account'}</span>
            <br />
            {customer.email + customer.phone !== '' && (
              <>
                <Link to={otherOrdersOf(order)}>{otherOrdersLabel(order)}</Link>
                <br />
              </>
            )}
            {customer.email === '' ? (
              <span className="muted">No e-mail address: mails are not sent</span>
            ) : (
              <a href={`mailto:${customer.email}`}>{customer.email}</a>
            )}
            <br />
            {customer.phone !== '' && <a href={`tel:${customer.phone}`}>{customer.phone}</a>}
          </dd>
        </div>
        <div>
          <dt>{order.delivery === 'pickup' ? 'Counter sale' : 'Shipping address'}</dt>
          <dd>{joinAddress(customer)}</dd>
        </div>
        {business && (
          <div>
            <dt>Business</dt>
            <dd>
              {business.businessName}
              <br />
              GSTIN {business.gstin}
            </dd>
          </div>
        )}
        <div>
          <dt>Order ID</dt>
          <dd>
            {order.id} <CopyId id={order.id} />
          </dd>
        </div>
      </dl>
    </header>
  )
}

/** An account has its own page; a guest is identified by the e-mail address only. */
function otherOrdersOf({ userId, customer }: OwnOrderView): string {
  return userId === null
    ? `/cms/orders?${new URLSearchParams({ search: customer.email || customer.phone }).toString()}`
    : `/cms/customers/${userId}`
}

function otherOrdersLabel({ userId, customer }: OwnOrderView): string {
  if (userId !== null) return 'Customer and other orders'
  return customer.email === '' ? 'Other orders with this phone number' : 'Other orders with this e-mail'
}

function CopyId({ id }: { readonly id: string }) {
  const showToast = useShowToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      showToast({ message: MESSAGES.copied, tone: 'good' })
    } catch {
      showToast({ message: id })
    }
  }
  return (
    <button type="button" className="text-button needs-js" onClick={() => void copy()}>
      Copy ID
    </button>
  )
}
