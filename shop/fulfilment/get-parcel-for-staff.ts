import { findOrder } from '#database/queries/orders.ts'
import { findRefundBooks } from '#database/queries/refunds.ts'
import { findParcelForStaff, findShipmentView } from '#database/queries/parcel-views.ts'
import { endOfParcel, type ParcelEnd } from '#domain/fulfilment/end-parcel.ts'
import { mayTryAgain } from '#domain/fulfilment/failed-attempt.ts'
import type { StaffParcelRow } from '#domain/fulfilment/staff-parcel.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import type { ShipmentScanView } from '#domain/orders/shipment-view.ts'
import type { Deps } from '../deps.ts'
import { mayCorrect } from './correct-consignee.ts'

export type StaffParcel = {
  readonly row: StaffParcelRow
  readonly scans: readonly ShipmentScanView[]
  /** The carrier takes another try after this failure. */
  readonly mayTryAgain: boolean
  /** What settling it would give back; null where nothing is to be settled. */
  readonly end: ParcelEnd | null
}

export type StaffParcelSection = {
  readonly parcel: StaffParcel | null
  /** Whether the address can still be corrected. */
  readonly mayCorrect: boolean
}

/** An order's parcel and what staff can do about it; null when there is no such order. */
export async function getParcelForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<StaffParcelSection | null> {
  const on = deps.db.pool
  const orderId = input.id as OrderId
  if (!isUuid(orderId)) return null
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
