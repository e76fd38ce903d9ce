import { carrierWords, trackingAddress } from '#domain/orders/parcel-words.ts'
import type { FollowedParcel } from '#domain/orders/masked-order.ts'
import { dateOf } from '#app/components/date.ts'

/** How a parcel is followed: its waybill, the courier's last word, the day on which it is expected. */
export function ParcelFacts({ parcel }: { readonly parcel: FollowedParcel }) {
  const { waybill, carrierStatus, expectedDeliveryAt } = parcel
  return (
    <dl className="order-facts">
      <div>
        <dt>Waybill</dt>
        <dd>
          <a href={trackingAddress(waybill)} rel="noreferrer">
            {waybill}
            <span className="sr-only"> at Delhivery</span>
          </a>
        </dd>
      </div>
      {carrierStatus !== '' && (
        <div>
          <dt>Courier says</dt>
          <dd>{carrierWords(carrierStatus)}</dd>
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
