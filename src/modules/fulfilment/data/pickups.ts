/** The courier's pickups at the warehouse: one a day, stored before the carrier is called. */
import type { IndianMoment, PickupView, PickupWish } from '../rules/pickup.ts'
import { getStatement, only, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { IS_WAITING } from '#modules/orders/index.ts'

const FIELDS = `id, to_char(day, 'YYYY-MM-DD') AS day, time, expected_parcels AS parcels, status, carrier_id AS "carrierId", remark`

const WAITING = `FROM shipments s JOIN orders o ON o.id = s.order_id WHERE ${IS_WAITING}`

type PickupState = IndianMoment & {
  readonly waiting: number
  readonly unasked: number
}

/**
 * The Indian date and time, how many parcels wait in the warehouse, and for how many of them no pickup is requested.
 */
export const findPickupState = getStatement<[], PickupState>(
  'find_pickup_state',
  `SELECT to_char(shop_now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day,
          to_char(shop_now() AT TIME ZONE 'Asia/Kolkata', 'HH24:MI') AS time, parcels.*
     FROM (SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE NOT EXISTS (SELECT 1 FROM pickups p WHERE p.id = s.pickup_id
              AND p.day >= (shop_now() AT TIME ZONE 'Asia/Kolkata')::date)))::int AS unasked ${WAITING}) AS parcels`,
)

/** Today's and later ones, soonest first. */
export const listComingPickups = statement<[], PickupView>(
  'list_coming_pickups',
  `SELECT ${FIELDS} FROM pickups WHERE day >= (shop_now() AT TIME ZONE 'Asia/Kolkata')::date ORDER BY day`,
)

const upsert = statement<[string, string, number], PickupView>(
  'ask_for_pickup',
  `INSERT INTO pickups (day, time, expected_parcels) VALUES ($1::date, $2, $3)
   ON CONFLICT (day) DO UPDATE SET time = excluded.time, expected_parcels = excluded.expected_parcels, status = 'requested', remark = ''
     WHERE pickups.status <> 'accepted'
   RETURNING ${FIELDS}`,
)

const selectDay = statement<[string], PickupView>(
  'find_pickup_of_day',
  `SELECT ${FIELDS} FROM pickups WHERE day = $1::date`,
)

/** The pickup of a day, to be confirmed by the carrier; a confirmed one stays as it is. */
export async function takePickup(tx: Tx, wish: PickupWish, parcels: number): Promise<PickupView> {
  const [taken] = await upsert(tx.client, wish.day, wish.time, parcels)
  return taken ?? only(await selectDay(tx.client, wish.day))
}

const update = statement<[string, string, string, string], PickupView>(
  'record_pickup',
  `UPDATE pickups SET status = $2, carrier_id = $3, remark = $4 WHERE id = $1 AND status <> 'accepted' RETURNING ${FIELDS}`,
)

const assign = statement<[string], { orderId: string }>(
  'assign_parcels_to_pickup',
  `UPDATE parcels SET pickup_id = $1, updated_at = shop_now()
    WHERE id IN (SELECT s.id ${WAITING} AND NOT EXISTS (SELECT 1 FROM pickups p WHERE p.id = s.pickup_id
              AND p.day >= (shop_now() AT TIME ZONE 'Asia/Kolkata')::date))
   RETURNING order_id AS "orderId"`,
)

/** The carrier's answer. A confirmed pickup takes everything that waits; a confirmation is never undone. */
export async function recordPickup(
  tx: Tx,
  id: string,
  outcome: Pick<PickupView, 'status' | 'carrierId' | 'remark'>,
): Promise<void> {
  await update(tx.client, id, outcome.status, outcome.carrierId, outcome.remark)
  if (outcome.status === 'accepted') await assign(tx.client, id)
}
