/**
 * What the shop promises about delivery, returns and refunds (spec §9, "Policies"). The product page and the policy
 * pages both tell them from here. Hours, working days and business days, as each name says.
 */
import { fromRupees } from './money.ts'

export type DayRange = readonly [least: number, most: number]

export const POLICIES = {
  /** A return or a replacement is asked for within so many hours of receipt. */
  returnRequestHours: 48,
  /** An approved return is sent back within so many working days. */
  returnSentBackWorkingDays: 15,
  refundProcessedWorkingDays: 5,
  /** From the refund to the account. */
  refundArrivesBusinessDays: [7, 10],
  cancelledRefundWorkingDays: [7, 12],
  deliveryBusinessDays: [2, 7],
  /** Added to a delivery to a remote area. */
  remoteExtraDays: [1, 2],
  orderProcessedHours: 24,
  /** A complaint gets its ticket number within so many hours (Consumer Protection (E-Commerce) Rules, 2020, rule 4). */
  complaintAcknowledgedHours: 48,
  /** A request about one's own data is answered within so many days (DPDP Rules, 2025). */
  dataRequestAnsweredDays: 90,
} as const satisfies Record<string, number | DayRange>

/**
 * When refunded money is back in the customer's account, said alike in every mail, page and message about an order. The policy
 * pages quote the specification's figures for returned and for cancelled orders; both lie within this one.
 */
export const MONEY_BACK_WORKING_DAYS: DayRange = POLICIES.cancelledRefundWorkingDays

/** Of each order with an item in it (spec §9). */
export const SHIPPING_CHARGE_PAISE = fromRupees(50)

/** `2-7`, as the specification writes its ranges. */
export function dayRange([least, most]: DayRange): string {
  return `${least}-${most}`
}

/** The day on which the words of the policy pages last changed. */
export const POLICIES_UPDATED_ON = '2026-11-22'
