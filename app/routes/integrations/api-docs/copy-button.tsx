import { MESSAGES } from '#domain/messages.ts'
import { useShowToast } from '#app/components/toast/toasts.tsx'

/** A small one, in the head of what it copies. */
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
    <button type="button" className="api-copy needs-js" aria-label={label} onClick={() => void copy()}>
      Copy
    </button>
  )
}
