/**
 * Scans that the carrier pushes. They are unsigned: the path is secret, the waybill must be ours, and a push can only
 * move an order forward by rule. Stored first, then answered, then processed from the table.
 */
import {
  countWebhookAttempt,
  finishWebhooks,
  listWaitingWebhooks,
  storeWebhooks,
} from '#modules/payments/index.ts'
import { listKnownParcels } from '../data/parcels.ts'
import type { Deps } from '#platform/deps.ts'
import { recordReturnScan } from './record-return-scan.ts'
import { recordScans } from './record-scans.ts'

const BATCH = 100

/** True if the push is new and about one of our parcels; anything else is ignored and not stored. */
export async function recordScanPush(deps: Deps, input: { readonly rawBody: Buffer }): Promise<boolean> {
  const push = deps.shipping.readPush(input.rawBody)
  if (!push) return false
  if ((await listKnownParcels(deps.db.pool, [push.waybill])).size === 0) return false
  // Pushes have no id: the same bytes are the same push.
  const eventId = deps.ids.digest(input.rawBody.toString('base64'))
  const stored = { eventId, rawBody: input.rawBody, outcome: null }
  return (await storeWebhooks(deps.db.pool, 'delhivery', [stored])).size === 1
}

/** Processes waiting pushes, up to a batch. Returns whether there may be more. */
export async function processScanPushes(deps: Deps): Promise<boolean> {
  const waiting = await listWaitingWebhooks(deps.db.pool, 'delhivery', BATCH)
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
  return waiting.length === BATCH && done.length === BATCH
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
