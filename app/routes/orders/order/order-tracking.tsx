import type { ShipmentView } from '#domain/orders/shipment-view.ts'
import { dateAndTimeOf, dateOf } from '#app/components/date.ts'

const TRACKING = 'https://www.delhivery.com/track-v2/package/'

/** Where the parcel is, in the courier's own words. Nothing before there is one. */
export function OrderTracking({ shipment }: { readonly shipment: ShipmentView | null }) {
  if (!shipment?.waybill) return null
  const { waybill, carrierStatus, expectedDeliveryAt, deliveredAt, scans } = shipment
  return (
    <section className="order-box" aria-labelledby="order-tracking">
      <h2 id="order-tracking">Tracking</h2>
      <dl className="order-facts">
        <div>
          <dt>Waybill</dt>
          <dd>
            <a href={TRACKING + encodeURIComponent(waybill)} rel="noreferrer">
              {waybill}
              <span className="sr-only"> at Delhivery</span>
            </a>
          </dd>
        </div>
        {carrierStatus !== '' && (
          <div>
            <dt>Courier says</dt>
            <dd>{carrierStatus}</dd>
          </div>
        )}
        {deliveredAt === null && expectedDeliveryAt !== null && (
          <div>
            <dt>Expected</dt>
            <dd>{dateOf(expectedDeliveryAt)}</dd>
          </div>
        )}
      </dl>
      {scans.length > 0 && (
        <ol className="timeline" reversed>
          {scans.map(({ at, status, location }) => (
            <li key={`${at} ${status}`} data-tone="neutral">
              <p className="timeline-title">{status}</p>
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
