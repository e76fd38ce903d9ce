import { useEffect, useEffectEvent } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'

/** A refused change of an order: the specification's toast (§8), with the reason shown in place. */
export function NotUpdated({ answer }: { readonly answer: { readonly message: string } | undefined }) {
  const showToast = useShowToast()
  const showFailure = useEffectEvent(() => showToast({ message: MESSAGES.order_status_failed, tone: 'bad' }))
  useEffect(() => {
    if (answer) showFailure()
  }, [answer])
  return answer ? (
    <p className="note note-bad" role="alert">
      <strong>{MESSAGES.order_status_failed}</strong> {answer.message}
    </p>
  ) : null
}
