/**
 * A cart as a link: /cart?add=SKU:2,SKU. It fills the cart of anyone who opens it and orders nothing by itself. Anybody
 * can create one, so it is short and parsed strictly.
 */
import { SKU } from '#modules/catalogue/rules/product.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

export type CartLinkItem = { readonly sku: string; readonly quantity: number }

export const CART_LINK_PARAMETER = 'add'
/** Maximum number of products in a link. */
export const MAX_LINKED = 20
/** The length needed for this many products, within the limit of a URL. */
const MAX_TEXT_LENGTH = MAX_LINKED * 56
const QUANTITY = /^[1-9][0-9]{0,3}$/

/** The URL of the page for people. */
export function cartLinkPath(items: readonly CartLinkItem[]): string {
  return `/cart?${CART_LINK_PARAMETER}=${writeCartLink(items)}`
}

export function writeCartLink(items: readonly CartLinkItem[]): string {
  return items.map(({ sku, quantity }) => (quantity === 1 ? sku : `${sku}:${quantity}`)).join(',')
}

/** The requested items, each product once; null if the link is invalid or too long. */
export function readCartLink(text: string): readonly CartLinkItem[] | null {
  if (text.length > MAX_TEXT_LENGTH) return null
  const quantities = new Map<string, number>()
  for (const part of text.split(',')) {
    const [sku = '', quantity = '1', ...more] = part.trim().split(':')
    if (!SKU.test(sku) || !QUANTITY.test(quantity) || more.length > 0) return null
    quantities.set(sku, (quantities.get(sku) ?? 0) + Number(quantity))
  }
  if (quantities.size > MAX_LINKED) return null
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }))
}

/** The query of GET /api/cart/link, as the browser forwards it. */
export const cartLinkInput = z.strictObject(
  {
    add: z.string(MESSAGES.cart_link_unreadable).transform((text, context) => {
      const items = readCartLink(text)
      if (items) return items
      context.addIssue({ code: 'custom', message: MESSAGES.cart_link_unreadable })
      return z.NEVER
    }),
  },
  MESSAGES.cart_link_unreadable,
)
export type CartLinkInput = z.output<typeof cartLinkInput>

type Sold = { readonly sku: string; readonly name: string; readonly available: number | null }

export type CartOfLink<Product extends Sold> = {
  readonly lines: readonly { readonly product: Product; readonly quantity: number }[]
  /** A sentence for each product that is not available in the requested quantity. */
  readonly notes: readonly string[]
}

/** What can be bought now, up to the available quantity, and messages about the rest. */
export function planCartLink<Product extends Sold>(
  items: readonly CartLinkItem[],
  sold: readonly Product[],
): CartOfLink<Product> {
  const wishes = items.map((item) => ({ item, product: sold.find(({ sku }) => sku === item.sku) }))
  return {
    lines: wishes.flatMap(({ item, product }) => {
      const quantity = product ? Math.min(item.quantity, maxQuantity(product.available)) : 0
      return product && quantity > 0 ? [{ product, quantity }] : []
    }),
    notes: wishes.flatMap(({ item, product }) => noteOn(item, product) ?? []),
  }
}

/** Why it is not available as requested; null if it is. */
export function noteOn({ sku, quantity }: CartLinkItem, product: Sold | undefined): string | null {
  if (!product) return sentences.skuUnknown(sku)
  const { name, available } = product
  const most = maxQuantity(available)
  if (most === 0) return sentences.outOfStock(name)
  if (quantity <= most) return null
  const isLimit = available === null || available > most
  return isLimit ? sentences.quantityLimit(most) : sentences.onlyLeft(name, most)
}
