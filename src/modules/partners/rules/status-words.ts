/** The meaning of each order status, so that integrators need not guess from its name. */
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { OrderStatus } from '#modules/orders/rules/order-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

export const ORDER_STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  pending: 'not paid yet, and no parcel is on its way',
  shipped: 'the parcel is on its way, to the customer or back, paid or not',
  completed: 'paid, and no parcel is on its way: not sent yet, delivered, or back',
  failed: 'closed before it was paid',
}

export const PAYMENT_STATUS_WORDS: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'not paid yet; for cash on delivery, until the courier has collected it',
  paid: 'fully paid, nothing refunded',
  partly_refunded: 'paid, and a part has gone back',
  refunded: 'fully refunded',
  failed: 'closed before it was paid; a late payment can still make it `paid`',
}

export const FULFILMENT_STATUS_WORDS: Readonly<Record<FulfilmentStatus, string>> = {
  none: 'no courier has been asked for',
  requested: 'a courier has been asked for; there is no tracking number yet',
  shipped: 'it has a tracking number, and is with the courier or about to be',
  delivered: 'the customer has it',
  returning: 'on its way back to the shop',
  returned: 'back at the shop',
  cancelled: 'it will not be sent, or was cancelled',
}

/** A sentence, then a line for each status, as Markdown. */
export function wordByWord(sentence: string, words: Readonly<Record<string, string>>): string {
  const lines = Object.entries(words).map(([word, means]) => `- \`${word}\`: ${means}`)
  return `${sentence}\n\n${lines.join('\n')}`
}
