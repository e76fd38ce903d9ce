/** Staff's invoices: every paper that was issued, by number, order, customer and month. */
import { Link } from 'react-router'
import { formatInr } from '#domain/money.ts'
import { paperDate, PAPER_TITLES } from '#domain/invoices/paper-words.ts'
import { readMonth } from '#domain/invoices/month.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/invoices'
import { EmptyList } from './empty-list.tsx'
import { InvoiceFilter } from './invoices/invoice-filter.tsx'
import { InvoicesNav } from './invoices/invoices-nav.tsx'
import { Pagination } from './orders/pagination.tsx'
import { tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './invoices/invoices.css'

export const handle: PageHandle = { access: 'admin', read: 'payments.read' }

const TITLE = 'Invoices'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, page } = tableQuery(url)
  const month = readMonth(url.searchParams.get('month')) ?? ''
  const found = await context.get(shopContext).listInvoicesForStaff({ search, month, page })
  return { ...found, search, month, path: url.pathname }
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { invoices, total, page, pageSize, search, month, path } = loaderData
  return (
    <section className="staff-orders" aria-labelledby="staff-invoices">
      <header className="staff-head">
        <h2 id="staff-invoices">{TITLE}</h2>
        <p>{total === 1 ? '1 paper' : `${total} papers`}</p>
      </header>
      <InvoicesNav month={month} />
      <InvoiceFilter path={path} search={search} month={month} />
      {invoices.length === 0 ? (
        <EmptyList
          isFiltered={search !== '' || month !== '' || total > 0}
          none="No invoices match this search."
          clearTo={path}
          clearLabel="Show all invoices"
          title="No invoices yet"
        >
          <p>Each paid order gets its invoice by itself, each refund its credit note. They stand here.</p>
          <p>
            Before the first one, look at the <Link to="/cms/invoices/rates">tax rates</Link>.
          </p>
        </EmptyList>
      ) : (
        <div className="staff-table staff-stacked" role="region" aria-label="Table of invoices" tabIndex={0}>
          <table className="tax-table">
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Kind</th>
                <th scope="col">Date</th>
                <th scope="col">Order</th>
                <th scope="col">Customer</th>
                <th scope="col" className="figure">
                  Total
                </th>
                <th scope="col">File</th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination path={path} query={{ search, month }} page={page} pageCount={Math.ceil(total / pageSize)} />
    </section>
  )
}

type Row = Route.ComponentProps['loaderData']['invoices'][number]

function InvoiceRow({ invoice }: { readonly invoice: Row }) {
  const { id, kind, number, issuedOn, orderId, orderNumber, customerName, totalPaise } = invoice
  return (
    <tr>
      <th scope="row">{number}</th>
      <td className="cell-end">{PAPER_TITLES[kind]}</td>
      <td>
        <time dateTime={issuedOn}>{paperDate(issuedOn)}</time>
      </td>
      <td className="cell-end">
        <a className="order-number" href={`/cms/orders/${orderId}`}>
          {orderNumber}
        </a>
      </td>
      <td className="invoice-customer">{customerName}</td>
      <td className="figure cell-end">
        {kind === 'credit_note' && '−'}
        {formatInr(totalPaise)}
      </td>
      <td>
        <a href={`/cms/orders/${orderId}/invoices/${id}`} data-document>
          PDF<span className="sr-only"> of {number}</span>
        </a>
      </td>
    </tr>
  )
}
