/**
 * The browser's cart (spec §4): restored on start, saved on every change, shared by all tabs, its saved copy deleted
 * when it is cleared. The rules are the domain's.
 */
import {
  addToCart,
  EMPTY_CART,
  parseCart,
  putBackInCart,
  removeFromCart,
  setQuantity,
  type Cart,
  type CartItem,
} from '#domain/cart/cart.ts'
import { createExternalStore, type ExternalStore } from '#app/components/external-store.ts'
import { followSaved } from '#app/components/kept-store.ts'
import { removeStored, STORAGE_KEYS, writeStored } from '#app/components/storage.ts'

export type CartStore = {
  readonly state: ExternalStore<Cart>
  readonly add: (item: Omit<CartItem, 'quantity'>, amount: number) => void
  readonly setQuantity: (id: string, quantity: number) => void
  readonly remove: (id: string) => void
  /** Undoes a removal: the line as it was, where it was. */
  readonly putBack: (line: CartItem, position: number) => void
  readonly clear: () => void
  /** Takes over a cart as a whole: a merged one, or what a paid order has left of it. */
  readonly replace: (cart: Cart) => void
  /** Takes over what the server says about products that are in the cart. */
  readonly refresh: (facts: readonly CartFacts[]) => void
  /** Reads the saved cart and follows other tabs; returns how to stop. */
  readonly start: () => () => void
}

export type CartFacts = Pick<CartItem, 'id' | 'name' | 'pricePaise' | 'imageUrl' | 'maxQuantity'>

export function createCartStore(): CartStore {
  const state = createExternalStore<Cart>(EMPTY_CART)
  const save = (cart: Cart) => {
    state.set(cart)
    writeStored('localStorage', STORAGE_KEYS.cart, JSON.stringify(cart))
  }
  const clear = () => {
    state.set(EMPTY_CART)
    removeStored('localStorage', STORAGE_KEYS.cart)
  }
  return {
    state,
    add: (item, amount) => save(addToCart(state.get(), item, amount)),
    setQuantity: (id, quantity) => save(setQuantity(state.get(), id, quantity)),
    remove: (id) => save(removeFromCart(state.get(), id)),
    putBack: (line, position) => save(putBackInCart(state.get(), line, position)),
    clear,
    replace: (cart) => {
      if (cart.length === 0) clear()
      else if (JSON.stringify(cart) !== JSON.stringify(state.get())) save(cart)
    },
    refresh: (facts) => {
      const cart = state.get()
      const fresh = cart.map((line) => refreshed(line, facts))
      if (fresh.some((line, index) => line !== cart[index])) save(fresh)
    },
    start: () => followSaved(state, STORAGE_KEYS.cart, restore),
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
  console.warn('The saved cart can not be read; starting with an empty one.')
  return EMPTY_CART
}
