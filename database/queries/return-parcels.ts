/** Parcels of returns: one each way. The row stands before the carrier is asked; its id is the reference. */
import type { OrderId } from '#domain/ids.ts'
import type { Scan } from '#domain/fulfilment/carrier-status.ts'
import type { ReturnDirection, ReturnParcelView } from '#domain/returns/return-view.ts'
import { statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'

export type ReturnParcelRow = Omit<ReturnParcelView, 'endedAt'> & {
  readonly id: string
  readonly returnId: string
  readonly orderId: OrderId
  readonly attempts: number
  /** Somebody is asking the carrier at this moment. */
  readonly isBeingAsked: boolean
  readonly endedAt: Date | null
}

const COLUMNS = `p.id, p.return_id AS "returnId", r.order_id AS "orderId", p.direction, p.status, p.waybill, p.attempts,
  coalesce(p.asked_until > shop_now(), false) AS "isBeingAsked", p.remark, p.carrier_status_type AS "carrierStatusType",
  p.carrier_status AS "carrierStatus", p.ended_at AS "endedAt"`

const insert = statement<[string, ReturnDirection], { id: string }>(
  'insert_return_parcel',
  `INSERT INTO return_parcels (return_id, direction) VALUES ($1, $2)
   ON CONFLICT (return_id, direction) DO UPDATE SET status = 'requested', attempts = least(return_parcels.attempts, 1), remark = ''
      WHERE return_parcels.status = 'refused' AND return_parcels.waybill IS NULL
   RETURNING id`,
)

/**
 * Asks for a parcel, or again for one that was refused; its id, or null when it stands elsewhere. One try stays counted:
 * what an earlier one may have made is looked up first.
 */
export async function askForReturnParcel(
  tx: Tx,
  returnId: string,
  direction: ReturnDirection,
): Promise<string | null> {
  return (await insert(tx.client, returnId, direction))[0]?.id ?? null
}

const selectOne = statement<[string], ReturnParcelRow>(
  'find_return_parcel',
  `SELECT ${COLUMNS} FROM return_parcels p JOIN returns r ON r.id = p.return_id WHERE p.id = $1`,
)

export async function findReturnParcel(on: Queryable, id: string): Promise<ReturnParcelRow | null> {
  return (await selectOne(on, id))[0] ?? null
}

const selectOfReturn = statement<[string, ReturnDirection], ReturnParcelRow>(
  'find_parcel_of_return',
  `SELECT ${COLUMNS} FROM return_parcels p JOIN returns r ON r.id = p.return_id WHERE p.return_id = $1 AND p.direction = $2`,
)

export async function findParcelOfReturn(on: Queryable, returnId: string, direction: ReturnDirection) {
  return (await selectOfReturn(on, returnId, direction))[0] ?? null
}

/** Longer than all calls of one attempt together, with the deadline of each. */
const ASKING_SECONDS = 60

const updateAsked = statement<[string], { attempts: number }>(
  'take_asking_for_return',
  `UPDATE return_parcels SET attempts = attempts + 1, asked_until = shop_now() + interval '${ASKING_SECONDS} seconds'
    WHERE id = $1 RETURNING attempts`,
)

/** Takes the right to ask the carrier; the caller has seen that nobody else asks. Which try it is. */
export async function takeAskingForReturn(tx: Tx, id: string): Promise<number> {
  return (await updateAsked(tx.client, id))[0]?.attempts ?? 1
}

const updateOutcome = statement<[string, ReturnParcelView['status'], string | null, string], { id: string }>(
  'record_return_parcel',
  `UPDATE return_parcels SET status = $2, waybill = coalesce($3, waybill), remark = $4, asked_until = NULL
    WHERE id = $1 RETURNING id`,
)

/** What came of asking, or that it is wanted no more. A waybill that is there stays. */
export async function recordReturnParcel(
  tx: Tx,
  id: string,
  outcome: {
    readonly status: ReturnParcelView['status']
    readonly waybill?: string
    readonly remark?: string
  },
): Promise<void> {
  await updateOutcome(tx.client, id, outcome.status, outcome.waybill ?? null, outcome.remark ?? '')
}

const selectForgotten = statement<[], { id: string }>(
  'list_forgotten_return_parcels',
  `SELECT p.id FROM return_parcels p JOIN returns r ON r.id = p.return_id
    WHERE p.status = 'requested' AND coalesce(p.asked_until <= shop_now(), true)
      AND (p.direction, r.status, r.wish) IN (('back', 'approved', r.wish), ('out', 'received', 'replacement'))
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
                       WHERE j.key = 'ask_return_parcel:' || p.id
                         AND (j.attempts < j.max_attempts OR j.run_at > now() OR j.locked_at IS NOT NULL))
    ORDER BY p.id LIMIT 100`,
)

/** Parcels that are still to be asked for, and that no job will ask for. */
export async function listForgottenReturnParcels(on: Queryable): Promise<string[]> {
  return (await selectForgotten(on)).map(({ id }) => id)
}

const updateToTrack = statement<[number, number], { waybill: string }>(
  'take_return_parcels_to_track',
  `UPDATE return_parcels SET checked_at = shop_now() WHERE id IN (
     SELECT id FROM return_parcels WHERE status = 'created' AND ended_at IS NULL
        AND (checked_at IS NULL OR checked_at < shop_now() - make_interval(secs => $1))
      ORDER BY checked_at NULLS FIRST LIMIT $2)
   RETURNING waybill`,
)

/** Parcels on their way that were not asked about for so long, longest unasked first. */
export async function takeReturnParcelsToTrack(on: Queryable, unaskedSeconds: number, limit: number) {
  return (await updateToTrack(on, unaskedSeconds, limit)).map(({ waybill }) => waybill)
}

const selectKnown = statement<[readonly string[]], ReturnParcelRow & { waybill: string }>(
  'list_return_parcels_of_waybills',
  `SELECT ${COLUMNS} FROM return_parcels p JOIN returns r ON r.id = p.return_id WHERE p.waybill = ANY($1::text[])`,
)

/** The parcels of returns among these waybills. */
export async function listReturnParcels(on: Queryable, waybills: readonly string[]) {
  return new Map((await selectKnown(on, waybills)).map((row) => [row.waybill, row]))
}

const updateWord = statement<[string, string, string, Date, boolean], { id: string }>(
  'record_return_scan',
  `UPDATE return_parcels SET carrier_status_type = $2, carrier_status = $3, carrier_at = $4,
          ended_at = CASE WHEN $5 THEN coalesce(ended_at, shop_now()) ELSE ended_at END
    WHERE id = $1 AND ended_at IS NULL AND (carrier_at IS NULL OR carrier_at <= $4)
      AND (carrier_status_type, carrier_status) <> ($2, $3) RETURNING id`,
)

/** The carrier's last word; false when it is known, or older than what is. After its end a parcel hears nothing. */
export async function recordReturnScan(
  tx: Tx,
  id: string,
  { statusType, status, at }: Pick<Scan, 'statusType' | 'status' | 'at'>,
  isEnd: boolean,
): Promise<boolean> {
  return (await updateWord(tx.client, id, statusType, status, at, isEnd)).length === 1
}
