import { useState } from 'react'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { isPayable } from '../rules/cash-labels.ts'
import { postJson, unexpected, type ApiProblem } from '#platform/ui/api/request-json.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { isOwn, payPath, type ListedOrder } from './listed-order.ts'

type Props = { readonly order: ListedOrder; readonly onShipped: () => void }

/**
 * 'Create Shipment' on pending orders (spec §4): the server ships paid orders and reports why others can't be shipped.
 */
export function CreateShipmentButton({ order, onShipped }: Props) {
  const showToast = useShowToast()
  const [isBusy, setBusy] = useState(false)
  const ship = async () => {
    if (!isOwn(order)) return showToast({ message: MESSAGES.shipment_masked, tone: 'bad' })
    setBusy(true)
    const answer = await postJson(`/api/orders/${order.id}/shipment`, {})
    setBusy(false)
    if (answer.ok) {
      showToast({ message: MESSAGES.shipment_created, tone: 'good' })
      return onShipped()
    }
    const isUnpaid = isPayable(order) && answer.problem.code !== 'not_found'
    showToast({
      message: refusalOf(answer.problem),
      tone: 'bad',
      ...(isUnpaid && { action: { label: 'Pay now', run: () => location.assign(payPath(order.id)) } }),
    })
  }
  return (
    <button
      type="button"
      className="button button-soft needs-js"
      disabled={isBusy}
      onClick={() => void ship()}
    >
      Create Shipment
    </button>
  )
}

const ABOUT_SHIPMENTS: ReadonlySet<string> = new Set([
  'forbidden',
  'payment_pending',
  'order_closed',
  'shipment_refused',
  'shipping_unavailable',
])

/** Uses the server's sentence if it is about shipments; otherwise inserts the reason into one. */
function refusalOf(problem: ApiProblem): string {
  if (problem === unexpected || problem.code === 'unexpected') return MESSAGES.shipment_failed
  return ABOUT_SHIPMENTS.has(problem.code)
    ? problem.message
    : sentences.shipmentFailedBecause(problem.message)
}
