import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { formatInr } from '#domain/money.ts'
import type { OwnOrderView } from '#domain/orders/order-view.ts'
import { postJson } from '#app/components/api/request-json.ts'
import { BuyAgainButton } from '#app/components/orders/buy-again-button.tsx'
import { CreateShipmentButton } from '#app/components/orders/create-shipment-button.tsx'
import { maySeeShipment, payPath } from '#app/components/orders/listed-order.ts'
import { useShowToast } from '#app/components/toast/toasts.tsx'
import { CANCEL_DIALOG_ID, CancelDialog } from './cancel-dialog.tsx'

type Props = { readonly order: OwnOrderView; readonly mayCancel: boolean }

export function OrderActions({ order, mayCancel }: Props) {
  const { revalidate } = useRevalidator()
  const showToast = useShowToast()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = async () => {
    setCancelling(true)
    const answer = await postJson(`/api/orders/${order.id}/cancel`, {})
    setCancelling(false)
    if (answer.ok) showToast({ message: MESSAGES.order_cancelled, tone: 'good', isFinal: true })
    else showToast({ message: answer.problem.message, tone: 'bad' })
    // Either way the order may be another one now.
    await revalidate()
  }
  const isPending = order.status === 'pending'
  return (
    <div className="order-actions">
      {isPending && (
        <a className="button" href={payPath(order.id)} data-document>
          Pay {formatInr(order.totalPaise)} now
        </a>
      )}
      {isPending && maySeeShipment(order) && (
        <CreateShipmentButton order={order} onShipped={() => void revalidate()} />
      )}
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
