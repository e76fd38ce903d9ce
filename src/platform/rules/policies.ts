/**
 * The shop's promises about delivery, returns and refunds (spec §9, "Policies"), used by the product page and the
 * policy pages. Hours, working days or business days, as each name says.
 */
export type DayRange = readonly [least: number, most: number]

export const POLICIES = {
  /** A return or replacement must be requested within this many hours of receipt. */
  returnRequestHours: 48,
  /** An approved return must be sent back within this many working days. */
  returnSentBackWorkingDays: 15,
  refundProcessedWorkingDays: 5,
  /** From the refund until the money is in the account. */
  refundArrivesBusinessDays: [7, 10],
  cancelledRefundWorkingDays: [7, 12],
  deliveryBusinessDays: [2, 7],
  /** Added to a delivery to a remote area. */
  remoteExtraDays: [1, 2],
  orderProcessedHours: 24,
  /**
   * A complaint gets its ticket number within this many hours (Consumer Protection (E-Commerce) Rules, 2020, rule 4).
   */
  complaintAcknowledgedHours: 48,
  /** A request about personal data is answered within this many days (DPDP Rules, 2025). */
  dataRequestAnsweredDays: 90,
} as const satisfies Record<string, number | DayRange>

/**
 * When refunded money reaches the customer's account, counted from the day on which the refund is processed. The only
 * promise, in every mail, page and message; the specification's 7-10 business days are what it usually takes. See
 * docs/decisions/0024-one-time-until-money-is-back.md.
 */
export const MONEY_BACK_WORKING_DAYS: DayRange = POLICIES.cancelledRefundWorkingDays
/** The same in words. */
export const MONEY_BACK = `within ${dayRange(MONEY_BACK_WORKING_DAYS)} working days`

/** `2-7`, as the specification writes its ranges. */
export function dayRange([least, most]: DayRange): string {
  return `${least}-${most}`
}

/** The date on which the text of the policy pages last changed. */
export const POLICIES_UPDATED_ON = '2026-11-26'
