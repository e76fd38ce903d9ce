import { isOrderOf } from '#modules/cart/rules/cart.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import type { CartActions, CartList } from '#modules/cart/components/cart-provider.tsx'
import type { Toast } from '#platform/ui/toast/toasts.tsx'
import { endAttempt, isOrdered, settleAttempt, waitingOrder } from './attempt.ts'
import { openAttempt } from './open-attempt.ts'

type Page = {
  readonly signal: AbortSignal
  readonly path: string
  readonly cart: Pick<CartActions, 'settle'> & Pick<CartList, 'look'>
  readonly showToast: (toast: Toast) => void
  readonly navigate: (path: string) => void
  readonly refreshSession: () => Promise<void>
}

/**
 * If the attempt's order is settled, takes its items out of the cart and shows a notice. If the cart held nothing else,
 * a shopper on the cart page is taken to that order.
 */
export async function settleEarlier(id: string, page: Page): Promise<void> {
  const { path, cart, showToast, navigate } = page
  const answer = await getJson<{ order: OrderView }>(`/api/orders/${id}`, page.signal)
  // The checkout on this page may have continued meanwhile.
  if (page.signal.aborted || openAttempt()?.id !== id) return
  if (!answer.ok) {
    if (answer.status === 404) endAttempt()
    return
  }
  const { order } = answer.value
  if (order.status === 'failed') return endAttempt()
  const isOnCart = path === '/cart'
  if (!isOrdered(order)) return waitingOrder.set(isOnCart ? order : null)
  const isWhole = isOnCart && isOrderOf(order, cart.look())
  if (!settleAttempt(order, cart, isWhole)) return
  void page.refreshSession()
  const orderPath = `/order-success/${id}`
  if (isWhole) {
    const isPaid = order.paymentStatus === 'paid' && order.totalPaise > 0
    showToast({
      message: isPaid ? MESSAGES.payment_success : MESSAGES.order_placed,
      tone: 'good',
    })
    return navigate(orderPath)
  }
  // The cart page shows it beside the cart.
  if (isOnCart) return
  const action = { label: MESSAGES.order_see, run: () => navigate(orderPath) }
  showToast({ message: sentences.orderLeftCart(order.number), tone: 'good', action })
}
