import { MESSAGES } from '#domain/messages.ts'
import { ShareIcon } from '#app/components/icons.tsx'
import { useShowToast } from '#app/components/toast/toasts.tsx'

/** Shares the page's address; where the browser can't, copies it (spec §8). */
export function ShareButton({ name }: { readonly name: string }) {
  const showToast = useShowToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      showToast({ message: MESSAGES.link_copied, tone: 'good' })
    } catch {
      showToast({ message: MESSAGES.link_copy_failed, tone: 'bad' })
    }
  }
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy()
    try {
      await navigator.share({ title: name, url: location.href })
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') await copy()
    }
  }
  return (
    <button type="button" className="text-button share-button needs-js" onClick={() => void share()}>
      <ShareIcon />
      Share
    </button>
  )
}
