import { useState } from 'react'
import type { OwnOrderView } from '#domain/orders/order-view.ts'
import { postJson } from '#app/components/api/request-json.ts'
import { useShowToast } from '#app/components/toast/toasts.tsx'

/** The mail with the link that confirms an order in cash may have got lost. */
export function MailAgainButton({ order }: { readonly order: OwnOrderView }) {
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
