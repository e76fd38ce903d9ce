/** Staff's returns: what customers want to send back. Late ones first, then the newest. */
import { Link } from 'react-router'
import { REASON_WORDS } from '#domain/returns/return-reason.ts'
import { RETURN_STATUSES } from '#domain/returns/return-status.ts'
import type { StaffReturnRow } from '#domain/returns/return-view.ts'
import { STATUS_COLOURS, STATUS_WORDS, WISH_WORDS } from '#domain/returns/return-words.ts'
import { formatInr } from '#domain/money.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/returns'
import { EmptyList } from './empty-list.tsx'
import { Pagination } from './orders/pagination.tsx'
import { StaffFilter } from './staff-filter.tsx'
import { tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './returns/returns.css'

export const handle: PageHandle = { access: 'admin', read: 'returns.read' }

const TITLE = 'Returns'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, page } = tableQuery(url)
  const asked = url.searchParams.get('status') ?? ''
  const status = (RETURN_STATUSES as readonly string[]).includes(asked) ? asked : ''
  const found = await context.get(shopContext).listReturnsForStaff({ search, status, page })
  return { ...found, search, status, path: url.pathname }
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { returns, total, overdue, page, pageSize, search, status, path } = loaderData
  return (
    <section className="staff-orders" aria-labelledby="staff-returns">
      <header className="staff-head">
        <h2 id="staff-returns">{TITLE}</h2>
        <p>
          {total === 1 ? '1 return' : `${total} returns`}
          {overdue > 0 && <span className="staff-late"> · {overdue} late</span>}
        </p>
      </header>
      <StaffFilter
        path={path}
        search={search}
        searchLabel="Search returns"
        placeholder="Order number, name or e-mail"
        name="status"
        chosen={status}
        choices={RETURN_STATUSES.map((each) => [each, STATUS_WORDS[each]])}
      />
      {returns.length === 0 ? (
        <EmptyList
          isFiltered={search !== '' || status !== '' || total > 0}
          none="No returns match this search."
          clearTo={path}
          clearLabel="Show all returns"
          title="No returns yet"
        >
          <p>When a buyer wants to send something back, the wish stands here until it is decided.</p>
          <p>
            For somebody on the phone, open the <Link to="/cms/orders">order</Link> and enter the return
            there.
          </p>
        </EmptyList>
      ) : (
        <div className="staff-table" role="region" aria-label="Table of returns" tabIndex={0}>
          <table className="staff-returns">
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Customer</th>
                <th scope="col">Asked</th>
                <th scope="col">What is wrong</th>
                <th scope="col">Wish</th>
                <th scope="col" className="figure">
                  Worth
                </th>
                <th scope="col">Status</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {returns.map((row) => (
                <ReturnRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        path={path}
        query={{ search, status }}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
      />
    </section>
  )
}

function ReturnRow({ row }: { readonly row: StaffReturnRow }) {
  return (
    <tr>
      <th scope="row" className="order-number">
        <a href={`/cms/orders/${row.orderId}`}>{row.orderNumber}</a>
      </th>
      <td>
        <span className="staff-customer">{row.customerName}</span>
        <span className="muted">{row.customerEmail}</span>
      </td>
      <td>
        <time dateTime={row.createdAt}>{dateAndTimeOf(row.createdAt)}</time>
      </td>
      <td>
        {REASON_WORDS[row.reason]} <span className="muted">× {row.pieces}</span>
      </td>
      <td>{WISH_WORDS[row.wish]}</td>
      <td className="figure">{formatInr(row.amountPaise)}</td>
      <td>
        <span className={`status status-${STATUS_COLOURS[row.status]}`}>{STATUS_WORDS[row.status]}</span>
        {row.isOverdue && <span className="status status-red staff-late-badge">late</span>}
      </td>
      <td>
        <a className="staff-open" href={`/cms/returns/${row.id}`}>
          Open<span className="sr-only"> the return of order {row.orderNumber}</span>
        </a>
      </td>
    </tr>
  )
}
