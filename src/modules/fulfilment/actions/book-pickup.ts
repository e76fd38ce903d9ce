/**
 * Requests the courier's daily pickup: write the day's row, call the carrier outside any transaction, then store its
 * answer. Repeating a request after a lost answer is harmless: the carrier returns the pickup that exists.
 */
import { findPickupState, listComingPickups, recordPickup, takePickup } from '../data/pickups.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Facts } from '#modules/staff/rules/audit.ts'
import { AUTOMATIC_PICKUP_TIME, findPickupProblem, isSunday, type PickupWish } from '../rules/pickup.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

type Asked = {
  readonly parcels: number
  /** The pickup that the courier had confirmed for the day before; null if this one is new. */
  readonly existing: PickupWish | null
}

/** Requested by staff, for a day they choose. */
export async function bookPickup(deps: Deps, staff: Actor, wish: PickupWish): Promise<Result<Asked>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'orders.change')
  if (!allowed.ok) return allowed
  const state = await findPickupState(deps.db.pool)
  const problem = findPickupProblem(wish, state)
  if (problem) return fail({ code: 'invalid', key: problem })
  if (state.waiting === 0) return fail({ code: 'order_closed', key: 'pickup_nothing' })
  return ask(deps, wish, state.waiting, allowed.value)
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
  const asked = await ask(deps, wish, state.waiting, null)
  if (!asked.ok && asked.problem.code === 'shipping_unavailable')
    throw new Error(`no pickup on ${state.day} yet: the carrier does not answer`)
}

/** `by`: the member of staff who requests it; null if scheduled. */
async function ask(
  deps: Deps,
  wish: PickupWish,
  parcels: number,
  by: StaffMember | null,
): Promise<Result<Asked>> {
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
