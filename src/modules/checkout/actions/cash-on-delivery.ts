/** What an order in cash takes beside the others: the word on its pincode, its confirming, and what that sets going. */
import { countTry } from '#modules/accounts/data/account-tries.ts'
import { findAccount } from '#modules/accounts/data/accounts.ts'
import { enqueue, enqueueAll } from '#platform/database/changes.ts'
import { confirmOrder, countCodOnTheirWay } from '#modules/orders/data/cod-confirmations.ts'
import type { OpenOrderLimits } from '#modules/orders/data/orders.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  cashAt,
  MAX_COD_MAILS_AN_HOUR,
  MAX_COD_ON_THEIR_WAY,
  type CashAtPincode,
} from '#platform/rules/cash-on-delivery.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { JOBS, queued } from '#platform/rules/jobs.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps, Ids } from '#platform/deps.ts'
import { findPincodePromise } from '#modules/fulfilment/actions/pincode-promise.ts'
import { ownerOf } from '#platform/database/owner.ts'
import { mailboxKey } from '#modules/coupons/actions/coupon-customer.ts'

/** Whether the courier collects cash there. Asks the carrier if need be, so never inside a transaction. */
export async function findCashAt(deps: Deps, pincode: string): Promise<CashAtPincode> {
  return cashAt(await findPincodePromise(deps, pincode))
}

/**
 * What an order in cash sets going as soon as it is placed: it is confirmed at once where its shopper is known to read the
 * mailbox that it names; to everybody else the link is mailed, unless whoever places it has set too many mails going: then
 * the caller undoes it all.
 */
export async function startInCash(
  tx: Tx,
  actor: Actor,
  order: { readonly id: OrderId; readonly email: string },
  limits: OpenOrderLimits | undefined,
): Promise<'confirmed' | 'mailed' | 'too_often'> {
  if (await isKnownMailbox(tx, actor, order.email)) {
    await confirmInCash(tx, order.id, 'customer')
    return 'confirmed'
  }
  if (limits && (await mailsTooOften(tx, actor, limits))) return 'too_often'
  await enqueue(tx, JOBS.sendOrderMail, { orderId: order.id, kind: 'cod_confirm' })
  return 'mailed'
}

/** Anybody can name anybody's mailbox: what is counted is who sets mails going, even when the orders are cancelled at once. */
async function mailsTooOften(tx: Tx, actor: Actor, { address }: OpenOrderLimits): Promise<boolean> {
  const { userId, guestSessionId } = ownerOf(actor)
  const senders = [...(address === null ? [] : [address]), String(userId ?? guestSessionId)].toSorted()
  let isTooOften = false
  for (const sender of senders) {
    const { tries } = await countTry(tx.client, `cod-mails of ${sender}`)
    if (tries > MAX_COD_MAILS_AN_HOUR) isTooOften = true
  }
  return isTooOften
}

async function isKnownMailbox(tx: Tx, actor: Actor, email: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const account = await findAccount(tx.client, actor.userId)
  return account?.isVerified === true && account.email.toLowerCase() === email.trim().toLowerCase()
}

type Shopper = { readonly mailbox: string | null; readonly userId: UserId | null }

/** One shopper may keep so many couriers waiting with parcels that nobody has paid yet. */
export async function hasTooManyInCash(tx: Tx, { mailbox, userId }: Shopper): Promise<boolean> {
  return (await countCodOnTheirWay(tx, mailbox, userId)) >= MAX_COD_ON_THEIR_WAY
}

/**
 * The same when an order is placed: by what the shopper is known to be. Whose mailbox a guest names is judged when it is confirmed;
 * before that, nobody is to learn here whether a stranger has orders.
 */
export async function hasTooManyWhenPlacing(tx: Tx, ids: Ids, actor: Actor, email: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const isKnown = await isKnownMailbox(tx, actor, email)
  return hasTooManyInCash(tx, { mailbox: isKnown ? mailboxKey(ids, email) : null, userId: actor.userId })
}

/** Marks it confirmed and sends it on its way; false when it was confirmed before, or is not open any more. */
export async function confirmInCash(tx: Tx, orderId: OrderId, actor: string): Promise<boolean> {
  if (!(await confirmOrder(tx, orderId, actor))) return false
  await enqueueAll(tx, [
    queued(JOBS.sendOrderMail, { orderId, kind: 'cod_confirmed' }),
    queued(JOBS.shipOrder, { orderId }),
  ])
  return true
}
