/**
 * What staff can do for a customer on request: send the verification mail again, and sign out everywhere. Staff
 * accounts need the permission to change staff, so that nobody else can sign an owner out of the panel.
 */
import { endSessions } from '../data/account-sessions.ts'
import { findAccount, type AccountRow } from '../data/accounts.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

type Wish = { readonly userId: UserId }

/** Within the general limit on mails to one address. */
export function resendVerification(
  deps: Deps,
  actor: Actor,
  { userId }: Wish,
): Promise<Result<{ readonly isQueued: true }>> {
  return staffTransaction(deps, actor, 'customers.change', async (tx, staff) => {
    const found = await accountToHelp(tx, actor, userId)
    if (!found.ok) return found
    const account = found.value
    if (account.isVerified) return fail({ code: 'invalid', key: 'customer_verified_before' })
    const email = account.email.toLowerCase()
    if (!(await queueAccountMail(deps, tx, email, { kind: 'verification', email })))
      return fail({ code: 'too_many_requests', key: 'customer_mails_enough' })
    // Only the id is recorded, because the log outlives the account.
    await recordAudit(tx, staff, { action: 'customer.verification_mailed', id: userId })
    return ok({ isQueued: true })
  })
}

/** Returns how many sessions were signed out. */
export function signOutCustomer(
  deps: Deps,
  actor: Actor,
  { userId }: Wish,
): Promise<Result<{ readonly sessions: number }>> {
  return staffTransaction(deps, actor, 'customers.change', async (tx, staff) => {
    const found = await accountToHelp(tx, actor, userId)
    if (!found.ok) return found
    const sessions = await endSessions(tx.client, userId, null)
    await recordAudit(tx, staff, {
      action: 'customer.signed_out',
      id: userId,
      after: { sessions },
    })
    return ok({ sessions })
  })
}

async function accountToHelp(tx: Tx, actor: Actor, userId: UserId): Promise<Result<AccountRow>> {
  const account = await findAccount(tx.client, userId)
  if (!account) return fail({ code: 'not_found', key: 'customer_not_found' })
  // Includes staff who are switched off, because they may be switched on again.
  const allowed = account.isStaff ? await requirePermission(tx.client, actor, 'staff.change') : ok(null)
  return allowed.ok ? ok(account) : allowed
}
