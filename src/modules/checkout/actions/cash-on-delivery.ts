/** Rules for cash orders: whether the pincode takes cash, the confirmation, and what follows it. */
import { countTry, findAccount } from '#modules/accounts/index.ts'
import { enqueue, enqueueAll } from '#platform/database/changes.ts'
import { confirmOrder, countCodOnTheirWay, type OpenOrderLimits, ORDER_JOBS } from '#modules/orders/index.ts'
import { findCodTerms } from '#modules/staff/index.ts'
import type { PlaceOrderInput } from '#modules/cart/rules/place-order-input.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  cashAt,
  MAX_COD_MAILS_AN_HOUR,
  MAX_COD_ON_THEIR_WAY,
  type CashAtPincode,
} from '#platform/rules/cash-on-delivery.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { queued } from '#platform/rules/jobs.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps, Ids } from '#platform/deps.ts'
import { findPincodePromise } from '#modules/fulfilment/index.ts'
import { ownerOf } from '#platform/database/owner.ts'
import { mailboxKey } from '#modules/coupons/index.ts'

/** Whether the courier collects cash there. May call the courier, so never call it inside a transaction. */
export async function findCashAt(deps: Deps, pincode: string): Promise<CashAtPincode> {
  return cashAt(await findPincodePromise(deps, pincode))
}

/**
 * Runs when a cash order is placed. It is confirmed at once if the shopper is known to read the mailbox it names;
 * otherwise the link is mailed, unless the sender has caused too many mails: then the caller undoes everything.
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
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'cod_confirm' })
  return 'mailed'
}

/**
 * Anybody can name anybody's mailbox, so mails are counted by who causes them, even if the orders are cancelled at
 * once.
 */
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

/** Limits how many unpaid parcels one shopper may have on their way. */
export async function hasTooManyInCash(tx: Tx, { mailbox, userId }: Shopper): Promise<boolean> {
  return (await countCodOnTheirWay(tx, mailbox, userId)) >= MAX_COD_ON_THEIR_WAY
}

/**
 * The same check when an order is placed, by the shopper's known identity. The mailbox that a guest enters is checked
 * on confirmation only; before that, nobody may learn from this whether somebody else has orders.
 */
export async function hasTooManyWhenPlacing(tx: Tx, ids: Ids, actor: Actor, email: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const isKnown = await isKnownMailbox(tx, actor, email)
  return hasTooManyInCash(tx, { mailbox: isKnown ? mailboxKey(ids, email) : null, userId: actor.userId })
}

/** Marks it confirmed and starts shipping; false if it was confirmed before or is not open any more. */
export async function confirmInCash(tx: Tx, orderId: OrderId, actor: string): Promise<boolean> {
  if (!(await confirmOrder(tx, orderId, actor))) return false
  await enqueueAll(tx, [
    queued(ORDER_JOBS.sendOrderMail, { orderId, kind: 'cod_confirmed' }),
    queued(ORDER_JOBS.shipOrder, { orderId }),
  ])
  return true
}

/** Calls the courier only if the answer matters. */
export async function findCashOfOrder(
  deps: Deps,
  { paymentMethod, customer }: PlaceOrderInput,
): Promise<CashAtPincode | undefined> {
  if (paymentMethod !== 'cod') return undefined
  const { isOn } = await findCodTerms(deps.db.pool)
  return isOn ? findCashAt(deps, customer.pincode) : undefined
}
