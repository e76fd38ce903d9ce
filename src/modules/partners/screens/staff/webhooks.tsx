/** The webhook endpoints with their status, and the dialog that adds one. */
import { Link, Outlet } from 'react-router'
import { hostOfAddress, type WebhookEndpointView } from '../../rules/webhook-endpoint.ts'
import { DELIVERIES_KEPT_DAYS } from '../../rules/webhook-schedule.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/webhooks'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { countOf, DateAndTime, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { IntegrationSections } from './integrations/sections.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { EndpointStatus } from './webhooks/endpoint-status.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'integrations.read' }

const TITLE = 'Webhooks'
const PATH = '/cms/integrations/webhooks'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  return { endpoints: await context.get(shopContext).listWebhookEndpoints() }
}

const columns = (mayChange: boolean): readonly Column<WebhookEndpointView>[] => [
  {
    head: 'Endpoint',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ url, description }) => (
      <>
        <strong className="staff-customer">{description || hostOfAddress(url)}</strong>
        <code>{url}</code>
      </>
    ),
  },
  {
    head: 'State',
    hasCardLabel: false,
    card: 'wide',
    cell: (endpoint) => (
      <>
        <EndpointStatus endpoint={endpoint} />
        {endpoint.failingSince !== null && endpoint.status === 'on' && (
          <span className="staff-way late">Failing since {dateAndTimeOf(endpoint.failingSince)}</span>
        )}
      </>
    ),
  },
  {
    head: 'Events',
    card: 'wide',
    cell: ({ events, hasCustomer }) => (
      <>
        {events.length === 1 ? events[0] : `${events.length} events`}
        {hasCustomer && <span className="staff-way muted">with customers</span>}
      </>
    ),
  },
  {
    head: 'Last delivered',
    cell: ({ lastSuccessAt }) =>
      lastSuccessAt === null ? (
        <span className="muted">Nothing delivered yet</span>
      ) : (
        <DateAndTime at={lastSuccessAt} />
      ),
  },
  {
    head: 'Not delivered',
    cell: ({ waiting, failed }) => {
      const counts = [
        waiting > 0 ? `${waiting.toLocaleString('en-IN')} waiting` : '',
        failed > 0 ? `${failed.toLocaleString('en-IN')} failed` : '',
      ].filter(Boolean)
      return counts.length === 0 ? <span className="muted">Nothing waiting</span> : counts.join(', ')
    },
  },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ id, url }) => (
      <div className="staff-actions">
        <Link to={`${PATH}/${id}`}>
          Log<span className="sr-only"> of {hostOfAddress(url)}</span>
        </Link>
        {mayChange && (
          <Link to={`${PATH}/${id}/change`}>
            Change<span className="sr-only"> {hostOfAddress(url)}</span>
          </Link>
        )}
      </div>
    ),
  },
]

export default function Webhooks({ loaderData: { endpoints } }: Route.ComponentProps) {
  const mayChange = useMay()('integrations.change')
  return (
    <ListPage
      id="staff-webhooks"
      title={TITLE}
      about={countOf(endpoints.length, 'endpoint')}
      actions={
        mayChange && (
          <Link to={`${PATH}/new`} className="button" preventScrollReset data-new>
            Add endpoint
          </Link>
        )
      }
    >
      <IntegrationSections />
      <p className="muted">
        Order and product events are posted to these addresses with a signature. Failed deliveries are retried
        for a day. Each log covers the last {DELIVERIES_KEPT_DAYS} days.{' '}
        <Link to="/api-docs">What is sent, and how to check it</Link>
      </p>
      <DataTable
        name="Table of endpoints"
        rows={endpoints}
        rowKey={({ id }) => id}
        columns={columns(mayChange)}
        empty="No endpoints yet. Add one to start sending events."
      />
      <Outlet />
    </ListPage>
  )
}
