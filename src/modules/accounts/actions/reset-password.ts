/**
 * Sets a new password with a mailed link, which works once. Having the mailbox proves ownership: the address counts as
 * verified, every session is signed out, other open links become invalid, and the owner is notified.
 */
import type { PasswordOwner } from '../rules/guessable-password.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import { endSessions } from '../data/account-sessions.ts'
import { dropTokens, findToken, takeToken } from '../data/account-tokens.ts'
import { findAccount, markEmailVerified, setPassword } from '../data/accounts.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { announceVerified } from './verify-email.ts'

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

/** Returns the account's address; null if the link is unknown, expired, used, or for an address that has changed. */
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
