/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { finaliseFreeOrder } from './actions/finalise-payment.ts'
export { linkGuestOrders } from './actions/link-guest-orders.ts'
export { settleArrived, takeMoney } from './actions/mark-paid.ts'
export {
  CONFIRMING,
  UNAVAILABLE,
  openPayment,
  reopenPayment,
  type OpenedPayment,
} from './actions/open-payment.ts'
export { syncPayments, syncPayment, type Asked } from './actions/reconcile-payments.ts'
export {
  requestFullRefund,
  requestPartialRefund,
  type RequestedRefund,
  requireRefundRight,
  requireReturnRefundRight,
} from './actions/request-refund.ts'
export { completePayment } from './data/complete-payment.ts'
export { findBookedPayment, listBookedPayments, type BookedPayment } from './data/payment-checks.ts'
export {
  countWebhookAttempt,
  finishWebhooks,
  isPaymentSigned,
  listWaitingWebhooks,
  storeWebhooks,
} from './data/payments.ts'
export { COUNT_OPEN_MONEY } from './data/reconciliation.ts'
export {
  IS_FULL_REFUND_REQUESTED,
  findRefund,
  findRefundBooks,
  findRefundOfReason,
  isFullRefundRequested,
  listOwnRefunds,
  listRefundedItems,
  type RefundedItem,
  updateRefundedStatus,
} from './data/refunds.ts'
export { findPaymentFacts, listRefunds, listRefundsForStaff } from './data/staff-refunds.ts'
export type { RefundEvent } from './events.ts'
