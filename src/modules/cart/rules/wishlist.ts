/**
 * The browser's wishlist (spec §3, §4): a toggle per product, no duplicates by id, newest first. Pure; storage is in
 * components/wishlist/wishlist-provider.tsx.
 */
import type { Paise } from '#platform/rules/money.ts'

export type WishlistItem = {
  readonly id: string
  readonly name: string
  readonly pricePaise: Paise
  /** The original price, if it is above the selling price. */
  readonly struckPaise: Paise | null
  readonly imageUrl: string
  readonly category: string
  readonly rating: number | null
  readonly reviewsCount: number
  /** Beside the specification's fields: its address, and its last known stock (null: not counted). */
  readonly path: string
  readonly available: number | null
}

export type Wishlist = readonly WishlistItem[]

export const EMPTY_WISHLIST: Wishlist = []
/** More than anybody scrolls through, and small enough for browser storage. */
export const MAX_WISHES = 100

export function isInWishlist(list: Wishlist, id: string): boolean {
  return list.some((item) => item.id === id)
}

/** Returns the same list if the product is in it already or the list is full. */
export function addToWishlist(list: Wishlist, item: WishlistItem): Wishlist {
  return isInWishlist(list, item.id) || list.length >= MAX_WISHES ? list : [onlyItsFields(item), ...list]
}

export function removeFromWishlist(list: Wishlist, id: string): Wishlist {
  return isInWishlist(list, id) ? list.filter((item) => item.id !== id) : list
}

/** Restores entries of `before`, each in its old position; newer ones stay in front. */
export function putBackInWishlist(list: Wishlist, before: Wishlist): Wishlist {
  const since = list.filter((item) => !isInWishlist(before, item.id))
  const known = before.map((item) => list.find(({ id }) => id === item.id) ?? item)
  return [...since, ...known].slice(0, MAX_WISHES)
}

/** Updates products with what the shop says now; returns the same list if nothing differs. */
export function refreshWishlist(list: Wishlist, facts: readonly WishlistItem[]): Wishlist {
  const fresh = list.map((item) => {
    const fact = facts.find(({ id }) => id === item.id)
    return fact && !isSame(item, fact) ? onlyItsFields(fact) : item
  })
  return fresh.some((item, index) => item !== list[index]) ? fresh : list
}

/** Parses a saved wishlist; null if the text is invalid, so that the caller can log it and start empty. */
export function parseWishlist(text: string): Wishlist | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(parsed) || !parsed.every(isWishlistItem)) return null
  const isFirst = (item: WishlistItem, index: number) =>
    parsed.findIndex(({ id }) => id === item.id) === index
  return parsed.filter(isFirst).slice(0, MAX_WISHES).map(onlyItsFields)
}

function isWishlistItem(value: unknown): value is WishlistItem {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Record<string, unknown>
  const { path, rating, struckPaise, available } = item
  const texts = ['id', 'name', 'imageUrl', 'category'].every((key) => typeof item[key] === 'string')
  return (
    texts &&
    // An address within the shop: never a script, never another site.
    typeof path === 'string' &&
    /^\/(?!\/)/.test(path) &&
    isCount(item['pricePaise']) &&
    isCount(item['reviewsCount']) &&
    (struckPaise === null || isCount(struckPaise)) &&
    (available === null || isCount(available)) &&
    (rating === null || (typeof rating === 'number' && rating >= 0 && rating <= 5))
  )
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Only the fields to store; a card may carry more. */
function onlyItsFields(item: WishlistItem): WishlistItem {
  const { id, name, pricePaise, struckPaise, imageUrl, category, rating, reviewsCount, path, available } =
    item
  return { id, name, pricePaise, struckPaise, imageUrl, category, rating, reviewsCount, path, available }
}

function isSame(one: WishlistItem, other: WishlistItem): boolean {
  return (Object.keys(onlyItsFields(one)) as (keyof WishlistItem)[]).every((key) => one[key] === other[key])
}
