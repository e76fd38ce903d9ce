/**
 * Keeps the session of a signed-in shopper alive: renewed on a visit once it is old enough, and shortly before it
 * expires by an open page; retried while the shop can't be reached, and dropped once it has ended for good. Loaded only
 * for signed-in shoppers.
 */
import {
  shouldRenew,
  NEXT_ROUND_MS,
  renewalDelay,
  RENEWED_AT_MOST_EACH_MS,
  retryDelay,
} from '../../rules/account-session.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import { forgetSession, saveSession, type Session, type SessionStore } from './session-store.ts'

/** Browsers store a timer's delay in 32 bits. */
const MAX_TIMER_MS = 2 ** 31 - 1
const UNAUTHENTICATED = 401

/** Returns a stop function. `onEnded` is called if the server says that the session has ended for good. */
export function keepRenewed(store: SessionStore, onEnded: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewedAt = -Infinity
  let isRenewing = false
  let hasVisited = false

  const plan = () => {
    clearTimeout(timer)
    const { user, expiresAt } = store.get()
    if (signal.aborted || !user || expiresAt === null || isRenewing) return
    const end = Date.parse(expiresAt)
    const isDueByVisit = !hasVisited && shouldRenew(end, Date.now())
    hasVisited = true
    const pause = Math.max(0, renewedAt + RENEWED_AT_MOST_EACH_MS - Date.now())
    const delay = Math.max(pause, isDueByVisit ? 0 : renewalDelay(end, Date.now()))
    timer = setTimeout(() => (delay > MAX_TIMER_MS ? plan() : void renew()), Math.min(delay, MAX_TIMER_MS))
  }

  const renew = async () => {
    isRenewing = true
    const outcome = await tryForARound(store, signal)
    isRenewing = false
    renewedAt = Date.now()
    if (signal.aborted) return
    if (outcome === 'ended') {
      forgetSession(store)
      onEnded()
    } else if (outcome === 'unreached') timer = setTimeout(() => void renew(), NEXT_ROUND_MS)
    else plan()
  }

  // Timers pause while a device sleeps.
  const onWake = () => document.visibilityState === 'visible' && plan()
  document.addEventListener('visibilitychange', onWake, { signal })
  window.addEventListener('online', plan, { signal })
  const unsubscribe = store.subscribe(plan)
  plan()
  return () => {
    stop.abort()
    clearTimeout(timer)
    unsubscribe()
  }
}

/** One round of attempts with increasing delays. Stops if the shopper has signed out meanwhile. */
async function tryForARound(
  store: SessionStore,
  signal: AbortSignal,
): Promise<'renewed' | 'ended' | 'unreached'> {
  const whose = store.get().user?.id
  for (let attempt = 0; ; attempt += 1) {
    const answer = await postJson<Session>('/api/session/renew', {}, signal)
    if (signal.aborted || store.get().user?.id !== whose) return 'renewed'
    if (answer.ok) {
      saveSession(store, answer.value)
      return 'renewed'
    }
    if (answer.status === UNAUTHENTICATED) return 'ended'
    const wait = retryDelay(attempt)
    if (wait === null) return 'unreached'
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
