/**
 * Who is signed in, as the browser knows it. Pages carry nothing of it: the last known answer comes from storage, the
 * true one from one small call, and the head's script has reserved the place before the first paint.
 */
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { getJson } from '#app/components/api/request-json.ts'
import { createExternalStore, useExternalStore, type ExternalStore } from '#app/components/external-store.ts'
import {
  readStored,
  readStoredObject,
  removeStored,
  STORAGE_KEYS,
  writeStored,
} from '#app/components/storage.ts'
import { useShowToast } from '#app/components/toast/toasts.tsx'

export type Session = {
  readonly user: { readonly name: string; readonly email: string; readonly isAdmin: boolean } | null
  readonly coins: number | null
  readonly expiresAt: string | null
}

const NOBODY: Session = { user: null, coins: null, expiresAt: null }
const SessionContext = createContext<ExternalStore<Session> | null>(null)

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createExternalStore(NOBODY))
  const showToast = useShowToast()
  useEffect(() => {
    const stop = new AbortController()
    const refresh = async () => {
      const session = await fetchSession(stop.signal)
      if (!session) return
      keep(store, session)
      const notice = takeNotice(session)
      if (notice) showToast({ message: notice, tone: 'good' })
    }
    store.set(lastKnown())
    void refresh()
    // A page brought back from the browser's own cache may show somebody who has left since.
    const onShow = (event: PageTransitionEvent) => event.persisted && void refresh()
    window.addEventListener('pageshow', onShow)
    return () => {
      stop.abort()
      window.removeEventListener('pageshow', onShow)
    }
  }, [store, showToast])
  return <SessionContext value={store}>{children}</SessionContext>
}

export function useSession(): Session {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSession must be used within a SessionProvider')
  return useExternalStore(store, NOBODY)
}

/** The pill is for those who have something in it. */
export function hasCoins(coins: number | null): coins is number {
  return coins !== null && coins > 0
}

/** Signing in and out load a new page: what to say there is left behind here, and said once it has proved true. */
export function leaveNotice(kind: 'signed_in' | 'signed_out'): void {
  writeStored('sessionStorage', STORAGE_KEYS.notice, kind)
  if (kind === 'signed_out') removeStored('localStorage', STORAGE_KEYS.session)
}

function takeNotice(session: Session): string | null {
  const notice = readStored('sessionStorage', STORAGE_KEYS.notice)
  removeStored('sessionStorage', STORAGE_KEYS.notice)
  if (notice === 'signed_in' && session.user) return MESSAGES.login_success
  if (notice === 'signed_out' && !session.user) return MESSAGES.logout_success
  return null
}

async function fetchSession(signal: AbortSignal): Promise<Session | null> {
  const answer = await getJson<Session>('/api/session', signal)
  return answer.ok ? answer.value : null
}

function keep(store: ExternalStore<Session>, session: Session): void {
  const { dataset } = document.documentElement
  store.set(session)
  if (session.user) {
    const { name, email, isAdmin } = session.user
    const known = { user: { name, email, isAdmin }, coins: session.coins, expiresAt: session.expiresAt }
    writeStored('localStorage', STORAGE_KEYS.session, JSON.stringify(known))
    dataset['account'] = ''
  } else {
    removeStored('localStorage', STORAGE_KEYS.session)
    delete dataset['account']
  }
  if (hasCoins(session.coins)) dataset['coins'] = ''
  else delete dataset['coins']
}

function lastKnown(): Session {
  const stored = readStoredObject('localStorage', STORAGE_KEYS.session)
  const user = stored?.['user'] as Session['user'] | undefined
  if (!stored || typeof user?.name !== 'string' || typeof user.email !== 'string') return NOBODY
  const coins = stored['coins']
  return { user, coins: typeof coins === 'number' ? coins : null, expiresAt: null }
}
