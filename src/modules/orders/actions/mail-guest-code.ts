/**
 * Answers a request for a code. If the address has orders without an account and has not reached three mails this hour,
 * it is sent six digits. Only their digest is stored.
 */
import { findCodeEmail, forgetWishes, hasGuestOrders, setCode, lockGuestCodes } from '../data/guest-codes.ts'
import { transaction } from '#platform/database/transaction.ts'
import { CODE_MAILS_AN_HOUR, codeOfToken, guestCodeMail } from '#platform/rules/guest-code.ts'
import { CODE_MINUTES } from '#platform/rules/guest-lookup.ts'
import type { Deps } from '#platform/deps.ts'

/** Throws if the mail server refuses the mail: the next attempt sends a new code, which voids this one. */
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
    // This code also answers requests made at the same moment.
    await forgetWishes(tx, email, isGiven ? codeId : null)
    if (isGiven) await setCode(tx, codeId, codeDigest(deps, codeId, code), CODE_MINUTES)
    return isGiven
  })
  if (isMailed) await deps.mail.send({ to: email, ...guestCodeMail(code) })
}

/** The same six digits have a different digest in each row. */
export function codeDigest(deps: Deps, codeId: string, code: string): string {
  return deps.ids.digest(`${codeId}:${code}`)
}
