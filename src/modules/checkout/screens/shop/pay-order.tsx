/**
 * Paying an order later, while its items are still reserved. Besides the cart, the only page that opens the payment
 * window.
 */
import '#modules/orders/screens/shop/order-pages.css'
import { data, redirect, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { useEffect, useRef, useState } from 'react'
import { parseOrderId } from '#platform/rules/ids.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { isPayable } from '#modules/orders/rules/cash-labels.ts'
import type { OrderView, PaymentRequestView } from '#modules/orders/rules/order-view.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { BuyAgainButton } from '#modules/orders/components/order-buttons.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { actorContext, shopContext, type PageSettings } from '#app/context.ts'
import { getJson, postJson } from '#platform/ui/api/request-json.ts'
import { followOrder } from '#modules/orders/components/follow-order.ts'
import { useHideToast, useShowToast } from '#platform/ui/toast/toasts.tsx'
import {
  loadPaymentScript,
  openPaymentWindow,
  useOwnDocument,
  type PaymentFailure,
  type PaymentProof,
} from '../../components/payment-window.ts'
import type { Route } from './+types/pay-order'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Pay your order',
    description: `Pay an order placed at ${shopFacts().name}.`,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const id = parseOrderId(params.id)
  const order = id && (await context.get(shopContext).getOrder(actor, { id }))
  if (!order?.ok) {
    const isExpired = actor.kind === 'visitor' && actor.wasGuest === true
    return data({ order: null, isExpired }, { status: 404 })
  }
  if (!isPayable(order.value)) throw redirect(`/orders/${order.value.id}`)
  return data({ order: order.value, isExpired: false })
}

export default function PayOrder({ loaderData: { order, isExpired } }: Route.ComponentProps) {
  useOwnDocument()
  if (order) return <Waiting order={order} />
  return (
    <div className="page">
      <EmptyState
        ruling="plain"
        title={isExpired ? MESSAGES.orders_expired : MESSAGES.order_not_found}
        heading="h1"
      >
        <p>An order is paid in the browser that placed it, or in the account that it belongs to.</p>
        <p className="empty-actions">
          <a className="button" href="/orders">
            My Orders
          </a>
        </p>
      </EmptyState>
    </div>
  )
}

function Waiting({ order }: { readonly order: OrderView }) {
  const settings = useRouteLoaderData<Pick<PageSettings, 'checkoutScriptUrl'>>('root')
  const payment = usePayOrder(order, settings?.checkoutScriptUrl ?? '')
  return (
    <div className="page page-tall narrow">
      <PageHead title="Pay your order" note={order.number} />
      <div className="order-box pay-box stack gap-3">
        <ul className="order-card-items items items-small">
          {order.items.map((item) => (
            <li key={item.productId}>
              <Picture url={item.imageUrl} alt="" width={800} height={800} sizes="56px" />
              <span>
                {item.name} <span className="muted">× {item.quantity}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="order-card-total">
          <span className="muted">Total</span> {formatInr(order.totalPaise)}
        </p>
        <p className="muted">
          {payment.isClosed
            ? 'This order is closed without a payment. Nothing will be sent.'
            : `The items are kept until ${dateAndTimeOf(order.expiresAt)}.`}
        </p>
        <noscript>
          <p className="note">Paying needs JavaScript: the payment service runs in this page.</p>
        </noscript>
        <p role="status" className="note note-bad">
          {payment.message}
        </p>
        <p className="empty-actions">
          {payment.isClosed ? (
            <BuyAgainButton items={order.items} />
          ) : (
            <button
              type="button"
              className="button button-large pay-button needs-js"
              disabled={payment.isBusy}
              onClick={() => void payment.pay()}
            >
              Pay {formatInr(order.totalPaise)}
            </button>
          )}
          <a className="button button-plain" href={`/orders/${order.id}`} data-document>
            See order
          </a>
        </p>
      </div>
    </div>
  )
}

type Opened = { readonly order: OrderView; readonly payment: PaymentRequestView }

/** The result with which the provider's own page returned the shopper; the URL names its message. */
const RETURNED: ReadonlyMap<string | null, string> = new Map([
  ['failed', sentences.paymentFailed('payment failed')],
  ['cancelled', MESSAGES.payment_dismissed],
  ['unverified', MESSAGES.payment_signature],
])

/** The payment window for this order. It has the same outcomes as in the checkout, and leads to the order's page. */
function usePayOrder({ id }: OrderView, checkoutScriptUrl: string) {
  const navigate = useNavigate()
  const showToast = useShowToast()
  const hideToast = useHideToast()
  const [query] = useSearchParams()
  const [message, setMessage] = useState(RETURNED.get(query.get('payment')) ?? '')
  const [isBusy, setBusy] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    leaving.current = current
    return () => current.abort()
  }, [])
  const path = `/api/orders/${id}`

  const stop = (text: string) => {
    setMessage(text)
    setBusy(false)
  }
  const goToOrder = (text: string | null) => {
    if (text !== null) showToast({ message: text, tone: 'good' })
    void navigate(`/orders/${id}`)
  }
  /** True when the order's outcome is known; its own page shows the rest. */
  const leaveIfDecided = (order: OrderView): boolean => {
    if (order.status === 'pending') return false
    goToOrder(order.status === 'failed' ? null : MESSAGES.payment_success)
    return true
  }

  const pay = async () => {
    setBusy(true)
    setMessage('')
    const opened = await postJson<Opened>(`${path}/pay`, {})
    if (!opened.ok) {
      if (opened.problem.code === 'order_closed') return goToOrder(null)
      return stop(opened.status === 0 ? MESSAGES.payment_initiate_failed : opened.problem.message)
    }
    const { order, payment } = opened.value
    if (payment === null) return void leaveIfDecided(order)
    if (!(await loadPaymentScript(checkoutScriptUrl))) return stop(MESSAGES.payment_system_failed)
    let failure: PaymentFailure | null = null
    // A toast would cover the provider's window.
    hideToast()
    const isOpen = openPaymentWindow(order, payment, {
      onPaid: (proof) => void confirm(proof),
      // The window stays open for another attempt.
      onFailed: (latest) => {
        failure = latest
        setMessage(sentences.paymentFailed(latest.description ?? MESSAGES.unexpected))
      },
      onDismissed: () => void leave(failure),
    })
    if (!isOpen) stop(MESSAGES.payment_system_missing)
  }

  /** The same after a payment: money for an order that was released meanwhile is refunded. */
  const settle = (order: OrderView): boolean => {
    if (order.status === 'failed') showToast({ message: MESSAGES.payment_not_processed, tone: 'bad' })
    return leaveIfDecided(order)
  }

  const confirm = async (proof: PaymentProof) => {
    const answer = await postJson<{ order: OrderView }>(`${path}/payment`, proof)
    if (answer.ok && settle(answer.value.order)) return
    const isRefused = !answer.ok && answer.problem.code === 'bad_signature'
    setMessage(isRefused ? MESSAGES.payment_signature : MESSAGES.payment_confirming)
    const { signal } = leaving.current
    await followOrder(id, (followed) => followed.ok && settle(followed.value.order), signal)
  }

  /**
   * The window was closed: after a failed attempt the order is released, otherwise it waits. A payment that arrived
   * meanwhile counts.
   */
  const leave = async (failure: PaymentFailure | null) => {
    const answer = await (failure
      ? postJson<{ order: OrderView }>(`${path}/payment-failed`, failure)
      : getJson<{ order: OrderView }>(path, leaving.current.signal))
    // Released: shown here with the reason and the next steps.
    if (answer.ok && answer.value.order.status === 'failed') setClosed(true)
    else if (answer.ok && leaveIfDecided(answer.value.order)) return
    stop(
      failure
        ? sentences.paymentFailed(failure.description ?? MESSAGES.unexpected)
        : MESSAGES.payment_dismissed,
    )
  }

  return { pay, message, isBusy, isClosed }
}
