/**
 * Which new passwords are refused: the commonest ones, the shop's name, the own
 * address, one character over and over; and for staff whatever is shorter than 12 characters.
 */
import { BRAND } from '#platform/rules/brand.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PASSWORD_MIN } from '#platform/rules/account-input.ts'

export type PasswordOwner = { readonly email: string; readonly isStaff: boolean }

/** Why a password can't be taken, as a sentence; null when it can. `common` is in lower case. */
export function whyNotPassword(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): string | null {
  if (owner.isStaff && password.length < PASSWORD_MIN.staff) return MESSAGES.password_staff
  return isGuessable(password, owner.email, common) ? MESSAGES.password_common : null
}

function isGuessable(password: string, email: string, common: ReadonlySet<string>): boolean {
  const word = password.toLowerCase()
  const own = email.toLowerCase()
  // Digits and signs around a word are what guessing tries first.
  const core = word.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const names = [BRAND.name.toLowerCase(), own, own.slice(0, Math.max(own.lastIndexOf('@'), 0))]
  if (common.has(word) || names.some((name) => name !== '' && (word === name || core === name))) return true
  return new Set(word).size === 1
}
