/** Handing parcels to the courier: the labels and packing slips that are printed, and the courier's daily pickup. */
import { findOrder } from '#modules/orders/index.ts'
import { shortId, type OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, messageOf, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { mapConcurrent } from '#platform/process/concurrency.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Facts } from '#modules/staff/rules/audit.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import { findShipmentView } from '../data/parcel-views.ts'
import { findParcelOfOrder } from '../data/parcels.ts'
import { MAX_DOCUMENTS, type PackingSlip, whyNotPack } from '../rules/packing-slip.ts'
import { findPickupState, listComingPickups, recordPickup, takePickup } from '../data/pickups.ts'
import { AUTOMATIC_PICKUP_TIME, findPickupProblem, isSunday, type PickupWish } from '../rules/pickup.ts'

export type Label = { readonly pdf: Buffer; readonly fileName: string }

/** The courier's label of an order's parcel. The courier's link to it lasts a day, so it is fetched each time. */
export async function getLabel(deps: Deps, input: { readonly id: OrderId }): Promise<Result<Label>> {
  const { id: orderId } = input
  const shipment = await findParcelOfOrder(deps.db.pool, orderId)
  if (!shipment?.waybill || shipment.courier !== '' || shipment.status !== 'created') {
    return fail({ code: 'not_found', key: 'parcel_no_label' })
  }
  const label = await deps.shipping.fetchLabel(shipment.waybill)
  if (label.ok) return ok({ pdf: label.value, fileName: `label-${await numberOf(deps, orderId)}.pdf` })
  deps.log.warn({ orderId, detail: label.detail }, 'the carrier gives no label')
  return fail({ code: 'shipping_unavailable', key: 'parcel_label_later' })
}

async function numberOf(deps: Deps, id: OrderId): Promise<string> {
  return (await findOrder(deps.db.pool, id))?.view.number ?? shortId(id)
}

/** Concurrent fetches. */
const AT_ONCE = 4

/**
 * Several labels in one file, in the order given. `without`: orders that have no label in it; the file lists them too.
 */
export type Labels = { readonly pdf: Uint8Array; readonly without: readonly string[] }

export async function getLabels(
  deps: Deps,
  input: { readonly ids: readonly OrderId[] },
): Promise<Result<Labels>> {
  const ids = [...new Set(input.ids)]
  if (ids.length === 0) return fail({ code: 'invalid', key: 'labels_chosen_failed' })
  if (ids.length > MAX_DOCUMENTS) return fail({ code: 'invalid', key: 'labels_many_failed' })
  const asked = await mapConcurrent(ids, (id) => numberedLabel(deps, id), AT_ONCE)
  const { pdf, without } = await deps.documents.joinLabels({
    labels: asked.flatMap(({ number, label }) => (label.ok ? [{ number, pdf: label.value.pdf }] : [])),
    missing: asked.flatMap(({ number, label }) =>
      label.ok ? [] : [{ number, why: messageOf(label.problem) }],
    ),
    unreadable: MESSAGES.parcel_label_apart,
  })
  if (pdf === null) return fail({ code: 'not_found', key: 'labels_none_failed' })
  return ok({ pdf, without: without.map(({ number }) => number) })
}

async function numberedLabel(deps: Deps, id: OrderId) {
  return { number: await numberOf(deps, id), label: await getLabel(deps, { id }) }
}

/** What to pack into each parcel, in the order given; unknown orders are left out. */
export async function getPackingSlips(
  deps: Deps,
  input: { readonly ids: readonly OrderId[] },
): Promise<PackingSlip[]> {
  const slips: PackingSlip[] = []
  for (const id of [...new Set(input.ids)].slice(0, MAX_DOCUMENTS)) {
    const stored = await findOrder(deps.db.pool, id)
    if (!stored) continue
    const shipment = await findShipmentView(deps.db.pool, id)
    const { number, createdAt, customer, items } = stored.view
    slips.push({
      number,
      createdAt,
      customer,
      items: items.map(({ sku, name, quantity }) => ({ sku, name, quantity })),
      waybill: shipment?.waybill ?? null,
      warning: whyNotPack(stored.view),
    })
  }
  return slips
}

type BookedPickup = {
  readonly parcels: number
  /** The pickup that the courier had confirmed for the day before; null if this one is new. */
  readonly existing: PickupWish | null
}

/** Requested by staff, for a day they choose. */
export async function bookPickup(deps: Deps, staff: Actor, wish: PickupWish): Promise<Result<BookedPickup>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const state = await findPickupState(deps.db.pool)
  const problem = findPickupProblem(wish, state)
  if (problem) return fail({ code: 'invalid', key: problem })
  if (state.waiting === 0) return fail({ code: 'order_closed', key: 'pickup_nothing' })
  return requestPickup(deps, wish, state.waiting, allowed.value)
}

/**
 * Scheduled, for this afternoon: if parcels are waiting and no pickup is requested for today or later. Throws if the
 * carrier does not answer, so that the job is retried.
 */
export async function bookPickupForToday(deps: Deps): Promise<void> {
  const state = await findPickupState(deps.db.pool)
  const wish = { day: state.day, time: AUTOMATIC_PICKUP_TIME }
  if (isSunday(state.day) || state.unasked === 0 || findPickupProblem(wish, state)) return
  const coming = await listComingPickups(deps.db.pool)
  // Staff deal with a refused pickup and see why. A confirmed one for today also takes what was packed after it.
  if (coming.some(({ day, status }) => day === state.day && status !== 'requested')) return
  const asked = await requestPickup(deps, wish, state.waiting, null)
  if (!asked.ok && asked.problem.code === 'shipping_unavailable')
    throw new Error(`no pickup on ${state.day} yet: the carrier does not answer`)
}

/**
 * Writes the day's row, calls the carrier outside any transaction, then stores its answer. Repeating a request after
 * a lost answer is harmless: the carrier returns the pickup that exists. `by`: the member of staff who requests it;
 * null if scheduled.
 */
async function requestPickup(
  deps: Deps,
  wish: PickupWish,
  parcels: number,
  by: StaffMember | null,
): Promise<Result<BookedPickup>> {
  const pickup = await transaction(deps.db, (tx) => takePickup(tx, wish, parcels))
  if (pickup.status === 'accepted') {
    // The pickup remains valid and includes the parcels that have reached the warehouse since.
    await transaction(deps.db, async (tx) => {
      await recordPickup(tx, pickup.id, pickup)
      if (by) await notePickup(tx, by, wish, { parcels: pickup.parcels, answer: 'stands' })
    })
    return ok({ parcels: pickup.parcels, existing: { day: pickup.day, time: pickup.time } })
  }
  const answer = await deps.shipping.requestPickup(wish, parcels)
  const outcome = answer.ok
    ? ({ status: 'accepted', carrierId: answer.value.carrierId, remark: '' } as const)
    : ({
        status: answer.reason === 'refused' ? 'refused' : 'requested',
        carrierId: '',
        remark: answer.detail,
      } as const)
  await transaction(deps.db, async (tx) => {
    await recordPickup(tx, pickup.id, outcome)
    if (by) await notePickup(tx, by, wish, { parcels, answer: outcome.status })
  })
  if (answer.ok) return ok({ parcels, existing: null })
  deps.log.warn({ day: wish.day, detail: answer.detail }, 'the carrier does not take a pickup')
  return answer.reason === 'refused'
    ? fail({ code: 'shipment_refused', key: 'pickup_refused' })
    : fail({ code: 'shipping_unavailable', key: 'pickup_later' })
}

function notePickup(tx: Tx, by: StaffMember, wish: PickupWish, after: Facts): Promise<void> {
  const { day, time } = wish
  return recordAudit(tx, by, {
    action: 'parcel.pickup_asked',
    id: day,
    label: `Pickup on ${day}`,
    after: { time, ...after },
  })
}
