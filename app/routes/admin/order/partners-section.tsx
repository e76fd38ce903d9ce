import type { PartnerOrder } from '#domain/integrations/partner-view.ts'
import { dateAndTimeOf } from '#app/components/date.ts'

/** What partners call the order, and how far it is with them, in their words. Nothing of the shop follows from it. */
export function PartnersSection({ partners }: { readonly partners: readonly PartnerOrder[] }) {
  if (partners.length === 0) return null
  return (
    <section className="order-box" aria-labelledby="order-partners">
      <h3 id="order-partners">At partners</h3>
      <ul className="order-partners">
        {partners.map(({ sender, senderName, reference, status, note, at }) => (
          <li key={sender}>
            <p>
              <strong>{senderName}</strong>
              {status !== '' && <> says “{status}”</>}
            </p>
            {reference !== '' && (
              <p>
                Their reference: <code>{reference}</code>
              </p>
            )}
            {note !== '' && <p>{note}</p>}
            <p className="muted">
              <time dateTime={at}>{dateAndTimeOf(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
