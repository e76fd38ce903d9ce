/**
 * Handing a paid order to the carrier: the row first, then the carrier outside any transaction, then one transaction
 * with its waybill. Invariant: one waybill per order. Whoever asks holds the row for a minute; a try after the first
 * looks the parcel up by the order's id before it asks again, because an answer that got lost may have made it.
 */
import { lockOrder, type LockedOrder } from '#database/locks.ts'
import { enqueueLaterJob } from '#database/queries/changes.ts'
import { findOrder, recordEvent } from '#database/queries/orders.ts'
import { findParcelPapers, secondsToIndianMidnight } from '#database/queries/parcel-desk.ts'
import { isAskedBackWhole } from '#database/queries/refunds.ts'
import { findShipment, moveFulfilment, recordOutcome, takeAsking } from '#database/queries/shipments.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import { parcelOf, type Parcel } from '#domain/fulfilment/parcel.ts'
import type { ShipmentNeed } from '#domain/fulfilment/shipment-need.ts'
import type { OrderId } from '#domain/ids.ts'
import { canFulfilmentMove } from '#domain/orders/fulfilment-status.ts'
import type { Deps } from '../deps.ts'
import { dropParcel } from './drop-parcel.ts'

/** After so many tries without a usable answer a person has to look. */
export const MOST_ATTEMPTS = 12

export type Shipped =
  | { readonly kind: 'shipped'; readonly waybill: string }
  | { readonly kind: 'unpaid' }
  /** Cancelled, refunded, failed or unknown: nothing is to be sent. */
  | { readonly kind: 'over' }
  /** Somebody else is asking the carrier at this moment. */
  | { readonly kind: 'busy' }
  /** For good: staff see it. */
  | { readonly kind: 'refused'; readonly remark: string }
  /** With `needs` it is asked again by a job that waits first; without it soon, by whoever asked. */
  | { readonly kind: 'later'; readonly detail: string; readonly needs?: ShipmentNeed | undefined }

export async function shipOrder(deps: Deps, orderId: OrderId, actor: string): Promise<Shipped> {
  const claim = await transaction(deps.db, (tx) => claimAsking(tx, orderId, actor))
  if (claim.kind !== 'claimed') return claim
  const answer = await askCarrier(deps, claim.parcel, claim.attempts)
  if (answer.kind === 'later') {
    deps.log.warn({ orderId, attempts: claim.attempts, detail: answer.detail }, 'no waybill yet')
  }
  return transaction(deps.db, (tx) => recordAnswer(tx, orderId, actor, answer))
}

type Claim = Shipped | { readonly kind: 'claimed'; readonly parcel: Parcel; readonly attempts: number }

async function claimAsking(tx: Tx, orderId: OrderId, actor: string): Promise<Claim> {
  const order = await lockOrder(tx, orderId)
  if (order?.paymentStatus === 'unpaid' && !isCashConfirmed(order)) return { kind: 'unpaid' }
  const shipment = order && (await findShipment(tx.client, orderId))
  if (shipment?.status === 'created' && shipment.waybill)
    return { kind: 'shipped', waybill: shipment.waybill }
  if (!order || !isToBeSent(order) || shipment?.status === 'cancelled') return { kind: 'over' }
  if (await isAskedBackWhole(tx.client, orderId)) return { kind: 'over' }
  if (shipment?.isBeingAsked) return { kind: 'busy' }

  const stored = await findOrder(tx.client, orderId)
  if (!stored) throw new Error(`order ${orderId} was locked and is gone`)
  const parcel = parcelOf(stored.view, await findParcelPapers(tx.client, orderId))
  const asked = await takeAsking(tx, orderId, parcel)
  if (order.fulfilmentStatus === 'none') {
    await moveFulfilment(tx, orderId, 'requested', { kind: 'shipment.requested', actor, facts: {} })
  }
  return { kind: 'claimed', parcel, attempts: asked?.attempts ?? 1 }
}

function isToBeSent(order: LockedOrder): boolean {
  const { paymentStatus, fulfilmentStatus } = order
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
  return (
    (isPaid || isCashConfirmed(order)) && (fulfilmentStatus === 'none' || fulfilmentStatus === 'requested')
  )
}

/** An order in cash is sent before it is paid, once its customer has confirmed it. */
function isCashConfirmed({ paymentMethod, paymentStatus, codConfirmedAt }: LockedOrder): boolean {
  return paymentMethod === 'cod' && paymentStatus === 'unpaid' && codConfirmedAt !== null
}

export type Answer = Extract<Shipped, { readonly kind: 'shipped' | 'refused' | 'later' }>

/** Asks for a waybill; after the first try it looks first whether one was made. Replacements and pickups go the same way. */
export async function askCarrier(deps: Deps, parcel: Parcel, attempts: number): Promise<Answer> {
  if (attempts > 1) {
    const earlier = await findMade(deps, parcel)
    if (earlier.kind !== 'none') return earlier
  }
  const created = await deps.shipping.createParcel(parcel)
  if (created.ok) return { kind: 'shipped', waybill: created.value.waybill }
  if (created.reason === 'refused') return { kind: 'refused', remark: created.detail }
  if (created.reason === 'unavailable') {
    return { kind: 'later', detail: created.detail, needs: created.needs }
  }
  const made = await findMade(deps, parcel)
  return made.kind === 'none' ? { kind: 'later', detail: created.detail } : made
}

async function findMade(deps: Deps, parcel: Parcel): Promise<Answer | { readonly kind: 'none' }> {
  const found = await deps.shipping.findParcel(parcel.reference)
  if (!found.ok) return { kind: 'later', detail: found.detail }
  return found.value ? { kind: 'shipped', waybill: found.value.waybill } : { kind: 'none' }
}

async function recordAnswer(tx: Tx, orderId: OrderId, actor: string, answer: Answer): Promise<Shipped> {
  const order = await lockOrder(tx, orderId)
  const shipment = await findShipment(tx.client, orderId)
  if (!order || !shipment) throw new Error(`the shipment of order ${orderId} is gone`)

  // Cancelled meanwhile, or another one's answer was first: a parcel too many is taken back.
  const isOpen = shipment.status === 'requested' && canFulfilmentMove(order.fulfilmentStatus, 'shipped')
  if (!isOpen) {
    const isKept = shipment.status === 'created' && shipment.waybill !== null
    if (answer.kind === 'shipped' && answer.waybill !== shipment.waybill) {
      await dropParcel(tx, orderId, answer.waybill)
    }
    return isKept && shipment.waybill ? { kind: 'shipped', waybill: shipment.waybill } : { kind: 'over' }
  }

  if (answer.kind === 'shipped') {
    await recordOutcome(tx, orderId, { status: 'created', waybill: answer.waybill })
    await moveFulfilment(tx, orderId, 'shipped', {
      kind: 'order.shipped',
      actor,
      facts: { waybill: answer.waybill },
    })
    return answer
  }
  return answer.kind === 'later' && shipment.attempts < MOST_ATTEMPTS
    ? askLater(tx, orderId, answer)
    : refuse(tx, orderId, answer.kind === 'refused' ? answer.remark : answer.detail)
}

async function refuse(tx: Tx, orderId: OrderId, remark: string): Promise<Shipped> {
  await recordOutcome(tx, orderId, { status: 'refused', remark })
  await recordEvent(tx.client, orderId, 'shipment.refused', 'carrier', { remark })
  return { kind: 'refused', remark }
}

/** What a person has to see to is asked about by the hour; a pincode that is full, when its day is over. */
const AGAIN_SECONDS = 60 * 60
const AFTER_MIDNIGHT_SECONDS = 10 * 60

async function askLater(
  tx: Tx,
  orderId: OrderId,
  answer: Extract<Answer, { readonly kind: 'later' }>,
): Promise<Shipped> {
  const { detail, needs } = answer
  await recordOutcome(tx, orderId, { status: 'requested', remark: detail, needs })
  if (needs) {
    const seconds =
      needs === 'tomorrow'
        ? (await secondsToIndianMidnight(tx.client)) + AFTER_MIDNIGHT_SECONDS
        : AGAIN_SECONDS
    const job = { task: 'ship_order', payload: { orderId }, key: `ship_later:${orderId}` }
    await enqueueLaterJob(tx, job, seconds)
  }
  return answer
}
