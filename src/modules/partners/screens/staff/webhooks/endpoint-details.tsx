import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { isFailing, type WebhookEndpointView } from '../../../rules/webhook-endpoint.ts'
import { exactTimeOf } from './delivery-columns.tsx'

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

type ActionsProps = { readonly endpoint: WebhookEndpointView; readonly path: string }

/** The actions on an endpoint, for staff with the permission. */
export function EndpointActions({ endpoint: { status, failed }, path }: ActionsProps) {
  const may = useMay()
  if (!may('integrations.change')) return null
  const isOn = status === 'on'
  return (
    <>
      <div className="row">
        {!isOn && <Intent path={path} intent="on" label="Switch on" className="button" />}
        <Intent
          path={path}
          intent="test"
          label="Send a test"
          className={isOn ? 'button' : 'button button-plain'}
        />
        <Link to={`${path}/change`} className="button button-plain" preventScrollReset>
          Change
        </Link>
        <Link to={`${path}/secret`} className="button button-plain" preventScrollReset>
          Secret
        </Link>
        {isOn && (
          <ConfirmButton
            label="Switch off"
            question={MESSAGES.webhook_switch_off_ask}
            explanation="Waiting events are sent when the endpoint is switched on again. New events are not recorded for it in the meantime."
            action={path}
            fields={{ intent: 'off' }}
          />
        )}
        <ConfirmButton
          label="Remove"
          question={MESSAGES.webhook_archive_ask}
          explanation="Nothing more is sent to it, including waiting events, and its secret is deleted."
          action={path}
          fields={{ intent: 'archive' }}
        />
      </div>
      {isOn && failed > 0 && (
        <Form method="post" action={path} className="row" data-unwatched="">
          <input type="hidden" name="intent" value="replay_failed" />
          <Field
            label="Resend all events that failed since"
            type="datetime-local"
            name="since"
            required
            hint="Indian time; up to 1,000 at once"
          />
          <button type="submit" className="button button-plain">
            Send them again
          </button>
        </Form>
      )}
    </>
  )
}

type IntentProps = {
  readonly path: string
  readonly intent: string
  readonly label: string
  readonly className: string
}

function Intent({ path, intent, label, className }: IntentProps) {
  return (
    <Form method="post" action={path}>
      <button type="submit" name="intent" value={intent} className={className}>
        {label}
      </button>
    </Form>
  )
}
