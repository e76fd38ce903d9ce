/** The session as this browser stores it between pages and shares it among tabs. */
import type { ExternalStore } from '#platform/ui/external-store.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'

type SessionUser = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly isAdmin: boolean
}

export type Session = {
  readonly user: SessionUser | null
  readonly coins: number | null
  /** When the session expires on the server; null until the server has said so. */
  readonly expiresAt: string | null
}

export type SessionStore = ExternalStore<Session>

export const NOBODY: Session = { user: null, coins: null, expiresAt: null }

/** The coin pill is only shown with a balance. */
export function hasCoins(coins: number | null): coins is number {
  return coins !== null && coins > 0
}

/** Applies the server's response: shows and stores it, which also informs the other tabs. */
export function saveSession(store: SessionStore, { user, coins, expiresAt }: Session): void {
  if (!user) return forgetSession(store)
  const { id, name, email, emailVerified, isAdmin } = user
  const known: Session = { user: { id, name, email, emailVerified, isAdmin }, coins, expiresAt }
  writeStored('localStorage', STORAGE_KEYS.session, JSON.stringify(known))
  show(store, known)
}

export function forgetSession(store: SessionStore): void {
  removeStored('localStorage', STORAGE_KEYS.session)
  show(store, NOBODY)
}

/** Shows the last known state until the server has answered. */
export function recallSession(store: SessionStore): void {
  store.set({ ...parsed(readStored('localStorage', STORAGE_KEYS.session)), expiresAt: null })
}

/** Called when another tab has signed in or out, or renewed the session; returns an unsubscribe function. */
export function followOtherTabs(store: SessionStore): () => void {
  const follow = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === STORAGE_KEYS.session || event.key === null) show(store, parsed(event.newValue))
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** These marks reserve the space for name and coins in the header. */
function show(store: SessionStore, session: Session): void {
  const { dataset } = document.documentElement
  // After signing out, no address remains for the next user of this device.
  if (store.get().user && !session.user) removeStored('sessionStorage', STORAGE_KEYS.details)
  store.set(session)
  if (session.user) dataset['account'] = ''
  else delete dataset['account']
  if (hasCoins(session.coins)) dataset['coins'] = ''
  else delete dataset['coins']
}

function parsed(text: string | null): Session {
  try {
    const { user, coins, expiresAt } = JSON.parse(text ?? '') as Partial<Session>
    const isWhole = typeof user?.id === 'string' && typeof user.name === 'string'
    if (!isWhole || typeof user.email !== 'string') return NOBODY
    return {
      user,
      coins: typeof coins === 'number' ? coins : null,
      expiresAt: typeof expiresAt === 'string' ? expiresAt : null,
    }
  } catch {
    return NOBODY
  }
}

/** Where the last button pressed before hydration is stored on the root element. */
export const EARLY_PRESS = 'pannaEarlyPress'

/**
 * Runs in the head of every page before the first paint. Marks what the signed-in header will contain, so that its
 * space is reserved and nothing shifts; and remembers the last button pressed before hydration. Plain JavaScript as
 * text; the same for everyone, so that its CSP hash is constant.
 */
export const BEFORE_FIRST_PAINT = `(function (root) {
  root.dataset.js = ''
  document.addEventListener('click', function (event) {
    for (var key in document) if (key.indexOf('_reactListening') === 0) return
    root.${EARLY_PRESS} = event.target.closest('main button[type=button]')
  }, true)
  try {
    if (sessionStorage.getItem('${STORAGE_KEYS.notice}') === 'signed_out') return
    var session = JSON.parse(localStorage.getItem('${STORAGE_KEYS.session}'))
    if (session && session.user) root.dataset.account = ''
    if (session && session.coins > 0) root.dataset.coins = ''
  } catch (error) {}
})(document.documentElement)`
