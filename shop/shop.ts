/**
 * The shop's use cases bound to their dependencies: what routes and the JSON interfaces call. Adding a use case
 * means one file in its room and one line here.
 */
import type { Deps } from './deps.ts'
import { getHome } from './catalogue/get-home.ts'
import { getProductPage } from './catalogue/get-product-page.ts'
import { findProductPath } from './catalogue/find-product-path.ts'
import { listCategory } from './catalogue/list-category.ts'
import { listProducts } from './catalogue/list-products.ts'
import { listSitemap } from './catalogue/list-sitemap.ts'
import { searchProducts } from './catalogue/search-products.ts'
import { quoteCartForActor } from './checkout/quote-cart.ts'
import { placeOrder } from './checkout/place-order.ts'
import { releaseExpiredOrders } from './checkout/release-expired-orders.ts'
import { findGuestSession, startGuestSession } from './checkout/guest-session.ts'
import { findLiveCoupon } from './coupons/find-live-coupon.ts'
import { listIntegratorProducts } from './integrations/list-integrator-products.ts'
import { getOrder } from './orders/get-order.ts'
import { listOrders } from './orders/list-orders.ts'
import { listOrdersForStaff } from './orders/list-orders-for-staff.ts'
import { confirmPayment } from './payments/confirm-payment.ts'
import { recordFailedAttempt } from './payments/record-failed-attempt.ts'
import { recordWebhook } from './payments/record-webhook.ts'
import { processWebhooks } from './payments/process-webhooks.ts'
import { reconcilePayments } from './payments/reconcile-payments.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { sendOrderMail } from './orders/send-order-mail.ts'
import { getCoinsBalance } from './rewards/get-coins-balance.ts'

const useCases = {
  confirmPayment,
  findLiveCoupon,
  findGuestSession,
  findProductPath,
  getCoinsBalance,
  getHome,
  getOrder,
  getProductPage,
  listCategory,
  listIntegratorProducts,
  listOrders,
  listOrdersForStaff,
  listProducts,
  listSitemap,
  placeOrder,
  processWebhooks,
  quoteCart: quoteCartForActor,
  reconcilePayments,
  recordFailedAttempt,
  recordWebhook,
  refundPayment,
  releaseExpiredOrders,
  searchProducts,
  sendOrderMail,
  startGuestSession,
}

type UseCases = typeof useCases
type Bound<UseCase> = UseCase extends (deps: Deps, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

export type Shop = { readonly [Name in keyof UseCases]: Bound<UseCases[Name]> }

export function bindShop(deps: Deps): Shop {
  const bound = Object.entries(useCases).map(([name, useCase]) => [
    name,
    (...rest: unknown[]) => (useCase as (deps: Deps, ...rest: unknown[]) => unknown)(deps, ...rest),
  ])
  return Object.fromEntries(bound) as Shop
}
