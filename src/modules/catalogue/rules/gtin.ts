/**
 * GTIN: the number under a barcode (EAN, UPC, ISBN-13), of 8, 12, 13 or 14 digits. The last one is a check digit:
 * https://www.gs1.org/services/how-calculate-check-digit-manually
 */
const GTIN = /^(?:\d{8}|\d{12,14})$/

/** Without the spaces and hyphens that people type between groups; null if it is not a valid GTIN. */
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
