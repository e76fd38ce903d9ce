import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCartActions, useCartList } from '#modules/cart/components/cart-provider.tsx'
import { useRefreshSession } from '#modules/accounts/components/session/session-provider.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { openAttempt } from './open-attempt.ts'

/**
 * An order may be paid after its checkout was left: the tab was closed, or the bank answered late. Every page checks
 * for that; the code is loaded only in browsers with an open attempt.
 */
export function EarlierAttempt() {
  const actions = useCartActions()
  const { look } = useCartList()
  const showToast = useShowToast()
  const refreshSession = useRefreshSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const attempt = openAttempt()
    // That order's own page settles it itself.
    if (attempt === null || pathname.includes(attempt.id)) return
    const stop = new AbortController()
    import('./settle-earlier.ts').then(
      ({ settleEarlier }) =>
        settleEarlier(attempt.id, {
          signal: stop.signal,
          path: pathname,
          cart: { look, settle: actions.settle },
          showToast,
          navigate: (path) => void navigate(path, { replace: pathname === '/cart' }),
          refreshSession,
        }),
      // If it fails, the next page tries again.
      () => undefined,
    )
    return () => stop.abort()
  }, [pathname, actions, look, showToast, refreshSession, navigate])
  return null
}
