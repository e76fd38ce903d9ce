/**
 * The carrier's scans of parcels, from pushes and from polls, because pushes may get lost. They arrive repeated and
 * in any order: each is stored once, the order moves on where the latest allows, and nothing moves it backwards.
 */
import type { Deps } from '#platform/deps.ts'
import { lockOrder, recordEvent, ORDER_JOBS } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { isInTheWarehouse } from '#modules/orders/rules/cancellation.ts'
import { fulfilmentSteps } from '#platform/rules/fulfilment-status.ts'
import {
  countWebhookAttempt,
  finishWebhooks,
  listWaitingWebhooks,
  storeWebhooks,
} from '#modules/payments/index.ts'
import {
  listKnownParcels,
  takeToTrack,
  type KnownParcel,
  findParcelOfOrder,
  moveFulfilment,
  type OrderParcelRow,
} from '../data/parcels.ts'
import type { TrackedParcel } from '../providers/port.ts'
import { type Scan, fulfilmentOf, troubleOf } from '../rules/parcel-life.ts'
import { listScans, recordFailedAttempt, storeScans, takeLatestScan } from '../data/parcel-scans.ts'
import { isAnotherAttempt, openFailedAttempt } from '../rules/undelivered-parcels.ts'
import { recordReturnScan } from './return-parcels.ts'
import { settleCash, handOver } from './cash-parcels.ts'

/** The carrier's limit of waybills per call. */
const POLL_BATCH = 50
/** A little less than the time between two runs. */
const UNASKED_SECONDS = 8 * 60

export type Tracked = { readonly asked: number; readonly changed: number }

/** Polls the carrier for the parcels of orders and returns. */
export async function trackShipments(deps: Deps): Promise<Tracked> {
  let asked = 0
  let changed = 0
  for (;;) {
    const waybills = await takeToTrack(deps.db.pool, UNASKED_SECONDS, POLL_BATCH)
    if (waybills.length === 0) return { asked, changed }
    asked += waybills.length
    const tracked = await deps.shipping.trackParcels(waybills)
    if (!tracked.ok) {
      deps.log.warn(
        { parcels: waybills.length, detail: tracked.detail },
        'the carrier does not say where parcels are',
      )
      return { asked, changed }
    }
    changed += await recordTracked(deps, tracked.value)
    if (waybills.length < POLL_BATCH) return { asked, changed }
  }
}

/** Stores new scans of some parcels; returns how many parcels had any. */
export async function recordTracked(deps: Deps, parcels: readonly TrackedParcel[]): Promise<number> {
  const known = await listKnownParcels(
    deps.db.pool,
    parcels.map((parcel) => parcel.waybill),
  )
  let changed = 0
  for (const parcel of parcels) {
    const ours = known.get(parcel.waybill)
    if (ours && (await recordOne(deps, ours, parcel))) changed += 1
  }
  return changed
}

async function recordOne(deps: Deps, ours: KnownParcel, parcel: TrackedParcel): Promise<boolean> {
  const { expectedDeliveryAt } = parcel
  if (ours.purpose !== 'order') return recordReturnScan(deps, ours, parcel.current)
  const scans = allScans(parcel)
  // Most parcels have no new scan: no transaction for them.
  const isSame =
    ours.scans === scans.length && ours.expectedDeliveryAt?.getTime() === expectedDeliveryAt?.getTime()
  return isSame ? false : recordScans(deps, ours, { scans, expectedDeliveryAt })
}

/** The current status is usually the last of the scans, and then is reported only once. */
function allScans(parcel: TrackedParcel): readonly Scan[] {
  const scans = new Map([...parcel.scans, parcel.current].map((scan) => [keyOf(scan), scan]))
  return [...scans.values()]
}

function keyOf({ at, statusType, status }: Scan): string {
  return `${at.getTime()} ${statusType} ${status}`
}

type SeenScans = { readonly scans: readonly Scan[]; readonly expectedDeliveryAt: Date | null }

/** Of an order's parcel. True if any of them was new. */
export function recordScans(
  deps: Deps,
  parcel: Pick<KnownParcel, 'orderId' | 'waybill'>,
  seen: SeenScans,
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, parcel.orderId)
    const shipment = order && (await findParcelOfOrder(tx.client, order.id))
    if (!order || !shipment || shipment.waybill !== parcel.waybill) return false
    const isNewDate = seen.expectedDeliveryAt?.getTime() !== shipment.expectedDeliveryAt?.getTime()
    const stored = await storeScans(tx, shipment.id, seen.scans)
    if (stored === 0 && !isNewDate) return false
    const latest = await takeLatestScan(tx, shipment.id, seen.expectedDeliveryAt)
    if (latest) {
      await reportHandedOver(tx, order, shipment, latest)
      await follow(tx, order, shipment, latest)
    }
    if (stored > 0) await reportFailedAttempt(tx, order, shipment)
    return true
  })
}

/**
 * The courier has it. Only now are customers mailed that it is on its way, and not if it has already arrived or turned
 * back.
 */
async function reportHandedOver(
  tx: Tx,
  order: LockedOrder,
  shipment: OrderParcelRow,
  latest: Pick<Scan, 'statusType' | 'status'>,
): Promise<void> {
  if (shipment.handedOverAt !== null || shipment.status !== 'created') return
  const scans = await listScans(tx.client, shipment.id)
  if (isInTheWarehouse({ carrierStatus: latest.status, courier: shipment.courier, scans })) return
  const isNew = await handOver(tx, order)
  if (isNew && order.fulfilmentStatus === 'shipped' && fulfilmentOf(latest) === 'shipped')
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'shipped' })
}

async function follow(
  tx: Tx,
  order: LockedOrder,
  shipment: OrderParcelRow,
  latest: Pick<Scan, 'statusType' | 'status' | 'at'>,
): Promise<void> {
  const { waybill, carrierStatusType, carrierStatus } = shipment
  const { statusType, status, at } = latest
  if (statusType === carrierStatusType && status === carrierStatus) return
  const facts = { waybill, statusType, status, at: at.toISOString() }

  const trouble = troubleOf(latest)
  // A parcel that the shop itself cancelled is not a problem.
  if (trouble && shipment.status === 'created') {
    await recordEvent(tx.client, order.id, `shipment.${trouble}`, 'carrier', facts)
  }
  const target = fulfilmentOf(latest)
  const steps = target ? fulfilmentSteps(order.fulfilmentStatus, target) : []
  for (const step of steps) {
    await moveFulfilment(tx, order.id, step, { kind: `order.${step}`, actor: 'carrier', facts })
  }
  if (target === 'delivered') await deliver(tx, order, steps.includes('delivered'), facts)
}

/**
 * The courier has the cash of an order that was unpaid. An order closed meanwhile (lost and found again, or cancelled)
 * stays closed: staff find out whose money it is, and no mail says that all is well. A parcel that came back also waits
 * for staff, who check the goods first.
 */
async function deliver(
  tx: Tx,
  order: LockedOrder,
  isNew: boolean,
  facts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const isCash = order.paymentMethod === 'cod'
  if (isCash && order.paymentStatus === 'failed') {
    const cash = { ...facts, amountPaise: order.totalPaise }
    return recordEvent(tx.client, order.id, 'payment.cash_after_close', 'carrier', cash)
  }
  if (!isNew) return
  if (isCash) await settleCash(tx, order)
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'delivered' })
}

/** Each failed delivery attempt is reported once: to the customer by mail, to staff as a to-do. */
async function reportFailedAttempt(tx: Tx, order: LockedOrder, shipment: OrderParcelRow): Promise<void> {
  if (order.fulfilmentStatus !== 'shipped') return
  const scans = await listScans(tx.client, shipment.id)
  const attempt = openFailedAttempt(scans)
  if (!attempt || !isAnotherAttempt(scans, attempt, shipment.ndrAt)) return
  const { code, remark, at } = attempt
  await recordFailedAttempt(tx, shipment.id, { code, remark, at })
  const facts = { waybill: shipment.waybill, code, remark, at: at.toISOString() }
  await recordEvent(tx.client, order.id, 'shipment.undelivered', 'carrier', facts)
  await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'ndr' })
}

/**
 * Stored first, then answered, then processed from the table. Pushes are unsigned: the path is secret, the waybill
 * must be ours, and a push can only move an order forward by rule. True if the push is new and about one of our
 * parcels; anything else is ignored and not stored.
 */
export async function recordScanPush(deps: Deps, input: { readonly rawBody: Buffer }): Promise<boolean> {
  const push = deps.shipping.readPush(input.rawBody)
  if (!push) return false
  if ((await listKnownParcels(deps.db.pool, [push.waybill])).size === 0) return false
  // Pushes have no id: the same bytes are the same push.
  const eventId = deps.ids.digest(input.rawBody.toString('base64'))
  const stored = { eventId, rawBody: input.rawBody, outcome: null }
  return (await storeWebhooks(deps.db.pool, 'delhivery', [stored])).size === 1
}

const PUSH_BATCH = 100

/** Processes waiting pushes, up to a batch. Returns whether there may be more. */
export async function processScanPushes(deps: Deps): Promise<boolean> {
  const waiting = await listWaitingWebhooks(deps.db.pool, 'delhivery', PUSH_BATCH)
  const done: { id: number; outcome: string }[] = []
  for (const { id, rawBody } of waiting) {
    try {
      done.push({ id, outcome: await processPush(deps, rawBody) })
    } catch (error) {
      deps.log.error({ webhookId: id, error: String(error) }, 'a pushed scan could not be processed')
      await countWebhookAttempt(deps.db.pool, id)
    }
  }
  await finishWebhooks(deps.db.pool, done)
  return waiting.length === PUSH_BATCH && done.length === PUSH_BATCH
}

async function processPush(deps: Deps, rawBody: Buffer): Promise<string> {
  const push = deps.shipping.readPush(rawBody)
  if (!push) return 'unreadable'
  const parcel = (await listKnownParcels(deps.db.pool, [push.waybill])).get(push.waybill)
  if (!parcel) return 'unknown_parcel'
  const { expectedDeliveryAt } = parcel
  const isNew =
    parcel.purpose === 'order'
      ? await recordScans(deps, parcel, { scans: [push.scan], expectedDeliveryAt })
      : await recordReturnScan(deps, parcel, push.scan)
  return isNew ? 'stored' : 'known'
}
