/** The actions on a listed order. */
import { useState } from 'react'
import { MAX_ASKED_PRODUCTS, type ProductCard } from '#modules/catalogue/rules/product.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { getJson, postJson, unexpected, type ApiProblem } from '#platform/ui/api/request-json.ts'
import { useCartActions } from '#modules/cart/components/cart-provider.tsx'
import { cardView, type CardView } from '#modules/catalogue/components/card-view.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { planBuyAgain } from '../rules/buy-again.ts'
import type { MaskedOrderView, OrderItemView, OwnOrderView } from '../rules/order-view.ts'
import { isPayable } from '../rules/cash-labels.ts'

export type ListedOrder = OwnOrderView | MaskedOrderView

/** A row without an owner field is masked (spec §5): it was found by e-mail and code. */
export function isOwn(order: ListedOrder): order is OwnOrderView {
  return 'userId' in order
}

/**
 * 'Create Shipment' is for accounts, and is refused on masked rows with the specification's text. A guest's own order
 * ships automatically once it is paid.
 */
export function maySeeShipment(order: ListedOrder): boolean {
  return !isOwn(order) || order.userId !== null
}

/** Always a full page load: only that page's Content Security Policy allows the payment window. */
export function payPath(id: string): string {
  return `/orders/${id}/pay`
}

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

type Props = { readonly order: ListedOrder; readonly onShipped: () => void }

/**
 * 'Create Shipment' on pending orders (spec §4): the server ships paid orders and reports why others can't be shipped.
 */
export function CreateShipmentButton({ order, onShipped }: Props) {
  const showToast = useShowToast()
  const [isBusy, setBusy] = useState(false)
  const ship = async () => {
    if (!isOwn(order)) return showToast({ message: MESSAGES.shipment_masked, tone: 'bad' })
    setBusy(true)
    const answer = await postJson(`/api/orders/${order.id}/shipment`, {})
    setBusy(false)
    if (answer.ok) {
      showToast({ message: MESSAGES.shipment_created, tone: 'good' })
      return onShipped()
    }
    const isUnpaid = isPayable(order) && answer.problem.code !== 'not_found'
    showToast({
      message: refusalOf(answer.problem),
      tone: 'bad',
      ...(isUnpaid && { action: { label: 'Pay now', run: () => location.assign(payPath(order.id)) } }),
    })
  }
  return (
    <button
      type="button"
      className="button button-soft needs-js"
      disabled={isBusy}
      onClick={() => void ship()}
    >
      Create Shipment
    </button>
  )
}

const ABOUT_SHIPMENTS: ReadonlySet<string> = new Set([
  'forbidden',
  'payment_pending',
  'order_closed',
  'shipment_refused',
  'shipping_unavailable',
])

/** Uses the server's sentence if it is about shipments; otherwise inserts the reason into one. */
function refusalOf(problem: ApiProblem): string {
  if (problem === unexpected || problem.code === 'unexpected') return MESSAGES.shipment_failed
  return ABOUT_SHIPMENTS.has(problem.code)
    ? problem.message
    : sentences.shipmentFailedBecause(problem.message)
}
