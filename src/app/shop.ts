/**
 * The shop's use cases bound to their dependencies: what routes and the JSON interfaces call. Adding a use case
 * means one file in its room and one line here.
 */
import type { Deps } from '#platform/deps.ts'
import { tellEvent } from '#modules/reports/actions/tell-event.ts'
import { chooseDefaultAddress } from '#modules/accounts/actions/choose-default-address.ts'
import { deleteAccount } from '#modules/accounts/actions/delete-account.ts'
import { exportAccount } from '#modules/accounts/actions/export-account.ts'
import { changeAccountName, chooseOffers, getProfile } from '#modules/accounts/actions/get-profile.ts'
import { listAddresses } from '#modules/accounts/actions/list-addresses.ts'
import { removeAddress } from '#modules/accounts/actions/remove-address.ts'
import { saveAddress } from '#modules/accounts/actions/save-address.ts'
import { listAccountIdentities, removeAccountIdentity } from '#modules/accounts/actions/account-identities.ts'
import {
  clearExpiredLogins,
  endAccountSession,
  endAccountSessions,
  listAccountSessions,
} from '#modules/accounts/actions/account-sessions.ts'
import { requestSignInCode, trySignInCode, useSignInCode } from '#modules/accounts/actions/sign-in-code.ts'
import {
  capStaffSession,
  confirmSession,
  isSessionConfirmed,
  noteSessionUse,
} from '#modules/accounts/actions/confirm-session.ts'
import { countGuess, forgetGuess } from '#modules/accounts/actions/count-guess.ts'
import { registerAccount } from '#modules/accounts/actions/register-account.ts'
import { requestAccountMail, requestEmailChange } from '#modules/accounts/actions/request-account-mail.ts'
import {
  findResetOwner,
  notePasswordChange,
  resetPassword,
} from '#modules/accounts/actions/reset-password.ts'
import { sendAccountMail } from '#modules/accounts/actions/send-account-mail.ts'
import { readVerification, verifyEmail } from '#modules/accounts/actions/verify-email.ts'
import { onEmailVerified } from '#modules/rewards/actions/welcome-account.ts'
import { getHome, getSitePictures } from '#modules/catalogue/actions/get-home.ts'
import { archiveProduct, restoreProduct } from '#modules/catalogue/actions/archive-product.ts'
import {
  changeManyProducts,
  findProductsForBulk,
  previewBulkChange,
} from '#modules/catalogue/actions/change-many-products.ts'
import { changeStock, listStockMovements } from '#modules/catalogue/actions/change-stock.ts'
import {
  applyProductImport,
  getImportProgress,
  mayImportProducts,
  previewProductImport,
  startProductImport,
} from '#modules/catalogue/actions/import-products.ts'
import { changeProduct, createProduct } from '#modules/catalogue/actions/save-product.ts'
import {
  exportProducts,
  getProductForStaff,
  listPicturesForStaff,
  listProductsForStaff,
} from '#modules/catalogue/actions/staff-products.ts'
import { keepStaffPicture, maySendPicture } from '#modules/catalogue/actions/keep-staff-picture.ts'
import { getPictureMaster } from '#platform/pictures/get-picture-master.ts'
import { getProductPage } from '#modules/catalogue/actions/get-product-page.ts'
import { getSampleSheet } from '#modules/catalogue/actions/get-sample-sheet.ts'
import { listCategory } from '#modules/catalogue/actions/list-category.ts'
import { findProductPath, listCurrentProducts } from '#modules/catalogue/actions/list-current-products.ts'
import { listProducts } from '#modules/catalogue/actions/list-products.ts'
import { listFeedProducts } from '#modules/content/actions/list-feed-products.ts'
import { searchProducts } from '#modules/catalogue/actions/search-products.ts'
import {
  addSynonym,
  changeSynonym,
  deleteSynonym,
  getSynonym,
  listSynonyms,
} from '#modules/catalogue/actions/synonyms.ts'
import { quoteCartForActor } from '#modules/checkout/actions/quote-cart.ts'
import { placeOrder } from '#modules/checkout/actions/place-order.ts'
import { readCartLink } from '#modules/checkout/actions/read-cart-link.ts'
import { releaseExpiredOrders } from '#modules/checkout/actions/release-expired-orders.ts'
import { findGuestSession, startGuestSession } from '#modules/accounts/actions/guest-session.ts'
import { deletePost, restorePost } from '#modules/content/actions/delete-post.ts'
import { getPost } from '#modules/content/actions/get-post.ts'
import { getShopFront } from '#modules/content/actions/get-shop-front.ts'
import { getSeoChecks, runSeoCheck } from '#modules/content/actions/seo-checks.ts'
import { getSeoSettings, saveSeoSettings } from '#modules/content/actions/seo-settings.ts'
import { getPostForStaff, listPostsForStaff } from '#modules/content/actions/list-posts-for-staff.ts'
import { listFeedPosts, listPosts } from '#modules/content/actions/list-posts.ts'
import { listSitemapPages } from '#modules/content/actions/list-sitemap-pages.ts'
import { getSitemapIndex, listSitemapProducts } from '#modules/content/actions/list-sitemap-products.ts'
import { publishDuePosts } from '#modules/content/actions/publish-due-posts.ts'
import { savePost } from '#modules/content/actions/save-post.ts'
import { forwardEnquiry, forwardMissedEnquiries } from '#modules/enquiries/actions/forward-enquiry.ts'
import { sendEnquiryMail } from '#modules/enquiries/actions/send-enquiry-mail.ts'
import { submitEnquiry } from '#modules/enquiries/actions/submit-enquiry.ts'
import {
  changeApiKey,
  getApiKey,
  listApiKeys,
  makeApiKey,
  revokeApiKey,
  rotateApiKey,
  findIntegratorByKey,
} from '#modules/partners/actions/api-keys.ts'
import { dismissFailedJob, getConnections, retryFailedJob } from '#modules/partners/actions/failed-jobs.ts'
import {
  getProductForAssistant,
  getShopInfo,
  prepareCart,
  searchForAssistant,
} from '#modules/partners/actions/assistants.ts'
import {
  getOrderForIntegrator,
  getInvoiceFileForIntegrator,
  getProductForIntegrator,
  getStatsForIntegrator,
} from '#modules/partners/actions/get-for-integrator.ts'
import { listIntegratorOrders } from '#modules/partners/actions/list-integrator-orders.ts'
import { listIntegratorProducts } from '#modules/partners/actions/list-integrator-products.ts'
import {
  forgetDataReceipts,
  listPartnerFigures,
  listPartnerMessages,
  listPartnersOfOrderForStaff,
  keepDataRefusal,
  listDataRefusals,
} from '#modules/partners/actions/partner-data.ts'
import { receiveData } from '#modules/partners/actions/receive-data.ts'
import {
  deliverOverdueWebhooks,
  deliverWebhook,
  spreadWebhooks,
  forgetWebhookDeliveries,
} from '#modules/partners/actions/deliver-webhook.ts'
import { sendWebhookNotice, tellOfWebhook } from '#modules/partners/actions/tell-of-webhook.ts'
import {
  addWebhookEndpoint,
  archiveWebhookEndpoint,
  changeWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  showWebhookSecret,
  switchWebhookEndpoint,
  testWebhookEndpoint,
} from '#modules/partners/actions/webhook-endpoints.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayFailedWebhooks,
  replayWebhook,
} from '#modules/partners/actions/webhook-log.ts'
import { getGstCsv, getGstOfMonth, getInvoiceRegister } from '#modules/invoicing/actions/gst-of-month.ts'
import { getInvoiceFile, getInvoiceFileForStaff } from '#modules/invoicing/actions/invoice-file.ts'
import { issueMissingInvoices } from '#modules/invoicing/actions/issue-missing-invoices.ts'
import {
  listInvoicesForStaff,
  listInvoicesOfOrder,
} from '#modules/invoicing/actions/list-invoices-for-staff.ts'
import { listTaxRates, setTaxRate } from '#modules/invoicing/actions/tax-rates.ts'
import { findGuestOrders } from '#modules/orders/actions/find-guest-orders.ts'
import { askCharges } from '#modules/fulfilment/actions/ask-charges.ts'
import { askPickup, askPickupOfToday } from '#modules/fulfilment/actions/ask-pickup.ts'
import { correctConsignee } from '#modules/fulfilment/actions/correct-consignee.ts'
import { createShipment, shipPaidOrder } from '#modules/fulfilment/actions/ship-order.ts'
import { getLabel, getLabels, getPackingSlips } from '#modules/fulfilment/actions/parcel-documents.ts'
import {
  getParcelDesk,
  getParcelForStaff,
  listParcelsForStaff,
} from '#modules/fulfilment/actions/staff-parcels.ts'
import { retryShipments } from '#modules/fulfilment/actions/retry-shipments.ts'
import { noteCashAfterClose, noteFoundParcel } from '#modules/fulfilment/actions/cash-after-close.ts'
import { settleParcel } from '#modules/fulfilment/actions/settle-parcel.ts'
import { tryDeliveryAgain } from '#modules/fulfilment/actions/try-delivery-again.ts'
import { dropParcelAtCarrier } from '#modules/fulfilment/actions/drop-parcel.ts'
import { findPincodePromise } from '#modules/fulfilment/actions/pincode-promise.ts'
import { processScanPushes, recordScanPush } from '#modules/fulfilment/actions/scan-pushes.ts'
import { trackShipments } from '#modules/fulfilment/actions/track-shipments.ts'
import {
  cancelOrder,
  cancelOrderByStaff,
  finishCancellation,
} from '#modules/fulfilment/actions/cancel-order.ts'
import { getOrder, getOrderWithShipment } from '#modules/orders/actions/get-order.ts'
import { getOrderDetail } from '#modules/orders/actions/get-order-detail.ts'
import { getOrderForStaff } from '#modules/orders/actions/get-order-for-staff.ts'
import { listOrders } from '#modules/orders/actions/list-orders.ts'
import { mailGuestCode } from '#modules/orders/actions/mail-guest-code.ts'
import { openGuestOrders } from '#modules/orders/actions/open-guest-orders.ts'
import { payOrderAgain } from '#modules/payments/actions/pay-order-again.ts'
import { listOrdersForStaff } from '#modules/orders/actions/list-orders-for-staff.ts'
import { markPaidOutside } from '#modules/payments/actions/mark-paid.ts'
import { completeByHand, shipByHand } from '#modules/fulfilment/actions/move-by-hand.ts'
import { correctTracking } from '#modules/fulfilment/actions/correct-tracking.ts'
import { noteOnOrder } from '#modules/orders/actions/note-on-order.ts'
import { getLinkedOrder, openLinkedOrder } from '#modules/orders/actions/open-order-link.ts'
import { shipOrders } from '#modules/fulfilment/actions/ship-orders.ts'
import {
  findProductsToSell,
  sendOrderLink,
  takePhoneOrder,
} from '#modules/checkout/actions/take-phone-order.ts'
import { exportOrders } from '#modules/orders/actions/export-orders.ts'
import { confirmPayment } from '#modules/payments/actions/confirm-payment.ts'
import { settleAttempt } from '#modules/checkout/actions/settle-attempt.ts'
import { followRefunds } from '#modules/payments/actions/follow-refunds.ts'
import { getReconciliation } from '#modules/payments/actions/get-reconciliation.ts'
import { askAboutRefund, payRefundByHand, retryRefund } from '#modules/payments/actions/mend-refund.ts'
import { listRefundLines } from '#modules/payments/actions/refund-lines.ts'
import { refundOrder } from '#modules/payments/actions/refund-order.ts'
import { endRedirectPayment } from '#modules/payments/actions/end-redirect-payment.ts'
import {
  askProviderAgain,
  noteFlagDone,
  noteWebhookDone,
  refundFlagged,
} from '#modules/payments/actions/resolve-payment.ts'
import { forgetWebhookBodies } from '#modules/payments/actions/forget-webhook-bodies.ts'
import { recordFailedAttempt } from '#modules/payments/actions/record-failed-attempt.ts'
import { recordWebhook } from '#modules/payments/actions/record-webhook.ts'
import { processWebhooks } from '#modules/payments/actions/process-webhooks.ts'
import { comparePayments, reconcilePayments } from '#modules/payments/actions/reconcile-payments.ts'
import { refundPayment } from '#modules/payments/actions/refund-payment.ts'
import { mailPlacedOrders } from '#modules/orders/actions/mail-placed-orders.ts'
import { sendOrderMail } from '#modules/orders/actions/send-order-mail.ts'
import { confirmOrderInCash, getOrderToConfirm } from '#modules/checkout/actions/confirm-order.ts'
import { mailConfirmationAgain } from '#modules/checkout/actions/mail-confirmation-again.ts'
import { exportAuditLog, readAuditLog } from '#modules/staff/actions/read-audit-log.ts'
import {
  changeFactorRule,
  changeShopSettings,
  changeStaffLimits,
  getShopSettings,
} from '#modules/staff/actions/shop-settings.ts'
import { changeStaffRole, switchStaff } from '#modules/staff/actions/change-staff.ts'
import { inviteStaff, sendStaffInvite, withdrawInvite } from '#modules/accounts/actions/invite-staff.ts'
import { acceptStaffInvite, getStaffInvite, joinStaff } from '#modules/accounts/actions/join-staff.ts'
import { listStaff } from '#modules/staff/actions/list-staff.ts'
import { getAccountCart } from '#modules/cart/actions/get-account-cart.ts'
import { getAccountWishlist } from '#modules/cart/actions/get-account-wishlist.ts'
import { keepAccountCart } from '#modules/cart/actions/keep-account-cart.ts'
import { keepAccountWishlist } from '#modules/cart/actions/keep-account-wishlist.ts'
import {
  bookForgottenReturnParcels,
  bookReturnParcel,
} from '#modules/fulfilment/actions/book-return-parcel.ts'
import { decideReturn } from '#modules/fulfilment/actions/decide-return.ts'
import {
  getReturnPhoto,
  getReturnPhotoForStaff,
  keepReturnPhoto,
  mayReturnWithPhoto,
  sweepReturnPhotos,
} from '#modules/fulfilment/actions/keep-return-photo.ts'
import { getReturnForm } from '#modules/fulfilment/actions/list-order-returns.ts'
import {
  getReturnForStaff,
  listReturnsForStaff,
  listReturnsOfOrderForStaff,
} from '#modules/fulfilment/actions/list-returns-for-staff.ts'
import { receiveReturn } from '#modules/fulfilment/actions/receive-return.ts'
import { openReturn, requestReturn } from '#modules/fulfilment/actions/request-return.ts'
import { sendReplacementAgain, turnIntoRefund } from '#modules/fulfilment/actions/replacement.ts'
import { withdrawReturn } from '#modules/fulfilment/actions/withdraw-return.ts'
import { countViews } from '#modules/reports/actions/count-views.ts'
import { getAnalytics } from '#modules/reports/actions/get-analytics.ts'
import { getDashboard } from '#modules/reports/actions/get-dashboard.ts'
import { getExportPlan } from '#modules/reports/actions/get-export-plan.ts'
import { adjustCoins } from '#modules/rewards/actions/adjust-coins.ts'
import { findAccountCoins, getCoinsBalance } from '#modules/rewards/actions/find-account-coins.ts'
import { getLedger } from '#modules/rewards/actions/get-ledger.ts'
import { changeReview } from '#modules/reviews/actions/change-review.ts'
import { getMyReview } from '#modules/reviews/actions/get-my-review.ts'
import { keepReviewPhoto, mayReviewWithPhoto } from '#modules/reviews/actions/keep-review-photo.ts'
import { listReviews } from '#modules/reviews/actions/list-reviews.ts'
import { listReviewsForStaff } from '#modules/reviews/actions/list-reviews-for-staff.ts'
import { removeReview, sweepReviewPhotos } from '#modules/reviews/actions/remove-review.ts'
import { setReviewVisibility } from '#modules/reviews/actions/set-review-visibility.ts'
import { writeReview } from '#modules/reviews/actions/write-review.ts'
import { deleteCoupon, restoreCoupon } from '#modules/coupons/actions/archive-coupon.ts'
import {
  getCouponForStaff,
  getCouponUses,
  suggestCouponCode,
} from '#modules/coupons/actions/get-coupon-for-staff.ts'
import { listCouponsForStaff } from '#modules/coupons/actions/list-coupons-for-staff.ts'
import { changeCoupon, createCoupon } from '#modules/coupons/actions/save-coupon.ts'
import { exportCustomers } from '#modules/accounts/actions/export-customers.ts'
import { getCustomerForStaff } from '#modules/reports/actions/get-customer-for-staff.ts'
import { mailVerificationAgain, signOutCustomer } from '#modules/accounts/actions/help-customer.ts'
import {
  listAccountsForStaff,
  listGuestsForStaff,
} from '#modules/accounts/actions/list-customers-for-staff.ts'
import {
  getEnquiryForStaff,
  listEnquiriesForStaff,
} from '#modules/enquiries/actions/list-enquiries-for-staff.ts'
import { sendEnquiryAnswer, workOnEnquiry } from '#modules/enquiries/actions/work-on-enquiry.ts'

const useCases = {
  addSynonym,
  changeSynonym,
  deleteSynonym,
  getSynonym,
  listSynonyms,
  getSeoChecks,
  getSeoSettings,
  runSeoCheck,
  saveSeoSettings,
  deletePost,
  getPost,
  getPostForStaff,
  listFeedPosts,
  listPosts,
  listPostsForStaff,
  publishDuePosts,
  restorePost,
  savePost,
  changeCoupon,
  createCoupon,
  deleteCoupon,
  exportCustomers,
  getCouponForStaff,
  getCouponUses,
  getCustomerForStaff,
  getEnquiryForStaff,
  listAccountsForStaff,
  listCouponsForStaff,
  listEnquiriesForStaff,
  listGuestsForStaff,
  mailVerificationAgain,
  restoreCoupon,
  sendEnquiryAnswer,
  signOutCustomer,
  suggestCouponCode,
  workOnEnquiry,
  countViews,
  getAnalytics,
  getDashboard,
  getExportPlan,
  keepStaffPicture,
  maySendPicture,
  applyProductImport,
  archiveProduct,
  changeManyProducts,
  changeProduct,
  changeStock,
  createProduct,
  exportProducts,
  findProductsForBulk,
  getImportProgress,
  getProductForStaff,
  listPicturesForStaff,
  listProductsForStaff,
  listStockMovements,
  mayImportProducts,
  previewBulkChange,
  previewProductImport,
  restoreProduct,
  startProductImport,
  getGstCsv,
  getGstOfMonth,
  getInvoiceFile,
  getInvoiceFileForStaff,
  getInvoiceRegister,
  issueMissingInvoices,
  listInvoicesForStaff,
  listInvoicesOfOrder,
  listTaxRates,
  setTaxRate,
  bookForgottenReturnParcels,
  bookReturnParcel,
  decideReturn,
  getReturnForStaff,
  getReturnForm,
  getReturnPhoto,
  getReturnPhotoForStaff,
  keepReturnPhoto,
  listReturnsForStaff,
  listReturnsOfOrderForStaff,
  mayReturnWithPhoto,
  openReturn,
  receiveReturn,
  requestReturn,
  sendReplacementAgain,
  sweepReturnPhotos,
  turnIntoRefund,
  withdrawReturn,
  askCharges,
  askPickup,
  askPickupOfToday,
  correctConsignee,
  getLabel,
  getLabels,
  getPackingSlips,
  getParcelDesk,
  getParcelForStaff,
  listParcelsForStaff,
  retryShipments,
  noteCashAfterClose,
  noteFoundParcel,
  settleParcel,
  tryDeliveryAgain,
  changeFactorRule,
  changeShopSettings,
  changeStaffLimits,
  acceptStaffInvite,
  dismissFailedJob,
  getConnections,
  retryFailedJob,
  exportAuditLog,
  readAuditLog,
  capStaffSession,
  changeStaffRole,
  confirmSession,
  getStaffInvite,
  inviteStaff,
  isSessionConfirmed,
  joinStaff,
  listStaff,
  noteSessionUse,
  requestSignInCode,
  sendStaffInvite,
  switchStaff,
  trySignInCode,
  useSignInCode,
  withdrawInvite,
  confirmOrderInCash,
  getOrderToConfirm,
  getShopSettings,
  mailConfirmationAgain,
  cancelOrder,
  cancelOrderByStaff,
  createShipment,
  dropParcelAtCarrier,
  finishCancellation,
  mailPlacedOrders,
  processScanPushes,
  recordScanPush,
  shipPaidOrder,
  trackShipments,
  changeAccountName,
  clearExpiredLogins,
  countGuess,
  endAccountSession,
  endAccountSessions,
  findResetOwner,
  forgetGuess,
  keepDataRefusal,
  listDataRefusals,
  forgetDataReceipts,
  listPartnerFigures,
  listPartnerMessages,
  listPartnersOfOrderForStaff,
  receiveData,
  forgetWebhookBodies,
  forwardEnquiry,
  forwardMissedEnquiries,
  listAccountIdentities,
  listAccountSessions,
  notePasswordChange,
  onEmailVerified,
  readVerification,
  registerAccount,
  removeAccountIdentity,
  requestAccountMail,
  requestEmailChange,
  resetPassword,
  sendAccountMail,
  verifyEmail,
  adjustCoins,
  findAccountCoins,
  getAccountCart,
  getAccountWishlist,
  getLedger,
  keepAccountCart,
  keepAccountWishlist,
  changeReview,
  chooseDefaultAddress,
  chooseOffers,
  askAboutRefund,
  askProviderAgain,
  comparePayments,
  confirmPayment,
  settleAttempt,
  followRefunds,
  getReconciliation,
  noteFlagDone,
  noteWebhookDone,
  payRefundByHand,
  refundFlagged,
  refundOrder,
  listRefundLines,
  retryRefund,
  endRedirectPayment,
  deleteAccount,
  exportAccount,
  findGuestOrders,
  findGuestSession,
  findProductPath,
  getCoinsBalance,
  getHome,
  getMyReview,
  getOrder,
  getOrderWithShipment,
  getOrderDetail,
  getOrderForStaff,
  getPictureMaster,
  getPincodePromise: findPincodePromise,
  getProductPage,
  getProfile,
  getSampleSheet,
  getShopFront,
  getSitePictures,
  getSitemapIndex,
  keepReviewPhoto,
  listAddresses,
  listCategory,
  listFeedProducts,
  listCurrentProducts,
  findIntegratorByKey,
  listApiKeys,
  getApiKey,
  makeApiKey,
  changeApiKey,
  rotateApiKey,
  revokeApiKey,
  listIntegratorOrders,
  getOrderForIntegrator,
  listIntegratorProducts,
  getInvoiceFileForIntegrator,
  getProductForIntegrator,
  getStatsForIntegrator,
  listOrders,
  listOrdersForStaff,
  markPaidOutside,
  completeByHand,
  correctTracking,
  shipByHand,
  noteOnOrder,
  getLinkedOrder,
  openLinkedOrder,
  shipOrders,
  findProductsToSell,
  sendOrderLink,
  takePhoneOrder,
  exportOrders,
  listProducts,
  listReviews,
  listReviewsForStaff,
  listSitemapPages,
  listSitemapProducts,
  mailGuestCode,
  openGuestOrders,
  payOrderAgain,
  mayReviewWithPhoto,
  placeOrder,
  prepareCart,
  processWebhooks,
  readCartLink,
  getProductForAssistant,
  searchForAssistant,
  getShopInfo,
  quoteCart: quoteCartForActor,
  reconcilePayments,
  recordFailedAttempt,
  recordWebhook,
  refundPayment,
  releaseExpiredOrders,
  removeAddress,
  removeReview,
  saveAddress,
  searchProducts,
  sendEnquiryMail,
  sendOrderMail,
  setReviewVisibility,
  sweepReviewPhotos,
  startGuestSession,
  submitEnquiry,
  tellEvent,
  deliverOverdueWebhooks,
  deliverWebhook,
  spreadWebhooks,
  forgetWebhookDeliveries,
  sendWebhookNotice,
  tellOfWebhook,
  addWebhookEndpoint,
  archiveWebhookEndpoint,
  changeWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  showWebhookSecret,
  switchWebhookEndpoint,
  testWebhookEndpoint,
  getWebhookDelivery,
  listWebhookDeliveries,
  replayFailedWebhooks,
  replayWebhook,
  writeReview,
}

type UseCases = typeof useCases
type Bound<UseCase> = UseCase extends (deps: Deps, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

export type Shop = { readonly [Name in keyof UseCases]: Bound<UseCases[Name]> }

/** Named: without it the linter compares each of hundreds of use cases with every other, for a minute. */
type AnyUseCase = (deps: Deps, ...rest: never[]) => unknown

export function bindShop(deps: Deps): Shop {
  const bound = Object.entries<AnyUseCase>(useCases).map(([name, useCase]) => [
    name,
    (...rest: never[]) => useCase(deps, ...rest),
  ])
  return Object.fromEntries(bound) as Shop
}
