import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { cartCount, cartTotal, EMPTY_CART, type Cart, type CartItem } from '#domain/cart/cart.ts'
import { coinsForPurchase } from '#domain/catalogue/pricing.ts'
import { MESSAGES, sentences } from '#domain/messages.ts'
import type { Paise } from '#domain/money.ts'
import { useExternalStore } from '#app/components/external-store.ts'
import { useShowToast } from '#app/components/toast/toasts.tsx'
import { createCartStore, type CartStore } from './cart-store.ts'

const CartContext = createContext<CartStore | null>(null)

export type CartActions = Omit<CartStore, 'state' | 'start'>

export type UsedCart = CartActions & {
  readonly items: Cart
  /** Sum of quantities. */
  readonly count: number
  /** Sum of price times quantity, as the browser saw the prices. */
  readonly totalPaise: Paise
}

/** Keeps the cart for everything inside. Adding and removing are answered with the specification's toasts. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const showToast = useShowToast()
  const [store] = useState(() => announced(createCartStore(), showToast))
  useEffect(() => store.start(), [store])
  return <CartContext value={store}>{children}</CartContext>
}

/** The cart, read again on every change. Throws outside a CartProvider. */
export function useCart(): UsedCart {
  const store = useCartStore()
  const items = useExternalStore(store.state, EMPTY_CART)
  return useMemo(
    () => ({ ...actionsOf(store), items, count: cartCount(items), totalPaise: cartTotal(items) }),
    [store, items],
  )
}

/** Only what changes the cart: for buttons that need not be drawn again when it changes. */
export function useCartActions(): CartActions {
  return useCartStore()
}

/** The sum of quantities, for badges. */
export function useCartCount(): number {
  return cartCount(useExternalStore(useCartStore().state, EMPTY_CART))
}

function useCartStore(): CartStore {
  const store = useContext(CartContext)
  if (!store) throw new Error(MESSAGES.cart_needs_provider)
  return store
}

function actionsOf({ add, setQuantity, remove, clear, refresh }: CartStore): CartActions {
  return { add, setQuantity, remove, clear, refresh }
}

function quantityOf(store: CartStore, id: string): number {
  return store.state.get().find((line) => line.id === id)?.quantity ?? 0
}

function announced(store: CartStore, showToast: ReturnType<typeof useShowToast>): CartStore {
  const sayRemoved = () => showToast({ message: MESSAGES.cart_item_removed })
  return {
    ...store,
    add: (item: Omit<CartItem, 'quantity'>, amount: number) => {
      const before = quantityOf(store, item.id)
      store.add(item, amount)
      // The cart takes no more than there is: only what was really added is told.
      const added = quantityOf(store, item.id) - before
      const message =
        added > 0
          ? sentences.addedToCart(added, item.name, coinsForPurchase(item.pricePaise, added))
          : sentences.allInCart(item.name, before)
      showToast({ message, tone: added > 0 ? 'good' : 'warning', imageUrl: item.imageUrl })
    },
    remove: (id) => {
      store.remove(id)
      sayRemoved()
    },
    setQuantity: (id, quantity) => {
      store.setQuantity(id, quantity)
      if (quantity <= 0) sayRemoved()
    },
  }
}
