import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { NotFound } from '#platform/ui/feedback/empty-state.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'

const SHOWN_FOR_MS = 6000

/** Shows a message, then redirects to the home page (spec §2), unless the visitor interacts with the page first. */
export function ProductNotFound() {
  useGoingHome()
  return (
    <NotFound title={MESSAGES.product_not_found} text="It may have been renamed, or it is no longer sold." />
  )
}

function useGoingHome(): void {
  const navigate = useNavigate()
  const showToast = useShowToast()
  useEffect(() => {
    showToast({ message: MESSAGES.product_not_found, tone: 'bad' })
    const timer = setTimeout(() => void navigate('/', { replace: true }), SHOWN_FOR_MS)
    const stay = () => clearTimeout(timer)
    document.addEventListener('pointerdown', stay, { once: true })
    document.addEventListener('keydown', stay, { once: true })
    return () => {
      stay()
      document.removeEventListener('pointerdown', stay)
      document.removeEventListener('keydown', stay)
    }
  }, [navigate, showToast])
}
