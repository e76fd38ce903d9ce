/** The actions of an order beside its name: the next step as a button, the others behind "More". */
import { Form, Link } from 'react-router'
import { orderActions, type OrderAction } from '#modules/fulfilment/rules/order-actions.ts'
import type { StaffParcelRow } from '#modules/fulfilment/rules/staff-parcel.ts'
import type { StaffOrderDetail } from '#modules/orders/rules/staff-order.ts'
import { CompleteButton } from '#modules/orders/screens/staff/order/complete-button.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { formatInr } from '#platform/rules/money.ts'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'

type Props = { readonly detail: StaffOrderDetail; readonly parcel: StaffParcelRow | null }

export function ActionBar({ detail, parcel }: Props) {
  const may = useMay()
  const { order } = detail
  const { next, others } = orderActions(detail, parcel, may)
  if (next === null && others.length === 0) return null
  return (
    <div className="row action-bar" role="group" aria-label="Actions">
      {next !== null && <Action action={next} order={order} className="button" />}
      {others.length > 0 && (
        <details className="more-actions">
          <summary className="button button-plain">More</summary>
          <ul>
            {others.map((action) => (
              <li key={action}>
                <Action
                  action={action}
                  order={order}
                  className={action === 'cancel' ? 'text-button danger' : 'text-button'}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type ActionProps = {
  readonly action: OrderAction
  readonly order: StaffOrderDetail['order']
  readonly className: string
}

function Action({ action, order, className }: ActionProps) {
  const path = `/cms/orders/${order.id}`
  switch (action) {
    case 'confirm':
      return (
        <ConfirmButton
          label="Confirm COD"
          question={`Has the customer confirmed order ${order.number}?`}
          explanation={`It is packed and sent, and the courier collects ${formatInr(order.totalPaise)} in cash. The customer gets a mail.`}
          action={`${path}/confirm`}
          className={className}
        />
      )
    case 'send_link':
      return (
        <Form method="post" action={`${path}/link`}>
          <button type="submit" className={className}>
            Resend payment link
          </button>
        </Form>
      )
    case 'share_link':
      return (
        <Form method="post" action={`${path}/share`} preventScrollReset>
          <button type="submit" className={className}>
            Share payment link
          </button>
        </Form>
      )
    case 'mark_paid':
      return (
        <Link className={className} to={`${path}/paid`} preventScrollReset>
          Mark as paid…
        </Link>
      )
    case 'book':
      return (
        <form method="post" action="/cms/orders/ship">
          <input type="hidden" name="order" value={order.id} />
          <button type="submit" className={className}>
            Book parcel
          </button>
        </form>
      )
    case 'label':
      return (
        <a className={className} href={`${path}/label`} target="_blank" rel="noreferrer">
          Print label (PDF)
        </a>
      )
    case 'complete':
      return <CompleteButton order={order} back={path} className={className} />
    case 'ship':
      return (
        <Link className={className} to={`${path}/ship`} preventScrollReset>
          {order.status === 'pending' ? 'Mark as shipped' : 'Send with another courier'}
        </Link>
      )
    case 'slip':
      return (
        <a className={className} href={`${path}/packing-slip`}>
          Print packing slip
        </a>
      )
    case 'refund':
      return (
        <a className={className} href={`${path}/refund`}>
          Refund…
        </a>
      )
    case 'archive':
    case 'unarchive':
      return (
        <Form method="post" action="/cms/orders/archive">
          <input type="hidden" name="order" value={order.id} />
          <input type="hidden" name="back" value={path} />
          <button type="submit" className={className} name="to" value={action}>
            {action === 'archive' ? 'Archive' : 'Unarchive'}
          </button>
        </Form>
      )
    case 'cancel':
      return (
        <a className={className} href={`${path}/cancel`}>
          Cancel order…
        </a>
      )
  }
}
