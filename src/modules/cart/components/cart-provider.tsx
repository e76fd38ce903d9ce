/** The browser's cart (spec §4): its context and hooks, the button that fills it, its badge, and its store. */
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { coinsForPurchase } from '#modules/catalogue/rules/pricing.ts'
import { MAX_ORDER_LINES, MAX_QUANTITY, maxQuantity, MIN_HOLD_UNITS } from '#modules/catalogue/rules/stock.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { Paise } from '#platform/rules/money.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import { createPersistentStore, useExternalStore, type PersistentStore } from '#platform/ui/external-store.ts'
import { STORAGE_KEYS } from '#platform/ui/storage.ts'
import { useShowToast, type Toast } from '#platform/ui/toast/toasts.tsx'
import {
  addToCart,
  cartCount,
  cartTotal,
  EMPTY_CART,
  parseCart,
  putBackInCart,
  removeFromCart,
  setQuantity,
  settleCart,
  type Cart,
  type CartItem,
} from '../rules/cart.ts'
import type { Quote } from '../rules/quote.ts'

const CartContext = createContext<CartValue | null>(null)

export type CartActions = Pick<CartStore, 'setQuantity' | 'remove' | 'clear' | 'refresh'> & {
  /** Adds as many as one order may contain; returns the reason if these are not all, also shown in the toast. */
  readonly add: (item: Omit<CartItem, 'quantity'>, amount: number) => Promise<string | null>
  /** Adds without a toast; returns how many were really added. */
  readonly put: (item: Omit<CartItem, 'quantity'>, amount: number) => number
  /** Clears the cart with a toast that offers undo. */
  readonly empty: () => void
  /** Removes without a toast. */
  readonly take: (id: string) => void
  /** Removes what was bought. */
  readonly settle: (bought: Parameters<typeof settleCart>[1]) => void
}

export type CartList = Pick<CartStore, 'state' | 'look' | 'replace'>
type CartValue = CartList & { readonly actions: CartActions }

export type UsedCart = CartActions & {
  readonly items: Cart
  /** Sum of quantities. */
  readonly count: number
  /** Sum of price times quantity, at the prices that the browser knows. */
  readonly totalPaise: Paise
}

/** Provides the cart. Adding and removing show the specification's toasts. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const showToast = useShowToast()
  const [{ store, value }] = useState(() => {
    const made = createCartStore()
    const { state, look, replace } = made
    return { store: made, value: { state, look, replace, actions: announced(made, showToast) } }
  })
  useEffect(() => store.start(), [store])
  return <CartContext value={value}>{children}</CartContext>
}

/** The cart; re-renders on every change. Throws outside a CartProvider. */
export function useCart(): UsedCart {
  const { state, actions } = useCartContext()
  const items = useExternalStore(state, EMPTY_CART)
  return useMemo(
    () => ({ ...actions, items, count: cartCount(items), totalPaise: cartTotal(items) }),
    [actions, items],
  )
}

/** Only the functions that change the cart: for buttons that need not re-render with it. */
export function useCartActions(): CartActions {
  return useCartContext().actions
}

/** The sum of quantities, for badges. */
export function useCartCount(): number {
  return cartCount(useExternalStore(useCartContext().state, EMPTY_CART))
}

/** The cart as a whole, for syncing; the same object on every render. */
export function useCartList(): CartList {
  return useCartContext()
}

function useCartContext(): CartValue {
  const value = useContext(CartContext)
  if (!value) throw new Error(MESSAGES.cart_needs_provider)
  return value
}

/** What one order may contain of a product, as the cart's quote says it; null if the server can't be reached. */
export async function findQuantityLimit(productId: string) {
  const items = [{ productId, quantity: MAX_QUANTITY }]
  const answer = await postJson<Quote>('/api/cart/quote', { items })
  const [line] = answer.ok ? answer.value.lines : []
  return line ? { most: line.maxQuantity, message: line.limitMessage } : null
}

export type SoldProduct = {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly imageUrl: string
  readonly pricePaise: Paise
  readonly available: number | null
}

type AddToCartProps = {
  readonly product: SoldProduct
  readonly amount?: number
  readonly className: string
  /** Called with the reason if not all were added. */
  readonly onAdded?: (refusal: string | null) => void
}

/** Puts a product into the cart; disabled and labelled 'Out of Stock' if there is none (spec §2). */
export function AddToCart({ product, amount = 1, className, onAdded }: AddToCartProps) {
  const { add } = useCartActions()
  const most = maxQuantity(product.available)
  if (most === 0) {
    return (
      <button type="button" className={className} disabled>
        Out of Stock
      </button>
    )
  }
  const { id, path, name, imageUrl, pricePaise } = product
  return (
    <button
      type="button"
      className={`${className} needs-js`}
      onClick={() =>
        void add({ id, name, pricePaise, imageUrl, path, maxQuantity: most }, amount).then(onAdded)
      }
    >
      Add to Cart
      <span className="sr-only"> {name}</span>
    </button>
  )
}

/** The number of units beside a cart icon; animated when it changes, hidden while the cart is empty. */
export function CartBadge() {
  const count = useCartCount()
  if (count === 0) return null
  return (
    <span className="cart-badge" key={count}>
      {count > 99 ? '99+' : count}
      <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
    </span>
  )
}

/** The store's changes, with their toasts. */
function announced(store: CartStore, showToast: (toast: Toast) => void): CartActions {
  const quantityOf = (id: string) => store.look().find((line) => line.id === id)?.quantity ?? 0
  const put: CartActions['put'] = (item, amount) => {
    const before = quantityOf(item.id)
    store.add(item, amount)
    return quantityOf(item.id) - before
  }
  /** Runs a change that may remove a line; if it did, shows a toast with undo. */
  const removing = (id: string, act: () => void) => {
    const before = store.look()
    const position = before.findIndex((line) => line.id === id)
    const line = before[position]
    act()
    if (!line || quantityOf(id) > 0) return
    const action = { label: 'Undo', run: () => store.putBack(line, position) }
    showToast({ message: MESSAGES.cart_item_removed, imageUrl: line.imageUrl, action })
  }
  return {
    put,
    add: async (item, amount) => {
      const { id, name, imageUrl } = item
      const isAsked = quantityOf(id) + amount > MIN_HOLD_UNITS
      const limit = isAsked ? await findQuantityLimit(id) : null
      const most = limit?.most ?? item.maxQuantity
      // The cart takes no more than is available: the toast names what was really added.
      const added = put({ ...item, maxQuantity: most }, amount)
      const inCart = quantityOf(id)
      const isFull = inCart === 0 && most > 0
      const reason = isFull
        ? sentences.cartFull(MAX_ORDER_LINES)
        : (limit?.message ?? sentences.allInCart(name, inCart))
      const refusal = added < amount ? reason : null
      const coins = coinsForPurchase(item.pricePaise, added)
      const lines = [added > 0 ? sentences.addedToCart(added, name, coins) : null, refusal]
      const isLinked = added > 0 && location.pathname !== '/cart'
      showToast({
        message: lines.filter((line) => line !== null).join('\n'),
        tone: refusal === null ? 'good' : 'warning',
        imageUrl,
        ...(isLinked && { action: { label: 'View cart', href: '/cart' } }),
      })
      return refusal
    },
    take: store.remove,
    remove: (id) => removing(id, () => store.remove(id)),
    setQuantity: (id, quantity) => removing(id, () => store.setQuantity(id, quantity)),
    clear: store.clear,
    settle: (bought) => store.replace(settleCart(store.look(), bought)),
    empty: () => {
      const before = store.look()
      store.clear()
      const action = { label: 'Undo', run: () => before.forEach(store.putBack) }
      showToast({ message: MESSAGES.cart_cleared, action })
    },
    refresh: store.refresh,
  }
}

/** Restored on start, saved on every change, shared by all tabs, deleted from storage when cleared. */
type CartStore = Pick<PersistentStore<Cart>, 'state' | 'look' | 'start'> & {
  readonly add: (item: Omit<CartItem, 'quantity'>, amount: number) => void
  readonly setQuantity: (id: string, quantity: number) => void
  readonly remove: (id: string) => void
  /** Undoes a removal: the same line in its old position. */
  readonly putBack: (line: CartItem, position: number) => void
  readonly clear: () => void
  /** Replaces the whole cart: after a merge, or with what a paid order left over. */
  readonly replace: (cart: Cart) => void
  /** Updates products in the cart with what the server says about them. */
  readonly refresh: (facts: readonly CartFacts[]) => void
}

type CartFacts = Pick<CartItem, 'id' | 'name' | 'pricePaise' | 'imageUrl' | 'maxQuantity'>

function createCartStore(): CartStore {
  const { state, look, save, start } = createPersistentStore(STORAGE_KEYS.cart, EMPTY_CART, restore)
  return {
    state,
    look,
    start,
    add: (item, amount) => save(addToCart(look(), { ...item, putInAt: Date.now() }, amount)),
    setQuantity: (id, quantity) => save(setQuantity(look(), id, quantity)),
    remove: (id) => save(removeFromCart(look(), id)),
    putBack: (line, position) => save(putBackInCart(look(), { ...line, putInAt: Date.now() }, position)),
    clear: () => save(EMPTY_CART),
    replace: (cart) => {
      if (JSON.stringify(cart) !== JSON.stringify(look())) save(cart)
    },
    refresh: (facts) => {
      const cart = look()
      const fresh = cart.map((line) => refreshed(line, facts))
      if (fresh.some((line, index) => line !== cart[index])) save(fresh)
    },
  }
}

function refreshed(line: CartItem, facts: readonly CartFacts[]): CartItem {
  const fact = facts.find((each) => each.id === line.id)
  if (!fact) return line
  const isSame = (['name', 'pricePaise', 'imageUrl', 'maxQuantity'] as const).every(
    (key) => fact[key] === line[key],
  )
  return isSame ? line : { ...line, ...fact }
}

function restore(text: string | null): Cart {
  if (text === null) return EMPTY_CART
  const cart = parseCart(text)
  if (cart) return cart
  console.warn('The saved cart cannot be read; starting with an empty one.')
  return EMPTY_CART
}
