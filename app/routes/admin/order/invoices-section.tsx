import type { OrderId } from '#domain/ids.ts'
import type { InvoiceView } from '#domain/invoices/invoice-view.ts'
import { PAPER_TITLES, paperDate } from '#domain/invoices/paper-words.ts'
import { formatInr } from '#domain/money.ts'

type Props = { readonly orderId: OrderId; readonly invoices: readonly InvoiceView[] }

/** The tax papers of an order: its invoice, and what was credited of it. */
export function InvoicesSection({ orderId, invoices }: Props) {
  return (
    <section className="order-box" aria-labelledby="invoices">
      <h3 id="invoices">Invoices</h3>
      {invoices.length === 0 ? (
        <p className="muted">The invoice comes with the payment.</p>
      ) : (
        <ul className="staff-papers">
          {invoices.map(({ id, kind, number, issuedOn, totalPaise }) => (
            <li key={id}>
              <a href={`/cms/orders/${orderId}/invoices/${id}`} data-document>
                {number}
                <span className="sr-only"> as PDF</span>
              </a>
              <span className="muted">
                {PAPER_TITLES[kind]}, {paperDate(issuedOn)}
              </span>
              <span>
                {kind === 'credit_note' && '−'}
                {formatInr(totalPaise)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
