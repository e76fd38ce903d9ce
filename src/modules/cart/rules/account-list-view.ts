/** A saved cart or wishlist as browsers get it. */
import type { Cart } from './cart.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Wishlist } from './wishlist.ts'

export type AccountCopy<Items> = {
  /** The owner: a browser never mixes the lists of two accounts. */
  readonly owner: UserId
  /** Incremented by each change; a writer names the one it knows. */
  readonly version: number
  readonly items: Items
}

export type AccountCart = AccountCopy<Cart>
export type AccountWishlist = AccountCopy<Wishlist>
