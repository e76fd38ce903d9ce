import type { ReactNode } from 'react'
import { isFailing, type WebhookEndpointView } from '../../../rules/webhook-endpoint.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { exactTimeOf } from './exact-time.ts'

/** An endpoint's settings and status, with the reason on top if nothing is sent to it. */
export function EndpointFacts({ endpoint }: { readonly endpoint: WebhookEndpointView }) {
  const { url, events, hasCustomer, lastSuccessAt, previousUntil, createdAt, createdBy } = endpoint
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['Address', <code key="url">{url}</code>],
    ['Events', <EventNames key="events" names={events} />],
    ['Customers', hasCustomer ? 'Orders come with name and address' : 'Orders come without who bought'],
    ['Last delivered', lastSuccessAt === null ? 'Nothing yet' : dateAndTimeOf(lastSuccessAt)],
    ['Added', `${dateAndTimeOf(createdAt)}${createdBy === null ? '' : ` by ${createdBy}`}`],
    ...(previousUntil === null
      ? []
      : [['Previous secret', `Also signs until ${dateAndTimeOf(previousUntil)}`] as const]),
  ]
  return (
    <>
      <Stopped endpoint={endpoint} />
      <dl className="panel pairs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function EventNames({ names }: { readonly names: readonly string[] }) {
  return (
    <span className="row">
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </span>
  )
}

function Stopped({ endpoint }: { readonly endpoint: WebhookEndpointView }) {
  const { status, isGone, pausedAt, failingSince, failedAttempts, nextTryAt, waiting } = endpoint
  const waits =
    waiting === 0
      ? ''
      : ` ${waiting === 1 ? '1 event waits' : `${waiting} events wait`} until it is switched on.`
  if (status === 'paused') {
    return (
      <p className="note note-bad" role="status">
        Paused{pausedAt !== null && ` since ${dateAndTimeOf(pausedAt)}`}: it accepted nothing for a day. New
        events are not recorded for it in the meantime.{waits}
      </p>
    )
  }
  if (status === 'off') {
    return (
      <p className="note" role="status">
        {isGone ? 'It answered that it is gone for good (410), so it was switched off. ' : 'Switched off. '}
        New events are not recorded for it in the meantime.{waits}
      </p>
    )
  }
  if (failingSince === null) return null
  if (!isFailing(endpoint)) {
    return (
      <p className="note" role="status">
        {failedAttempts === 1 ? '1 try' : `${failedAttempts} tries`} failed
        {nextTryAt === null ? '.' : `; next at ${exactTimeOf(nextTryAt)}.`}
      </p>
    )
  }
  return (
    <p className="note note-bad" role="status">
      It has accepted nothing since {dateAndTimeOf(failingSince)}. Each event is retried for a day; if nothing
      is accepted for that long, the endpoint is paused.
    </p>
  )
}
