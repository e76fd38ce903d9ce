/**
 * Orders by e-mail: the browser that placed them sees its own in full. Every other request gets the same answer for any
 * address, and the results go to the mailbox. The work before the answer is the same too: the job, not this function,
 * checks whether there are orders.
 */
import { codeDigest } from '#modules/accounts/index.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { ownerOf } from '#platform/database/owner.ts'
import { CODE_MAILS_AN_HOUR, codeOfToken, guestCodeMail } from '#platform/rules/guest-code.ts'
import { CODE_MINUTES } from '#platform/rules/guest-lookup.ts'
import {
  deleteCodeRequests,
  findCodeEmail,
  hasGuestOrders,
  lockGuestCodes,
  requestCode,
  setCode,
} from '../data/guest-access.ts'
import { listOrdersOfOwner } from '../data/stored-orders.ts'
import { ORDER_JOBS } from '../jobs.ts'
import type { OwnOrderView } from '../rules/order-view.ts'

const MAX_ORDERS = 100

type FoundGuestOrders = { readonly orders: readonly OwnOrderView[]; readonly codeSent: boolean }

type Wanted = {
  /** In lower case. */
  readonly email: string
  /**
   * The order whose mail linked here. A browser that owns other orders of this address, but not this one, still needs
   * the code.
   */
  readonly orderId?: OrderId | null
}

export async function findGuestOrders(
  deps: Deps,
  actor: Actor,
  { email, orderId = null }: Wanted,
): Promise<FoundGuestOrders> {
  if (actor.kind === 'guest') {
    const page = { email, after: null, limit: MAX_ORDERS }
    const orders = await listOrdersOfOwner(deps.db.pool, ownerOf(actor), page)
    const isThere = orderId === null || orders.some(({ id }) => id === orderId)
    if (orders.length > 0 && isThere) return { orders, codeSent: false }
  }
  await transaction(deps.db, async (tx) => {
    // The job carries the id of the request, so no address is stored in the queue.
    await enqueue(tx, ORDER_JOBS.mailGuestCode, { codeId: await requestCode(tx, email) })
  })
  return { orders: [], codeSent: true }
}

/**
 * Answers a request for a code. If the address has orders without an account and has not reached three mails this hour,
 * it is sent six digits. Throws if the mail server refuses the mail: the next attempt sends a new code, which voids
 * this one.
 */
export async function mailGuestCode(deps: Deps, { codeId }: { readonly codeId: string }): Promise<void> {
  const email = await findCodeEmail(deps.db.pool, codeId)
  if (email === null) return
  const code = codeOfToken(deps.ids.token())
  const isMailed = await transaction(deps.db, async (tx) => {
    const codes = await lockGuestCodes(tx, email)
    const others = codes.filter(({ id, codeHash }) => id !== codeId && codeHash !== '')
    const isRequested = codes.some(({ id }) => id === codeId)
    const isFree = others.filter(({ isRecent }) => isRecent).length < CODE_MAILS_AN_HOUR
    const isSent = isRequested && isFree && (await hasGuestOrders(tx.client, email))
    // This code also answers requests made at the same moment.
    await deleteCodeRequests(tx, email, isSent ? codeId : null)
    if (isSent) await setCode(tx, codeId, codeDigest(deps, codeId, code), CODE_MINUTES)
    return isSent
  })
  if (isMailed) await deps.mail.send({ to: email, ...guestCodeMail(code) })
}
