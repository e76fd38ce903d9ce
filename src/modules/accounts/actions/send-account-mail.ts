/**
 * Sends a mail about an account. Links are created here, so that neither the queue nor the request ever holds one.
 * Throws if the mail server refuses it, so that the job is retried with a new link.
 */
import { findAccount, findAccountByEmail, type AccountRow } from '../data/accounts.ts'
import { addToken, type TokenKind } from '../data/account-tokens.ts'
import type { AccountMailJob } from '../rules/account-mail-job.ts'
import {
  accountMail,
  EMAIL_CHANGE_HOURS,
  RESET_HOURS,
  VERIFICATION_HOURS,
  type AccountMail,
} from '../rules/account-mail.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { mailSignInCode } from './sign-in-code.ts'

type Addressed = { readonly to: string; readonly mail: AccountMail }

export async function sendAccountMail(deps: Deps, job: AccountMailJob): Promise<void> {
  if (job.kind === 'sign_in_code') return mailSignInCode(deps, job)
  const addressed = await addressMail(deps, job)
  if (addressed) await deps.mail.send({ to: addressed.to, ...accountMail(addressed.mail) })
}

/** null if there is no recipient, or the mail is no longer needed. */
async function addressMail(
  deps: Deps,
  job: Exclude<AccountMailJob, { readonly kind: 'sign_in_code' }>,
): Promise<Addressed | null> {
  const { shopUrl } = deps.options
  if ('email' in job) {
    const account = await findAccountByEmail(deps.db.pool, job.email)
    return account ? toMailbox(deps, job.kind, account) : null
  }
  const account = await findAccount(deps.db.pool, job.userId as UserId)
  if (!account) return null
  switch (job.kind) {
    case 'password_changed':
    case 'factor_reset':
      return { to: account.email, mail: { kind: job.kind, shopUrl } }
    case 'email_change_told':
      return { to: account.email, mail: { kind: job.kind, newEmail: job.newEmail, shopUrl } }
    case 'email_change':
      return toNewMailbox(deps, account, job.newEmail)
  }
}

async function toMailbox(
  deps: Deps,
  kind: 'verification' | 'registered' | 'reset',
  account: AccountRow,
): Promise<Addressed | null> {
  const { shopUrl } = deps.options
  const to = account.email
  if (kind === 'reset') {
    const token = await makeToken(deps, 'reset-password', account.id, to, RESET_HOURS)
    return { to, mail: { kind, link: resetLink(shopUrl, token) } }
  }
  if (account.isVerified) return kind === 'registered' ? { to, mail: { kind, shopUrl } } : null
  // More than one person signed up with the address, so the mailbox's reader chooses the password
  // (register-account.ts).
  if (!account.hasPassword) {
    const token = await makeToken(deps, 'reset-password', account.id, to, VERIFICATION_HOURS)
    return { to, mail: { kind: 'choose_password', link: resetLink(shopUrl, token) } }
  }
  const token = await makeToken(deps, 'verify-email', account.id, to, VERIFICATION_HOURS)
  return { to, mail: { kind: 'verification', link: verifyLink(shopUrl, token) } }
}

/** If the new address has an account, its owner is informed; the requester learns nothing. */
async function toNewMailbox(deps: Deps, account: AccountRow, newEmail: string): Promise<Addressed | null> {
  const { shopUrl } = deps.options
  if (await findAccountByEmail(deps.db.pool, newEmail))
    return { to: newEmail, mail: { kind: 'registered', shopUrl } }
  const token = await makeToken(deps, 'change-email', account.id, newEmail, EMAIL_CHANGE_HOURS)
  return { to: newEmail, mail: { kind: 'email_change', link: verifyLink(shopUrl, token) } }
}

async function makeToken(
  deps: Deps,
  kind: TokenKind,
  userId: UserId,
  email: string,
  hours: number,
): Promise<string> {
  const token = deps.ids.token()
  await addToken(deps.db.pool, kind, { digest: deps.ids.digest(token), userId, email, hours })
  return token
}

function resetLink(shopUrl: string, token: string): string {
  return `${shopUrl}/auth/reset?token=${token}`
}

function verifyLink(shopUrl: string, token: string): string {
  return `${shopUrl}/auth/verify?token=${token}`
}
