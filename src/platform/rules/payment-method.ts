/** How an order is paid: to the provider before dispatch, or in cash to the courier. */
export const PAYMENT_METHODS = ['prepaid', 'cod'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * Who took the money. 'outside': staff were paid outside the provider (a bank transfer, cash at the counter) and record
 * where the money is. 'none': nothing had to be paid.
 */
export type PaidThrough = 'razorpay' | 'cod' | 'none' | 'outside'
