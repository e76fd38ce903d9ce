/**
 * The link by which a customer gets an order that staff took; only the reader of the mailbox has it. Opening the page
 * changes nothing, because mail scanners open links. The button moves the order into this browser, or into the account
 * with the same verified address, where it is paid like any other. Links stay in mailboxes for years, so one works in a
 * new browser only until a day after the payment deadline. A browser that already has the order keeps it.
 */
import { lockOrder } from '../data/order-locks.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { findAccount, lockUser } from '#modules/accounts/index.ts'
import { findOrderLink, assignToSession, linkGuestOrder, type OrderLink } from '../data/guest-access.ts'
import { findOrder, recordEvent } from '../data/orders.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { OrderView } from '../rules/order-view.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner, type OwnerIds } from '#platform/database/owner.ts'

export type LinkedOrder =
  | (Pick<OrderView, 'id' | 'number' | 'items' | 'totalPaise' | 'expiresAt'> & {
      readonly state: 'open' | 'paid' | 'closed'
    })
  /** The link was used: the order is shown elsewhere. */
  | { readonly state: 'done'; readonly number: string }
  /** The order belongs to an account and is shown only there. */
  | { readonly state: 'account' }

const LINK_OVER: Problem = { code: 'not_found', key: 'order_link_over' }
const LINK_DONE: Problem = { code: 'expired', key: 'order_link_done' }
const IN_ACCOUNT: Problem = { code: 'unauthenticated', key: 'order_link_account' }
const OF_ANOTHER: Problem = { code: 'forbidden', key: 'order_link_other' }

/** The order behind the link: in full for those who have it or may take it, otherwise little more than where to find it. */
export async function getLinkedOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly token: string },
): Promise<Result<LinkedOrder>> {
  const link = await findOrderLink(deps.db.pool, deps.ids.digest(input.token))
  const stored = link && (await findOrder(deps.db.pool, link.orderId))
  if (!stored) return fail(LINK_OVER)
  const { id, number, items, totalPaise, expiresAt, paymentStatus } = stored.view
  const problem = isOwner(actor, stored) ? null : closedTo({ ...stored, paymentStatus }, link)
  if (problem === IN_ACCOUNT) return ok({ state: 'account' })
  if (problem === LINK_DONE) return ok({ state: 'done', number })
  if (problem) return fail(problem)
  const state = paymentStatus === 'unpaid' ? 'open' : paymentStatus === 'failed' ? 'closed' : 'paid'
  return ok({ id, number, items, totalPaise, expiresAt, state })
}

type LinkedState = OwnerIds & { readonly paymentStatus: PaymentStatus }

/** Why the link can't give the order to a new browser or account; null if it can. */
function closedTo({ userId, paymentStatus }: LinkedState, link: OrderLink): Problem | null {
  if (userId !== null) return IN_ACCOUNT
  if (link.isReplaced) return LINK_OVER
  return paymentStatus === 'unpaid' && link.isInTime ? null : LINK_DONE
}

/**
 * `actor`: the account or guest browser that gets the order. A visitor only gets the reason why there is nothing to
 * take.
 */
export function openLinkedOrder(
  deps: Deps,
  actor: Actor,
  input: { readonly token: string },
): Promise<Result<{ readonly orderId: OrderId }>> {
  return transaction(deps.db, async (tx) => {
    const link = await findOrderLink(tx.client, deps.ids.digest(input.token))
    const order = link && (await lockOrder(tx, link.orderId))
    if (!order) return fail(LINK_OVER)
    const problem = closedTo(order, link)
    if (problem) return isOwner(actor, order) ? ok({ orderId: order.id }) : fail(refusalOf(problem, actor))
    if (actor.kind === 'visitor') throw new Error('a visitor has no browser of their own yet')
    return actor.kind === 'guest' ? takeIntoBrowser(tx, order, actor) : takeIntoAccount(tx, order, actor)
  })
}

/** A signed-in user who does not own the order is signed in with a different account. */
function refusalOf(problem: Problem, actor: Actor): Problem {
  return problem === IN_ACCOUNT && actor.kind === 'user' ? OF_ANOTHER : problem
}

type Opened = Promise<Result<{ readonly orderId: OrderId }>>

async function takeIntoBrowser(tx: Tx, order: LockedOrder, guest: Extract<Actor, { kind: 'guest' }>): Opened {
  const isNew = await assignToSession(tx, order.id, guest.guestSessionId)
  if (isNew) await recordEvent(tx.client, order.id, 'order.opened', 'guest', {})
  return ok({ orderId: order.id })
}

async function takeIntoAccount(tx: Tx, order: LockedOrder, user: Extract<Actor, { kind: 'user' }>): Opened {
  const account = await findAccount(tx.client, user.userId)
  // Without an address, staff gave the link to the customer themselves.
  const isTheirs =
    account?.isVerified === true &&
    (order.customerEmail === '' || account.email.toLowerCase() === order.customerEmail.toLowerCase())
  // Taken in this browser before the sign-in, perhaps with a different address.
  if (!isTheirs) return isOwner(user, order) ? ok({ orderId: order.id }) : fail(OF_ANOTHER)
  if (!(await lockUser(tx, user.userId))) return fail(LINK_OVER)
  await linkGuestOrder(tx, order.id, user.userId)
  await recordEvent(tx.client, order.id, 'order.linked', 'system', {})
  return ok({ orderId: order.id })
}
