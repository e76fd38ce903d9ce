/** What an account keeps on the server, as its browsers get it. */
import type { Cart } from './cart.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Wishlist } from './wishlist.ts'

export type Kept<Items> = {
  /** Whose it is: a browser never mixes what two accounts keep. */
  readonly owner: UserId
  /** Raised by each change; a writer names the one that it knows. */
  readonly version: number
  readonly items: Items
}

export type KeptCart = Kept<Cart>
export type KeptWishlist = Kept<Wishlist>
