/** How an order is paid: to the provider before dispatch, or in cash to the courier. */
export const PAYMENT_METHODS = ['prepaid', 'cod'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
