/**
 * Orders by e-mail: the browser that placed them sees its own in full. Every other request gets the same answer for any
 * address, and the results go to the mailbox. The work before the answer is the same too: the job, not this function,
 * checks whether there are orders.
 */
import { enqueue } from '#platform/database/changes.ts'
import { wishForCode } from '../data/guest-codes.ts'
import { listOrdersOfOwner } from '../data/order-lists.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { ORDER_JOBS } from '../jobs.ts'
import type { OwnOrderView } from '../rules/order-view.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { ownerOf } from '#platform/database/owner.ts'

const MOST = 100

export type FoundGuestOrders = { readonly orders: readonly OwnOrderView[]; readonly codeSent: boolean }

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
    const page = { email, after: null, limit: MOST }
    const orders = await listOrdersOfOwner(deps.db.pool, ownerOf(actor), page)
    const isThere = orderId === null || orders.some(({ id }) => id === orderId)
    if (orders.length > 0 && isThere) return { orders, codeSent: false }
  }
  await transaction(deps.db, async (tx) => {
    // The job carries the id of the request, so no address is stored in the queue.
    await enqueue(tx, ORDER_JOBS.mailGuestCode, { codeId: await wishForCode(tx, email) })
  })
  return { orders: [], codeSent: true }
}
