/**
 * The cart and the wishlist saved for an account. Only the newest version may be overwritten: a browser with an older
 * one gets the newer copy, merges and tries again, so that no writer loses anything.
 */
import { sellingPrice, struckPrice } from '#modules/catalogue/rules/pricing.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import {
  findAccountCart,
  findAccountWishlist,
  raiseCartVersion,
  raiseWishlistVersion,
  writeAccountCart,
  writeAccountWishlist,
  type AccountCartLine,
  type AccountProduct,
} from '../data/account-lists.ts'
import type { SaveCartInput, SaveWishlistInput } from '../rules/account-list-input.ts'
import type { CartItem } from '../rules/cart.ts'
import type { AccountCart, AccountWishlist } from '../rules/list-sync.ts'
import type { WishlistItem } from '../rules/wishlist.ts'

/** The cart saved for an account, with current prices and stock. */
export async function getAccountCart(deps: Deps, userId: UserId): Promise<AccountCart> {
  const { version, items } = await findAccountCart(deps.db.pool, userId)
  return { owner: userId, version, items: items.map(asCartItem) }
}

/** Saves the cart of a signed-in browser; returns the new version. */
export async function saveAccountCart(
  deps: Deps,
  userId: UserId,
  { owner, version, items }: SaveCartInput,
): Promise<Result<{ readonly version: number }>> {
  const raised = owner === userId && (await write())
  if (raised) return ok({ version: raised })
  const kept = await getAccountCart(deps, userId)
  return fail({ code: 'kept_changed', key: 'kept_changed', current: { kept } })

  function write(): Promise<number | null> {
    return transaction(deps.db, async (tx) => {
      const next = await raiseCartVersion(tx, userId, version)
      if (next !== null) await writeAccountCart(tx, userId, items)
      return next
    })
  }
}

/** The wishlist saved for an account, newest first, with current prices and stock. */
export async function getAccountWishlist(deps: Deps, userId: UserId): Promise<AccountWishlist> {
  const { version, items } = await findAccountWishlist(deps.db.pool, userId)
  return { owner: userId, version, items: items.map(asWish) }
}

/** Saves the wishlist of a signed-in browser; returns the new version. */
export async function saveAccountWishlist(
  deps: Deps,
  userId: UserId,
  { owner, version, productIds }: SaveWishlistInput,
): Promise<Result<{ readonly version: number }>> {
  const raised = owner === userId && (await write())
  if (raised) return ok({ version: raised })
  const kept = await getAccountWishlist(deps, userId)
  return fail({ code: 'kept_changed', key: 'kept_changed', current: { kept } })

  function write(): Promise<number | null> {
    return transaction(deps.db, async (tx) => {
      const next = await raiseWishlistVersion(tx, userId, version)
      if (next !== null) await writeAccountWishlist(tx, userId, productIds)
      return next
    })
  }
}

/** A saved product in the shape of the browser's own cart. */
function asCartItem(line: AccountCartLine): CartItem {
  return {
    id: line.id,
    name: line.name,
    pricePaise: sellingPrice(line),
    imageUrl: line.imageUrl,
    quantity: line.quantity,
    putInAt: line.putInAt,
    path: productPath(line),
    maxQuantity: maxQuantity(availableOf(line)),
  }
}

/** A saved product in the shape of the browser's own wishlist. */
function asWish(product: AccountProduct): WishlistItem {
  return {
    id: product.id,
    name: product.name,
    pricePaise: sellingPrice(product),
    struckPaise: struckPrice(product),
    imageUrl: product.imageUrl,
    category: product.category,
    rating: product.reviewsCount > 0 ? product.rating : null,
    reviewsCount: product.reviewsCount,
    path: productPath(product),
    available: availableOf(product),
  }
}

function availableOf({ isActive, available }: AccountProduct): number | null {
  return isActive ? available : 0
}
