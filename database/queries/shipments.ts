/** Shipments and their scans. One per order: its row stands before the carrier is asked. */
import type { Scan } from '#domain/fulfilment/carrier-status.ts'
import { cashOf, type Parcel } from '#domain/fulfilment/parcel.ts'
import type { ShipmentNeed } from '#domain/fulfilment/shipment-need.ts'
import type { OrderId } from '#domain/ids.ts'
import type { FulfilmentStatus } from '#domain/orders/fulfilment-status.ts'
import type { FollowedParcel } from '#domain/orders/masked-order.ts'
import type { ShipmentScanView, ShipmentStatus, ShipmentView } from '#domain/orders/shipment-view.ts'
import { statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'

export type ShipmentRow = {
  readonly id: string
  readonly orderId: OrderId
  readonly status: ShipmentStatus
  readonly waybill: string | null
  /** Another courier, as staff typed it; empty for the shop's own carrier. */
  readonly courier: string
  readonly attempts: number
  /** Somebody is asking the carrier at this moment. */
  readonly isBeingAsked: boolean
  readonly remark: string
  readonly carrierStatusType: string
  readonly carrierStatus: string
  readonly expectedDeliveryAt: Date | null
  /** The last failed try to deliver that was told. */
  readonly ndrCode: string
  readonly ndrAt: Date | null
  /** When the courier took it; null while it is in the warehouse. */
  readonly handedOverAt: Date | null
  readonly reattemptAt: Date | null
  /** Settled by staff: it came back, or was lost. */
  readonly takenBackAt: Date | null
}

const COLUMNS = `id, order_id AS "orderId", status, waybill, courier, attempts, coalesce(asked_until > shop_now(), false) AS "isBeingAsked",
  remark, carrier_status_type AS "carrierStatusType", carrier_status AS "carrierStatus", expected_delivery_at AS "expectedDeliveryAt",
  ndr_code AS "ndrCode", ndr_at AS "ndrAt", handed_over_at AS "handedOverAt", reattempt_at AS "reattemptAt", taken_back_at AS "takenBackAt"`

const selectOfOrder = statement<[OrderId], ShipmentRow>(
  'find_shipment',
  `SELECT ${COLUMNS} FROM shipments WHERE order_id = $1`,
)

/** The shipment of an order; null before it is asked for. Writers hold the order's lock. */
export async function findShipment(on: Queryable, orderId: OrderId): Promise<ShipmentRow | null> {
  return (await selectOfOrder(on, orderId))[0] ?? null
}

/** Longer than all calls of one attempt together, with the deadline of each. */
const ASKING_SECONDS = 60

const upsertAsked = statement<[OrderId, number, number, number], ShipmentRow>(
  'ask_for_shipment',
  `INSERT INTO shipments (order_id, cost_paise, weight_grams, cod_paise, attempts, asked_until)
   VALUES ($1, $2, $3, $4, 1, shop_now() + interval '${ASKING_SECONDS} seconds')
   ON CONFLICT (order_id) DO UPDATE SET status = 'requested', attempts = shipments.attempts + 1,
      asked_until = excluded.asked_until, updated_at = shop_now()
   RETURNING ${COLUMNS}`,
)

/** Takes the right to ask the carrier. The caller holds the order's lock and has seen that nobody else asks. */
export async function takeAsking(tx: Tx, orderId: OrderId, parcel: Parcel): Promise<ShipmentRow | undefined> {
  return (await upsertAsked(tx.client, orderId, parcel.costPaise, parcel.weightGrams, cashOf(parcel)))[0]
}

const updateOutcome = statement<[OrderId, ShipmentStatus, string | null, string, string], { id: string }>(
  'record_shipment_outcome',
  `UPDATE shipments SET status = $2, waybill = coalesce($3, waybill), remark = $4, needs = $5, asked_until = NULL,
          updated_at = shop_now()
    WHERE order_id = $1 RETURNING id`,
)

/** What came of asking. A waybill that is there stays. */
export async function recordOutcome(
  tx: Tx,
  orderId: OrderId,
  outcome: {
    readonly status: ShipmentStatus
    readonly waybill?: string
    readonly remark?: string
    readonly needs?: ShipmentNeed | undefined
  },
): Promise<void> {
  const { status, waybill = null, remark = '', needs = '' } = outcome
  await updateOutcome(tx.client, orderId, status, waybill, remark, needs)
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

/** Moves a locked order's parcel on and says so in its timeline; false when it stood there. A step back is refused. */
export async function moveFulfilment(
  tx: Tx,
  orderId: OrderId,
  to: FulfilmentStatus,
  event: { readonly kind: string; readonly actor: string; readonly facts: Record<string, unknown> },
): Promise<boolean> {
  const facts = JSON.stringify(event.facts)
  return (await updateFulfilment(tx.client, orderId, to, event.kind, event.actor, facts)).length === 1
}

const updateHandedOver = statement<[OrderId], { id: string }>(
  'mark_handed_over',
  `UPDATE shipments SET handed_over_at = shop_now(), updated_at = shop_now()
    WHERE order_id = $1 AND handed_over_at IS NULL AND status = 'created' RETURNING id`,
)

/** The courier has the parcel; false when that was known before. The caller holds the order's lock. */
export async function markHandedOver(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await updateHandedOver(tx.client, orderId)).length === 1
}

const selectHandedOver = statement<[OrderId], { id: string }>(
  'is_handed_over',
  `SELECT id FROM shipments WHERE order_id = $1 AND handed_over_at IS NOT NULL`,
)

export async function isHandedOver(on: Queryable, orderId: OrderId): Promise<boolean> {
  return (await selectHandedOver(on, orderId)).length === 1
}

/** What the carrier lost may turn up, and be delivered: so long after it was sent it is asked about. */
const FOUND_AGAIN_DAYS = 60

const updateToTrack = statement<[number, number], { waybill: string }>(
  'take_shipments_to_track',
  `UPDATE shipments SET checked_at = shop_now() WHERE id IN (
     SELECT id FROM shipments
      WHERE status = 'created' AND courier = '' AND delivered_at IS NULL AND carrier_status_type NOT IN ('DL', 'CN')
        AND (carrier_status_type <> 'LT' OR created_at > shop_now() - interval '${FOUND_AGAIN_DAYS} days')
        AND (checked_at IS NULL OR checked_at < shop_now() - make_interval(secs => $1))
      ORDER BY checked_at NULLS FIRST LIMIT $2)
   RETURNING waybill`,
)

/** Parcels on their way that were not asked about for so long, longest unasked first. */
export async function takeToTrack(on: Queryable, unaskedSeconds: number, limit: number): Promise<string[]> {
  return (await updateToTrack(on, unaskedSeconds, limit)).map(({ waybill }) => waybill)
}

export type KnownParcel = {
  readonly waybill: string
  readonly orderId: OrderId
  readonly expectedDeliveryAt: Date | null
  /** How many of its scans are stored. */
  readonly scans: number
}

const selectKnown = statement<[readonly string[]], KnownParcel>(
  'list_parcels_of_waybills',
  `SELECT waybill, order_id AS "orderId", expected_delivery_at AS "expectedDeliveryAt",
          (SELECT count(*)::int FROM shipment_scans WHERE shipment_id = shipments.id) AS scans
     FROM shipments WHERE waybill = ANY($1::text[]) AND courier = ''`,
)

/** The shop's own parcels among these waybills. */
export async function listKnownParcels(on: Queryable, waybills: readonly string[]) {
  return new Map((await selectKnown(on, waybills)).map((row) => [row.waybill, row]))
}

const insertScans = statement<[string, readonly Date[], ...(readonly string[])[]], { id: number }>(
  'store_scans',
  `INSERT INTO shipment_scans (shipment_id, scanned_at, status_type, status, location, remark, status_code)
   SELECT $1::uuid, scan.* FROM unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) AS scan
   ON CONFLICT (shipment_id, scanned_at, status_type, status) DO NOTHING RETURNING id`,
)

/** Stores scans once each; answers how many were new. */
export async function storeScans(tx: Tx, shipmentId: string, scans: readonly Scan[]): Promise<number> {
  const rows = await insertScans(
    tx.client,
    shipmentId,
    scans.map((scan) => scan.at),
    scans.map((scan) => scan.statusType),
    scans.map((scan) => scan.status),
    scans.map((scan) => scan.location),
    scans.map((scan) => scan.remark),
    scans.map((scan) => scan.code),
  )
  return rows.length
}

const selectScans = statement<[string], Scan>(
  'list_scans',
  `SELECT scanned_at AS at, status_type AS "statusType", status, status_code AS code, location, remark
     FROM shipment_scans WHERE shipment_id = $1 ORDER BY scanned_at, id`,
)

/** Every scan of a parcel, oldest first. */
export async function listScans(on: Queryable, shipmentId: string): Promise<Scan[]> {
  return selectScans(on, shipmentId)
}

const updateStatus = statement<[string, Date | null], { statusType: string; status: string; at: Date }>(
  'take_latest_scan',
  `UPDATE shipments SET carrier_status_type = latest.status_type, carrier_status = latest.status,
          expected_delivery_at = coalesce($2, expected_delivery_at),
          delivered_at = coalesce(delivered_at, (SELECT min(scanned_at) FROM shipment_scans
            WHERE shipment_id = $1 AND status_type = 'DL' AND status = 'Delivered')),
          updated_at = shop_now()
     FROM (SELECT status_type, status, scanned_at FROM shipment_scans WHERE shipment_id = $1
            ORDER BY scanned_at DESC, id DESC LIMIT 1) AS latest
    WHERE id = $1
   RETURNING latest.status_type AS "statusType", latest.status, latest.scanned_at AS at`,
)

/** The parcel stands where its latest scan says, however late that one or another came in. */
export async function takeLatestScan(tx: Tx, shipmentId: string, expectedDeliveryAt: Date | null) {
  return (await updateStatus(tx.client, shipmentId, expectedDeliveryAt))[0]
}

/** It stands where a try to deliver came to nothing, until it is in the van again or turns round. */
export const IS_UNDELIVERED = `(ndr_at IS NOT NULL AND delivered_at IS NULL AND carrier_status_type = 'UD' AND carrier_status <> 'Dispatched')`
/** Staff have asked for the next try. */
export const IS_ASKED_AGAIN = `(reattempt_at IS NOT NULL AND reattempt_at >= ndr_at)`

type ViewRow = Pick<
  ShipmentView,
  'status' | 'waybill' | 'courier' | 'carrierStatus' | 'failedAttempt' | 'isTakenBack'
> & {
  readonly expectedDeliveryAt: Date | null
  readonly deliveredAt: Date | null
  readonly scans: readonly ShipmentScanView[] | null
}

const selectView = statement<[OrderId], ViewRow>(
  'find_shipment_view',
  `SELECT status, waybill, courier, carrier_status AS "carrierStatus", expected_delivery_at AS "expectedDeliveryAt",
          delivered_at AS "deliveredAt", taken_back_at IS NOT NULL AS "isTakenBack",
          CASE WHEN ${IS_UNDELIVERED} THEN json_build_object('remark', ndr_remark, 'isAskedAgain', ${IS_ASKED_AGAIN}) END AS "failedAttempt",
          (SELECT json_agg(json_build_object('at', to_char(scanned_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                  'status', s.status, 'location', location) ORDER BY scanned_at DESC, s.id DESC)
             FROM shipment_scans s WHERE s.shipment_id = shipments.id) AS scans
     FROM shipments WHERE order_id = $1`,
)

/** A parcel as its customer and staff see it; null before it is asked for. */
export async function findShipmentView(on: Queryable, orderId: OrderId): Promise<ShipmentView | null> {
  const [row] = await selectView(on, orderId)
  if (!row) return null
  return {
    status: row.status,
    waybill: row.waybill,
    courier: row.courier,
    carrierStatus: row.carrierStatus,
    failedAttempt: row.failedAttempt,
    isTakenBack: row.isTakenBack,
    expectedDeliveryAt: row.expectedDeliveryAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    scans: row.scans ?? [],
  }
}

type FollowedRow = {
  orderId: OrderId
  waybill: string
  courier: string
  carrierStatus: string
  expectedDeliveryAt: Date | null
}

const selectFollowed = statement<[readonly OrderId[]], FollowedRow>(
  'list_parcels_of_orders',
  `SELECT order_id AS "orderId", waybill, courier, carrier_status AS "carrierStatus",
          CASE WHEN delivered_at IS NULL THEN expected_delivery_at END AS "expectedDeliveryAt"
     FROM shipments WHERE order_id = ANY($1::uuid[]) AND waybill IS NOT NULL`,
)

/** What follows the parcels of these orders; those without a waybill are left out. */
export async function listFollowedParcels(
  on: Queryable,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, FollowedParcel>> {
  const rows = await selectFollowed(on, orderIds)
  return new Map(
    rows.map(({ orderId, expectedDeliveryAt, ...row }) => [
      orderId,
      { ...row, expectedDeliveryAt: expectedDeliveryAt?.toISOString() ?? null },
    ]),
  )
}
