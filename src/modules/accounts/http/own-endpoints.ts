/**
 * The shop's own implementation of some Better Auth endpoints, behind its limits and origin checks: signing up, mailed
 * links, new passwords. Each is one transaction, and responds the same whether or not an address has an account.
 */
import { createAuthMiddleware } from 'better-auth/api'
import { hashPassword } from 'better-auth/crypto'
import { emailInput, resetInput, signUpInput } from '#platform/rules/account-input.ts'
import { COMMON_PASSWORDS, whyNotPassword, type PasswordOwner } from '../rules/passwords.ts'
import type { Shop } from '#app/shop.ts'
import { asApiError, fieldProblem } from './account-problems.ts'

const MAX_TOKEN_LENGTH = 200

/**
 * Requests a code instead of a link, under the same limits. Only the gate sets it: client requests have no such field.
 */
export const SIGN_IN_CODE_WISH = 'sign_in_code'

/** Runs before each of Better Auth's own endpoints; a response from here replaces theirs. */
export function ownEndpoints(shop: Shop) {
  return createAuthMiddleware(async (ctx) => {
    switch (ctx.path) {
      case '/sign-up/email':
        return ctx.json(await signUp(shop, ctx.body))
      case '/send-verification-email':
        await shop.requestAccountMail({ kind: 'verification', ...emailInput.parse(ctx.body) })
        return ctx.json({ status: true })
      case '/request-password-reset':
        if ((ctx.body as { readonly wish?: unknown }).wish === SIGN_IN_CODE_WISH)
          return ctx.json({ status: true, ...(await requestCode(shop, ctx.body)) })
        await shop.requestAccountMail({ kind: 'reset', ...emailInput.parse(ctx.body) })
        return ctx.json({ status: true })
      case '/reset-password':
        return ctx.json({ status: true, ...(await reset(shop, ctx.body)) })
      case '/verify-email':
        throw ctx.redirect(verifyPage(ctx.query?.['token']))
      default:
        return undefined
    }
  })
}

async function signUp(shop: Shop, body: unknown) {
  const { name, email, password } = signUpInput.parse(body)
  refuseGuessable(password, { email, isStaff: false }, 'password')
  const passwordHash = await hashPassword(password)
  const { signUpToken } = await shop.registerAccount({ name, email, passwordHash })
  return { token: null, signUpToken, user: { name, email, emailVerified: false } }
}

async function requestCode(shop: Shop, body: unknown) {
  const { browserToken } = await shop.requestSignInCode(emailInput.parse(body))
  return { signInCodeToken: browserToken }
}

async function reset(shop: Shop, body: unknown) {
  const { token, newPassword } = resetInput.parse(body)
  const owner = await shop.findResetOwner({ token })
  if (owner) refuseGuessable(newPassword, owner, 'newPassword')
  const done = owner && (await shop.resetPassword({ token, passwordHash: await hashPassword(newPassword) }))
  if (!done) throw asApiError({ code: 'expired', key: 'link_over' })
  return done
}

/** Links of earlier mails lead here. A URL in a request is never followed. */
function verifyPage(token: unknown): string {
  const isToken = typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_LENGTH
  return isToken ? `/auth/verify?token=${encodeURIComponent(token)}` : '/auth/verify?problem=invalid'
}

function refuseGuessable(password: string, owner: PasswordOwner, field: string): void {
  const message = whyNotPassword(password, owner, COMMON_PASSWORDS)
  if (message !== null) throw asApiError(fieldProblem(field, message))
}
