/**
 * The shop's use cases bound to their dependencies: what routes and the JSON interfaces call. Adding a use case
 * means one file in its room and one line here.
 */
import type { Deps } from './deps.ts'
import { tellEvent } from './analytics/tell-event.ts'
import { chooseDefaultAddress } from './accounts/choose-default-address.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { exportAccount } from './accounts/export-account.ts'
import { changeAccountName, chooseOffers, getProfile } from './accounts/get-profile.ts'
import { listAddresses } from './accounts/list-addresses.ts'
import { removeAddress } from './accounts/remove-address.ts'
import { saveAddress } from './accounts/save-address.ts'
import { listAccountIdentities, removeAccountIdentity } from './accounts/account-identities.ts'
import {
  clearExpiredLogins,
  endAccountSession,
  endAccountSessions,
  listAccountSessions,
} from './accounts/account-sessions.ts'
import { requestSignInCode, trySignInCode, useSignInCode } from './accounts/sign-in-code.ts'
import {
  capStaffSession,
  confirmSession,
  isSessionConfirmed,
  noteSessionUse,
} from './accounts/confirm-session.ts'
import { countGuess, forgetGuess } from './accounts/count-guess.ts'
import { registerAccount } from './accounts/register-account.ts'
import { requestAccountMail, requestEmailChange } from './accounts/request-account-mail.ts'
import { findResetOwner, notePasswordChange, resetPassword } from './accounts/reset-password.ts'
import { sendAccountMail } from './accounts/send-account-mail.ts'
import { readVerification, verifyEmail } from './accounts/verify-email.ts'
import { onEmailVerified } from './accounts/welcome-account.ts'
import { getHome, getSitePictures } from './catalogue/get-home.ts'
import { archiveProduct, restoreProduct } from './catalogue/archive-product.ts'
import {
  changeManyProducts,
  findProductsForBulk,
  previewBulkChange,
} from './catalogue/change-many-products.ts'
import { changeStock, listStockMovements } from './catalogue/change-stock.ts'
import {
  applyProductImport,
  getImportProgress,
  mayImportProducts,
  previewProductImport,
  startProductImport,
} from './catalogue/import-products.ts'
import { changeProduct, createProduct } from './catalogue/save-product.ts'
import {
  exportProducts,
  getProductForStaff,
  listPicturesForStaff,
  listProductsForStaff,
} from './catalogue/staff-products.ts'
import { keepStaffPicture, maySendPicture } from './catalogue/keep-staff-picture.ts'
import { getPictureMaster } from './catalogue/get-picture-master.ts'
import { getProductPage } from './catalogue/get-product-page.ts'
import { getSampleSheet } from './catalogue/get-sample-sheet.ts'
import { listCategory } from './catalogue/list-category.ts'
import { findProductPath, listCurrentProducts } from './catalogue/list-current-products.ts'
import { listProducts } from './catalogue/list-products.ts'
import { listFeedProducts } from './catalogue/list-feed-products.ts'
import { searchProducts } from './catalogue/search-products.ts'
import { addSynonym, changeSynonym, deleteSynonym, getSynonym, listSynonyms } from './catalogue/synonyms.ts'
import { quoteCartForActor } from './checkout/quote-cart.ts'
import { placeOrder } from './checkout/place-order.ts'
import { readCartLink } from './checkout/read-cart-link.ts'
import { releaseExpiredOrders } from './checkout/release-expired-orders.ts'
import { findGuestSession, startGuestSession } from './checkout/guest-session.ts'
import { deletePost, restorePost } from './content/delete-post.ts'
import { getPost } from './content/get-post.ts'
import { getShopFront } from './content/get-shop-front.ts'
import { getSeoChecks, runSeoCheck } from './content/seo-checks.ts'
import { getSeoSettings, saveSeoSettings } from './content/seo-settings.ts'
import { getPostForStaff, listPostsForStaff } from './content/list-posts-for-staff.ts'
import { listFeedPosts, listPosts } from './content/list-posts.ts'
import { listSitemapPages } from './content/list-sitemap-pages.ts'
import { getSitemapIndex, listSitemapProducts } from './content/list-sitemap-products.ts'
import { publishDuePosts } from './content/publish-due-posts.ts'
import { savePost } from './content/save-post.ts'
import { forwardEnquiry, forwardMissedEnquiries } from './enquiries/forward-enquiry.ts'
import { sendEnquiryMail } from './enquiries/send-enquiry-mail.ts'
import { submitEnquiry } from './enquiries/submit-enquiry.ts'
import {
  changeApiKey,
  getApiKey,
  listApiKeys,
  makeApiKey,
  revokeApiKey,
  rotateApiKey,
  findIntegratorByKey,
} from './integrations/api-keys.ts'
import { dismissFailedJob, getConnections, retryFailedJob } from './integrations/failed-jobs.ts'
import {
  getProductForAssistant,
  getShopInfo,
  prepareCart,
  searchForAssistant,
} from './integrations/assistants.ts'
import {
  getOrderForIntegrator,
  getInvoiceFileForIntegrator,
  getProductForIntegrator,
  getStatsForIntegrator,
} from './integrations/get-for-integrator.ts'
import { listIntegratorOrders } from './integrations/list-integrator-orders.ts'
import { listIntegratorProducts } from './integrations/list-integrator-products.ts'
import {
  forgetDataReceipts,
  listPartnerFigures,
  listPartnerMessages,
  listPartnersOfOrderForStaff,
  keepDataRefusal,
  listDataRefusals,
} from './integrations/partner-data.ts'
import { receiveData } from './integrations/receive-data.ts'
import {
  deliverOverdueWebhooks,
  deliverWebhook,
  spreadWebhooks,
  forgetWebhookDeliveries,
} from './integrations/deliver-webhook.ts'
import { sendWebhookNotice, tellOfWebhook } from './integrations/tell-of-webhook.ts'
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
} from './integrations/webhook-endpoints.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayFailedWebhooks,
  replayWebhook,
} from './integrations/webhook-log.ts'
import { getGstCsv, getGstOfMonth, getInvoiceRegister } from './invoices/gst-of-month.ts'
import { getInvoiceFile, getInvoiceFileForStaff } from './invoices/invoice-file.ts'
import { issueMissingInvoices } from './invoices/issue-missing-invoices.ts'
import { listInvoicesForStaff, listInvoicesOfOrder } from './invoices/list-invoices-for-staff.ts'
import { listTaxRates, setTaxRate } from './invoices/tax-rates.ts'
import { findGuestOrders } from './orders/find-guest-orders.ts'
import { askCharges } from './fulfilment/ask-charges.ts'
import { askPickup, askPickupOfToday } from './fulfilment/ask-pickup.ts'
import { correctConsignee } from './fulfilment/correct-consignee.ts'
import { createShipment, shipPaidOrder } from './fulfilment/ship-order.ts'
import { getLabel, getLabels, getPackingSlips } from './fulfilment/parcel-documents.ts'
import { getParcelDesk, getParcelForStaff, listParcelsForStaff } from './fulfilment/staff-parcels.ts'
import { retryShipments } from './fulfilment/retry-shipments.ts'
import { noteCashAfterClose, noteFoundParcel } from './fulfilment/cash-after-close.ts'
import { settleParcel } from './fulfilment/settle-parcel.ts'
import { tryDeliveryAgain } from './fulfilment/try-delivery-again.ts'
import { dropParcelAtCarrier } from './fulfilment/drop-parcel.ts'
import { findPincodePromise } from './fulfilment/pincode-promise.ts'
import { processScanPushes, recordScanPush } from './fulfilment/scan-pushes.ts'
import { trackShipments } from './fulfilment/track-shipments.ts'
import { cancelOrder, cancelOrderByStaff, finishCancellation } from './orders/cancel-order.ts'
import { getOrder, getOrderWithShipment } from './orders/get-order.ts'
import { getOrderDetail } from './orders/get-order-detail.ts'
import { getOrderForStaff } from './orders/get-order-for-staff.ts'
import { listOrders } from './orders/list-orders.ts'
import { mailGuestCode } from './orders/mail-guest-code.ts'
import { openGuestOrders } from './orders/open-guest-orders.ts'
import { payOrderAgain } from './orders/pay-order-again.ts'
import { listOrdersForStaff } from './orders/list-orders-for-staff.ts'
import { markPaidOutside } from './orders/mark-paid.ts'
import { completeByHand, shipByHand } from './orders/move-by-hand.ts'
import { correctTracking } from './orders/correct-tracking.ts'
import { noteOnOrder } from './orders/note-on-order.ts'
import { getLinkedOrder, openLinkedOrder } from './orders/open-order-link.ts'
import { shipOrders } from './orders/ship-orders.ts'
import { findProductsToSell, sendOrderLink, takePhoneOrder } from './orders/take-phone-order.ts'
import { exportOrders } from './orders/export-orders.ts'
import { confirmPayment } from './payments/confirm-payment.ts'
import { settleAttempt } from './checkout/settle-attempt.ts'
import { followRefunds } from './payments/follow-refunds.ts'
import { getReconciliation } from './payments/get-reconciliation.ts'
import { askAboutRefund, payRefundByHand, retryRefund } from './payments/mend-refund.ts'
import { listRefundLines } from './payments/refund-lines.ts'
import { refundOrder } from './payments/refund-order.ts'
import { endRedirectPayment } from './payments/end-redirect-payment.ts'
import { askProviderAgain, noteFlagDone, noteWebhookDone, refundFlagged } from './payments/resolve-payment.ts'
import { forgetWebhookBodies } from './payments/forget-webhook-bodies.ts'
import { recordFailedAttempt } from './payments/record-failed-attempt.ts'
import { recordWebhook } from './payments/record-webhook.ts'
import { processWebhooks } from './payments/process-webhooks.ts'
import { comparePayments, reconcilePayments } from './payments/reconcile-payments.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { mailPlacedOrders } from './orders/mail-placed-orders.ts'
import { sendOrderMail } from './orders/send-order-mail.ts'
import { confirmOrderInCash, getOrderToConfirm } from './orders/confirm-order.ts'
import { mailConfirmationAgain } from './orders/mail-confirmation-again.ts'
import { exportAuditLog, readAuditLog } from './admin/read-audit-log.ts'
import {
  changeFactorRule,
  changeShopSettings,
  changeStaffLimits,
  getShopSettings,
} from './admin/shop-settings.ts'
import { changeStaffRole, switchStaff } from './staff/change-staff.ts'
import { inviteStaff, sendStaffInvite, withdrawInvite } from './staff/invite-staff.ts'
import { acceptStaffInvite, getStaffInvite, joinStaff } from './staff/join-staff.ts'
import { listStaff } from './staff/list-staff.ts'
import { getAccountCart } from './kept/get-account-cart.ts'
import { getAccountWishlist } from './kept/get-account-wishlist.ts'
import { keepAccountCart } from './kept/keep-account-cart.ts'
import { keepAccountWishlist } from './kept/keep-account-wishlist.ts'
import { bookForgottenReturnParcels, bookReturnParcel } from './returns/book-return-parcel.ts'
import { decideReturn } from './returns/decide-return.ts'
import {
  getReturnPhoto,
  getReturnPhotoForStaff,
  keepReturnPhoto,
  mayReturnWithPhoto,
  sweepReturnPhotos,
} from './returns/keep-return-photo.ts'
import { getReturnForm } from './returns/list-order-returns.ts'
import {
  getReturnForStaff,
  listReturnsForStaff,
  listReturnsOfOrderForStaff,
} from './returns/list-returns-for-staff.ts'
import { receiveReturn } from './returns/receive-return.ts'
import { openReturn, requestReturn } from './returns/request-return.ts'
import { sendReplacementAgain, turnIntoRefund } from './returns/replacement.ts'
import { withdrawReturn } from './returns/withdraw-return.ts'
import { countViews } from './reports/count-views.ts'
import { getAnalytics } from './reports/get-analytics.ts'
import { getDashboard } from './reports/get-dashboard.ts'
import { getExportPlan } from './reports/get-export-plan.ts'
import { adjustCoins } from './rewards/adjust-coins.ts'
import { findAccountCoins, getCoinsBalance } from './rewards/find-account-coins.ts'
import { getLedger } from './rewards/get-ledger.ts'
import { changeReview } from './reviews/change-review.ts'
import { getMyReview } from './reviews/get-my-review.ts'
import { keepReviewPhoto, mayReviewWithPhoto } from './reviews/keep-review-photo.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { listReviewsForStaff } from './reviews/list-reviews-for-staff.ts'
import { removeReview, sweepReviewPhotos } from './reviews/remove-review.ts'
import { setReviewVisibility } from './reviews/set-review-visibility.ts'
import { writeReview } from './reviews/write-review.ts'
import { deleteCoupon, restoreCoupon } from './coupons/archive-coupon.ts'
import { getCouponForStaff, getCouponUses, suggestCouponCode } from './coupons/get-coupon-for-staff.ts'
import { listCouponsForStaff } from './coupons/list-coupons-for-staff.ts'
import { changeCoupon, createCoupon } from './coupons/save-coupon.ts'
import { exportCustomers } from './accounts/export-customers.ts'
import { getCustomerForStaff } from './accounts/get-customer-for-staff.ts'
import { mailVerificationAgain, signOutCustomer } from './accounts/help-customer.ts'
import { listAccountsForStaff, listGuestsForStaff } from './accounts/list-customers-for-staff.ts'
import { getEnquiryForStaff, listEnquiriesForStaff } from './enquiries/list-enquiries-for-staff.ts'
import { sendEnquiryAnswer, workOnEnquiry } from './enquiries/work-on-enquiry.ts'

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
