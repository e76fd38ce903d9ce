/**
 * Parcels for staff: their table with its summary, the parcel of one order, the correction of its address, and what
 * the courier charges.
 */
import { findOrder, lockOrder, recordEvent } from '#modules/orders/index.ts'
import { findRefundBooks } from '#modules/payments/index.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { ShipmentScanView, OrderView } from '#modules/orders/rules/order-view.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import { transaction } from '#platform/database/transaction.ts'
import { otherStates } from '#platform/rules/pincode-state.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, requirePermission } from '#modules/staff/index.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  countParcelTodos,
  findParcelForStaff,
  findShipmentView,
  listParcelsForStaff as selectForStaff,
} from '../data/parcel-views.ts'
import { findPickupState, listComingPickups } from '../data/pickups.ts'
import { endOfParcel, type ParcelEnd, mayTryAgain } from '../rules/undelivered-parcels.ts'
import { isStillToCome, nextPickupDay, pickupDays, type PickupView } from '../rules/pickup.ts'
import {
  PARCEL_FILTERS,
  type ParcelFilter,
  type StaffParcelPage,
  type StaffParcelRow,
} from '../rules/staff-parcel.ts'
import { changeConsignee, listUncharged, recordCharge } from '../data/order-parcel.ts'
import { findParcelOfOrder } from '../data/parcels.ts'
import { changedFields, type ConsigneeChange } from '../rules/parcel.ts'
import { queueRetry } from './ship-orders.ts'

type StaffParcelSearch = { readonly search: string; readonly show: string; readonly page: number }

/**
 * Staff's table of parcels, those that need attention first. By order, waybill, name or pincode; unknown filters mean
 * all.
 */
export async function listParcelsForStaff(deps: Deps, input: StaffParcelSearch): Promise<StaffParcelPage> {
  const page = pageOf(input.page)
  const pattern = patternOf(input.search)
  const show = Object.hasOwn(PARCEL_FILTERS, input.show) ? (input.show as ParcelFilter) : ''
  const offset = (page - 1) * PAGE_SIZE
  const found = await selectForStaff(deps.db.pool, { pattern, show, limit: PAGE_SIZE, offset })
  return { ...found, page, pageSize: PAGE_SIZE }
}

type ParcelDesk = {
  /** Parcels that need attention. */
  readonly todos: number
  /** How many are in the warehouse, and how many of them have no pickup requested yet. */
  readonly waiting: number
  readonly unasked: number
  /** Today's pickup and later ones. */
  readonly pickups: readonly PickupView[]
  /** The days for which a pickup can be requested. */
  readonly days: readonly string[]
  readonly nextDay: string | undefined
}

/** The summary above the table: how much there is to do, and when the courier comes. */
export async function getParcelDesk(deps: Deps): Promise<ParcelDesk> {
  const on = deps.db.pool
  const [todos, state, pickups] = await Promise.all([
    countParcelTodos(on),
    findPickupState(on),
    listComingPickups(on),
  ])
  return {
    todos: [...todos.values()].reduce((sum, parcels) => sum + parcels, 0),
    waiting: state.waiting,
    // A confirmed pickup takes everything that waits, including what was packed after the request.
    unasked: pickups.some((visit) => isStillToCome(visit, state)) ? 0 : state.unasked,
    pickups,
    days: pickupDays(state.day),
    nextDay: nextPickupDay(state),
  }
}

type StaffParcel = {
  readonly row: StaffParcelRow
  readonly scans: readonly ShipmentScanView[]
  /** The carrier accepts another attempt after this failure. */
  readonly mayTryAgain: boolean
  /** What settling it would refund; null if there is nothing to settle. */
  readonly end: ParcelEnd | null
}

type StaffParcelSection = {
  readonly parcel: StaffParcel | null
  /** Whether the address can still be corrected. */
  readonly mayCorrect: boolean
}

/** An order's parcel and what staff can do about it; null if there is no such order. */
export async function getParcelForStaff(
  deps: Deps,
  input: { readonly id: OrderId },
): Promise<StaffParcelSection | null> {
  const on = deps.db.pool
  const { id: orderId } = input
  const [stored, row, view] = await Promise.all([
    findOrder(on, orderId),
    findParcelForStaff(on, orderId),
    findShipmentView(on, orderId),
  ])
  if (!stored) return null
  const { askedPaise } = await findRefundBooks(on, orderId)
  const parcel = row && {
    row,
    scans: view?.scans ?? [],
    mayTryAgain: mayTryAgain(row.ndrCode),
    end: endOfParcel(row.todo, stored.view, askedPaise),
  }
  return { parcel, mayCorrect: mayCorrect(stored.view, row) }
}

/** Before anything has left: not booked yet, refused, or still in the warehouse. */
export function mayCorrect(
  { paymentStatus, fulfilmentStatus }: Pick<OrderView, 'paymentStatus' | 'fulfilmentStatus'>,
  parcel: Pick<StaffParcelRow, 'isWaiting'> | null,
): boolean {
  if (paymentStatus === 'failed' || paymentStatus === 'refunded') return false
  if (fulfilmentStatus === 'none' || fulfilmentStatus === 'requested') return true
  return fulfilmentStatus === 'shipped' && parcel?.isWaiting === true
}

type CorrectedConsignee = {
  readonly isAskedAgain: boolean
  /** The pincode lies in another state than the address says. */
  readonly isElsewhere: boolean
}

/**
 * Corrects an address that the courier refused, or whose parcel is still in the warehouse. Without a parcel, the
 * order's address is changed, and a refused parcel is booked again at once. For a booked one the courier is asked
 * first, and the order follows if it agrees. If a booking's answer was lost, its parcel is looked up first, so that
 * nothing goes to the wrong address.
 */
export async function correctConsignee(
  deps: Deps,
  staff: Actor,
  input: { readonly orderId: OrderId; readonly change: ConsigneeChange },
): Promise<Result<CorrectedConsignee>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const { orderId, change } = input
  const stored = await findOrder(deps.db.pool, orderId)
  if (!stored) return fail({ code: 'not_found', key: 'order_not_found' })
  const parcel = await findParcelForStaff(deps.db.pool, orderId)
  if (!mayCorrect(stored.view, parcel)) return fail(CLOSED)

  const made = await findMade(deps, orderId, parcel)
  if (!made.ok) return fail(LATER)
  const { waybill } = made
  if (waybill !== null) {
    // Another pincode or state is another route, which the courier accepts only as a new parcel.
    const { pincode, state, fullName } = stored.view.customer
    if (change.pincode !== pincode || (change.state ?? state) !== state) return fail(CLOSED)
    const { phone, address } = change
    const answer = await deps.shipping.correctConsignee(waybill, {
      name: change.fullName ?? fullName,
      phone,
      address,
    })
    if (!answer.ok) {
      deps.log.warn({ orderId, detail: answer.detail }, 'the carrier did not take a corrected address')
      return fail(answer.reason === 'refused' ? CLOSED : LATER)
    }
  }

  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = await findOrder(tx.client, orderId)
    const row = await findParcelForStaff(tx.client, orderId)
    // A booking in progress uses the old address.
    if ((await findParcelOfOrder(tx.client, orderId))?.isBeingAsked) return fail(LATER)
    if (!order || !now || !mayCorrect(now.view, row) || row?.status !== parcel?.status) return fail(CLOSED)
    // Booked meanwhile without an answer: there may be a new parcel.
    if (row?.status !== 'created' && (row?.attempts ?? 0) > (parcel?.attempts ?? 0)) return fail(LATER)
    const fields = changedFields(now.view.customer, change)
    if (fields.length > 0) {
      await changeConsignee(tx, orderId, change)
      const facts = { fields, by: allowed.value.staffId }
      await recordEvent(tx.client, orderId, 'order.address_corrected', 'staff', facts)
      // Logs which parts changed, not their values: an address must not outlive the order's own in the audit log.
      await recordOrderAudit(tx, allowed.value, orderId, 'address_corrected', { after: { fields } })
    }
    const isAskedAgain = row?.status === 'refused' && (await queueRetry(tx, orderId, allowed.value))
    const state = change.state ?? now.view.customer.state
    return ok({ isAskedAgain, isElsewhere: otherStates(change.pincode, state) !== null })
  })
}

type Made = { readonly ok: true; readonly waybill: string | null } | { readonly ok: false }

/** The parcel to correct too: the order's own, or one that only the carrier knows of. */
async function findMade(deps: Deps, orderId: OrderId, parcel: StaffParcelRow | null): Promise<Made> {
  if (parcel === null || parcel.attempts === 0) return { ok: true, waybill: null }
  if (parcel.status === 'created') return { ok: true, waybill: parcel.waybill }
  const found = await deps.shipping.findParcel(orderId)
  return found.ok ? { ok: true, waybill: found.value?.waybill ?? null } : { ok: false }
}

const CLOSED = { code: 'order_closed', key: 'parcel_not_waiting' } as const
const LATER = { code: 'shipping_unavailable', key: 'pickup_later' } as const

/** The carrier allows fifty such requests in five minutes. */
const MAX_COSTS = 30

/**
 * What the courier charges for its parcels, which the owner sees beside the cost that the shop states. Best effort,
 * in small batches; no parcel waits for it. Returns how many costs were fetched.
 */
export async function fetchShippingCosts(deps: Deps): Promise<number> {
  let fetched = 0
  for (const parcel of await listUncharged(deps.db.pool, MAX_COSTS)) {
    const charge = await deps.shipping.findCharge({
      fromPin: shopFacts().pincode,
      toPin: parcel.pincode,
      weightGrams: parcel.weightGrams,
      mode: parcel.isCash ? 'COD' : 'Prepaid',
    })
    if (charge.ok) {
      await recordCharge(deps.db.pool, parcel.orderId, charge.value)
      fetched += 1
    } else if (charge.reason !== 'refused') {
      deps.log.warn(
        { orderId: parcel.orderId, detail: charge.detail },
        'the carrier does not name its charge',
      )
      return fetched
    }
  }
  return fetched
}
