/**
 * Parcels of orders, returns and replacements: one row each, written before the carrier is called. Writers hold the
 * order's lock, except takeToTrack, which records only when a parcel was last polled.
 */
import { GRAMS_PER_UNIT, PARCEL_COST_PAISE } from '../rules/parcel.ts'
import {
  directionOf,
  statusesBefore,
  type ParcelDirection,
  type ParcelPurpose,
  type ParcelStatus,
  type ReturnPurpose,
} from '../rules/parcel-life.ts'
import type { ShipmentNeed } from '../rules/staff-parcel.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import { statement, type Queryable, changeStatement } from '#platform/database/statement.ts'
import { noteOrderEvent, type Tx } from '#platform/database/transaction.ts'

type Columns = {
  readonly id: string
  readonly orderId: OrderId
  readonly status: ParcelStatus
  readonly waybill: string | null
  /** Another courier, as staff typed it; empty for the shop's own carrier. */
  readonly courier: string
  readonly attempts: number
  /** Another process is calling the carrier now. */
  readonly isBeingAsked: boolean
  readonly remark: string
  readonly carrierStatusType: string
  readonly carrierStatus: string
  readonly expectedDeliveryAt: Date | null
  /** The last failed delivery attempt that was reported. */
  readonly ndrCode: string
  readonly ndrAt: Date | null
  /** When the courier took an order's parcel; null while it is in the warehouse. */
  readonly handedOverAt: Date | null
  readonly reattemptAt: Date | null
  /** Settled by staff: it came back, or was lost. */
  readonly takenBackAt: Date | null
  /** When a return or a replacement arrived, or ended otherwise. */
  readonly endedAt: Date | null
}
type Row = Columns & { readonly purpose: ParcelPurpose; readonly returnId: string | null }

type WithDirection = { readonly direction: ParcelDirection }
export type OrderParcelRow = Columns & WithDirection & { readonly purpose: 'order'; readonly returnId: null }
export type ReturnParcelRow = Columns &
  WithDirection & { readonly purpose: ReturnPurpose; readonly returnId: string }
export type ParcelRow = OrderParcelRow | ReturnParcelRow

/** Another process is calling the carrier now. */
export const IS_BEING_ASKED = `coalesce(parcels.asked_until > shop_now(), false)`

const COLUMNS = `id, purpose, order_id AS "orderId", return_id AS "returnId", status, waybill, courier, attempts,
  ${IS_BEING_ASKED} AS "isBeingAsked", remark, carrier_status_type AS "carrierStatusType",
  carrier_status AS "carrierStatus", expected_delivery_at AS "expectedDeliveryAt", ndr_code AS "ndrCode", ndr_at AS "ndrAt",
  handed_over_at AS "handedOverAt", reattempt_at AS "reattemptAt", taken_back_at AS "takenBackAt", ended_at AS "endedAt"`

function toRow(row: Row | undefined): ParcelRow | null {
  return row ? ({ ...row, direction: directionOf(row.purpose) } as ParcelRow) : null
}

const selectOne = statement<[string], Row>('find_parcel', `SELECT ${COLUMNS} FROM parcels WHERE id = $1`)

export async function findParcel(on: Queryable, id: string): Promise<ParcelRow | null> {
  return toRow((await selectOne(on, id))[0])
}

const selectOfOrder = statement<[OrderId], Row>(
  'find_parcel_of_order',
  `SELECT ${COLUMNS} FROM parcels WHERE order_id = $1 AND purpose = 'order'`,
)

/** The parcel of an order; null before it is requested. */
export async function findParcelOfOrder(on: Queryable, orderId: OrderId): Promise<OrderParcelRow | null> {
  return toRow((await selectOfOrder(on, orderId))[0]) as OrderParcelRow | null
}

const selectOfReturn = statement<[string, ReturnPurpose], Row>(
  'find_parcel_of_return',
  `SELECT ${COLUMNS} FROM parcels WHERE return_id = $1 AND purpose = $2`,
)

export async function findParcelOfReturn(
  on: Queryable,
  returnId: string,
  purpose: ReturnPurpose,
): Promise<ReturnParcelRow | null> {
  return toRow((await selectOfReturn(on, returnId, purpose))[0]) as ReturnParcelRow | null
}

const insertOfReturn = statement<[string, ReturnPurpose], { id: string }>(
  'request_parcel_of_return',
  `INSERT INTO parcels (purpose, order_id, return_id, cost_paise, weight_grams)
   SELECT $2, r.order_id, r.id, ${PARCEL_COST_PAISE}, ${GRAMS_PER_UNIT} * (SELECT sum(quantity) FROM return_items WHERE return_id = r.id)
     FROM returns r WHERE r.id = $1
   ON CONFLICT (return_id, purpose) WHERE return_id IS NOT NULL
   DO UPDATE SET status = 'requested', attempts = least(parcels.attempts, 1), remark = '', updated_at = shop_now()
      WHERE parcels.status = 'refused' AND parcels.waybill IS NULL
   RETURNING id`,
)

/**
 * Requests a return's parcel, or again after a refusal; returns its id, or null in another status. One attempt stays
 * counted, so that a parcel from an earlier attempt is looked up first.
 */
export async function requestParcelOfReturn(
  tx: Tx,
  returnId: string,
  purpose: ReturnPurpose,
): Promise<string | null> {
  return (await insertOfReturn(tx.client, returnId, purpose))[0]?.id ?? null
}

/**
 * Resets an order's parcel for new attempts; false if it is not waiting for that. One attempt stays counted here, too.
 */
export const allowRetry = changeStatement<[orderId: OrderId]>(
  'retry_parcel_of_order',
  `UPDATE parcels SET status = 'requested', remark = '', needs = '', attempts = least(attempts, 1), updated_at = shop_now()
    WHERE order_id = $1 AND purpose = 'order' AND (status = 'refused' OR (status = 'requested' AND remark <> ''))
      AND coalesce(asked_until <= shop_now(), true)
   RETURNING id`,
)

/** Longer than all calls of one attempt together, including their timeouts. */
const ASKING_SECONDS = 60
export const ASKED_UNTIL = `shop_now() + interval '${ASKING_SECONDS} seconds'`

const updateClaimed = statement<[string], { attempts: number }>(
  'claim_parcel',
  `UPDATE parcels SET attempts = attempts + 1, asked_until = ${ASKED_UNTIL}, updated_at = shop_now() WHERE id = $1 RETURNING attempts`,
)

/** Claims the right to call the carrier; returns the attempt's number. The caller has checked that nobody else holds it. */
export async function claimParcelOfReturn(tx: Tx, { id }: ReturnParcelRow): Promise<number> {
  return (await updateClaimed(tx.client, id))[0]?.attempts ?? 1
}

const updateOutcome = statement<
  [string, ParcelStatus, string | null, string, string, readonly ParcelStatus[]],
  { id: string }
>(
  'record_parcel_outcome',
  `UPDATE parcels SET status = $2, waybill = coalesce($3, waybill), remark = $4, needs = $5, asked_until = NULL,
          updated_at = shop_now()
    WHERE id = $1 AND status = ANY($6::text[]) RETURNING id`,
)

/**
 * Stores the result of a booking, or that it is no longer wanted. An existing waybill stays. Throws on a forbidden
 * transition.
 */
export async function recordOutcome(
  tx: Tx,
  id: string,
  outcome: {
    readonly status: ParcelStatus
    readonly waybill?: string
    readonly remark?: string
    readonly needs?: ShipmentNeed | undefined
  },
): Promise<void> {
  const { status, waybill = null, remark = '', needs = '' } = outcome
  const from = statusesBefore(status)
  const moved = await updateOutcome(tx.client, id, status, waybill, remark, needs, from)
  if (moved.length === 0) throw new Error(`parcel ${id} can not become ${status}`)
}

const selectForgotten = statement<[], { id: string }>(
  'list_forgotten_return_parcels',
  `SELECT p.id FROM parcels p JOIN returns r ON r.id = p.return_id
    WHERE p.status = 'requested' AND coalesce(p.asked_until <= shop_now(), true)
      AND (p.purpose, r.status, r.wish) IN (('return', 'approved', r.wish), ('replacement', 'received', 'replacement'))
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
                       WHERE j.key = 'ask_return_parcel:' || p.id
                         AND (j.attempts < j.max_attempts OR j.run_at > now() OR j.locked_at IS NOT NULL))
    ORDER BY p.id LIMIT 100`,
)

/** Parcels of returns that are not booked and have no job. */
export async function listForgottenReturnParcels(on: Queryable): Promise<string[]> {
  return (await selectForgotten(on)).map(({ id }) => id)
}

/** A lost parcel may turn up and be delivered: it is polled for this long after dispatch. */
const FOUND_AGAIN_DAYS = 60

const updateToTrack = statement<[number, number], { waybill: string }>(
  'take_parcels_to_track',
  `UPDATE parcels SET checked_at = shop_now() WHERE id IN (
     SELECT id FROM parcels
      WHERE status = 'created' AND courier = '' AND delivered_at IS NULL AND ended_at IS NULL
        AND (purpose <> 'order' OR (carrier_status_type NOT IN ('DL', 'CN')
             AND (carrier_status_type <> 'LT' OR created_at > shop_now() - interval '${FOUND_AGAIN_DAYS} days')))
        AND (checked_at IS NULL OR checked_at < shop_now() - make_interval(secs => $1))
      ORDER BY checked_at NULLS FIRST LIMIT $2)
   RETURNING waybill`,
)

/** Parcels on their way that were not polled for this long, longest first. */
export async function takeToTrack(on: Queryable, unaskedSeconds: number, limit: number): Promise<string[]> {
  return (await updateToTrack(on, unaskedSeconds, limit)).map(({ waybill }) => waybill)
}

export type KnownParcel = {
  readonly id: string
  readonly purpose: ParcelPurpose
  readonly direction: ParcelDirection
  readonly waybill: string
  readonly orderId: OrderId
  readonly expectedDeliveryAt: Date | null
  /** How many of its scans are stored. */
  readonly scans: number
}

const selectKnown = statement<[readonly string[]], Omit<KnownParcel, 'direction'>>(
  'list_parcels_of_waybills',
  `SELECT id, purpose, waybill, order_id AS "orderId", expected_delivery_at AS "expectedDeliveryAt",
          (SELECT count(*)::int FROM shipment_scans WHERE shipment_id = parcels.id) AS scans
     FROM parcels WHERE waybill = ANY($1::text[]) AND courier = '' ORDER BY purpose = 'order'`,
)

/** The shop's own parcels among these waybills. */
export async function listKnownParcels(on: Queryable, waybills: readonly string[]) {
  const rows = await selectKnown(on, waybills)
  return new Map(rows.map((row) => [row.waybill, { ...row, direction: directionOf(row.purpose) }]))
}

const updateFulfilment = statement<[OrderId, FulfilmentStatus, string, string, string], { id: OrderId }>(
  'move_fulfilment',
  `WITH moved AS (
     UPDATE orders SET fulfilment_status = $2, updated_at = shop_now() WHERE id = $1 AND fulfilment_status <> $2 RETURNING id
   ), event AS (
     INSERT INTO order_events (order_id, kind, actor, facts) SELECT id, $3, $4, $5::jsonb FROM moved
   )
   SELECT id FROM moved`,
)

/**
 * Moves a locked order's parcel to a status and adds it to the timeline; false if it had it already. Backward steps are
 * refused.
 */
export async function moveFulfilment(
  tx: Tx,
  orderId: OrderId,
  to: FulfilmentStatus,
  event: { readonly kind: string; readonly actor: string; readonly facts: Record<string, unknown> },
): Promise<boolean> {
  const facts = JSON.stringify(event.facts)
  const isMoved =
    (await updateFulfilment(tx.client, orderId, to, event.kind, event.actor, facts)).length === 1
  if (isMoved) noteOrderEvent(tx.client, event.kind, orderId)
  return isMoved
}

/** Marks the order's parcel as with the courier; false if that was known before. */
export const markHandedOver = changeStatement<[orderId: OrderId]>(
  'mark_handed_over',
  `UPDATE parcels SET handed_over_at = shop_now(), updated_at = shop_now()
    WHERE order_id = $1 AND purpose = 'order' AND handed_over_at IS NULL AND status = 'created' RETURNING id`,
)
