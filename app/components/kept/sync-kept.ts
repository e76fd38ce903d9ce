/**
 * Keeps the browser's cart and wishlist and the account's the same: read and merged when a shopper signs in or comes
 * back, written a moment after each change. The account's copy is the truth; a browser that did not know its newest
 * version gets it, merges and writes again. Loaded only for those who are signed in.
 */
import type { Cart } from '#domain/cart/cart.ts'
import { cartQuantities, mergeCarts } from '#domain/cart/merge-carts.ts'
import { MAX_QUANTITY } from '#domain/catalogue/stock.ts'
import type { Kept } from '#domain/kept/kept-view.ts'
import { isSameKept, NOTHING_KEPT, type Quantities } from '#domain/kept/three-way.ts'
import { mergeWishlists, wishQuantities } from '#domain/wishlist/merge-wishlists.ts'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { getJson, putJson, type Answer } from '#app/components/api/request-json.ts'
import type { ExternalStore } from '#app/components/external-store.ts'
import { whenCartIsFree } from './hold-cart.ts'
import { forgetMemory, readMemory, remember, type KeptKind } from './kept-memory.ts'

/** Several changes in a row are one request. */
const PAUSE_MS = 500
/** Two busy browsers may meet again and again; the next change tries anew. */
const MOST_TURNS = 5
const UNAUTHENTICATED = 401
const TURNS = 'panna.kept'

export type KeptList<Items> = {
  readonly state: Pick<ExternalStore<Items>, 'get' | 'subscribe'>
  readonly replace: (items: Items) => void
}

/** Starts to keep both; returns how to stop. */
export function keepInAccount(cart: KeptList<Cart>, wishlist: KeptList<Wishlist>): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const copies = [cartCopy(cart), wishlistCopy(wishlist)]
  let queue: Promise<void> = Promise.resolve()
  /** One after the other: two requests of one browser never cross. */
  const then = (work: () => Promise<void>) => {
    queue = queue.then(() => (signal.aborted ? undefined : work()))
  }
  const write = (copy: KeptCopy) => inTurn(() => copy.push(copies))
  const leave = () => whenCartIsFree(() => clearLocal(copies))
  const sync = async () => {
    const answers = await Promise.all(copies.map((copy) => copy.fetch(signal)))
    if (signal.aborted) return
    if (answers.some(({ status }) => status === UNAUTHENTICATED)) return leave()
    for (const [index, answer] of answers.entries())
      if (answer.ok)
        await copies[index]?.takeOver(answer.value, () => changeHands(answer.value.owner, copies))
    for (const copy of copies) await write(copy)
  }

  const timers = new Map<KeptCopy, ReturnType<typeof setTimeout>>()
  const unsubscribes = copies.map((copy) =>
    copy.subscribe(() => {
      clearTimeout(timers.get(copy))
      // Of several tabs, the one that is looked at writes.
      if (document.visibilityState === 'visible')
        timers.set(
          copy,
          setTimeout(() => then(() => write(copy)), PAUSE_MS),
        )
    }),
  )
  const onBack = () => document.visibilityState === 'visible' && then(sync)
  document.addEventListener('visibilitychange', onBack, { signal })
  window.addEventListener('online', onBack, { signal })
  window.addEventListener('pageshow', (event) => event.persisted && onBack(), { signal })
  window.addEventListener('pagehide', () => copies.forEach((copy) => copy.flush()), { signal })
  document.addEventListener('submit', (event) => isSignOut(event.target) && signOut(copies), { signal })
  then(sync)
  return () => {
    stop.abort()
    for (const timer of timers.values()) clearTimeout(timer)
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

/** Tabs of one browser write in turn: what one has written the next one knows, and need not write again. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(TURNS, work) : work())
}

/** Lists that belong to an account which is not signed in any more leave this browser; the account keeps them. */
export async function leaveIfGone(cart: KeptList<Cart>, wishlist: KeptList<Wishlist>): Promise<void> {
  const answer = await getJson<{ readonly user: object | null }>('/api/session')
  if (answer.ok && answer.value.user === null)
    await whenCartIsFree(() => clearLocal([cartCopy(cart), wishlistCopy(wishlist)]))
}

/** One of the lists and the account's copy of it. */
type KeptCopy = {
  readonly fetch: (signal: AbortSignal) => Promise<Answer<Kept<unknown>>>
  readonly subscribe: (listener: () => void) => () => void
  readonly clear: () => void
  /** Merges the account's copy into the list; `before` is done first, in the same go. */
  readonly takeOver: (theirs: Kept<unknown>, before: () => void) => Promise<void>
  /** Writes what has changed here, until both are the same. */
  readonly push: (copies: readonly KeptCopy[]) => Promise<void>
  /** Writes without waiting for an answer: the page is being left. */
  readonly flush: () => void
}

/** Nothing of the account stays for the next person at this machine. What is on its way goes out first. */
function signOut(copies: readonly KeptCopy[]): void {
  for (const copy of copies) copy.flush()
  clearLocal(copies)
}

function clearLocal(copies: readonly KeptCopy[]): void {
  if (readMemory() === null) return
  forgetMemory()
  for (const copy of copies) copy.clear()
}

/** Another account has signed in over the last one, whose lists are not merged into its own. */
function changeHands(owner: string, copies: readonly KeptCopy[]): void {
  const memory = readMemory()
  if (memory !== null && memory.owner !== owner) clearLocal(copies)
}

function isSignOut(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLFormElement)) return false
  // 'others' ends other sessions, not this one.
  return (
    new URL(target.action).pathname === '/auth/sign-out' && new FormData(target).get('scope') !== 'others'
  )
}

function cartCopy(list: KeptList<Cart>): KeptCopy {
  return makeCopy<Cart>('cart', '/api/account/cart', list, {
    empty: [],
    merge: mergeCarts,
    quantitiesOf: cartQuantities,
    bodyOf: (items) => ({
      items: items.map(({ id, quantity }) => ({ productId: id, quantity: Math.min(quantity, MAX_QUANTITY) })),
    }),
  })
}

function wishlistCopy(list: KeptList<Wishlist>): KeptCopy {
  return makeCopy<Wishlist>('wishlist', '/api/account/wishlist', list, {
    empty: [],
    merge: mergeWishlists,
    quantitiesOf: wishQuantities,
    bodyOf: (items) => ({ productIds: items.map(({ id }) => id) }),
  })
}

type Rules<Items> = {
  readonly empty: Items
  readonly merge: (base: Quantities, mine: Items, theirs: Items) => Items
  readonly quantitiesOf: (items: Items) => Quantities
  readonly bodyOf: (items: Items) => object
}

function makeCopy<Items>(kind: KeptKind, path: string, list: KeptList<Items>, rules: Rules<Items>): KeptCopy {
  const takeOver: KeptCopy['takeOver'] = (theirs, before) =>
    whenCartIsFree(() => {
      before()
      const { owner, version, items } = theirs as Kept<Items>
      const known = readMemory()?.[kind]
      // An answer that was overtaken by a newer one.
      if (known && version < known.version) return
      list.replace(rules.merge(known?.base ?? NOTHING_KEPT, list.state.get(), items))
      remember(owner, kind, { version, base: rules.quantitiesOf(items) })
    })

  /** What there is to write; null when both are the same, or nothing is known of the account's. */
  const change = () => {
    const memory = readMemory()
    const known = memory?.[kind]
    const items = list.state.get()
    const quantities = rules.quantitiesOf(items)
    if (!memory || !known || isSameKept(quantities, known.base)) return null
    const { owner } = memory
    return { owner, quantities, body: { owner, version: known.version, ...rules.bodyOf(items) } }
  }

  return {
    fetch: (signal) => getJson(path, signal),
    subscribe: list.state.subscribe,
    clear: () => list.replace(rules.empty),
    takeOver,
    push: async (copies) => {
      for (let turn = 0; turn < MOST_TURNS; turn += 1) {
        const next = change()
        if (!next) return
        const answer = await putJson<{ readonly version: number }>(path, next.body)
        // Whoever has left meanwhile leaves nothing behind.
        if (readMemory()?.owner !== next.owner) return
        if (answer.ok) remember(next.owner, kind, { version: answer.value.version, base: next.quantities })
        else if (answer.problem.kept) {
          const theirs = answer.problem.kept as Kept<unknown>
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
