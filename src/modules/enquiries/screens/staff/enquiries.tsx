/** The list of enquiries, newest first. */
import { Link } from 'react-router'
import { ENQUIRY_STATUS_COLOURS, ENQUIRY_STATUSES } from '../../rules/staff-enquiry.ts'
import type { PageHandle } from '#app/access.ts'
import { pageSettingsContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/enquiries'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { states, type FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Badge, countOf, DateAndTime, Email, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { loadPage, tableQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'enquiries.read' }

const TITLE = 'Enquiries'
const PATH = '/cms/enquiries'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = tableQuery(url)
  const status = ENQUIRY_STATUSES.find((each) => each === url.searchParams.get('status')) ?? ''
  const found = await loadPage(url, (page) => shop.listEnquiriesForStaff({ search, status, page }))
  const { isEnquiryForwarded } = context.get(pageSettingsContext)
  return { ...found, asked: { search, status }, hasCrm: isEnquiryForwarded }
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search enquiries', placeholder: 'Ticket, name or e-mail' },
  { type: 'choice', name: 'status', label: 'Status', choices: states(ENQUIRY_STATUSES) },
]

type Enquiry = Route.ComponentProps['loaderData']['enquiries'][number]

const columns = (hasCrm: boolean): readonly (Column<Enquiry> | false)[] => [
  {
    head: 'Ticket',
    isRowHead: true,
    className: 'order-number',
    cell: ({ id, ticketNumber }) => <Link to={`${PATH}/${id}`}>{ticketNumber}</Link>,
  },
  {
    head: 'Name',
    card: 'wide',
    cell: ({ name, email, isErased }) => (
      <>
        <span className="staff-customer">{name}</span>
        {!isErased && (
          <span className="muted">
            <Email address={email} />
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Requirement',
    card: 'wide',
    className: 'words',
    cell: ({ firstWords, timesSent }) => (
      <>
        {firstWords || <span className="muted">deleted with the account</span>}
        {timesSent > 1 && <span className="muted"> (sent {timesSent} times)</span>}
      </>
    ),
  },
  {
    head: 'Sent from',
    card: 'wide',
    cell: ({ websiteUrl }) => pageOf(websiteUrl),
  },
  { head: 'Date', cell: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    head: 'Status',
    hasCardLabel: false,
    card: 'end',
    cell: ({ status }) => <Badge colour={ENQUIRY_STATUS_COLOURS[status]}>{status}</Badge>,
  },
  hasCrm && { head: 'Forwarded', cell: ({ isForwarded }) => (isForwarded ? 'yes' : 'not yet') },
]

/** Plain text, not a link: anybody may have written it. */
function pageOf(address: string): string {
  return address === '' ? '—' : address.replace(/^https?:\/\//i, '').slice(0, 80)
}

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { enquiries, total, page, pageSize, asked, hasCrm } = loaderData
  return (
    <ListPage id="staff-enquiries" title={TITLE} about={countOf(total, 'enquiry', 'enquiries')}>
      <DataTable
        name="Table of enquiries"
        rows={enquiries}
        rowKey={({ id }) => id}
        columns={columns(hasCrm)}
        filter={{ path: PATH, asked, fields: FIELDS }}
        paging={{ page, pageSize, total }}
        empty={{
          none: 'No enquiries match this search.',
          clearLabel: 'Show all enquiries',
          title: 'No enquiries yet',
          children: (
            <p>
              Messages sent by the form of the <a href="/contact">contact page</a> appear here until they are
              answered and closed.
            </p>
          ),
        }}
      />
    </ListPage>
  )
}
