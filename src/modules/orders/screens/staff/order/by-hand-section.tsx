/** What staff can do manually (spec §4): pending to shipped, shipped to completed, and nothing else. */
import { Form, Link } from 'react-router'
import { mayComplete, mayShipByHand } from '../../../rules/by-hand.ts'
import { isLost } from '../../../rules/parcel-words.ts'
import type { StaffOrderDetail } from '../../../rules/staff-order.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { CompleteButton } from './complete-button.tsx'

export function ByHandSection({ detail }: { readonly detail: StaffOrderDetail }) {
  const { order, shipment, isPhoneOrder } = detail
  const may = useMay()
  const standing = mayShipByHand(order)
  const mayShip = standing === 'yes' || standing === 'needs_money'
  // A parcel settled as lost did not arrive.
  const mayEnd = mayComplete(order, shipment !== null && isLost(shipment)) && shipment?.isTakenBack !== true
  const isLinkOpen = isPhoneOrder && order.paymentMethod === 'prepaid' && order.paymentStatus === 'unpaid'
  if (!may('orders.change') || !(mayShip || mayEnd || isLinkOpen)) return null
  return (
    <section className="panel" aria-labelledby="by-hand">
      <h3 id="by-hand">Next step</h3>
      <div className="row">
        {/* An unpaid order waits for its money first: the link to pay comes before sending it. */}
        {isLinkOpen && (
          <Form method="post" action={`/cms/orders/${order.id}/link`}>
            <button type="submit" className="button">
              Resend payment link
            </button>
          </Form>
        )}
        {mayShip && (
          <Link className="button button-plain" to={`/cms/orders/${order.id}/ship`} preventScrollReset>
            {order.status === 'pending' ? 'Mark as shipped' : 'Send with another courier'}
          </Link>
        )}
        {mayEnd && <CompleteButton order={order} back={`/cms/orders/${order.id}`} />}
      </div>
    </section>
  )
}
