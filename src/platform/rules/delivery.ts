/** How an order reaches its customer. */
export const DELIVERIES = ['courier', 'pickup'] as const
/** 'pickup': bought at the shop's counter and taken along at once. */
export type Delivery = (typeof DELIVERIES)[number]
