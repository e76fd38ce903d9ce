import { findPickupState, listComingPickups } from '#database/queries/pickups.ts'
import { countParcelTodos, listParcelsForStaff as selectForStaff } from '#database/queries/parcel-views.ts'
import { isStillToCome, pickupDays, type PickupView } from '#domain/fulfilment/pickup.ts'
import { PARCEL_FILTERS, type ParcelFilter, type StaffParcelPage } from '#domain/fulfilment/staff-parcel.ts'
import type { Deps } from '../deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '../staff-table.ts'

export type StaffParcelSearch = { readonly search: string; readonly show: string; readonly page: number }

/** Staff's table of parcels: what needs a person first. By order, waybill, name or pincode; unknown filters mean all. */
export async function listParcelsForStaff(deps: Deps, input: StaffParcelSearch): Promise<StaffParcelPage> {
  const page = pageOf(input.page)
  const pattern = patternOf(input.search)
  const show = Object.hasOwn(PARCEL_FILTERS, input.show) ? (input.show as ParcelFilter) : ''
  const offset = (page - 1) * PAGE_SIZE
  const found = await selectForStaff(deps.db.pool, { pattern, show, limit: PAGE_SIZE, offset })
  return { ...found, page, pageSize: PAGE_SIZE }
}

export type ParcelDesk = {
  /** How many parcels need a person. */
  readonly todos: number
  /** How many stand in the warehouse, and for how many of them no courier is asked yet. */
  readonly waiting: number
  readonly unasked: number
  /** Today's visit of the courier and later ones. */
  readonly pickups: readonly PickupView[]
  /** The days that one can be asked for. */
  readonly days: readonly string[]
}

/** What stands above the table: how much there is to do, and when the courier comes. */
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
    // A confirmed visit takes all that waits, what was packed since it was asked for too.
    unasked: pickups.some((visit) => isStillToCome(visit, state)) ? 0 : state.unasked,
    pickups,
    days: pickupDays(state.day),
  }
}
