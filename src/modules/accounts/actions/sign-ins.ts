/** How accounts are signed in (spec §3, `identities`), new passwords by mailed link, and the sessions of guests. */
import { CONFIRMED_MINUTES } from '#modules/staff/rules/staff.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { GuestSessionId, UserId } from '#platform/rules/ids.ts'
import {
  findAccount,
  listIdentities,
  markEmailVerified,
  removeIdentity,
  setPassword,
  type IdentityRow,
} from '../data/accounts.ts'
import {
  capSession,
  purgeExpiredRecords as purgeRows,
  dropTokens,
  endSession,
  endSessions,
  findGuestSessionByHash,
  findToken,
  insertGuestSession,
  isSessionConfirmed as isConfirmed,
  listSessions,
  markSessionConfirmed,
  markSessionUsed,
  takeToken,
  type SessionRow,
} from '../data/sign-in-records.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import { STAFF_SESSION_DAYS } from '../rules/account-session.ts'
import type { PasswordOwner } from '../rules/passwords.ts'
import { announceVerified } from './sign-up.ts'

export function listAccountSessions(
  deps: Deps,
  input: { readonly userId: UserId },
): Promise<readonly SessionRow[]> {
  return listSessions(deps.db.pool, input.userId)
}

/** Returns false if this account has no session of that id. */
export function endAccountSession(
  deps: Deps,
  input: { readonly userId: UserId; readonly id: string },
): Promise<boolean> {
  return endSession(deps.db.pool, input.userId, input.id)
}

/** Signs out every session except the given one. Returns how many. */
export function endAccountSessions(
  deps: Deps,
  input: { readonly userId: UserId; readonly keepId: string | null },
): Promise<number> {
  return endSessions(deps.db.pool, input.userId, input.keepId)
}

/** Purges expired sessions, links and counters. */
export function purgeExpiredRecords(deps: Deps): Promise<number> {
  return transaction(deps.db, purgeRows)
}

export function listAccountIdentities(
  deps: Deps,
  input: { readonly userId: UserId },
): Promise<readonly IdentityRow[]> {
  return listIdentities(deps.db.pool, input.userId)
}

/** Unlinks a service from an account; false if it is the only way to sign in. */
export function removeAccountIdentity(
  deps: Deps,
  input: { readonly userId: UserId; readonly provider: string },
): Promise<boolean> {
  return transaction(deps.db, (tx) => removeIdentity(tx, input.userId, input.provider))
}

/** Whether the password was entered recently, which staff need for refunds, roles and keys. */
export function isSessionConfirmed(deps: Deps, input: { readonly sessionId: string }): Promise<boolean> {
  return isConfirmed(deps.db.pool, input.sessionId, CONFIRMED_MINUTES)
}

/** The caller has checked the password. This also unlocks a locked session. */
export function confirmSession(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return markSessionConfirmed(deps.db.pool, input.sessionId)
}

/** Records staff activity, which postpones the session lock. */
export function recordSessionUse(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return markSessionUsed(deps.db.pool, input.sessionId)
}

/** Staff sessions have a maximum age, even if they are renewed. */
export function capStaffSession(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return capSession(deps.db.pool, input.sessionId, STAFF_SESSION_DAYS)
}

/**
 * The owner of the account, to check the new password's strength before hashing it; null if the link is unknown or
 * expired.
 */
export async function findResetOwner(
  deps: Deps,
  input: { readonly token: string },
): Promise<PasswordOwner | null> {
  const link = await findToken(deps.db.pool, 'reset-password', deps.ids.digest(input.token))
  if (!link || link.isOver) return null
  const account = await findAccount(deps.db.pool, link.userId)
  return account?.email.toLowerCase() === link.email.toLowerCase() ? account : null
}

/**
 * Sets a new password with a mailed link, which works once. Having the mailbox proves ownership: the address counts as
 * verified, every session is signed out, other open links become invalid, and the owner is notified. Returns the
 * account's address; null if the link is unknown, expired, used, or for an address that has changed.
 */
export async function resetPassword(
  deps: Deps,
  input: { readonly token: string; readonly passwordHash: string },
): Promise<{ readonly email: string } | null> {
  const done = await transaction(deps.db, async (tx) => {
    const link = await takeToken(tx, 'reset-password', deps.ids.digest(input.token))
    const account = link ? await findAccount(tx.client, link.userId) : null
    if (!link || account?.email.toLowerCase() !== link.email.toLowerCase()) return null
    const { id: userId, email } = account
    await markEmailVerified(tx, userId, email.toLowerCase())
    await setPassword(tx, userId, input.passwordHash)
    await dropTokens(tx, userId)
    await endSessions(tx.client, userId, null)
    await enqueue(tx, ACCOUNT_JOBS.sendAccountMail, { kind: 'password_changed', userId })
    return { userId, email }
  })
  if (!done) return null
  await announceVerified(deps, done.userId)
  return { email: done.email }
}

/** After a password change: invalidates open links and notifies the owner. */
export function recordPasswordChange(deps: Deps, input: { readonly userId: UserId }): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await dropTokens(tx, input.userId)
    await enqueue(tx, ACCOUNT_JOBS.sendAccountMail, { kind: 'password_changed', userId: input.userId })
  })
}

/** Spec §9. */
const GUEST_SESSION_HOURS = 24

type StartedGuestSession = {
  readonly id: GuestSessionId
  readonly token: string
  readonly expiresAt: Date
}

/** Creates a session for a browser without one. Only that browser has the token; the database has its digest. */
export async function startGuestSession(deps: Deps): Promise<StartedGuestSession> {
  const token = deps.ids.token()
  const session = await insertGuestSession(deps.db.pool, deps.ids.digest(token), GUEST_SESSION_HOURS)
  return { ...session, token }
}

/** The valid session of a token; null if unknown or expired. */
export function findGuestSession(
  deps: Deps,
  token: string,
): Promise<Omit<StartedGuestSession, 'token'> | null> {
  return findGuestSessionByHash(deps.db.pool, deps.ids.digest(token))
}
