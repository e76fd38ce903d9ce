import type { InvoiceView } from '#domain/invoices/invoice-view.ts'
import { PAPER_TITLES, paperDate } from '#domain/invoices/paper-words.ts'
import { formatInr } from '#domain/money.ts'

type Props = { readonly orderId: string; readonly invoices: readonly InvoiceView[] }

/** The tax papers of an order; nothing before it is paid. */
export function OrderInvoice({ orderId, invoices }: Props) {
  if (invoices.length === 0) return null
  return (
    <section className="order-box order-papers" aria-labelledby="order-papers">
      <h2 id="order-papers">{invoices.length === 1 ? 'Invoice' : 'Invoice and credit notes'}</h2>
      <ul>
        {invoices.map(({ id, kind, number, issuedOn, totalPaise }) => (
          <li key={id}>
            <a
              href={
                kind === 'credit_note' ? `/orders/${orderId}/invoices/${id}` : `/orders/${orderId}/invoice`
              }
              data-document
            >
              {PAPER_TITLES[kind]} <span className="order-number">{number}</span>
            </a>
            <span className="muted">
              {paperDate(issuedOn)}, {formatInr(totalPaise)}, PDF
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
