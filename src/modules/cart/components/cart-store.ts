/**
 * The browser's cart (spec §4): restored on start, saved on every change, shared by all tabs, deleted from storage when
 * cleared. Its rules are in rules/cart.ts.
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
} from '../rules/cart.ts'
import { createPersistentStore, type PersistentStore } from '#platform/ui/persistent-store.ts'
import { STORAGE_KEYS } from '#platform/ui/storage.ts'

export type CartStore = Pick<PersistentStore<Cart>, 'state' | 'look' | 'start'> & {
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

export type CartFacts = Pick<CartItem, 'id' | 'name' | 'pricePaise' | 'imageUrl' | 'maxQuantity'>

export function createCartStore(): CartStore {
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
