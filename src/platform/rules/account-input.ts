/**
 * What a person types about an account (spec §5, "Auth"), one schema for browser and server: an e-mail address of at
 * most 100 characters, a password of 6 to 100, a name by the checkout rule. A password is taken as it is typed:
 * it is never cut or cleaned. Passwords that are too easy to guess are rejected on the server
 * (`src/modules/accounts/rules/passwords.ts`).
 */
import { z } from './zod.ts'
import { customerFields } from './customer-details.ts'
import { MESSAGES } from './messages.ts'
import { ACCOUNT_LENGTHS } from './account-lengths.ts'

export { ACCOUNT_LENGTHS } from './account-lengths.ts'

/** In UTF-16 units, as the browser's own limit counts. Staff need the longer one. */
export const PASSWORD_MIN = { shopper: 6, staff: 12 } as const

/** The name rule of checkout: 2 to 50 letters and spaces. */
export const accountName = customerFields.shape.fullName

export const accountEmail = z
  .string(MESSAGES.email_invalid)
  .max(4 * ACCOUNT_LENGTHS.email, MESSAGES.email_invalid)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email(MESSAGES.email_invalid).max(ACCOUNT_LENGTHS.email, MESSAGES.email_invalid))

export const newPassword = z
  .string(MESSAGES.password_short)
  .min(PASSWORD_MIN.shopper, MESSAGES.password_short)
  .max(ACCOUNT_LENGTHS.password, MESSAGES.password_long)
  // PostgreSQL and some hash functions end a text at NUL: characters after it would not count.
  .refine((text) => !text.includes('\0'), MESSAGES.password_long)

export const signUpInput = z.object({ name: accountName, email: accountEmail, password: newPassword })

const filled = z.string(MESSAGES.login_missing).min(1, MESSAGES.login_missing)

/** No valid password is longer: a longer one is rejected without hashing it. */
export const signInInput = z.object({
  email: filled.pipe(accountEmail),
  password: filled.max(ACCOUNT_LENGTHS.password, MESSAGES.login_wrong),
})

export const emailInput = z.object({ email: accountEmail })

export const resetInput = z.object({
  token: z.string(MESSAGES.link_over).min(1, MESSAGES.link_over).max(200, MESSAGES.link_over),
  newPassword,
})
