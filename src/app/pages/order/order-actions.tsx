import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { formatInr, fromRupees, formatCoins } from '#platform/rules/money.ts'
import { awaitsConfirmation, isPayable } from '#modules/orders/rules/cash-labels.ts'
import type { CancelledOrderView, OwnOrderView } from '#modules/orders/rules/order-view.ts'
import { goesBackWhenCancelled } from '#modules/orders/rules/refund-words.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import {
  BuyAgainButton,
  CreateShipmentButton,
  maySeeShipment,
  payPath,
} from '#modules/orders/components/order-buttons.tsx'
import { useRefreshSession } from '#modules/accounts/components/session/session-provider.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import '#platform/ui/styles/dialog.css'

const CANCEL_DIALOG_ID = 'cancel-order'

type CancelDialogProps = { readonly order: OwnOrderView; readonly onCancel: () => void }

/** Confirmation dialog before an order is cancelled. The shell handles its opening and closing buttons. */
function CancelDialog({ order, onCancel }: CancelDialogProps) {
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
  const spent = coinsRedeemed > 0 ? [`The ${formatCoins(coinsRedeemed)} that you spent on it come back.`] : []
  const earned =
    isPaid && userId !== null && coinsEarned > 0
      ? [
          `The ${formatCoins(coinsEarned)} that it earned are taken back; for those you have spent already a rupee each is kept back.`,
        ]
      : []
  return [isPaid ? money(totalPaise) : 'Nothing was paid for it.', ...spent, ...earned].join(' ')
}

function money(totalPaise: OwnOrderView['totalPaise']): string {
  return totalPaise > 0 ? goesBackWhenCancelled('Your money') : 'It cost nothing.'
}

type Props = { readonly order: OwnOrderView; readonly mayCancel: boolean }

export function OrderActions({ order, mayCancel }: Props) {
  const { revalidate } = useRevalidator()
  const showToast = useShowToast()
  const refreshSession = useRefreshSession()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = async () => {
    setCancelling(true)
    const answer = await postJson<{ order: CancelledOrderView }>(`/api/orders/${order.id}/cancel`, {})
    setCancelling(false)
    if (answer.ok) showToast({ message: whatBecameOfIt(answer.value.order), tone: 'good' })
    else showToast({ message: answer.problem.message, tone: 'bad' })
    // On either outcome the order may have changed; its coins appear in the header.
    await Promise.all([revalidate(), refreshSession()])
  }
  const isPending = order.status === 'pending'
  return (
    <div className="order-actions row wrap">
      {isPayable(order) && (
        <a className="button" href={payPath(order.id)} data-document>
          Pay {formatInr(order.totalPaise)} now
        </a>
      )}
      {isPending && maySeeShipment(order) && (
        <CreateShipmentButton order={order} onShipped={() => void revalidate()} />
      )}
      {awaitsConfirmation(order) && <MailAgainButton order={order} />}
      <BuyAgainButton items={order.items} />
      <button type="button" className="button button-plain needs-js" onClick={() => window.print()}>
        Print
      </button>
      {mayCancel && (
        <>
          <button
            type="button"
            className="text-button needs-js order-cancel"
            data-opens-dialog={CANCEL_DIALOG_ID}
            disabled={isCancelling}
          >
            Cancel this order
          </button>
          <CancelDialog order={order} onCancel={() => void cancel()} />
        </>
      )}
    </div>
  )
}

function whatBecameOfIt({ withheldCoins }: CancelledOrderView): string {
  if (withheldCoins === 0) return MESSAGES.order_cancelled
  return `${MESSAGES.order_cancelled}. ${sentences.coinsWithheld(formatInr(fromRupees(withheldCoins)))}`
}

/** For a lost mail with the confirmation link of a cash order. */
function MailAgainButton({ order }: { readonly order: OwnOrderView }) {
  const showToast = useShowToast()
  const [isBusy, setBusy] = useState(false)
  const mail = async () => {
    setBusy(true)
    const answer = await postJson<{ message: string }>(`/api/orders/${order.id}/confirmation-mail`, {})
    setBusy(false)
    if (answer.ok) showToast({ message: answer.value.message, tone: 'good' })
    else showToast({ message: answer.problem.message, tone: 'bad' })
  }
  return (
    <button type="button" className="button needs-js" disabled={isBusy} onClick={() => void mail()}>
      Send the mail again
    </button>
  )
}
