/**
 * Books parcels with the carrier: an order's, for the customer's own 'Create Shipment' and for the job that ships
 * paid orders, and through `bookParcel` those of returns.
 */
import { ORDER_NOT_FOUND, lockOrder, findOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import { enqueueLater } from '#platform/database/changes.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { queued } from '#platform/rules/jobs.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { awaitsConfirmation } from '#modules/orders/rules/cash-labels.ts'
import { canFulfilmentMove } from '#platform/rules/fulfilment-status.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'
import {
  markRequested,
  secondsToIndianMidnight,
  claimParcelOfOrder,
  findOrderToShip,
  markShipped,
} from '../data/order-parcel.ts'
import {
  findParcelOfOrder,
  moveFulfilment,
  type OrderParcelRow,
  recordOutcome,
  type ParcelRow,
} from '../data/parcels.ts'
import { parcelOf, type Parcel } from '../rules/parcel.ts'
import type { ShipmentNeed } from '../rules/staff-parcel.ts'
import { cancelParcel } from './cancel-parcel-at-carrier.ts'

type CreatedShipment = { readonly order: OrderView; readonly waybill: string }

export async function createShipment(
  deps: Deps,
  actor: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<CreatedShipment>> {
  const { orderId } = input
  const stored = await findOrder(deps.db.pool, orderId)
  if (!stored || !isOwner(actor, stored)) return fail(ORDER_NOT_FOUND)
  // A guest sees masked rows only; guests' paid orders are shipped automatically.
  if (stored.userId === null) return fail({ code: 'forbidden', key: 'shipment_masked' })

  const shipped = await shipWithPatience(deps, orderId)
  if (shipped.kind === 'unpaid' && awaitsConfirmation(stored.view))
    return fail(failed('payment_pending', MESSAGES.shipment_unconfirmed))
  if (shipped.kind !== 'shipped') return fail(problemOf(shipped))
  const after = await findOrder(deps.db.pool, orderId)
  return after ? ok({ order: after.view, waybill: shipped.waybill }) : fail(ORDER_NOT_FOUND)
}

/** For the job: throws while another attempt may succeed, so that it is retried. */
export async function shipPaidOrder(deps: Deps, input: { readonly orderId: OrderId }): Promise<void> {
  const shipped = await shipOrder(deps, input.orderId, 'system')
  // Parcels that wait for staff have a job of their own.
  if (shipped.kind === 'later' && !shipped.needs)
    throw new Error(`order ${input.orderId} has no waybill yet: ${shipped.detail}`)
  if (shipped.kind === 'busy') throw new Error(`order ${input.orderId} is being shipped by somebody else`)
  if (shipped.kind === 'refused') {
    deps.log.error({ orderId: input.orderId, remark: shipped.remark }, 'the carrier refused an order')
  }
}

const WAIT_MS = 250
const WAITS = 40

/** Of concurrent callers one calls the carrier; the others wait for its answer, up to about ten seconds. */
async function shipWithPatience(deps: Deps, orderId: OrderId): Promise<Shipped> {
  for (let wait = 0; wait < WAITS; wait += 1) {
    const shipped = await shipOrder(deps, orderId, 'customer')
    if (shipped.kind !== 'busy') return shipped
    await deps.clock.wait(WAIT_MS)
  }
  return { kind: 'busy' }
}

function problemOf(shipped: Exclude<Shipped, { readonly kind: 'shipped' }>): Problem {
  switch (shipped.kind) {
    case 'unpaid':
      return failed('payment_pending', MESSAGES.shipment_unpaid)
    case 'over':
      return failed('order_closed', MESSAGES.shipment_over)
    case 'refused':
      return failed('shipment_refused', shipped.isUnanswered ? MESSAGES.shipment_unanswered : shipped.remark)
    case 'busy':
    case 'later':
      return failed('shipping_unavailable', MESSAGES.shipment_later)
  }
}

function failed(code: Problem['code'], reason: string): Problem {
  return { code, key: 'shipmentFailedBecause', facts: [reason] }
}

/** A `later` result with `needs` is retried by a delayed job; without it, soon and by the caller. */
export type Shipped = Booked | Unpaid
type Unpaid = { readonly kind: 'unpaid' }

export function shipOrder(deps: Deps, orderId: OrderId, actor: string): Promise<Shipped> {
  return bookParcel<OrderParcelRow, Unpaid>(deps, {
    claim: () => claim(deps, orderId, actor),
    async recordAtOnce(waybill) {
      const isShipped = await markShipped(deps.db.pool, orderId, waybill, actor)
      if (isShipped) deps.db.onOrderEvent({ event: 'order.shipped', orderId })
      return isShipped
    },
    find: async (tx) => {
      const [order, row] = await Promise.all([lockOrder(tx, orderId), findParcelOfOrder(tx.client, orderId)])
      if (!order || !row) throw new Error(`the shipment of order ${orderId} is gone`)
      const isWanted = row.status === 'requested' && canFulfilmentMove(order.fulfilmentStatus, 'shipped')
      return { row, isWanted }
    },
    onBooked: async (tx, _row, waybill) => {
      await moveFulfilment(tx, orderId, 'shipped', { kind: 'order.shipped', actor, facts: { waybill } })
    },
    onRefused: async (tx, _row, remark) => {
      await markRequested(tx, orderId)
      await recordEvent(tx.client, orderId, 'shipment.refused', 'carrier', { remark })
    },
    onLater: async (tx, _row, answer) => {
      await markRequested(tx, orderId)
      await retryLater(tx, orderId, answer)
    },
  })
}

/** How often an order that changes between the reading and the claim is read again. */
const READINGS = 4

async function claim(deps: Deps, orderId: OrderId, actor: string): Promise<Shipped | Claim> {
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const found = await findOrderToShip(deps.db.pool, orderId)
    if (!found) return { kind: 'over' }
    const { order: stored, parcel: row, documents, isFullRefundRequested } = found
    const order = stored.view
    if (order.paymentStatus === 'unpaid' && !isCashConfirmed(order)) return { kind: 'unpaid' }
    if (row?.status === 'created' && row.waybill) return { kind: 'shipped', waybill: row.waybill }
    if (!isToBeSent(order) || row?.status === 'cancelled' || isFullRefundRequested) return { kind: 'over' }
    if (row?.isBeingAsked) return { kind: 'busy' }

    const parcel = parcelOf(order, documents)
    const attempts = await claimParcelOfOrder(deps.db.pool, stored, parcel, actor)
    if (attempts === 1) deps.db.onOrderEvent({ event: 'shipment.requested', orderId })
    if (attempts !== null) return { kind: 'claimed', parcel, attempts }
  }
  return { kind: 'busy' }
}

function isToBeSent(order: OrderView): boolean {
  const { paymentStatus, fulfilmentStatus } = order
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
  return (
    (isPaid || isCashConfirmed(order)) && (fulfilmentStatus === 'none' || fulfilmentStatus === 'requested')
  )
}

/** A cash order is sent before it is paid, once its customer has confirmed it. */
function isCashConfirmed({ paymentMethod, paymentStatus, codConfirmedAt }: OrderView): boolean {
  return paymentMethod === 'cod' && paymentStatus === 'unpaid' && codConfirmedAt !== null
}

/** What staff have to fix is retried hourly; a pincode at capacity, when its day is over. */
const AGAIN_SECONDS = 60 * 60
const AFTER_MIDNIGHT_SECONDS = 10 * 60

async function retryLater(tx: Tx, orderId: OrderId, { needs }: Later): Promise<void> {
  if (!needs) return
  const seconds =
    needs === 'tomorrow' ? (await secondsToIndianMidnight(tx.client)) + AFTER_MIDNIGHT_SECONDS : AGAIN_SECONDS
  const job = queued(ORDER_JOBS.shipOrder, { orderId }, `ship_later:${orderId}`)
  await enqueueLater(tx, job, seconds)
}

/** After this many attempts without a usable answer, staff have to look. */
export const MAX_ATTEMPTS = 12

export type Booked =
  | { readonly kind: 'shipped'; readonly waybill: string }
  /** Not wanted, or not any more: nothing is sent. */
  | { readonly kind: 'over' }
  /** Another process is calling the carrier now. */
  | { readonly kind: 'busy' }
  /** Permanent failure. The remark is the carrier's, or for staff alone if there was never a usable answer. */
  | { readonly kind: 'refused'; readonly remark: string; readonly isUnanswered?: true }
  /** `needs`: what staff have to fix before the carrier accepts it. */
  | { readonly kind: 'later'; readonly detail: string; readonly needs?: ShipmentNeed | undefined }

export type Claim = { readonly kind: 'claimed'; readonly parcel: Parcel; readonly attempts: number }
export type Later = Extract<Booked, { readonly kind: 'later' }>

/** What differs by purpose. Each function with a transaction locks the order. */
export type Booking<Row extends ParcelRow, Refusal = never> = {
  readonly claim: () => Promise<Claim | Booked | Refusal>
  /** Stores a waybill in one statement; writes nothing and returns false if the parcel may be unwanted by now. */
  readonly recordAtOnce?: (waybill: string) => Promise<boolean>
  /** The current parcel, and whether it still has to be booked. Throws if it no longer exists. */
  readonly find: (tx: Tx) => Promise<{ readonly row: Row; readonly isWanted: boolean }>
  readonly onBooked: (tx: Tx, row: Row, waybill: string) => Promise<void>
  readonly onRefused: (tx: Tx, row: Row, remark: string) => Promise<void>
  readonly onLater?: (tx: Tx, row: Row, answer: Later) => Promise<void>
}

/**
 * Books a parcel with the carrier, the same way for an order, a return and a replacement: write the row, call the
 * carrier outside any transaction, then store the waybill in one transaction. Invariant: one waybill per parcel. The
 * caller claims the row for a minute. Later attempts first look the parcel up by its reference, because it may exist
 * although the answer was lost.
 */
export async function bookParcel<Row extends ParcelRow, Refusal extends { readonly kind: string } = never>(
  deps: Deps,
  booking: Booking<Row, Refusal>,
): Promise<Booked | Refusal> {
  const claim = await booking.claim()
  if (!isClaimed(claim)) return claim
  const { parcel, attempts } = claim
  const answer = await callCarrier(deps, parcel, attempts)
  if (answer.kind === 'later') {
    const facts = { reference: parcel.reference, attempts, detail: answer.detail }
    deps.log.warn(facts, 'no waybill yet')
  }
  if (answer.kind === 'shipped' && (await booking.recordAtOnce?.(answer.waybill))) return answer
  return transaction(deps.db, (tx) => recordAnswer(tx, booking, answer))
}

function isClaimed(claim: { readonly kind: string }): claim is Claim {
  return claim.kind === 'claimed'
}

type Answer = Extract<Booked, { readonly kind: 'shipped' | 'refused' | 'later' }>

async function callCarrier(deps: Deps, parcel: Parcel, attempts: number): Promise<Answer> {
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

async function recordAnswer<Row extends ParcelRow>(
  tx: Tx,
  { find, onBooked, onRefused, onLater }: Omit<Booking<Row>, 'claim'>,
  answer: Answer,
): Promise<Booked> {
  const { row, isWanted } = await find(tx)
  const { id, status, waybill, attempts } = row
  // Cancelled meanwhile, or another attempt finished first: a surplus parcel is cancelled.
  if (!isWanted) {
    if (answer.kind === 'shipped' && answer.waybill !== waybill) await cancelParcel(tx, row, answer.waybill)
    return status === 'created' && waybill ? { kind: 'shipped', waybill } : { kind: 'over' }
  }
  if (answer.kind === 'shipped') {
    // Update the order first: a parcel that changes alone makes its trigger update the order's row once more.
    await Promise.all([
      onBooked(tx, row, answer.waybill),
      recordOutcome(tx, id, { status: 'created', waybill: answer.waybill }),
    ])
    return answer
  }
  if (answer.kind === 'later' && attempts < MAX_ATTEMPTS) {
    await recordOutcome(tx, id, { status: 'requested', remark: answer.detail, needs: answer.needs })
    await onLater?.(tx, row, answer)
    return answer
  }
  const remark = answer.kind === 'refused' ? answer.remark : answer.detail
  await recordOutcome(tx, id, { status: 'refused', remark })
  await onRefused(tx, row, remark)
  return answer.kind === 'refused' ? answer : { kind: 'refused', remark, isUnanswered: true }
}
