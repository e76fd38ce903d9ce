import { MESSAGES } from '#platform/rules/messages.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'

/** Copies the text shown beside it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const showToast = useShowToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ message: MESSAGES.copied, tone: 'good' })
    } catch {
      showToast({ message: MESSAGES.copy_failed, tone: 'bad' })
    }
  }
  return (
    <button type="button" className="button button-plain needs-js" onClick={() => void copy()}>
      {label}
    </button>
  )
}
