/** Parcels of orders as customers and staff see them, each with what staff have to do, if anything. */
import type { ParcelFilter, StaffParcelRow } from '../rules/staff-parcel.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { FollowedParcel, ShipmentScanView, ShipmentView } from '#modules/orders/rules/order-view.ts'
import {
  HAS_WORDS,
  IS_ASKED_AGAIN,
  IS_UNDELIVERED,
  IS_WAITING,
  NEEDS_STAFF,
  PARCELS_TO_CHECK,
  newestContacts,
} from '#modules/orders/index.ts'
import { countedTotal, MAX_COUNTED } from '#platform/database/paging.ts'
import { HAS_ID, NUMBERED, orderNumberOf } from '#platform/database/order-number.ts'
import { oneByOne, reportStatement, statement, type Queryable } from '#platform/database/statement.ts'

type ViewRow = Omit<ShipmentView, 'expectedDeliveryAt' | 'deliveredAt' | 'scans'> & {
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

/** A parcel as its customer and staff see it; null before it is requested. */
export async function findShipmentView(on: Queryable, orderId: OrderId): Promise<ShipmentView | null> {
  const [row] = await selectView(on, orderId)
  if (!row) return null
  return {
    ...row,
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

/** Tracking of these orders' parcels; those without a waybill are left out. */
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

type Dates = 'expectedDeliveryAt' | 'deliveredAt' | 'ndrAt' | 'createdAt'
type Row = Omit<StaffParcelRow, Dates> & {
  readonly [Name in Exclude<Dates, 'createdAt'>]: Date | null
} & { readonly createdAt: Date; readonly matching: number }

/** For a waiting parcel packed after the pickup was requested: a confirmed pickup takes everything that waits. */
const NEXT_VISIT = `CASE WHEN ${IS_WAITING} AND (p.day IS NULL OR p.day < (shop_now() AT TIME ZONE 'Asia/Kolkata')::date) THEN (
  SELECT min(n.day) FROM pickups n WHERE n.status = 'accepted' AND (n.day, n.time) >
    ((shop_now() AT TIME ZONE 'Asia/Kolkata')::date, to_char(shop_now() AT TIME ZONE 'Asia/Kolkata', 'HH24:MI'))) END`

/** What was refunded of the payment that settled it, as the refunds count it. */
const ASKED_BACK = `(SELECT coalesce(sum(r.amount_paise + r.withheld_coins * 100), 0)::bigint
  FROM refunds r WHERE r.order_id = o.id AND r.replaces_id IS NULL AND r.is_own_money)`

const FIELDS = `o.id AS "orderId", ${orderNumberOf('o')} AS number, o.customer_name AS "customerName", o.customer_phone AS "customerPhone", o.city, o.pincode,
  o.payment_method AS "paymentMethod", o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus", s.status,
  s.waybill, s.courier, s.attempts, s.remark, s.needs, s.carrier_status AS "carrierStatus", s.expected_delivery_at AS "expectedDeliveryAt",
  s.delivered_at AS "deliveredAt", s.ndr_code AS "ndrCode", s.ndr_remark AS "ndrRemark", s.ndr_at AS "ndrAt",
  coalesce(${IS_ASKED_AGAIN}, false) AS "isAskedAgain", s.taken_back_at IS NOT NULL AS "isTakenBack", ${IS_WAITING} AS "isWaiting",
  ${NEEDS_STAFF} AS todo, to_char(coalesce(${NEXT_VISIT}, p.day), 'YYYY-MM-DD') AS "pickupDay", s.cost_paise AS "costPaise", s.charged_paise AS "chargedPaise",
  s.cod_paise AS "codPaise", s.weight_grams AS "weightGrams", o.total_paise AS "totalPaise", o.shipping_paise AS "shippingPaise",
  o.cod_fee_paise AS "codFeePaise", ${ASKED_BACK} AS "askedPaise", s.created_at AS "createdAt"`
const FROM = `FROM shipments s JOIN orders o ON o.id = s.order_id LEFT JOIN pickups p ON p.id = s.pickup_id`

const BY_URGENCY = `todo IS NULL, array_position(ARRAY['cash_kept', 'refunded', 'refused', 'undelivered', 'returned', 'lost', 'stopped', 'held'], todo)`

/** On parcels `s` and orders `o`. */
const SHOWN: Readonly<Record<Exclude<ParcelFilter, 'todo'>, string>> = {
  waiting: IS_WAITING,
  moving: `o.fulfilment_status = 'shipped' AND s.status = 'created' AND s.carrier_status <> 'Delivered' AND NOT ${IS_WAITING}`,
  delivered: `o.fulfilment_status = 'delivered'`,
  back: `o.fulfilment_status IN ('returning', 'returned')`,
}

/** The newest matches of a name are enough. As a `text`, the pincode would not be found by its index. */
const hits = (shown: string) => `
  SELECT id FROM orders WHERE ${HAS_ID('id', '$1')}
   UNION SELECT id FROM orders WHERE order_number = ${NUMBERED('$1')}
   UNION (SELECT s.order_id FROM shipments s JOIN orders o ON o.id = s.order_id
           WHERE s.waybill LIKE $1 || '%' AND ${shown} ORDER BY s.created_at DESC, s.order_id LIMIT $2)
   UNION SELECT order_id FROM order_contacts WHERE pincode = $1::bpchar
   UNION ${newestContacts(
     HAS_WORDS,
     (
       contacts,
     ) => `SELECT o.id FROM ${contacts} JOIN orders o ON o.id = c.order_id JOIN shipments s ON s.order_id = o.id
           WHERE ${shown} ORDER BY c.created_at DESC, c.order_id DESC LIMIT $2`,
   )}`

/** Those of the orders that match. */
const searched = (shown: string) => `
  SELECT s.id, n.todo, s.created_at AS made, s.order_id FROM (${hits(shown)}) AS found
    ${oneByOne('shipments', 'order_id', 'found.id', 's')}
    JOIN orders o ON o.id = s.order_id LEFT JOIN needy n ON n.id = s.id
   WHERE ${shown} ORDER BY n.todo IS NULL, s.created_at DESC, s.order_id LIMIT $2`

/** NOT IN is not planned as a join: an index provides the newest parcels until there are enough. */
const listed = (shown: string, isTodo: boolean) => `
  (SELECT s.id, n.todo, s.created_at AS made, s.order_id FROM needy n JOIN shipments s ON s.id = n.id JOIN orders o ON o.id = s.order_id
    WHERE $1 = '' AND ${shown})
   UNION ALL
  (SELECT s.id, NULL, s.created_at, s.order_id FROM shipments s JOIN orders o ON o.id = s.order_id
    WHERE ${isTodo ? 'false' : shown} AND s.id NOT IN (SELECT id FROM needy)
    ORDER BY s.created_at DESC, s.order_id LIMIT greatest($2::int, $3::int + $4::int))`

/** The page is selected first, so that details are calculated for its rows only. */
const selectFiltered = (show: ParcelFilter | '', isSearch: boolean) => {
  const shown = show === '' ? 'true' : show === 'todo' ? 's.id IN (SELECT id FROM needy)' : SHOWN[show]
  return reportStatement<[pattern: string, most: number, limit: number, offset: number], Row>(
    `WITH needy AS MATERIALIZED (SELECT * FROM ${PARCELS_TO_CHECK} AS all_needy WHERE todo IS NOT NULL),
     hit AS MATERIALIZED (${isSearch ? searched(shown) : listed(shown, show === 'todo')}),
     page AS MATERIALIZED (SELECT id, todo, made FROM hit ORDER BY ${BY_URGENCY}, made DESC, order_id LIMIT $3 OFFSET $4)
   SELECT ${FIELDS}, (SELECT count(*) FROM hit)::int AS matching ${FROM} JOIN page ON page.id = s.id
    ORDER BY ${BY_URGENCY.replaceAll('todo', 'page.todo')}, page.made DESC, o.id`,
  )
}

/** Staff's table: what needs attention first, then the newest. `isMore`: there are more than `total`. */
export async function listParcelsForStaff(
  on: Queryable,
  filter: {
    /** Lower-cased, LIKE's wildcards escaped. */
    readonly pattern: string
    readonly show: ParcelFilter | ''
    readonly limit: number
    readonly offset: number
  },
): Promise<{ readonly parcels: StaffParcelRow[]; readonly total: number; readonly isMore: boolean }> {
  const { pattern, show, limit, offset } = filter
  const rows = await selectFiltered(show, pattern !== '')(on, pattern, MAX_COUNTED + 1, limit, offset)
  return { parcels: rows.map(toRow), ...countedTotal(rows[0]?.matching ?? 0) }
}

const selectOne = statement<[OrderId], Row>(
  'find_parcel_for_staff',
  `SELECT ${FIELDS}, 1 AS matching ${FROM} WHERE s.order_id = $1`,
)

/** The parcel of one order; null before it is requested. */
export async function findParcelForStaff(on: Queryable, orderId: OrderId): Promise<StaffParcelRow | null> {
  const [row] = await selectOne(on, orderId)
  return row ? toRow(row) : null
}

const countTodos = statement<[], { todo: NonNullable<StaffParcelRow['todo']>; parcels: number }>(
  'count_parcel_todos',
  `SELECT todo, count(*)::int AS parcels FROM ${PARCELS_TO_CHECK} AS needy WHERE todo IS NOT NULL GROUP BY todo`,
)

/** How many parcels need attention, by reason. */
export async function countParcelTodos(on: Queryable): Promise<ReadonlyMap<string, number>> {
  return new Map((await countTodos(on)).map(({ todo, parcels }) => [todo, parcels]))
}

function toRow({ matching: _matching, ...row }: Row): StaffParcelRow {
  return {
    ...row,
    expectedDeliveryAt: row.expectedDeliveryAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    ndrAt: row.ndrAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
