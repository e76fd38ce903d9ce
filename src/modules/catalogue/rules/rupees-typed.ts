/** Rupees as staff type them: "1,250.50", "₹ 99". At most two decimals, so that nothing is rounded silently. */
import { fromRupees, toRupees, type Paise } from '#platform/rules/money.ts'

/** A higher amount must be a typing error. */
export const MAX_RUPEES = 1_000_000

const RUPEES = /^\d{1,7}(?:\.\d{1,2})?$/

/** null if it is not an amount, or above the limit. */
export function readRupees(text: string): Paise | null {
  const typed = text.replace(/[₹,\s]/g, '')
  if (!RUPEES.test(typed)) return null
  const amount = fromRupees(Number(typed))
  return toRupees(amount) <= MAX_RUPEES ? amount : null
}

/** As a form value: "249", "249.50". */
export function rupeesTyped(amount: Paise | null): string {
  if (amount === null) return ''
  return amount % 100 === 0 ? String(toRupees(amount)) : toRupees(amount).toFixed(2)
}
