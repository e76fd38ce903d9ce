/** Parcels for staff: their table with its summary, and the parcel of one order. */
import { findOrder } from '#modules/orders/index.ts'
import {
  countParcelTodos,
  findParcelForStaff,
  findShipmentView,
  listParcelsForStaff as selectForStaff,
} from '../data/parcel-views.ts'
import { findPickupState, listComingPickups } from '../data/pickups.ts'
import { findRefundBooks } from '#modules/payments/index.ts'
import { endOfParcel, type ParcelEnd } from '../rules/end-parcel.ts'
import { mayTryAgain } from '../rules/failed-attempt.ts'
import { isStillToCome, nextPickupDay, pickupDays, type PickupView } from '../rules/pickup.ts'
import {
  PARCEL_FILTERS,
  type ParcelFilter,
  type StaffParcelPage,
  type StaffParcelRow,
} from '../rules/staff-parcel.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { ShipmentScanView } from '#modules/orders/rules/shipment-view.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'
import { mayCorrect } from './correct-consignee.ts'

export type StaffParcelSearch = { readonly search: string; readonly show: string; readonly page: number }

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

export type ParcelDesk = {
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

export type StaffParcel = {
  readonly row: StaffParcelRow
  readonly scans: readonly ShipmentScanView[]
  /** The carrier accepts another attempt after this failure. */
  readonly mayTryAgain: boolean
  /** What settling it would refund; null if there is nothing to settle. */
  readonly end: ParcelEnd | null
}

export type StaffParcelSection = {
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
