import { Link } from 'react-router'
import { BRAND } from '#domain/brand.ts'
import { MESSAGES } from '#domain/messages.ts'
import { mayComplete } from '#domain/orders/by-hand.ts'
import type { StaffOrderRow } from '#domain/orders/staff-order-row.ts'
import { useShowToast } from '#app/components/toast/toasts.tsx'
import { CompleteButton } from '../order/complete-button.tsx'
import { useMay } from '../shell/staff-shell.tsx'

type Props = {
  readonly order: StaffOrderRow
  /** The table as it stands, to come back to. */
  readonly here: string
}

/** What staff can do with one order from the table. The two transitions of the specification (§4) come first. */
export function OrderActions({ order, here }: Props) {
  const { id, number, customerEmail: email } = order
  const showToast = useShowToast()
  const may = useMay()
  const copyId = async () => {
    try {
      await navigator.clipboard.writeText(id)
      showToast({ message: MESSAGES.copied, tone: 'good' })
    } catch {
      showToast({ message: id })
    }
  }
  const subject = encodeURIComponent(`Your order ${number} at ${BRAND.name}`)
  return (
    <div className="staff-actions order-row-actions">
      {may('orders.change') && order.status === 'pending' && (
        <Link
          className="button button-plain"
          to={`/cms/orders/${id}/ship?${new URLSearchParams({ back: here }).toString()}`}
        >
          Mark as shipped<span className="sr-only"> {number}</span>
        </Link>
      )}
      {may('orders.change') && mayComplete(order, order.isLost) && (
        <CompleteButton order={order} back={here} />
      )}
      <button type="button" className="text-button needs-js" onClick={() => void copyId()}>
        Copy ID<span className="sr-only"> of order {number}</span>
      </button>
      <a href={`mailto:${email}?subject=${subject}`}>
        E-mail<span className="sr-only"> customer of {number}</span>
      </a>
    </div>
  )
}
