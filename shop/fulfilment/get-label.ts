import { findParcelOfOrder } from '#database/queries/parcels.ts'
import { isUuid, orderNumber, type OrderId } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Deps } from '../deps.ts'

export type Label = { readonly pdf: Buffer; readonly fileName: string }

/** The courier's label of an order's parcel. Its own address for it lives a day, so it is fetched each time. */
export async function getLabel(deps: Deps, input: { readonly id: string }): Promise<Result<Label>> {
  const orderId = input.id as OrderId
  const shipment = isUuid(orderId) ? await findParcelOfOrder(deps.db.pool, orderId) : null
  if (!shipment?.waybill || shipment.courier !== '' || shipment.status !== 'created') {
    return fail({ code: 'not_found', key: 'parcel_no_label' })
  }
  const label = await deps.shipping.fetchLabel(shipment.waybill)
  if (label.ok) return ok({ pdf: label.value, fileName: `label-${orderNumber(orderId)}.pdf` })
  deps.log.warn({ orderId, detail: label.detail }, 'the carrier gives no label')
  return fail({ code: 'shipping_unavailable', key: 'parcel_label_later' })
}
