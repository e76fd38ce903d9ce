/**
 * Syncs the browser's cart and wishlist with the account's: loaded and merged when a shopper signs in or returns, saved
 * shortly after each change. The account's copy is the truth; a browser with a stale version gets it, merges and saves
 * again. Loaded only for signed-in shoppers.
 */
import type { Cart } from '../../rules/cart.ts'
import {
  CART_RULES,
  afterWrite,
  applyAccountCopy,
  needsWrite,
  type SyncRules,
  type KnownCopy,
  unsaved,
  type AccountCopy,
  type SyncedLine,
  WISHLIST_RULES,
} from '../../rules/list-sync.ts'
import { MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import type { Wishlist } from '../../rules/wishlist.ts'
import { type Answer, getJson, putJson } from '#platform/ui/api/request-json.ts'
import type { ExternalStore } from '#platform/ui/external-store.ts'
import { readStoredObject, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'
import { whenCartIsFree } from './hold-cart.ts'

/** Debounces several changes into one request. */
const PAUSE_MS = 500
/** Two busy browsers may conflict repeatedly; the next change tries again. */
const MAX_TURNS = 5
const UNAUTHENTICATED = 401
const TURNS = 'panna.kept'

export type SyncedList<Items> = {
  readonly state: Pick<ExternalStore<Items>, 'subscribe'>
  /** The current list across all tabs; what is known of the account's copy belongs to it. */
  readonly look: () => Items
  readonly replace: (items: Items) => void
}

/** Syncs both lists until the signal aborts. */
export function startCartSync(
  cart: SyncedList<Cart>,
  wishlist: SyncedList<Wishlist>,
  signal: AbortSignal,
): void {
  const copies = [cartCopy(cart, signal), wishlistCopy(wishlist, signal)]
  let queue: Promise<void> = Promise.resolve()
  /** Runs tasks one after the other, even if one fails, so that two requests of one browser never overlap. */
  const then = (work: () => Promise<void>) => {
    const next = () => (signal.aborted ? undefined : work())
    queue = queue.then(next, next)
  }
  const write = (copy: SyncedCopy) => inTurn(() => copy.push(copies))
  const leave = () => whenCartIsFree(() => !signal.aborted && leaveLocal(copies))
  const sync = async () => {
    const answers = await Promise.all(copies.map((copy) => copy.fetch()))
    if (signal.aborted) return
    if (answers.some(({ status }) => status === UNAUTHENTICATED)) return leave()
    for (const [index, answer] of answers.entries())
      if (answer.ok)
        await copies[index]?.takeOver(answer.value, () => changeHands(answer.value.owner, copies))
    for (const copy of copies) await write(copy)
  }

  const timers = new Map<SyncedCopy, ReturnType<typeof setTimeout>>()
  const unsubscribes = copies.map((copy) =>
    copy.subscribe(() => {
      clearTimeout(timers.get(copy))
      // Also in a hidden tab: an order may be paid there, and what it bought must leave the account at once. A copy
      // that was never loaded is loaded first.
      const work = () => (copy.isKnown() ? write(copy) : sync())
      timers.set(
        copy,
        setTimeout(() => then(work), PAUSE_MS),
      )
    }),
  )
  const onBack = () => document.visibilityState === 'visible' && then(sync)
  document.addEventListener('visibilitychange', onBack, { signal })
  window.addEventListener('online', onBack, { signal })
  window.addEventListener('pageshow', (event) => event.persisted && onBack(), { signal })
  window.addEventListener('pagehide', () => copies.forEach((copy) => copy.flush()), { signal })
  document.addEventListener('submit', (event) => isSignOut(event.target) && signOut(copies), { signal })
  signal.addEventListener('abort', () => {
    for (const timer of timers.values()) clearTimeout(timer)
    for (const unsubscribe of unsubscribes) unsubscribe()
  })
  then(sync)
}

/** Tabs of one browser save one after the other: the next one then knows the result and need not save again. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(TURNS, work) : work())
}

/** Lists of an account that is no longer signed in are removed from this browser; the account keeps them. */
export async function leaveIfGone(
  cart: SyncedList<Cart>,
  wishlist: SyncedList<Wishlist>,
  signal: AbortSignal,
): Promise<void> {
  const answer = await getJson<{ readonly user: object | null }>('/api/session', signal)
  if (!answer.ok || answer.value.user !== null) return
  const copies = [cartCopy(cart, signal), wishlistCopy(wishlist, signal)]
  // Anybody who signed in while the cart was frozen keeps it.
  await whenCartIsFree(() => !signal.aborted && leaveLocal(copies))
}

/** One of the lists and the account's copy of it. */
type SyncedCopy = {
  readonly fetch: () => Promise<Answer<AccountCopy<unknown>>>
  readonly subscribe: (listener: () => void) => () => void
  readonly isKnown: () => boolean
  readonly clear: () => void
  /** Takes the account's lines out of the list. */
  readonly leave: (memory: Memory) => void
  /** Merges the account's copy into the list; `before` runs first, synchronously. */
  readonly takeOver: (theirs: AccountCopy<unknown>, before: () => void) => Promise<void>
  /** Saves local changes until both copies are the same. */
  readonly push: (copies: readonly SyncedCopy[]) => Promise<void>
  /** Saves without waiting for an answer, because the page is closing. */
  readonly flush: () => void
}

/** Removes everything of the account for the next person at this machine, after sending unsaved changes. */
function signOut(copies: readonly SyncedCopy[]): void {
  for (const copy of copies) copy.flush()
  if (readMemory() === null) return
  forgetMemory()
  for (const copy of copies) copy.clear()
}

/** The session is over. Lines that never reached the account belong to this browser and stay. */
function leaveLocal(copies: readonly SyncedCopy[]): void {
  const memory = readMemory()
  if (memory === null) return
  forgetMemory()
  for (const copy of copies) copy.leave(memory)
}

/** Another account has signed in; the previous account's lists are not merged into its own. */
function changeHands(owner: string, copies: readonly SyncedCopy[]): void {
  const memory = readMemory()
  if (memory !== null && memory.owner !== owner) leaveLocal(copies)
}

function isSignOut(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLFormElement)) return false
  // 'others' ends other sessions, not this one.
  return (
    new URL(target.action).pathname === '/auth/sign-out' && new FormData(target).get('scope') !== 'others'
  )
}

function cartCopy(list: SyncedList<Cart>, signal: AbortSignal): SyncedCopy {
  const bodyOf = (items: Cart) => ({
    items: items.map(({ id, quantity, putInAt = 0 }) => ({
      productId: id,
      quantity: Math.min(quantity, MAX_QUANTITY),
      putInAt,
    })),
  })
  return makeCopy<Cart>('cart', list, { ...CART_RULES, bodyOf }, signal)
}

function wishlistCopy(list: SyncedList<Wishlist>, signal: AbortSignal): SyncedCopy {
  const bodyOf = (items: Wishlist) => ({ productIds: items.map(({ id }) => id) })
  return makeCopy<Wishlist>('wishlist', list, { ...WISHLIST_RULES, bodyOf }, signal)
}

type Rules<Items> = SyncRules<Items> & { readonly bodyOf: (items: Items) => object }

function makeCopy<Items>(
  kind: ListKind,
  list: SyncedList<Items>,
  rules: Rules<Items>,
  signal: AbortSignal,
): SyncedCopy {
  const path = `/api/account/${kind}`
  const takeOver: SyncedCopy['takeOver'] = (theirs, before) =>
    whenCartIsFree(() => {
      // Signed out while the cart was frozen: gets nothing more.
      if (signal.aborted) return
      before()
      const heard = applyAccountCopy(
        rules,
        readMemory()?.[kind],
        list.look(),
        theirs as AccountCopy<Items>,
        Date.now(),
      )
      if (!heard) return
      // The list is cleared first: another tab that sees only this change treats the lines as its own, and nothing is
      // lost.
      list.replace(heard.items)
      remember(theirs.owner, kind, heard.known)
    })

  /** The change to save; null if both copies are the same or the account's copy is unknown. */
  const change = () => {
    const memory = readMemory()
    const known = memory?.[kind]
    const items = list.look()
    const lines = rules.linesOf(items)
    if (!memory || !needsWrite(known, lines)) return null
    const { owner } = memory
    return { owner, known, lines, body: { owner, version: known.version, ...rules.bodyOf(items) } }
  }

  return {
    fetch: () => getJson(path, signal),
    subscribe: list.state.subscribe,
    isKnown: () => readMemory()?.[kind] !== undefined,
    clear: () => list.replace(rules.only(list.look(), () => false)),
    leave: (memory) => list.replace(unsaved(rules, memory[kind], list.look())),
    takeOver,
    push: async (copies) => {
      for (let turn = 0; turn < MAX_TURNS; turn += 1) {
        const next = change()
        if (!next) return
        const answer = await putJson<{ readonly version: number }>(path, next.body)
        // Signed out meanwhile: leaves nothing behind.
        const memory = readMemory()
        if (signal.aborted || memory?.owner !== next.owner) return
        if (answer.ok) {
          const known = afterWrite(memory[kind], next.known, next.lines, answer.value.version)
          if (known) remember(next.owner, kind, known)
        } else if (answer.problem.kept) {
          const theirs = answer.problem.kept as AccountCopy<unknown>
          await takeOver(theirs, () => changeHands(theirs.owner, copies))
        } else return
      }
    },
    flush: () => {
      const next = change()
      if (next) void putJson(path, next.body, { keepalive: true })
    },
  }
}

/**
 * What this browser knows of the account's copies: the owner, and their content when they were last in sync. Its
 * presence means that the cart and wishlist here belong to that account.
 */
type ListKind = 'cart' | 'wishlist'
type Memory = { readonly owner: string } & { readonly [Kind in ListKind]?: KnownCopy }

function readMemory(): Memory | null {
  const stored = readStoredObject('localStorage', STORAGE_KEYS.cartSync)
  if (typeof stored?.['owner'] !== 'string') return null
  const { owner, cart, wishlist } = stored
  return { owner, ...(isCopy(cart) && { cart }), ...(isCopy(wishlist) && { wishlist }) }
}

/** Remembers a copy of this owner, replacing any other owner's. */
function remember(owner: string, kind: ListKind, copy: KnownCopy): void {
  const known = readMemory()
  const memory = { ...(known?.owner === owner ? known : {}), owner, [kind]: copy }
  writeStored('localStorage', STORAGE_KEYS.cartSync, JSON.stringify(memory))
}

function forgetMemory(): void {
  removeStored('localStorage', STORAGE_KEYS.cartSync)
}

function isCopy(value: unknown): value is KnownCopy {
  if (typeof value !== 'object' || value === null) return false
  const { version, base } = value as Partial<KnownCopy>
  if (!Number.isSafeInteger(version) || typeof base !== 'object' || base === null) return false
  return Object.values(base).every(isLine)
}

function isLine(value: unknown): value is SyncedLine {
  if (typeof value !== 'object' || value === null) return false
  const { quantity, putInAt } = value as Partial<SyncedLine>
  return Number.isSafeInteger(quantity) && Number.isSafeInteger(putInAt)
}
