/**
 * A mailed link is opened. It verifies the address that it was sent to, for an account that still has it, or gives an
 * account its new address. Opened again, or twice at once, it says the same and does nothing more.
 */
import { changeEmail, findAccount, markEmailVerified } from '#database/queries/accounts.ts'
import { addToken, dropTokens, findToken, takeToken } from '#database/queries/account-tokens.ts'
import { transaction } from '#database/transaction.ts'
import { VERIFICATION_HOURS } from '#domain/accounts/account-mail.ts'
import type { UserId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import { welcomeLater } from './welcome-account.ts'

export type Verified = 'done' | 'expired' | 'invalid'

export async function verifyEmail(deps: Deps, input: { readonly token: string }): Promise<Verified> {
  const digest = deps.ids.digest(input.token)
  const answer = (await verify(deps, digest)) ?? (await change(deps, digest))
  // A change that another opening of the same link has just made left a link of the first kind behind.
  return answer ?? (await verify(deps, digest)) ?? 'invalid'
}

async function verify(deps: Deps, digest: string): Promise<Verified | null> {
  const link = await findToken(deps.db.pool, 'verify-email', digest)
  if (!link) return null
  const account = await findAccount(deps.db.pool, link.userId)
  if (account?.email.toLowerCase() !== link.email) return 'invalid'
  if (account.isVerified) return 'done'
  if (link.isOver) return 'expired'
  if (!(await transaction(deps.db, (tx) => markEmailVerified(tx, link.userId, link.email)))) return 'invalid'
  await welcomeLater(deps, link.userId)
  return 'done'
}

async function change(deps: Deps, digest: string): Promise<Verified | null> {
  const link = await findToken(deps.db.pool, 'change-email', digest)
  if (!link) return null
  if (link.isOver) return 'expired'
  const changed = await transaction<{ readonly userId: UserId } | 'invalid' | null>(deps.db, async (tx) => {
    const taken = await takeToken(tx, 'change-email', digest)
    if (!taken) return null
    const { userId, email } = taken
    if (!(await changeEmail(tx, userId, email))) return 'invalid'
    await dropTokens(tx, userId)
    await addToken(tx.client, 'verify-email', { digest, userId, email, hours: VERIFICATION_HOURS })
    return { userId }
  })
  if (changed === null || changed === 'invalid') return changed
  await welcomeLater(deps, changed.userId)
  return 'done'
}
