/** What visitors wrote to the shop, the newest first. */
import { Link } from 'react-router'
import { ENQUIRY_STATUS_COLOURS, ENQUIRY_STATUSES } from '#domain/enquiries/enquiry-work.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { pageSettingsContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/enquiries'
import { EmptyList } from './empty-list.tsx'
import { Pagination } from './orders/pagination.tsx'
import { StaffFilter } from './staff-filter.tsx'
import { tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './enquiries/enquiries.css'

export const handle: PageHandle = { access: 'admin', read: 'enquiries.read' }

const TITLE = 'Enquiries'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, page } = tableQuery(url)
  const status = ENQUIRY_STATUSES.find((each) => each === url.searchParams.get('status')) ?? ''
  const found = await context.get(shopContext).listEnquiriesForStaff({ search, status, page })
  return { ...found, search, status, hasCrm: context.get(pageSettingsContext).isEnquiryForwarded }
}

const PATH = '/cms/enquiries'

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { enquiries, total, page, pageSize, search, status, hasCrm } = loaderData
  return (
    <section className="staff-orders" aria-labelledby="staff-enquiries">
      <header className="staff-head">
        <h2 id="staff-enquiries">{TITLE}</h2>
        <p>{total === 1 ? '1 enquiry' : `${total.toLocaleString('en-IN')} enquiries`}</p>
      </header>
      <StaffFilter
        path={PATH}
        search={search}
        searchLabel="Search enquiries"
        placeholder="Ticket, name, e-mail, mobile or words"
        name="status"
        chosen={status}
        choices={ENQUIRY_STATUSES.map((each) => [each, each])}
      />
      {enquiries.length === 0 ? (
        <EmptyList
          isFiltered={search !== '' || status !== '' || total > 0}
          none="No enquiries match this search."
          clearTo={PATH}
          clearLabel="Show all enquiries"
          title="Nobody has written yet"
        >
          <p>
            What is sent by the form of the <a href="/contact">contact page</a> stands here, until it is
            answered and closed.
          </p>
        </EmptyList>
      ) : (
        <div className="staff-table staff-stacked" role="region" aria-label="Table of enquiries" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Ticket</th>
                <th scope="col">Name</th>
                <th scope="col">Requirement</th>
                <th scope="col">Sent from</th>
                <th scope="col">Date</th>
                <th scope="col">Status</th>
                {hasCrm && <th scope="col">Forwarded</th>}
              </tr>
            </thead>
            <tbody>
              {enquiries.map((enquiry) => (
                <EnquiryRow key={enquiry.id} enquiry={enquiry} hasCrm={hasCrm} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        path={PATH}
        query={{ search, status }}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
      />
    </section>
  )
}

type RowProps = {
  readonly enquiry: Route.ComponentProps['loaderData']['enquiries'][number]
  readonly hasCrm: boolean
}

function EnquiryRow({ enquiry, hasCrm }: RowProps) {
  return (
    <tr>
      <th scope="row" className="order-number">
        <Link to={`${PATH}/${enquiry.id}`}>{enquiry.ticketNumber}</Link>
      </th>
      <td className="cell-wide">
        <span className="staff-customer">{enquiry.name}</span>
        {!enquiry.isErased && <span className="muted">{enquiry.email}</span>}
      </td>
      <td className="cell-wide enquiry-words">
        {enquiry.firstWords || <span className="muted">removed with the account</span>}
        {enquiry.timesSent > 1 && <span className="muted"> (sent {enquiry.timesSent} times)</span>}
      </td>
      <td className="cell-wide enquiry-from">{pageOf(enquiry.websiteUrl)}</td>
      <td>
        <time dateTime={enquiry.createdAt}>{dateAndTimeOf(enquiry.createdAt)}</time>
      </td>
      <td className="cell-end">
        <span className={`status status-${ENQUIRY_STATUS_COLOURS[enquiry.status]}`}>{enquiry.status}</span>
      </td>
      {hasCrm && <td>{enquiry.isForwarded ? 'yes' : 'not yet'}</td>}
    </tr>
  )
}

/** The page that it was sent from, as text: anybody may have written it, so it is no link. */
function pageOf(address: string): string {
  return address === '' ? '—' : address.replace(/^https?:\/\//i, '').slice(0, 80)
}
