/** What is printed for a parcel: the courier's label, alone or several in one file, and the packing slip. */
import { findOrder } from '#modules/orders/index.ts'
import { findShipmentView } from '../data/parcel-views.ts'
import { findParcelOfOrder } from '../data/parcels.ts'
import { MAX_DOCUMENTS, type PackingSlip, whyNotPack } from '../rules/packing-slip.ts'
import { shortId, type OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, messageOf, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { mapConcurrent } from '#platform/jobs/map-concurrent.ts'

export type Label = { readonly pdf: Buffer; readonly fileName: string }

/** The courier's label of an order's parcel. The courier's link to it lasts a day, so it is fetched each time. */
export async function getLabel(deps: Deps, input: { readonly id: OrderId }): Promise<Result<Label>> {
  const { id: orderId } = input
  const shipment = await findParcelOfOrder(deps.db.pool, orderId)
  if (!shipment?.waybill || shipment.courier !== '' || shipment.status !== 'created') {
    return fail({ code: 'not_found', key: 'parcel_no_label' })
  }
  const label = await deps.shipping.fetchLabel(shipment.waybill)
  if (label.ok) return ok({ pdf: label.value, fileName: `label-${await numberOf(deps, orderId)}.pdf` })
  deps.log.warn({ orderId, detail: label.detail }, 'the carrier gives no label')
  return fail({ code: 'shipping_unavailable', key: 'parcel_label_later' })
}

async function numberOf(deps: Deps, id: OrderId): Promise<string> {
  return (await findOrder(deps.db.pool, id))?.view.number ?? shortId(id)
}

/** Concurrent fetches. */
const AT_ONCE = 4

/**
 * Several labels in one file, in the order given. `without`: orders that have no label in it; the file lists them too.
 */
export type Labels = { readonly pdf: Uint8Array; readonly without: readonly string[] }

export async function getLabels(
  deps: Deps,
  input: { readonly ids: readonly OrderId[] },
): Promise<Result<Labels>> {
  const ids = [...new Set(input.ids)]
  if (ids.length === 0) return fail({ code: 'invalid', key: 'labels_chosen_failed' })
  if (ids.length > MAX_DOCUMENTS) return fail({ code: 'invalid', key: 'labels_many_failed' })
  const asked = await mapConcurrent(ids, (id) => askFor(deps, id), AT_ONCE)
  const { pdf, without } = await deps.documents.joinLabels({
    labels: asked.flatMap(({ number, label }) => (label.ok ? [{ number, pdf: label.value.pdf }] : [])),
    missing: asked.flatMap(({ number, label }) =>
      label.ok ? [] : [{ number, why: messageOf(label.problem) }],
    ),
    unreadable: MESSAGES.parcel_label_apart,
  })
  if (pdf === null) return fail({ code: 'not_found', key: 'labels_none_failed' })
  return ok({ pdf, without: without.map(({ number }) => number) })
}

async function askFor(deps: Deps, id: OrderId) {
  return { number: await numberOf(deps, id), label: await getLabel(deps, { id }) }
}

/** What to pack into each parcel, in the order given; unknown orders are left out. */
export async function getPackingSlips(
  deps: Deps,
  input: { readonly ids: readonly OrderId[] },
): Promise<PackingSlip[]> {
  const slips: PackingSlip[] = []
  for (const id of [...new Set(input.ids)].slice(0, MAX_DOCUMENTS)) {
    const stored = await findOrder(deps.db.pool, id)
    if (!stored) continue
    const shipment = await findShipmentView(deps.db.pool, id)
    const { number, createdAt, customer, items } = stored.view
    slips.push({
      number,
      createdAt,
      customer,
      items: items.map(({ sku, name, quantity }) => ({ sku, name, quantity })),
      waybill: shipment?.waybill ?? null,
      warning: whyNotPack(stored.view),
    })
  }
  return slips
}
