import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { MESSAGES, sentences } from '#domain/messages.ts'
import { formatInr, fromRupees } from '#domain/money.ts'
import { awaitsConfirmation, isPayable } from '#domain/orders/cash-words.ts'
import type { CancelledOrderView, OwnOrderView } from '#domain/orders/order-view.ts'
import { postJson } from '#app/components/api/request-json.ts'
import { BuyAgainButton } from '#app/components/orders/buy-again-button.tsx'
import { CreateShipmentButton } from '#app/components/orders/create-shipment-button.tsx'
import { maySeeShipment, payPath } from '#app/components/orders/listed-order.ts'
import { useRefreshSession } from '#app/components/session/session-provider.tsx'
import { useShowToast } from '#app/components/toast/toasts.tsx'
import { CANCEL_DIALOG_ID, CancelDialog } from './cancel-dialog.tsx'
import { MailAgainButton } from './mail-again-button.tsx'

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
    // Either way the order may be another one now; its coins stand in the header.
    await Promise.all([revalidate(), refreshSession()])
  }
  const isPending = order.status === 'pending'
  return (
    <div className="order-actions">
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
