/** Which new passwords are refused, and the input that unlocks a session with the current one. */
import { PASSWORD_MIN } from '#platform/rules/account-input.ts'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { z } from '#platform/rules/zod.ts'
import WORDS from './common-passwords.json' with { type: 'json' }

export type PasswordOwner = { readonly email: string; readonly isStaff: boolean }

/**
 * Why a password is refused, as a sentence; null if it is accepted. Refused are the most common ones, the shop's name,
 * the user's own address, one repeated character; and for staff any shorter than 12 characters. `common` is in lower
 * case.
 */
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
  // Guessing tools try digits and punctuation around a word first.
  const core = word.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const names = [shopFacts().name.toLowerCase(), own, own.slice(0, Math.max(own.lastIndexOf('@'), 0))]
  if (common.has(word) || names.some((name) => name !== '' && (word === name || core === name))) return true
  return new Set(word).size === 1
}

/**
 * The most common passwords of at least six characters, most common first, in lower case. Server only. Collected from
 * published leaks by zxcvbn (Dropbox, MIT licence), with those that are common in India.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS)

/** Input of the panel's dialog that unlocks a session. */
export const unlockInput = z.strictObject(
  { password: z.string(MESSAGES.password_missing).max(ACCOUNT_LENGTHS.password, MESSAGES.password_wrong) },
  MESSAGES.bad_request,
)
