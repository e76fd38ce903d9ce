import { useState } from 'react'
import { MAX_ASKED_PRODUCTS } from '#modules/catalogue/rules/asked-products.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import type { ProductCard } from '#modules/catalogue/rules/product.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { planBuyAgain } from '../rules/buy-again.ts'
import type { OrderItemView } from '../rules/order-view.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import { useCartActions } from '#modules/cart/components/cart-provider.tsx'
import { cardView, type CardView } from '#modules/catalogue/components/card-view.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'

/** Adds what is still sold to the cart at today's prices, and names what is not. */
export function BuyAgainButton({ items }: { readonly items: readonly OrderItemView[] }) {
  const cart = useCartActions()
  const showToast = useShowToast()
  const [isBusy, setBusy] = useState(false)
  const buy = async () => {
    setBusy(true)
    const ids = items.slice(0, MAX_ASKED_PRODUCTS).map(({ productId }) => productId)
    const answer = await getJson<{ products: readonly ProductCard[] }>(`/api/products?ids=${ids.join(',')}`)
    setBusy(false)
    if (!answer.ok) return showToast({ message: MESSAGES.products_failed, tone: 'bad' })
    const { lines, missing, fewer } = planBuyAgain(
      items,
      answer.value.products.map((product) => cardView(product, 0)),
    )
    const added = lines.filter(({ product, quantity }) => cart.put(asCartItem(product), quantity) > 0).length
    if (added === 0) {
      const message = lines.length === 0 ? MESSAGES.buy_again_none : MESSAGES.buy_again_there
      return showToast({ message, tone: 'warning' })
    }
    const isWhole = missing.length === 0 && fewer.length === 0
    showToast({
      message: sentences.boughtAgain(added, missing, fewer),
      tone: isWhole ? 'good' : 'warning',
      action: { label: 'Go to cart', run: () => location.assign('/cart') },
    })
  }
  return (
    <button
      type="button"
      className="button button-soft needs-js"
      disabled={isBusy}
      onClick={() => void buy()}
    >
      Buy again
    </button>
  )
}

function asCartItem({ id, name, pricePaise, imageUrl, path, available }: CardView) {
  return { id, name, pricePaise, imageUrl, path, maxQuantity: maxQuantity(available) }
}
