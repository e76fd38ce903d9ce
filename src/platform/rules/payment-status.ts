/** How an order is paid, who took the money, and how its payment status may move. */

export const PAYMENT_STATUSES = ['unpaid', 'paid', 'partly_refunded', 'refunded', 'failed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The same for shoppers and staff. */
export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  partly_refunded: 'Partially refunded',
  refunded: 'Refunded',
  failed: 'Failed',
}

/** A late or repeated event never moves a status back; only a failed refund does. */
const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  unpaid: ['paid', 'failed'],
  // Razorpay can turn a failed payment into a captured one for up to three days.
  failed: ['paid'],
  paid: ['partly_refunded', 'refunded'],
  // Moves back when a refund fails at the customer's bank: the money is still owed.
  partly_refunded: ['paid', 'refunded'],
  refunded: ['paid', 'partly_refunded'],
}

export function canPaymentMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to)
}

/** 'prepaid': to the provider before dispatch. 'cod': in cash to the courier. */
export const PAYMENT_METHODS = ['prepaid', 'cod'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * Who took the money. 'outside': staff were paid outside the provider (a bank transfer, cash at the counter) and record
 * where the money is. 'none': nothing had to be paid.
 */
export type PaidThrough = 'razorpay' | 'cod' | 'none' | 'outside'
