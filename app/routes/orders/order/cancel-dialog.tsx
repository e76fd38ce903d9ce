import type { OwnOrderView } from '#domain/orders/order-view.ts'
import { goesBackWhenCancelled } from '#domain/orders/refund-words.ts'
import { coinWords } from '#app/components/rewards/coin-words.ts'

export const CANCEL_DIALOG_ID = 'cancel-order'

type Props = { readonly order: OwnOrderView; readonly onCancel: () => void }

/** Asks before an order goes. Its opener and its closing buttons are served by the shell. */
export function CancelDialog({ order, onCancel }: Props) {
  return (
    <dialog id={CANCEL_DIALOG_ID} className="ask-dialog" aria-labelledby="cancel-order-title">
      <h2 id="cancel-order-title">Cancel order {order.number}?</h2>
      <p>{whatComesBack(order)}</p>
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

function whatComesBack({ userId, paymentStatus, ...order }: OwnOrderView): string {
  const { totalPaise, coinsRedeemed, coinsEarned } = order
  if (paymentStatus === 'refunded') return 'Its money was sent back before. The parcel is stopped.'
  const isPaid = paymentStatus !== 'unpaid'
  const spent = coinsRedeemed > 0 ? [`The ${coinWords(coinsRedeemed)} that you spent on it come back.`] : []
  const earned =
    isPaid && userId !== null && coinsEarned > 0
      ? [
          `The ${coinWords(coinsEarned)} that it earned are taken back; for those you have spent already a rupee each is kept back.`,
        ]
      : []
  return [isPaid ? money(totalPaise) : 'Nothing was paid for it.', ...spent, ...earned].join(' ')
}

function money(totalPaise: OwnOrderView['totalPaise']): string {
  return totalPaise > 0 ? goesBackWhenCancelled('Your money') : 'It cost nothing.'
}
