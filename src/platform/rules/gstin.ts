/**
 * GST identification numbers: two digits of the state, the PAN, an entity number, mostly Z, and a check character
 * (format and check as in the GSTN offline tool).
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const FORMAT = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9A-J][0-9A-Z]$/

/** States 01 to 38 (28 is no longer issued), and 97 for other territory. */
const STATE = /^(?:0[1-9]|1[0-9]|2[0-79]|3[0-8]|97)/

/** Capital letters without the spaces and dashes that people type between groups. */
export function normaliseGstin(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

export type GstinProblem = 'gstin_format' | 'gstin_state' | 'gstin_check'

/** Key of the message that says what is wrong with a normalised GSTIN; null if it is valid. */
export function gstinProblem(gstin: string): GstinProblem | null {
  if (!FORMAT.test(gstin)) return 'gstin_format'
  if (!STATE.test(gstin)) return 'gstin_state'
  return gstinCheckCharacter(gstin) === gstin.at(-1) ? null : 'gstin_check'
}

/** The two digits of the state that it is registered in. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2)
}

/** From the right of the first 14 characters, times 2, 1, 2, …; the digits of each product in base 36 are added up. */
export function gstinCheckCharacter(gstin: string): string {
  const sum = [...gstin.slice(0, 14)].reduce((total, character, position) => {
    const product = ALPHABET.indexOf(character) * (position % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / ALPHABET.length) + (product % ALPHABET.length)
  }, 0)
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length] ?? ''
}
