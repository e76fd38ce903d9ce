import { listProductsBySku } from '#database/queries/products-by-sku.ts'
import { cartLinkPath, noteOn } from '#domain/cart/cart-link.ts'
import type { Quote } from '#domain/cart/quote.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import type { prepareCartTool } from '#domain/integrations/assistant-tools.ts'
import { toRupees } from '#domain/money.ts'
import { asSaid, fail, ok, type Result } from '#domain/result.ts'
import type { z } from '#domain/zod.ts'
import { quoteCartForActor } from '../checkout/quote-cart.ts'
import type { Deps } from '../deps.ts'
import { shopAsTold } from './shop-as-told.ts'

type Asked = z.output<typeof prepareCartTool.input>
type Prepared = z.input<typeof prepareCartTool.output>

/**
 * What such a cart costs, and the link by which a person gets it. Exactly what was asked for, or a refusal that names
 * each product that is not to be had: an assistant is never given another cart than the one it spoke of.
 */
export async function prepareCart(deps: Deps, { items }: Asked): Promise<Result<Prepared>> {
  const sold = await listProductsBySku(
    deps.db.pool,
    items.map(({ sku }) => sku),
  )
  const lines = items.map((item) => ({ item, product: sold.find(({ sku }) => sku === item.sku) }))
  const notes = lines.flatMap(({ item, product }) => noteOn(item, product) ?? [])
  if (notes.length > 0) return fail({ code: 'out_of_stock', ...asSaid(notes.join('. ')) })

  const wanted = lines.flatMap(({ item, product }) =>
    product ? [{ product, productId: product.id, quantity: item.quantity }] : [],
  )
  const [quote, { shopUrl }] = await Promise.all([
    quoteCartForActor(deps, { kind: 'visitor' }, { items: wanted }),
    shopAsTold(deps),
  ])
  // Sold to somebody else between the two looks.
  const [problem] = quote.problems
  if (problem) return fail({ code: problem.code, ...asSaid(problem.message) })
  return ok({ ...pricesOf(quote, sold), checkout_url: shopUrl + cartLinkPath(items) })
}

function pricesOf(quote: Quote, sold: readonly ProductCard[]): Omit<Prepared, 'checkout_url'> {
  return {
    items: quote.lines.map(({ productId, name, quantity, unitPaise, linePaise }) => ({
      sku: sold.find(({ id }) => id === productId)?.sku ?? '',
      name,
      quantity,
      unit_price: toRupees(unitPaise),
      line_total: toRupees(linePaise),
    })),
    subtotal: toRupees(quote.subtotalPaise),
    shipping: toRupees(quote.shippingPaise),
    total: toRupees(quote.totalPaise),
    currency: 'INR',
    reward_coins: quote.coinsEarned,
  }
}
