/** Sends a message that waits for the connection, from whatever page of the shop is open when it is back. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { readStored, STORAGE_KEYS } from '#platform/ui/storage.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'

/** Dispatched on the window once a waiting message was sent or failed: the form then reloads its draft. */
export const ENQUIRY_TRIED = 'panna:enquiry-tried'

export function WaitingEnquiry() {
  const showToast = useShowToast()
  const navigate = useNavigate()
  useEffect(() => {
    let isBusy = false
    const send = async () => {
      if (isBusy || !navigator.onLine || readStored('sessionStorage', STORAGE_KEYS.enquiry) === null) return
      isBusy = true
      try {
        // Rarely needed, so it is loaded on demand.
        const { sendWaiting } = await import('./send-enquiry.ts')
        const sent = await sendWaiting()
        if (sent === null || sent.kind === 'waiting') return
        const { kind, message } = sent
        showToast({ message, tone: kind === 'sent' ? 'good' : 'bad' })
        window.dispatchEvent(new Event(ENQUIRY_TRIED))
        if (kind === 'sent' && location.pathname === '/contact') void navigate('/thank-you')
      } catch {
        // Its code failed to load: the message keeps waiting.
      } finally {
        isBusy = false
      }
    }
    const onOnline = () => void send()
    onOnline()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [showToast, navigate])
  return null
}
