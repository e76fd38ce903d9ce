/** A partner's references and statuses of orders: stored beside the orders and recorded in their history. */
import { findKnownOrders, findPartnerOrders, savePartnerOrders } from '../data/partner-data.ts'
import { listNewerFields, saveFieldTimes } from '../data/partner-field-times.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { placesOfTwins, type OrderRecord } from '../rules/data-message.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import { recordAuditEntries } from '#modules/staff/index.ts'
import { wrongPlaces, type Partner, type Synced, type WrongPlace } from './partner.ts'

const FIELDS = ['partner_reference', 'partner_status', 'partner_note'] as const
const NOTHING = { reference: '', status: '', note: '' }

/** Fields missing from a record keep their earlier value. */
export async function syncOrders(
  tx: Tx,
  { id, author }: Partner,
  records: readonly OrderRecord[],
  sentAt: string,
): Promise<Result<Synced>> {
  const orderIds = records.map(({ order_id: orderId }) => orderId)
  const known = await findKnownOrders(tx.client, orderIds)
  const unknown = orderIds.flatMap((orderId, place) => (known.has(orderId) ? [] : [place]))
  const refused = [
    ...unknown.map((place) => placeOf(place, MESSAGES.data_order_unknown)),
    ...placesOfTwins(orderIds).map((place) => placeOf(place, MESSAGES.data_twice)),
  ]
  if (refused.length > 0) return wrongPlaces(refused)

  const rows = await findPartnerOrders(tx.client, id, orderIds)
  const subjectOf = (orderId: string) => `order:${id}:${orderId}`
  const newer = await listNewerFields(tx.client, orderIds.map(subjectOf), sentAt)
  const isNewer = (orderId: string, field: string) => newer.get(subjectOf(orderId))?.has(field) === true
  const sent = records.flatMap((record, place) =>
    FIELDS.filter((field) => record[field] !== undefined).map((field) => ({
      subject: subjectOf(record.order_id),
      field,
      path: `data.orders.${place}.${field}`,
      isOutdated: isNewer(record.order_id, field),
    })),
  )
  const fieldsBefore = new Map(rows.map(({ orderId, ...stored }) => [orderId, stored]))
  const changes = records
    .map((record) => {
      const before = fieldsBefore.get(record.order_id) ?? NOTHING
      const taken = (field: (typeof FIELDS)[number]) =>
        isNewer(record.order_id, field) ? undefined : record[field]?.trim()
      const after = {
        reference: taken('partner_reference') ?? before.reference,
        status: taken('partner_status') ?? before.status,
        note: taken('partner_note') ?? before.note,
      }
      return { orderId: record.order_id, before, after }
    })
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  await savePartnerOrders(
    tx,
    id,
    changes.map(({ orderId, after }) => ({ orderId, ...after })),
  )
  await recordAuditEntries(
    tx,
    author,
    changes.map(({ orderId, before, after }) => ({
      action: 'order.partner_synced',
      id: orderId,
      label: known.get(orderId) ?? '',
      before: factsOf(before),
      after: factsOf(after),
    })),
  )
  await saveFieldTimes(
    tx,
    sent.filter(({ isOutdated }) => !isOutdated),
    sentAt,
  )
  const outdated = sent.filter(({ isOutdated }) => isOutdated).map(({ path }) => path)
  return ok({ changed: changes.length, outdated })
}

/** The values may contain customer data: the audit log, which is never changed, records only their length. */
function factsOf({ reference, status, note }: typeof NOTHING) {
  return {
    lettersOfReference: reference.length,
    lettersOfStatus: status.length,
    lettersOfNote: note.length,
  }
}

function placeOf(place: number, message: string): WrongPlace {
  return [`data.orders.${place}.order_id`, message]
}
