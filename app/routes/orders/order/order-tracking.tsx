import { carrierWords, couldNotHandOver } from '#domain/orders/parcel-words.ts'
import type { ShipmentView } from '#domain/orders/shipment-view.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { ParcelFacts } from '#app/components/orders/parcel-facts.tsx'

/** Where the parcel is, in the courier's own words. Nothing before there is one. */
export function OrderTracking({ shipment }: { readonly shipment: ShipmentView | null }) {
  if (!shipment?.waybill) return null
  const { waybill, courier, scans } = shipment
  const parcel = {
    waybill,
    courier,
    // The newest scan below says it, with its place.
    carrierStatus: scans.length > 0 ? '' : shipment.carrierStatus,
    expectedDeliveryAt: shipment.deliveredAt === null ? shipment.expectedDeliveryAt : null,
  }
  return (
    <section className="order-box" aria-labelledby="order-tracking">
      <h2 id="order-tracking">Tracking</h2>
      <ParcelFacts parcel={parcel} />
      {shipment.failedAttempt && (
        <p className="note note-warning">
          {couldNotHandOver(shipment.failedAttempt.remark)}{' '}
          {shipment.failedAttempt.isAskedAgain ? 'The courier comes again.' : 'We will try again.'}
        </p>
      )}
      {scans.length > 0 && (
        <ol className="timeline" reversed>
          {scans.map(({ at, status, location }) => (
            <li key={`${at} ${status}`} data-tone="neutral">
              <p className="timeline-title">{carrierWords(status)}</p>
              <p className="muted">
                <time dateTime={at}>{dateAndTimeOf(at)}</time>
                {location !== '' && ` · ${location}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
