/** The panel's invoices: every issued document, by number, order, customer and month. */
import { Link } from 'react-router'
import { readMonth } from '../../rules/tax-periods.ts'
import { buyerKind } from '../../rules/gst-files.ts'
import { formatRate, documentDate, DOCUMENT_TITLES } from '../../rules/invoice-view.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/invoices'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { countOf, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { loadPage, tableQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { InvoicesNav } from './invoices/invoices-nav.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'payments.read' }

const TITLE = 'Invoices'
const PATH = '/cms/invoices'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = tableQuery(url)
  const month = readMonth(url.searchParams.get('month')) ?? ''
  const found = await loadPage(url, (page) => shop.listInvoicesForStaff({ search, month, page }))
  return { ...found, asked: { search, month } }
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search invoices', placeholder: 'Number, order, name' },
  { type: 'month' },
]

const COLUMNS: readonly Column<Route.ComponentProps['loaderData']['invoices'][number]>[] = [
  { head: 'Number', isRowHead: true, cell: ({ number }) => number },
  { head: 'Kind', hasCardLabel: false, card: 'end', cell: ({ kind }) => DOCUMENT_TITLES[kind] },
  { head: 'Date', cell: ({ issuedOn }) => <time dateTime={issuedOn}>{documentDate(issuedOn)}</time> },
  {
    head: 'Order',
    card: 'end',
    cell: ({ orderId, orderNumber }) => (
      <a className="order-number" href={`/cms/orders/${orderId}`}>
        {orderNumber}
      </a>
    ),
  },
  { head: 'Customer', className: 'wrap', cell: ({ customerName }) => customerName },
  {
    head: 'Buyer',
    card: 'end',
    cell: ({ gstin }) => (gstin === null ? buyerKind(false) : `${buyerKind(true)} ${gstin}`),
  },
  { head: 'Rate', cell: ({ rates }) => rates.map(formatRate).join(', ') },
  {
    head: 'Total',
    isFigure: true,
    card: 'end',
    cell: ({ kind, totalPaise }) => `${kind === 'credit_note' ? '−' : ''}${formatInr(totalPaise)}`,
  },
  {
    head: 'File',
    hasCardLabel: false,
    cell: ({ id, orderId, number }) => (
      <a href={`/cms/orders/${orderId}/invoices/${id}`} data-document>
        PDF<span className="sr-only"> of {number}</span>
      </a>
    ),
  },
]

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { invoices, total, isMore, page, pageSize, asked } = loaderData
  return (
    <ListPage id="staff-invoices" title={TITLE} about={countOf(total, 'document', 'documents', isMore)}>
      <InvoicesNav month={asked.month} />
      <DataTable
        name="Table of invoices"
        className="nowrap"
        rows={invoices}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        filter={{ path: PATH, asked, fields: FIELDS }}
        paging={{ page, pageSize, total }}
        empty={{
          none: 'No invoices match this search.',
          clearLabel: 'Show all invoices',
          title: 'No invoices yet',
          children: (
            <>
              <p>Invoices of paid orders and credit notes of refunds appear here on their own.</p>
              <p>
                Before the first one, look at the <Link to={`${PATH}/rates`}>tax rates</Link>.
              </p>
            </>
          ),
        }}
      />
    </ListPage>
  )
}
