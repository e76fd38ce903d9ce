/**
 * Tracking: every scan of an order's parcel, append-only, and the latest one of a return's parcel. Writers hold the
 * order's lock.
 */
import type { Scan } from '../rules/parcel-life.ts'
import { statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const insertScans = statement<[string, readonly Date[], ...(readonly string[])[]], { id: number }>(
  'store_scans',
  `INSERT INTO shipment_scans (shipment_id, scanned_at, status_type, status, location, remark, status_code)
   SELECT $1::uuid, scan.* FROM unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) AS scan
   ON CONFLICT (shipment_id, scanned_at, status_type, status) DO NOTHING RETURNING id`,
)

/** Stores each scan once; returns how many were new. */
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

/** Every scan of a parcel, oldest first. */
export const listScans = statement<[shipmentId: string], Scan>(
  'list_scans',
  `SELECT scanned_at AS at, status_type AS "statusType", status, status_code AS code, location, remark
     FROM shipment_scans WHERE shipment_id = $1 ORDER BY scanned_at, id`,
)

const updateStatus = statement<[string, Date | null], { statusType: string; status: string; at: Date }>(
  'take_latest_scan',
  `UPDATE parcels SET carrier_status_type = latest.status_type, carrier_status = latest.status,
          expected_delivery_at = coalesce($2, expected_delivery_at),
          delivered_at = coalesce(delivered_at, (SELECT min(scanned_at) FROM shipment_scans
            WHERE shipment_id = $1 AND status_type = 'DL' AND status = 'Delivered')),
          updated_at = shop_now()
     FROM (SELECT status_type, status, scanned_at FROM shipment_scans WHERE shipment_id = $1
            ORDER BY scanned_at DESC, id DESC LIMIT 1) AS latest
    WHERE id = $1
   RETURNING latest.status_type AS "statusType", latest.status, latest.scanned_at AS at`,
)

/** The latest scan by time decides the status, in whatever order scans arrived. */
export async function takeLatestScan(tx: Tx, shipmentId: string, expectedDeliveryAt: Date | null) {
  return (await updateStatus(tx.client, shipmentId, expectedDeliveryAt))[0]
}

const updateNdr = statement<[string, string, string, Date], { id: string }>(
  'record_failed_attempt',
  `UPDATE parcels SET ndr_code = $2, ndr_remark = $3, ndr_at = $4, updated_at = shop_now() WHERE id = $1 RETURNING id`,
)

/** The last failed delivery attempt. */
export async function recordFailedAttempt(
  tx: Tx,
  shipmentId: string,
  attempt: { readonly code: string; readonly remark: string; readonly at: Date },
): Promise<void> {
  await updateNdr(tx.client, shipmentId, attempt.code, attempt.remark, attempt.at)
}

const updateWord = statement<[string, string, string, Date, boolean], { id: string }>(
  'store_latest_word',
  `UPDATE parcels SET carrier_status_type = $2, carrier_status = $3, carrier_at = $4, updated_at = shop_now(),
          ended_at = CASE WHEN $5 THEN coalesce(ended_at, shop_now()) ELSE ended_at END
    WHERE id = $1 AND ended_at IS NULL AND (carrier_at IS NULL OR carrier_at <= $4)
      AND (carrier_status_type, carrier_status) <> ($2, $3) RETURNING id`,
)

/**
 * The carrier's latest scan of a return's parcel; false if known or older. A parcel that has ended takes no more scans.
 */
export async function storeLatestScan(
  tx: Tx,
  id: string,
  { statusType, status, at }: Pick<Scan, 'statusType' | 'status' | 'at'>,
  isEnd: boolean,
): Promise<boolean> {
  return (await updateWord(tx.client, id, statusType, status, at, isEnd)).length === 1
}
