/**
 * The checkout of the cart page (spec §4): details, then the pay button, then the payment window; it ends in success,
 * failure or dismissal. Nothing that the shopper typed is lost.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Quote } from '#modules/cart/rules/quote.ts'
import { isOrderOf } from '#modules/cart/rules/cart.ts'
import { refusedOrderText } from '../../../rules/refused-order.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { PaymentMethod } from '#platform/rules/payment-status.ts'
import { type Answer, getJson, postJson } from '#platform/ui/api/request-json.ts'
import type { UsedCart } from '#modules/cart/components/cart-provider.tsx'
import { endAttempt, settleAttempt, useWaitingOrder } from '../../../components/attempt.ts'
import {
  loadPaymentScript,
  openPaymentWindow,
  type PaymentFailure,
  type PaymentProof,
} from '../../../components/payment-window.ts'
import { holdCart } from '#modules/cart/components/cart-sync/hold-cart.ts'
import { followOrder } from '#modules/orders/components/follow-order.ts'
import { useRefreshSession, useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { useHideToast, useShowToast } from '#platform/ui/toast/toasts.tsx'
import { isBlank, type Buyer, type DetailErrors } from './details.ts'
import type { PlacedOrder } from './place-order.ts'
import { coinsProblem, type CoinsState } from './coins-box.tsx'
import { couponProblem, type CouponState } from './coupon-box.tsx'
import type { DetailsState } from './use-details.ts'
import { type Pricing, quoteRequest } from './use-quote.ts'

type Stage = 'details' | 'ready' | 'working' | 'paying' | 'dismissed' | 'confirming'

/** Loaded with the payment step: most visits to the cart don't get that far. */
const loadPlacing = () => import('./place-order.ts').catch(() => null)

export type Checkout = ReturnType<typeof useCheckout>

type Input = {
  readonly cart: UsedCart
  readonly coupon: CouponState
  readonly coins: CoinsState
  readonly pricing: Pricing
  readonly details: DetailsState
  readonly method: PaymentMethod
  readonly choose: (method: PaymentMethod) => void
  readonly checkoutScriptUrl: string
}

export function useCheckout(input: Input) {
  const { cart, coupon, coins, pricing, details, method, choose, checkoutScriptUrl } = input
  const navigate = useNavigate()
  const showToast = useShowToast()
  const hideToast = useHideToast()
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const [stage, setStage] = useState<Stage>('details')
  const [message, setMessage] = useState<string | null>(null)
  const [isCreated, setCreated] = useState(false)
  const { user } = useSession()
  const refreshSession = useRefreshSession()
  const whileShown = useAbortOnLeaving()
  /** The cart can't change while its order is being placed or paid. */
  const isLocked = stage === 'working' || stage === 'paying' || stage === 'confirming'
  const hold = useHeldCart(isLocked)
  useWithdrawn(coupon.appliedCode !== null, pricing.quote, couponProblem, coupon.withdraw)
  useWithdrawn(coins.applied !== null, pricing.quote, coinsProblem, coins.withdraw)
  useWithdrawn(
    method === 'cod',
    pricing.quote,
    ({ cod }) => cod.reason ?? null,
    () => choose('prepaid'),
  )

  const stop = (text: string | null, next: Stage) => {
    setMessage(text)
    setStage(next)
  }
  // Another tab does not know the details, and may be somebody else's.
  useWaitingOrder((order, { customer, business }) => {
    if (stage !== 'details' || isBlank(details.values) || !isOrderOf(order, cart.items)) return
    setBuyer({ customer, business })
    stop(keptText(order, Date.now()), 'dismissed')
    void loadPlacing()
  })

  const isChecking = useRef(false)
  const proceed = async () => {
    if (isChecking.current) return
    if (pricing.quote?.problems.some(({ productId }) => productId !== undefined))
      return setMessage(MESSAGES.cart_line_unavailable)
    const wrongSize = pricing.quote?.problems.find(({ code }) => code === 'order_size')
    if (wrongSize) return setMessage(wrongSize.message)
    isChecking.current = true
    const checked = await details.check()
    isChecking.current = false
    // Every invalid field shows its error.
    if (!checked.ok) {
      const isShownAtFields = !checked.isIncomplete && Object.keys(checked.errors).length > 0
      return setMessage(isShownAtFields ? null : checked.message)
    }
    setBuyer(checked)
    stop(null, 'ready')
    void loadPlacing()
  }

  const pay = async () => {
    const { quote } = pricing
    if (!buyer) return
    if (!quote) return setMessage(pricing.problem)
    stop(null, 'working')
    hold()
    const { items } = cart
    const { appliedCode: couponCode } = coupon
    const placing = await loadPlacing()
    if (placing === null) return stop(MESSAGES.payment_system_failed, 'ready')
    const placed = await placing.placeOrder({
      request: quoteRequest(items, couponCode, coins.applied, method),
      buyer,
      quote,
      isSignedIn: user !== null,
    })
    if (!placed.ok) return refuse(placed)
    const { order, payment, isEarlier } = placed.value
    if (isEarlier && !isOrderOf(order, items)) return keepOthers(order)
    if (payment === null) return finish(order)
    if (!(await loadPaymentScript(checkoutScriptUrl))) return stop(MESSAGES.payment_system_failed, 'ready')

    let failure: PaymentFailure | null = null
    // A toast would cover the provider's window.
    hideToast()
    const isOpen = openPaymentWindow(order, payment, {
      onPaid: (proof) => void confirm(order, proof),
      // The window stays open for another attempt, and the order keeps its stock.
      onFailed: (latest) => {
        failure = latest
        showFailure(latest)
      },
      onDismissed: () => void leave(order, failure),
    })
    if (!isOpen) return stop(MESSAGES.payment_system_missing, 'ready')
    setStage('paying')
    setCreated(placed.status === 201)
  }

  const refuse = ({ status, problem }: Extract<Answer<PlacedOrder>, { ok: false }>) => {
    // The session has ended: the page notices, and the next attempt is a guest's.
    if (problem.code === 'unauthenticated') void refreshSession()
    if (problem.code === 'coupon_unavailable') coupon.withdraw(problem.message)
    if (problem.code === 'insufficient_coins') coins.withdraw(problem.message)
    if (problem.code === 'invalid' && problem.fields) {
      details.showErrors(customerErrors(problem.fields))
      return stop(problem.message, 'details')
    }
    if (isQuote(problem.quote)) pricing.take(problem.quote)
    else if (problem.code === 'out_of_stock') pricing.retry()
    stop(refusedOrderText({ status, ...problem }), 'ready')
  }

  const confirm = async (order: OrderView, proof: PaymentProof) => {
    setStage('confirming')
    const answer = await postJson<{ order: OrderView }>(`/api/orders/${order.id}/payment`, proof)
    if (answer.ok && answer.value.order.status !== 'pending') return settle(answer.value.order)
    const isRefused = !answer.ok && answer.problem.code === 'bad_signature'
    const text = isRefused ? MESSAGES.payment_signature : MESSAGES.payment_confirming
    setMessage(text)
    showToast({ message: text, tone: 'warning' })
    await followOrder(
      order.id,
      (followed) => {
        if (followed.ok && followed.value.order.status !== 'pending') settle(followed.value.order)
      },
      whileShown.current.signal,
    )
  }

  /** The payment went through. Money for an order that was released meanwhile, and can't be reopened, is refunded. */
  const settle = (order: OrderView) => {
    if (order.status !== 'failed') return finish(order)
    endAttempt()
    showToast({ message: MESSAGES.payment_not_processed, tone: 'bad' })
    stop(`${MESSAGES.payment_not_processed}. ${MESSAGES.payment_returning}`, 'ready')
  }

  const showFailure = (failure: PaymentFailure) => {
    const text = sentences.paymentFailed(failure.description ?? MESSAGES.unexpected)
    setMessage(text)
    showToast({ message: text, tone: 'bad' })
  }

  /**
   * The window was closed. After a failed attempt the order is released; otherwise it waits. Either way the bank may
   * have answered meanwhile: then the payment counts, not what the window reported.
   */
  const leave = async (order: OrderView, failure: PaymentFailure | null) => {
    if (failure) setStage('ready')
    else stop(keptText(order, Date.parse(order.createdAt)), 'dismissed')
    const path = `/api/orders/${order.id}`
    const answer = await (failure
      ? postJson<{ order: OrderView }>(`${path}/payment-failed`, failure)
      : getJson<{ order: OrderView }>(path, whileShown.current.signal))
    if (!answer.ok || answer.value.order.status === 'pending') return
    // A failed order is closed: paying again creates a new one.
    if (answer.value.order.status === 'failed') endAttempt()
    else finish(answer.value.order)
  }

  const finish = (order: OrderView) => {
    // A cash order can be on its way before it is paid.
    const isPaid = order.paymentStatus === 'paid'
    settleAttempt(order, cart, true)
    coupon.forget()
    coins.forget()
    const lines: string[] = [
      isPaid && order.totalPaise > 0 ? MESSAGES.payment_success : MESSAGES.order_placed,
    ]
    if (user && isPaid && order.coinsEarned > 0) lines.push(sentences.coinsEarned(order.coinsEarned))
    showToast({ message: lines.join('\n'), tone: 'good' })
    if (user) void refreshSession()
    // Going back to the empty cart would scroll to where the pay button was, which is the footer now.
    void navigate(`/order-success/${order.id}`, { replace: true })
  }

  /** The earlier order is paid; the rest of the cart is a new order, which the shopper has to review first. */
  const keepOthers = (order: OrderView) => {
    settleAttempt(order, cart, false)
    stop(null, 'ready')
  }

  return {
    stage,
    message,
    /** Its payment window is open, and a toast would cover it. */
    isCreated: isCreated && stage === 'paying',
    details,
    method,
    choose,
    buyer,
    proceed,
    editDetails: () => stop(null, 'details'),
    pay,
    isLocked,
  }
}

/** Large orders are kept for a shorter time. */
function keptText({ expiresAt }: OrderView, since: number): string {
  const minutes = Math.round((Date.parse(expiresAt) - since) / 60_000)
  return minutes < 30 ? sentences.orderKept(minutes) : MESSAGES.payment_dismissed
}

function isQuote(value: unknown): value is Quote {
  return typeof value === 'object' && value !== null && 'lines' in value && 'totalPaise' in value
}

/** Invalid fields as the server names them: 'customer.email' and so on. */
function customerErrors(fields: Readonly<Record<string, string>>): DetailErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.replace(/^(?:customer|business)\./, ''), text]),
  )
}

function useAbortOnLeaving() {
  const controller = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    controller.current = current
    return () => current.abort()
  }, [])
  return controller
}

/** A coupon or coins that no longer apply to this cart are removed, with the reason. */
function useWithdrawn(
  isApplied: boolean,
  quote: Quote | null,
  problemOf: (quote: Quote) => string | null,
  withdraw: (reason: string) => void,
): void {
  const reason = quote && isApplied ? problemOf(quote) : null
  const withdrawNow = useEffectEvent(withdraw)
  useEffect(() => {
    if (reason !== null) withdrawNow(reason)
  }, [reason])
}

/** The returned function freezes the cart until the checkout is no longer locked or the page is left. */
function useHeldCart(isLocked: boolean): () => void {
  const release = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!isLocked) return
    return () => {
      release.current?.()
      release.current = null
    }
  }, [isLocked])
  return () => {
    release.current ??= holdCart()
  }
}
