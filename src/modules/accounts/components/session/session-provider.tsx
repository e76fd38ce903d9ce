/**
 * Who is signed in, as the browser knows it. Pages carry nothing of it: the last known answer comes from storage, the
 * true one from one small call, and the head's script has reserved the place before the first paint.
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

/** A tab that is looked at again asks anew after so long: the session may have been ended elsewhere. */
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
    // A page brought back from the browser's own cache may show somebody who has left since.
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

/** Asks the server anew who is signed in and what they have; the same function on every render. */
export function useRefreshSession(): () => Promise<void> {
  const store = useSessionStore()
  return useCallback(async () => {
    await refreshSession(store, new AbortController().signal)
  }, [store])
}

/**
 * Signing in and out load a new page: what to say there is left behind here, and said once it has proved true. Only then
 * are the other tabs told.
 */
export function leaveNotice(kind: 'signed_in' | 'signed_out'): void {
  writeStored('sessionStorage', STORAGE_KEYS.notice, kind)
}

function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSession must be used within a SessionProvider')
  return store
}

/** What there is to say about the answer; null when it is what was known. */
async function refreshSession(store: SessionStore, signal: AbortSignal): Promise<Toast | null> {
  // One that is left while the answer is on its way is for the page after this one.
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

/** The code for it comes only to those who are signed in. */
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
      // Without it the session lasts until its end.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isSignedIn, store, showToast])
}
