/** Where events are posted to: how each endpoint does, and over the table the dialog in which one is added. */
import { Link, Outlet } from 'react-router'
import { hostOfAddress, type WebhookEndpointView } from '#domain/integrations/webhook-endpoint.ts'
import { DELIVERIES_KEPT_DAYS } from '#domain/integrations/webhook-schedule.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/webhooks'
import { IntegrationSections } from './integrations/sections.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { EndpointStatus } from './webhooks/endpoint-status.tsx'
import { staffMeta } from './staff-meta.ts'
import './integrations/integrations.css'
import './webhooks/webhooks.css'

export const handle: PageHandle = { access: 'admin', read: 'integrations.read' }

const TITLE = 'Webhooks'
const PATH = '/cms/integrations/webhooks'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  return { endpoints: await context.get(shopContext).listWebhookEndpoints() }
}

export default function Webhooks({ loaderData: { endpoints } }: Route.ComponentProps) {
  const may = useMay()
  return (
    <section className="staff-orders staff-webhooks" aria-labelledby="staff-webhooks">
      <header className="staff-head">
        <h2 id="staff-webhooks">{TITLE}</h2>
        <p>{endpoints.length === 1 ? '1 endpoint' : `${endpoints.length} endpoints`}</p>
        {may('integrations.change') && (
          <Link to={`${PATH}/new`} className="button staff-head-action" preventScrollReset data-new>
            Add endpoint
          </Link>
        )}
      </header>
      <IntegrationSections />
      <p className="webhooks-about muted">
        What happens to orders and products is posted to these addresses, signed, and tried again for a day
        where nobody takes it. The log of each keeps {DELIVERIES_KEPT_DAYS} days.{' '}
        <Link to="/api-docs">What is sent, and how to check it</Link>
      </p>
      {endpoints.length === 0 ? (
        <p className="staff-empty">There is no endpoint yet, so no events are kept or sent.</p>
      ) : (
        <div className="staff-table staff-stacked" role="region" aria-label="Table of endpoints" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Endpoint</th>
                <th scope="col">State</th>
                <th scope="col">Events</th>
                <th scope="col">Last taken</th>
                <th scope="col">Not delivered</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {endpoints.map((endpoint) => (
                <EndpointRow key={endpoint.id} endpoint={endpoint} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Outlet />
    </section>
  )
}

function EndpointRow({ endpoint }: { readonly endpoint: WebhookEndpointView }) {
  const { id, url, description, events, hasCustomer, failingSince, lastSuccessAt, waiting, failed } = endpoint
  const may = useMay()
  const host = hostOfAddress(url)
  const undelivered = [
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-IN')} waiting`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en-IN')} given up`] : []),
  ]
  return (
    <tr>
      <td className="cell-wide webhook-address">
        <strong className="staff-customer">{description || host}</strong>
        <code>{url}</code>
      </td>
      <td className="cell-wide">
        <EndpointStatus endpoint={endpoint} />
        {failingSince !== null && endpoint.status === 'on' && (
          <span className="staff-way webhook-failing">Failing since {dateAndTimeOf(failingSince)}</span>
        )}
      </td>
      <td className="cell-wide">
        {events.length === 1 ? events[0] : `${events.length} events`}
        {hasCustomer && <span className="staff-way muted">with customers</span>}
      </td>
      <td>
        {lastSuccessAt === null ? (
          <span className="muted">Nothing taken yet</span>
        ) : (
          <time dateTime={lastSuccessAt}>{dateAndTimeOf(lastSuccessAt)}</time>
        )}
      </td>
      <td>
        {undelivered.length === 0 ? <span className="muted">Nothing waits</span> : undelivered.join(', ')}
      </td>
      <td className="cell-wide">
        <div className="staff-actions">
          <Link to={`${PATH}/${id}`}>
            Log<span className="sr-only"> of {host}</span>
          </Link>
          {may('integrations.change') && (
            <Link to={`${PATH}/${id}/change`}>
              Change<span className="sr-only"> {host}</span>
            </Link>
          )}
        </div>
      </td>
    </tr>
  )
}
