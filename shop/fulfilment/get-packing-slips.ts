import { findOrder } from '#database/queries/orders.ts'
import { findShipmentView } from '#database/queries/parcel-views.ts'
import { MOST_PAPERS, whyNotPack, type PackingSlip } from '#domain/fulfilment/packing-slip.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'

/** What is to be put into each parcel, in the order that was asked; unknown orders are left out. */
export async function getPackingSlips(
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<PackingSlip[]> {
  const slips: PackingSlip[] = []
  for (const id of [...new Set(input.ids)].filter(isUuid).slice(0, MOST_PAPERS)) {
    const stored = await findOrder(deps.db.pool, id as OrderId)
    if (!stored) continue
    const shipment = await findShipmentView(deps.db.pool, id as OrderId)
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
