/**
 * The shop's use cases bound to their dependencies: what routes and the JSON interfaces call. Adding a use case
 * means one file in its room and one line here.
 */
import type { Deps } from './deps.ts'
import { getHome } from './catalogue/get-home.ts'
import { getPictureMaster } from './catalogue/get-picture-master.ts'
import { getProductPage } from './catalogue/get-product-page.ts'
import { getSampleSheet } from './catalogue/get-sample-sheet.ts'
import { getSitePictures } from './catalogue/get-site-pictures.ts'
import { findProductPath } from './catalogue/find-product-path.ts'
import { listCategory } from './catalogue/list-category.ts'
import { listCurrentProducts } from './catalogue/list-current-products.ts'
import { listProducts } from './catalogue/list-products.ts'
import { listFeedProducts } from './catalogue/list-feed-products.ts'
import { searchProducts } from './catalogue/search-products.ts'
import { quoteCartForActor } from './checkout/quote-cart.ts'
import { placeOrder } from './checkout/place-order.ts'
import { releaseExpiredOrders } from './checkout/release-expired-orders.ts'
import { findGuestSession, startGuestSession } from './checkout/guest-session.ts'
import { getShopFront } from './content/get-shop-front.ts'
import { getSitemapIndex } from './content/get-sitemap-index.ts'
import { listSitemapPages } from './content/list-sitemap-pages.ts'
import { listSitemapProducts } from './content/list-sitemap-products.ts'
import { sendEnquiryMail } from './enquiries/send-enquiry-mail.ts'
import { submitEnquiry } from './enquiries/submit-enquiry.ts'
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
  findGuestSession,
  findProductPath,
  getCoinsBalance,
  getHome,
  getOrder,
  getPictureMaster,
  getProductPage,
  getSampleSheet,
  getShopFront,
  getSitePictures,
  getSitemapIndex,
  listCategory,
  listFeedProducts,
  listCurrentProducts,
  listIntegratorProducts,
  listOrders,
  listOrdersForStaff,
  listProducts,
  listSitemapPages,
  listSitemapProducts,
  placeOrder,
  processWebhooks,
  quoteCart: quoteCartForActor,
  reconcilePayments,
  recordFailedAttempt,
  recordWebhook,
  refundPayment,
  releaseExpiredOrders,
  searchProducts,
  sendEnquiryMail,
  sendOrderMail,
  startGuestSession,
  submitEnquiry,
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
