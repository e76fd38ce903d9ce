import { dayRange, POLICIES } from '#domain/policies.ts'
import type { OwnOrderView } from '#domain/orders/order-view.ts'

export const CANCEL_DIALOG_ID = 'cancel-order'

type Props = { readonly order: OwnOrderView; readonly onCancel: () => void }

/** Asks before an order goes. Its opener and its closing buttons are served by the shell. */
export function CancelDialog({ order, onCancel }: Props) {
  return (
    <dialog id={CANCEL_DIALOG_ID} className="ask-dialog" aria-labelledby="cancel-order-title">
      <h2 id="cancel-order-title">Cancel order {order.number}?</h2>
      <p>{order.paymentStatus === 'unpaid' ? 'Nothing was paid for it.' : whatComesBack(order)}</p>
      <div className="ask-dialog-actions">
        <button type="button" className="button button-plain" data-closes-dialog>
          Keep it
        </button>
        <button type="button" className="button button-danger" data-closes-dialog onClick={onCancel}>
          Cancel the order
        </button>
      </div>
    </dialog>
  )
}

function whatComesBack({ totalPaise, coinsRedeemed }: OwnOrderView): string {
  const money =
    totalPaise > 0
      ? `Your money goes back to where it came from, within ${dayRange(POLICIES.cancelledRefundWorkingDays)} working days.`
      : 'It cost nothing.'
  return coinsRedeemed > 0 ? `${money} The coins that you used come back too.` : money
}
