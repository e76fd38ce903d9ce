/** Sign-up, and the link that verifies the address of a new account or an account's new address. */
import type { Queryable } from '#platform/database/statement.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { emitAfterCommit } from '#platform/events.ts'
import type { UserId } from '#platform/rules/ids.ts'
import {
  addAccount,
  changeEmail,
  findAccount,
  lockAccount,
  markEmailVerified,
  removeServices,
  setPassword,
  voidWaitingPassword,
} from '../data/accounts.ts'
import {
  addToken,
  dropTokens,
  endSessions,
  findToken,
  takeToken,
  type TokenRow,
} from '../data/sign-in-records.ts'
import { VERIFICATION_HOURS } from '../rules/account-mail.ts'
import type { PasswordOwner } from '../rules/passwords.ts'
import { queueAccountMail } from './account-mails.ts'

/** Used if the address already has an account, so that both cases take the same time. */
const NO_ACCOUNT = 'none' as UserId

/**
 * For the sender the result is the same whether or not the address has an account: a mail is queued. Input never
 * changes an existing verified account. If an unverified account exists, nobody knows which of the two senders owns the
 * mailbox, so its password is deleted; otherwise the owner might verify an attacker's password. The mail then lets its
 * reader choose one.
 *
 * Takes parsed input with a lower-case address. The token is for a cookie that lets this browser verify the address
 * without choosing a password again. An address with an account gets one too, but it has no effect.
 */
export function registerAccount(
  deps: Deps,
  input: { readonly name: string; readonly email: string; readonly passwordHash: string },
): Promise<{ readonly signUpToken: string }> {
  const signUpToken = deps.ids.token()
  return transaction(deps.db, async (tx) => {
    const userId = await addAccount(tx, input)
    const browser = { digest: deps.ids.digest(signUpToken), userId: userId ?? NO_ACCOUNT, email: input.email }
    await addToken(tx.client, 'sign-up', { ...browser, hours: VERIFICATION_HOURS })
    await voidWaitingPassword(tx, input.email, userId)
    await queueAccountMail(deps, tx, input.email, {
      kind: userId === null ? 'registered' : 'verification',
      email: input.email,
    })
    return { signUpToken }
  })
}

// Opening a verification link changes nothing, because mail scanners open links: the page has a button. Anybody can
// sign up with somebody else's address, so a reader in another browser than the one that signed up or requested the
// change must choose a new password, which ends other sessions and sign-in services. All of that happens before guest
// orders are linked.

/** The link, and the browser that opened it. */
type OpenedLink = {
  readonly token: string
  /** From the cookie set at sign-up; null if this browser has none. */
  readonly signUpToken: string | null
  /** The account this browser is signed in to. */
  readonly signedInAs: UserId | null
}

export type Verification =
  | {
      readonly state: 'open'
      readonly isChange: boolean
      /** This browser neither signed up nor requested the change. */
      readonly needsPassword: boolean
      /** The owner, for checking the new password's strength. */
      readonly owner: PasswordOwner
    }
  | { readonly state: 'done' | 'expired' | 'invalid' }

export type Verified = 'done' | 'expired' | 'invalid' | 'password_needed'

/** Read-only. */
export async function readVerification(deps: Deps, opened: OpenedLink): Promise<Verification> {
  const link = await findLink(deps.db.pool, deps.ids.digest(opened.token))
  return link ? judge(deps, deps.db.pool, link, opened) : { state: 'invalid' }
}

/** `passwordHash`: null if no new password was given. Idempotent. */
export async function verifyEmail(
  deps: Deps,
  input: OpenedLink & { readonly passwordHash: string | null },
): Promise<Verified> {
  const digest = deps.ids.digest(input.token)
  const known = await findLink(deps.db.pool, digest)
  if (!known) return 'invalid'
  const { userId } = known
  const verified = await transaction<Verified | 'just_now'>(deps.db, async (tx) => {
    await lockAccount(tx, userId)
    const link = await findLink(tx.client, digest)
    const found = link ? await judge(deps, tx.client, link, input) : null
    if (!link || !found) return 'invalid'
    if (found.state !== 'open') return found.state
    if (found.needsPassword && input.passwordHash === null) return 'password_needed'
    if (!(await (link.isChange ? change(tx, link, digest) : markEmailVerified(tx, userId, link.email))))
      return 'invalid'
    if (input.passwordHash !== null) await handOver(tx, userId, input.passwordHash)
    return 'just_now'
  })
  if (verified !== 'just_now') return verified
  await announceVerified(deps, userId)
  return 'done'
}

type Link = TokenRow & { readonly isChange: boolean }

/** A used change link becomes a verification link: looked up in that order, it is found also while it is being used. */
async function findLink(on: Queryable, digest: string): Promise<Link | null> {
  const change = await findToken(on, 'change-email', digest)
  if (change) return { ...change, isChange: true }
  const verify = await findToken(on, 'verify-email', digest)
  return verify && { ...verify, isChange: false }
}

async function judge(deps: Deps, on: Queryable, link: Link, opened: OpenedLink): Promise<Verification> {
  const account = await findAccount(on, link.userId)
  if (!account) return { state: 'invalid' }
  const { isChange } = link
  if (!isChange && account.email.toLowerCase() !== link.email) return { state: 'invalid' }
  if (!isChange && account.isVerified) return { state: 'done' }
  if (link.isOver) return { state: 'expired' }
  const isSameBrowser = isChange
    ? opened.signedInAs === link.userId
    : account.hasPassword && (await isSignUpBrowser(deps, on, link, opened))
  const owner = { email: link.email, isStaff: account.isStaff }
  return { state: 'open', isChange, needsPassword: !isSameBrowser, owner }
}

async function isSignUpBrowser(
  deps: Deps,
  on: Queryable,
  { userId, email }: Link,
  { signUpToken }: OpenedLink,
): Promise<boolean> {
  const made = signUpToken === null ? null : await findToken(on, 'sign-up', deps.ids.digest(signUpToken))
  return made !== null && !made.isOver && made.userId === userId && made.email === email
}

/**
 * Returns false if another account has the address by now. A used link remains, so that opening it again shows "done".
 */
async function change(tx: Tx, { userId, email }: Link, digest: string): Promise<boolean> {
  const taken = await takeToken(tx, 'change-email', digest)
  if (!taken || !(await changeEmail(tx, userId, email))) return false
  await dropTokens(tx, userId)
  await addToken(tx.client, 'verify-email', { digest, userId, email, hours: VERIFICATION_HOURS })
  return true
}

/**
 * Hands the account to the mailbox's reader: the password, sessions and links of the person who signed up become
 * invalid.
 */
async function handOver(tx: Tx, userId: UserId, passwordHash: string): Promise<void> {
  await setPassword(tx, userId, passwordHash)
  await removeServices(tx, userId)
  await dropTokens(tx, userId)
  await endSessions(tx.client, userId, null)
}

/**
 * Idempotent, also concurrently and at each sign-in. Each subscriber commits separately: the bonus waits for others of
 * the same mail domain, and must hold no order lock meanwhile.
 */
export function onEmailVerified(deps: Deps, { userId }: { readonly userId: UserId }): Promise<void> {
  return emitAfterCommit(deps, { type: 'account.verified', userId })
}

/**
 * Runs after the transaction that verified the address: that one has locked the account, and orders are locked before
 * accounts (src/platform/database/locks.ts). The next sign-in repeats what fails here.
 */
export async function announceVerified(deps: Deps, userId: UserId): Promise<void> {
  try {
    await onEmailVerified(deps, { userId })
  } catch (error) {
    deps.log.error({ userId, error: String(error) }, 'an account could not be welcomed')
  }
}
