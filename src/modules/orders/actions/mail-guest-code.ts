/**
 * Answers a wish for a code: if the address has orders without an account, and has not had its three mails of this hour,
 * it gets six digits that only their reader knows. The database keeps a digest.
 */
import { lockGuestCodes } from '#platform/database/locks.ts'
import { findCodeEmail, forgetWishes, hasGuestOrders, setCode } from '../data/guest-codes.ts'
import { transaction } from '#platform/database/transaction.ts'
import { CODE_MAILS_AN_HOUR, codeOfToken, guestCodeMail } from '#platform/rules/guest-code.ts'
import { CODE_MINUTES } from '#platform/rules/guest-lookup.ts'
import type { Deps } from '#platform/deps.ts'

/** Throws when the mail server does not take it: the next try sends another code, and the one before is void. */
export async function mailGuestCode(deps: Deps, { codeId }: { readonly codeId: string }): Promise<void> {
  const email = await findCodeEmail(deps.db.pool, codeId)
  if (email === null) return
  const code = codeOfToken(deps.ids.token())
  const isMailed = await transaction(deps.db, async (tx) => {
    const codes = await lockGuestCodes(tx, email)
    const others = codes.filter(({ id, codeHash }) => id !== codeId && codeHash !== '')
    const isWished = codes.some(({ id }) => id === codeId)
    const isFree = others.filter(({ isRecent }) => isRecent).length < CODE_MAILS_AN_HOUR
    const isGiven = isWished && isFree && (await hasGuestOrders(tx.client, email))
    // Wishes that came at the same moment are answered with this one.
    await forgetWishes(tx, email, isGiven ? codeId : null)
    if (isGiven) await setCode(tx, codeId, codeDigest(deps, codeId, code), CODE_MINUTES)
    return isGiven
  })
  if (isMailed) await deps.mail.send({ to: email, ...guestCodeMail(code) })
}

/** The same six digits have another digest in every row. */
export function codeDigest(deps: Deps, codeId: string, code: string): string {
  return deps.ids.digest(`${codeId}:${code}`)
}
