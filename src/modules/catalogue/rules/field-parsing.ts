/** Texts, amounts and barcodes as people type them in forms and files. */
import { fromRupees, toRupees, type Paise } from '#platform/rules/money.ts'

/** One line without control characters and direction overrides. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The same, but line breaks stay. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
}

/** A higher amount must be a typing error. */
export const MAX_RUPEES = 1_000_000

const RUPEES = /^\d{1,7}(?:\.\d{1,2})?$/

/**
 * Rupees as staff type them: "1,250.50", "₹ 99". At most two decimals, so that nothing is rounded silently. null if it
 * is not an amount, or above the limit.
 */
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

const GTIN = /^(?:\d{8}|\d{12,14})$/

/**
 * A GTIN, the number under a barcode (EAN, UPC, ISBN-13), without the spaces and hyphens that people type between its
 * groups; null if it is not valid. Its last digit is a check digit:
 * https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export function parseGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return GTIN.test(digits) && hasCheckDigit(digits) ? digits : null
}

/** From the right, digits are weighted 1 and 3 in turn; with the check digit the sum is a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
