/**
 * Mails about an account: queues them, and sends them in their job. Links and codes are created when a mail is sent, so
 * that neither the queue nor the request ever holds one.
 */
import { enqueue } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { codeOfToken } from '#platform/rules/guest-code.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { findAccount, findAccountByEmail, type AccountRow } from '../data/accounts.ts'
import {
  addSignInCode,
  addToken,
  claimSignInCode,
  countAttempt,
  deleteSignInCode,
  setSignInCode,
  type TokenKind,
} from '../data/sign-in-records.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import {
  accountMail,
  EMAIL_CHANGE_HOURS,
  RESET_HOURS,
  SIGN_IN_CODE_ATTEMPTS,
  SIGN_IN_CODE_MINUTES,
  signInCodeMail,
  VERIFICATION_HOURS,
  type AccountMail,
  type AccountMailJob,
} from '../rules/account-mail.ts'

type Addressed = { readonly to: string; readonly mail: AccountMail }

/** The job. Throws if the mail server refuses the mail, so that it is retried with a new link. */
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
  // More than one person signed up with the address, so the mailbox's reader chooses the password (sign-up.ts).
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

/** Per address, all kinds of mail together. */
const MAILS_AN_HOUR = 3

/**
 * Queues a mail to a lower-case address; false if it has reached its limit for this hour. Whether the address has an
 * account is checked when the mail is sent, so that every request takes the same time.
 */
export async function queueAccountMail(
  deps: Deps,
  tx: Tx,
  to: string,
  job: AccountMailJob,
): Promise<boolean> {
  const { tries } = await countAttempt(tx.client, `mail:${deps.ids.digest(to)}`)
  if (tries > MAILS_AN_HOUR) return false
  await enqueue(tx, ACCOUNT_JOBS.sendAccountMail, job)
  return true
}

/** Requests another verification link, or a link to reset the password. Reveals nothing about the address. */
export function requestAccountMail(
  deps: Deps,
  input: { readonly kind: 'verification' | 'reset'; readonly email: string },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await queueAccountMail(deps, tx, input.email, input)
  })
}

/** Mails a link to the new address and a notice to the old one. Nothing changes until the link is confirmed. */
export function requestEmailChange(
  deps: Deps,
  input: { readonly userId: UserId; readonly newEmail: string },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const isQueued = await queueAccountMail(deps, tx, input.newEmail, { kind: 'email_change', ...input })
    if (isQueued) await enqueue(tx, ACCOUNT_JOBS.sendAccountMail, { kind: 'email_change_told', ...input })
  })
}

// Sign-in for the owner of an account whose password is being guessed from everywhere (attempt-limits.ts). The mailed
// code is not enough by itself, but lets one browser try the password although new browsers are blocked. It is bound to
// the browser that requested it, so that nobody else can use up its attempts.

/** The same for every address: whether it has an account is checked when the mail is sent. */
export function requestSignInCode(
  deps: Deps,
  { email }: { readonly email: string },
): Promise<{ readonly browserToken: string }> {
  const browserToken = deps.ids.token()
  const codeId = deps.ids.digest(browserToken)
  return transaction(deps.db, async (tx) => {
    await addSignInCode(tx, codeId, email)
    await queueAccountMail(deps, tx, email, { kind: 'sign_in_code', email, codeId })
    return { browserToken }
  })
}

/** Throws if the mail server refuses it: the retry sends another code, and the previous one becomes invalid. */
async function mailSignInCode(
  deps: Deps,
  { email, codeId }: { readonly email: string; readonly codeId: string },
): Promise<void> {
  const account = await findAccountByEmail(deps.db.pool, email)
  if (!account?.isVerified) return
  const code = codeOfToken(deps.ids.token())
  if (await setSignInCode(deps.db.pool, codeId, codeDigest(deps, codeId, code), SIGN_IN_CODE_MINUTES))
    await deps.mail.send({ to: account.email, ...signInCodeMail(code) })
}

type Attempt = { readonly browserToken: string; readonly email: string; readonly code: string }

/** Counts one attempt. Returns false if the code is wrong, expired, used up, or from another browser. */
export async function trySignInCode(deps: Deps, { browserToken, email, code }: Attempt): Promise<boolean> {
  const codeId = deps.ids.digest(browserToken)
  const hash = await claimSignInCode(deps.db.pool, codeId, email, SIGN_IN_CODE_ATTEMPTS)
  return hash !== null && hash === codeDigest(deps, codeId, code)
}

/** Deletes the code after a successful sign-in: it works once. */
export function useSignInCode(deps: Deps, input: { readonly browserToken: string }): Promise<void> {
  return deleteSignInCode(deps.db.pool, deps.ids.digest(input.browserToken))
}

/** The same six digits have a different digest for each id. */
export function codeDigest(deps: Deps, codeId: string, code: string): string {
  return deps.ids.digest(`${codeId}:${code}`)
}
