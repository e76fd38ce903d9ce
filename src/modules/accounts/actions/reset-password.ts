/**
 * A new password by a mailed link, which works once. Whoever has the mailbox has the account from then
 * on: the address counts as verified, every browser is signed out, other open links are void, and the owner is told.
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

/** Whose password a link may set, to judge the new one before it is hashed; null when it is none or over. */
export async function findResetOwner(
  deps: Deps,
  input: { readonly token: string },
): Promise<PasswordOwner | null> {
  const link = await findToken(deps.db.pool, 'reset-password', deps.ids.digest(input.token))
  if (!link || link.isOver) return null
  const account = await findAccount(deps.db.pool, link.userId)
  return account?.email.toLowerCase() === link.email.toLowerCase() ? account : null
}

/** The address of the account; null when the link is none, over, used, or for an address that has changed. */
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

/** After a password was changed: open links are void, and the owner is told. */
export function recordPasswordChange(deps: Deps, input: { readonly userId: UserId }): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await dropTokens(tx, input.userId)
    await enqueue(tx, ACCOUNT_JOBS.sendAccountMail, { kind: 'password_changed', userId: input.userId })
  })
}
