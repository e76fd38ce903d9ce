import { carrierLabel, courierName, trackingAddress } from '../rules/parcel-words.ts'
import type { FollowedParcel } from '../rules/masked-order.ts'
import { dateOf } from '#platform/ui/date.ts'

/** Only the shop's own courier has a tracking page with a known address. */
export function Waybill({ waybill, courier }: { readonly waybill: string; readonly courier: string }) {
  if (courier !== '')
    return (
      <>
        {waybill} <span className="muted">({courier})</span>
      </>
    )
  return (
    <a href={trackingAddress(waybill)} rel="noreferrer">
      {waybill}
      <span className="sr-only"> at {courierName(courier)}</span>
    </a>
  )
}

/** How a parcel is tracked: its waybill, the courier's latest status and the expected day. */
export function ParcelFacts({ parcel }: { readonly parcel: FollowedParcel }) {
  const { waybill, courier, carrierStatus, expectedDeliveryAt } = parcel
  return (
    <dl className="fact-lines">
      <div>
        <dt>Waybill</dt>
        <dd>
          <Waybill waybill={waybill} courier={courier} />
        </dd>
      </div>
      {carrierStatus !== '' && (
        <div>
          <dt>Courier status</dt>
          <dd>{carrierLabel(carrierStatus)}</dd>
        </div>
      )}
      {expectedDeliveryAt !== null && (
        <div>
          <dt>Expected</dt>
          <dd>{dateOf(expectedDeliveryAt)}</dd>
        </div>
      )}
    </dl>
  )
}
