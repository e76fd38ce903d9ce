/** What staff do for an account at its owner's wish: the verification mail once more, and signing it out everywhere. */
import { endSessions } from '#database/queries/account-sessions.ts'
import { findAccount } from '#database/queries/accounts.ts'
import { transaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import type { Actor } from '../actor.ts'
import { noteChange } from '../admin/note-change.ts'
import { requirePermission } from '../admin/require-permission.ts'
import type { Deps } from '../deps.ts'

type Wish = { readonly userId: UserId }

const unknown = () => fail({ code: 'not_found', message: MESSAGES.customer_not_found })

/** Within the limit that holds for everybody who asks for mails to that address. */
export function mailVerificationAgain(
  deps: Deps,
  actor: Actor,
  { userId }: Wish,
): Promise<Result<{ readonly isQueued: true }>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'customers.change')
    if (!staff.ok) return staff
    const account = await findAccount(tx.client, userId)
    if (!account) return unknown()
    if (account.isVerified) return fail({ code: 'invalid', message: MESSAGES.customer_verified_before })
    const email = account.email.toLowerCase()
    if (!(await queueAccountMail(deps, tx, email, { kind: 'verification', email })))
      return fail({ code: 'too_many_requests', message: MESSAGES.customer_mails_enough })
    // Whose it is stands in the id alone: the log outlives the account.
    await noteChange(tx, staff.value, {
      action: 'customer.verification_mailed',
      id: userId,
      before: null,
      after: null,
    })
    return ok({ isQueued: true })
  })
}

/** How many browsers were signed in. */
export function signOutCustomer(
  deps: Deps,
  actor: Actor,
  { userId }: Wish,
): Promise<Result<{ readonly sessions: number }>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'customers.change')
    if (!staff.ok) return staff
    if (!(await findAccount(tx.client, userId))) return unknown()
    const sessions = await endSessions(tx.client, userId, null)
    await noteChange(tx, staff.value, {
      action: 'customer.signed_out',
      id: userId,
      before: null,
      after: { sessions },
    })
    return ok({ sessions })
  })
}
