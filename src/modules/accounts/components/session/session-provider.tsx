/**
 * The session as the browser knows it. Pages are cached without it: the last known state comes from storage, the
 * current one from a small request, and the script in the head has reserved the space before the first paint.
 */
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import { createExternalStore, useExternalStore } from '#platform/ui/external-store.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { useShowToast, type Toast } from '#platform/ui/toast/toasts.tsx'
import {
  followOtherTabs,
  saveSession,
  NOBODY,
  recallSession,
  type Session,
  type SessionStore,
} from './session-store.ts'

export { hasCoins, type Session } from './session-store.ts'

/** A tab that becomes visible again after this long reloads the session, which may have ended elsewhere. */
const FRESH_FOR_MS = 60_000

const SessionContext = createContext<SessionStore | null>(null)

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createExternalStore(NOBODY))
  const showToast = useShowToast()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let askedAt = 0
    const refresh = async () => {
      askedAt = Date.now()
      const notice = await refreshSession(store, signal)
      if (notice) showToast(notice)
    }
    if (readNotice() !== 'signed_out') recallSession(store)
    void refresh()
    // A page restored from the browser's back/forward cache may show somebody who has signed out since.
    const onShow = (event: PageTransitionEvent) => event.persisted && void refresh()
    const onLook = () => {
      const isOld = Date.now() - askedAt > FRESH_FOR_MS
      if (document.visibilityState === 'visible' && isOld && store.get().user) void refresh()
    }
    window.addEventListener('pageshow', onShow, { signal })
    document.addEventListener('visibilitychange', onLook, { signal })
    const unfollow = followOtherTabs(store)
    return () => {
      stop.abort()
      unfollow()
    }
  }, [store, showToast])
  useRenewal(store)
  return <SessionContext value={store}>{children}</SessionContext>
}

export function useSession(): Session {
  return useExternalStore(useSessionStore(), NOBODY)
}

/** Reloads the session from the server; the function is stable across renders. */
export function useRefreshSession(): () => Promise<void> {
  const store = useSessionStore()
  return useCallback(async () => {
    await refreshSession(store, new AbortController().signal)
  }, [store])
}

/**
 * Signing in and out load a new page: the notice is stored for it and shown once the server confirms it. Only then are
 * the other tabs informed.
 */
export function leaveNotice(kind: 'signed_in' | 'signed_out'): void {
  writeStored('sessionStorage', STORAGE_KEYS.notice, kind)
}

function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSession must be used within a SessionProvider')
  return store
}

/** The notice for this response; null if nothing changed. */
async function refreshSession(store: SessionStore, signal: AbortSignal): Promise<Toast | null> {
  // Read first: a notice stored while the request is running is for the next page.
  const notice = readNotice()
  const answer = await getJson<Session>('/api/session', signal)
  if (!answer.ok || signal.aborted) return null
  const known = store.get().user
  const { user } = answer.value
  saveSession(store, answer.value)
  if (readNotice() === notice) removeStored('sessionStorage', STORAGE_KEYS.notice)
  if (notice === 'signed_in' && user) return { message: MESSAGES.login_success, tone: 'good' }
  if (notice === 'signed_out' && !user) {
    removeStored('sessionStorage', STORAGE_KEYS.details)
    return { message: MESSAGES.logout_success, tone: 'good' }
  }
  return known && !user ? { message: MESSAGES.session_over, tone: 'warning' } : null
}

function readNotice(): string | null {
  return readStored('sessionStorage', STORAGE_KEYS.notice)
}

/** Its code is loaded only for signed-in shoppers. */
function useRenewal(store: SessionStore): void {
  const isSignedIn = useExternalStore(store, NOBODY).user !== null
  const showToast = useShowToast()
  useEffect(() => {
    if (!isSignedIn) return
    let stop: (() => void) | null = null
    let isOver = false
    import('./renewal.ts').then(
      ({ keepRenewed }) => {
        if (isOver) return
        stop = keepRenewed(store, () => showToast({ message: MESSAGES.session_over, tone: 'warning' }))
      },
      // If loading fails, the session lasts until it expires.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isSignedIn, store, showToast])
}
