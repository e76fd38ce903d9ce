/** One delivery with each of its attempts: the signed request and the response. */
import { data, Link } from 'react-router'
import { DELIVERY_WORDS, type AttemptView } from '../../../rules/webhook-endpoint.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/delivery'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { DELIVERY_COLOURS } from './delivery-columns.tsx'

export const handle: PageHandle = { access: 'admin', read: 'integrations.read' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = { endpointId: params.id, id: params.deliveryId }
  const delivery = await context.get(shopContext).getWebhookDelivery(asked)
  return data({ delivery }, { status: delivery ? 200 : 404 })
}

export default function WebhookDelivery({ loaderData: { delivery }, params }: Route.ComponentProps) {
  const closeTo = `/cms/integrations/webhooks/${params.id}`
  return (
    <StaffDialog title={delivery?.event ?? 'Delivery'} closeTo={closeTo} size="wide">
      <div className="staff-dialog-body">
        {delivery === null ? (
          <p className="staff-empty">{MESSAGES.webhook_not_replayed}</p>
        ) : (
          <>
            <p>
              <span className={`status status-${DELIVERY_COLOURS[delivery.status]}`}>
                {DELIVERY_WORDS[delivery.status]}
              </span>{' '}
              <span className="muted">
                Event time {dateAndTimeOf(delivery.happenedAt)}. Event <code>{delivery.eventId}</code>
              </span>
            </p>
            <h3>Body</h3>
            {delivery.body === null ? (
              <p className="muted">The payload is created when the event is first sent.</p>
            ) : (
              <pre tabIndex={0} aria-label="Body">
                {indented(delivery.body)}
              </pre>
            )}
            <h3>Attempts ({delivery.attempts.length})</h3>
            {delivery.attempts.length === 0 && <p className="muted">No attempts yet.</p>}
            <ol className="stack">
              {delivery.attempts.map((attempt) => (
                <Try key={attempt.at} attempt={attempt} />
              ))}
            </ol>
          </>
        )}
      </div>
      <div className="staff-dialog-foot">
        <Link to={closeTo} className="button">
          Close
        </Link>
      </div>
    </StaffDialog>
  )
}

function Try({ attempt }: { readonly attempt: AttemptView }) {
  const { at, answerStatus, answer, tookMs, headers } = attempt
  return (
    <li>
      <details open>
        <summary>
          <strong>{answerStatus === null ? 'No answer' : `Answered ${answerStatus}`}</strong>{' '}
          <span className="muted">
            <time dateTime={at}>{dateAndTimeOf(at)}</time>, after {tookMs.toLocaleString('en-IN')} ms
          </span>
        </summary>
        <h4>Headers</h4>
        <dl className="pairs hint">
          {Object.entries(headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h4>{answerStatus === null ? 'Why' : 'Answer'}</h4>
        {answer === '' ? (
          <p className="muted">An empty answer.</p>
        ) : (
          <pre tabIndex={0} aria-label="Answer">
            {answer}
          </pre>
        )}
      </details>
    </li>
  )
}

/** Indented for display only: it was sent as one line. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
