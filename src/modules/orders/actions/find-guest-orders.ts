/**
 * Orders by e-mail: the browser that placed them gets its own, in full. Everybody else
 * gets one answer for every address, and whatever there is to find goes to its mailbox. The work done before answering
 * is the same too: the job looks whether there are orders, not this.
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
  /** The order that a mail led here for: a browser that has others of this address, but not this one, needs the code as well. */
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
    // The job carries the wish's id: no address stands in the queue.
    await enqueue(tx, ORDER_JOBS.mailGuestCode, { codeId: await wishForCode(tx, email) })
  })
  return { orders: [], codeSent: true }
}
