/**
 * Books a parcel with the carrier, the same way for an order, a return and a replacement: write the row, call the
 * carrier outside any transaction, then store the waybill in one transaction. Invariant: one waybill per parcel. The
 * caller claims the row for a minute. Later attempts first look the parcel up by its reference, because it may exist
 * although the answer was lost.
 */
import { recordOutcome, type ParcelRow } from '../data/parcels.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Parcel } from '../rules/parcel.ts'
import type { ShipmentNeed } from '../rules/shipment-need.ts'
import type { Deps } from '#platform/deps.ts'
import { dropParcel } from './cancel-parcel-at-carrier.ts'

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
    if (answer.kind === 'shipped' && answer.waybill !== waybill) await dropParcel(tx, row, answer.waybill)
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
