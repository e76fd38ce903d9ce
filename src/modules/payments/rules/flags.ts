/** Stored reasons why a payment is flagged to staff. The three for a mismatch are `PaymentMismatch`. */
export const FLAGS = {
  /** Captured, but the shop could not settle its order. */
  notSettled: 'not_settled',
  /** Authorised, but the provider refused the capture. */
  notCaptured: 'not_captured',
  /** Settled here, but the provider does not confirm it. */
  notConfirmed: 'not_confirmed',
  /** Refunded outside the shop; the provider's id of that refund follows. */
  outsideRefund: 'outside_refund:',
} as const
