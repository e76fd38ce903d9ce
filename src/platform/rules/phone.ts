/** Phone numbers as people type them: one rule for every form. */

/**
 * The ten digits of an Indian number, typed with or without +91, 91 or 0 before them; null if there are not ten digits.
 * Other characters between the digits are ignored.
 */
export function indianDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  // After '+' comes a country code: '+91 98480 123' has eight digits, not ten.
  const hasPrefix = digits.length > 10 || text.trim().startsWith('+')
  if (hasPrefix && !/^(?:91|0)\d{10}$/.test(digits)) return null
  const national = hasPrefix ? digits.replace(/^(?:91|0)(?=\d{10}$)/, '') : digits
  return national.length === 10 ? national : null
}
