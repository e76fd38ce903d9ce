/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { confirmPayment } from './actions/finalise-payment.ts'
export { endRedirectPayment, payOrderAgain, recordFailedAttempt } from './actions/open-payment.ts'
export { markPaidOutside } from './actions/mark-paid.ts'
export { syncRefund, payRefundByHand, retryRefund } from './actions/retry-refund.ts'
export { processWebhooks, recordWebhooks, purgeWebhookBodies } from './actions/process-webhooks.ts'
export {
  getReconciliation,
  retryProviderCall,
  recordFlagDone,
  recordWebhookDone,
  refundFlagged,
} from './actions/staff-reconciliation.ts'
export { comparePayments, reconcilePayments } from './actions/reconcile-payments.ts'
export { refundPayment, followRefunds } from './actions/refund-payment.ts'
