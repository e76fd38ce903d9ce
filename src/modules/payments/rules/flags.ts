/** Why a payment is shown to staff, as the books have it. The three of a mismatch are `PaymentMismatch`. */
export const FLAGS = {
  /** Captured, and the shop could not settle its order. */
  notSettled: 'not_settled',
  /** Authorised, and the provider does not let the shop capture it. */
  notCaptured: 'not_captured',
  /** Settled here, and the provider does not say so. */
  notConfirmed: 'not_confirmed',
  /** Sent back by somebody else; the provider's id of that refund follows. */
  outsideRefund: 'outside_refund:',
} as const
