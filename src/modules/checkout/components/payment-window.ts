/** Razorpay's Standard Checkout: loads its script when needed and opens its window for one order. */
import { useEffect } from 'react'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import type { OrderView, PaymentRequestView } from '#modules/orders/rules/order-view.ts'

/**
 * Browsers that cannot show the payment window: those inside other apps, and those that render pages on a server. They
 * are sent to the provider's own page and come back by its form (`callback_url`). Source: Razorpay, Standard Checkout.
 */
const WITHOUT_WINDOW = [
  /\bInstagram\b/i,
  /\bFBA[NV]\b|\bFB_IAB\b|\bFBIOS\b/,
  /\bOpera Mini\b|\bOPiOS\b|\bOPR\/\S* Mini\b/i,
  /\bUC ?Browser\b|\bUCWEB\b/i,
]

export function isWithoutPaymentWindow(userAgent: string): boolean {
  return WITHOUT_WINDOW.some((pattern) => pattern.test(userAgent))
}

/** What the window returns after a payment; the server checks the signature. */
export type PaymentProof = {
  readonly razorpay_payment_id: string
  readonly razorpay_order_id: string
  readonly razorpay_signature: string
}

export type PaymentFailure = {
  readonly code?: string
  readonly description?: string
  readonly source?: string
  readonly step?: string
  readonly reason?: string
  readonly metadata?: { readonly order_id?: string; readonly payment_id?: string }
}

type Answers = {
  readonly onPaid: (proof: PaymentProof) => void
  /** One attempt failed; the window stays open for another. */
  readonly onFailed: (failure: PaymentFailure) => void
  readonly onDismissed: () => void
}

type RazorpayWindow = {
  readonly open: () => void
  readonly on: (
    event: 'payment.failed',
    listener: (answer: { readonly error: PaymentFailure }) => void,
  ) => void
}
type RazorpayConstructor = new (options: Readonly<Record<string, unknown>>) => RazorpayWindow

/** With fewer seconds left than this, the window is not opened. */
const MIN_TIMEOUT_S = 30

/** Returns false if the script cannot be loaded. */
export function loadPaymentScript(url: string): Promise<boolean> {
  if (constructor()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      script.remove()
      resolve(false)
    })
    document.head.append(script)
  })
}

/** Returns false if the script provides no checkout. */
export function openPaymentWindow(
  order: OrderView,
  payment: NonNullable<PaymentRequestView>,
  answers: Answers,
): boolean {
  const Razorpay = constructor()
  if (!Razorpay) return false
  const options = windowOptions(order, payment, answers)
  const open = (given: Readonly<Record<string, unknown>>) => {
    const opened = new Razorpay(given)
    opened.on('payment.failed', ({ error }) => answers.onFailed(error))
    opened.open()
  }
  if (isWithoutPaymentWindow(navigator.userAgent)) {
    open({ ...options, ...wayBack(order) })
    return true
  }
  try {
    open(options)
  } catch {
    // This browser cannot show the window after all.
    open({ ...options, ...wayBack(order) })
  }
  return true
}

function windowOptions(order: OrderView, payment: NonNullable<PaymentRequestView>, answers: Answers) {
  const { fullName, email, phone } = order.customer
  const secondsLeft = Math.floor((Date.parse(order.expiresAt) - Date.now()) / 1000)
  return {
    key: payment.keyId,
    amount: payment.amount,
    currency: payment.currency,
    name: shopFacts().name,
    description: `Order ${order.number}`,
    order_id: payment.orderId,
    prefill: { name: fullName, email, contact: phone },
    theme: { color: shopFacts().paymentWindowColour },
    timeout: Math.max(MIN_TIMEOUT_S, secondsLeft),
    handler: answers.onPaid,
    modal: { ondismiss: answers.onDismissed },
  }
}

/** If no window can be shown, the provider takes over the tab and sends it back there. */
function wayBack({ id }: OrderView) {
  return { callback_url: `${location.origin}/payment-return/${id}`, redirect: true }
}

function constructor(): RazorpayConstructor | undefined {
  return (window as { Razorpay?: RazorpayConstructor }).Razorpay
}

/**
 * Only a document loaded as this page may load the payment provider's script. The browser's Back button can bring such
 * a page into another page's document: then it is reloaded.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && new URL(loaded.name).pathname !== location.pathname) location.reload()
  }, [])
}
