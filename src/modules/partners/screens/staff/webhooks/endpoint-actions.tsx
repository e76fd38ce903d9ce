import { Form, Link } from 'react-router'
import type { WebhookEndpointView } from '../../../rules/webhook-endpoint.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'

type Props = { readonly endpoint: WebhookEndpointView; readonly path: string }

/** The actions on an endpoint, for staff with the permission. */
export function EndpointActions({ endpoint: { status, failed }, path }: Props) {
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
