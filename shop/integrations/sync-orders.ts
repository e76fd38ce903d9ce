/** What a partner calls orders, and how far they are with it: kept beside them, and noted in their history. */
import { findKnownOrders, findSaidOfOrders, keepSaidOfOrders } from '#database/queries/partner-data.ts'
import type { Tx } from '#database/transaction.ts'
import { placesOfTwins, type OrderRecord } from '#domain/integrations/data-message.ts'
import { MESSAGES } from '#domain/messages.ts'
import { ok, type Result } from '#domain/result.ts'
import { noteChanges } from '../admin/note-change.ts'
import { wrongPlaces, type Partner, type WrongPlace } from './partner.ts'

const NOTHING = { reference: '', status: '', note: '' }

/** What a record leaves out stays as it was said before. */
export async function syncOrders(
  tx: Tx,
  { id, author }: Partner,
  records: readonly OrderRecord[],
): Promise<Result<number>> {
  const orderIds = records.map(({ order_id: orderId }) => orderId)
  const known = await findKnownOrders(tx.client, orderIds)
  const unknown = orderIds.flatMap((orderId, place) => (known.has(orderId) ? [] : [place]))
  const refused = [
    ...unknown.map((place) => placeOf(place, MESSAGES.data_order_unknown)),
    ...placesOfTwins(orderIds).map((place) => placeOf(place, MESSAGES.data_twice)),
  ]
  if (refused.length > 0) return wrongPlaces(refused)

  const rows = await findSaidOfOrders(tx.client, id, orderIds)
  const saidBefore = new Map(rows.map(({ orderId, ...said }) => [orderId, said]))
  const changes = records
    .map((record) => {
      const before = saidBefore.get(record.order_id) ?? NOTHING
      const after = {
        reference: record.partner_reference?.trim() ?? before.reference,
        status: record.partner_status?.trim() ?? before.status,
        note: record.partner_note?.trim() ?? before.note,
      }
      return { orderId: record.order_id, before, after }
    })
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  await keepSaidOfOrders(
    tx,
    id,
    changes.map(({ orderId, after }) => ({ orderId, ...after })),
  )
  await noteChanges(
    tx,
    author,
    changes.map(({ orderId, before, after }) => ({
      action: 'order.partner_synced',
      id: orderId,
      label: orderId.slice(0, 8),
      ...{ before: factsOf(before), after: factsOf(after) },
    })),
  )
  return ok(changes.length)
}

/** Any of it may speak of the customer: the log, which is never changed, says how long it is and not what. */
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
