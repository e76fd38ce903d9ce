import { Link, useNavigation } from 'react-router'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { FieldGroup } from '#platform/ui/form/field-group.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import {
  PASSWORD_FIELD,
  PasswordConfirmation,
} from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import type { Problems } from '#platform/rules/form-problems.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import {
  MAX_DESCRIPTION,
  MAX_WEBHOOK_URL,
  type WebhookEndpointView,
} from '../../../rules/webhook-endpoint.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from '../../../rules/webhook-events.ts'

/** The values as typed, shown again if the form is refused. */
export type TypedEndpoint = {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly hasCustomer: boolean
}

export function typedEndpoint(form: FormData): TypedEndpoint {
  return {
    url: textOf(form, 'url'),
    description: textOf(form, 'description'),
    events: form.getAll('events').flatMap((each) => (typeof each === 'string' ? [each.slice(0, 50)] : [])),
    hasCustomer: form.get('hasCustomer') === 'on',
  }
}

type EndpointAnswer = {
  readonly typed: TypedEndpoint
  /** Errors by field, including the password. */
  readonly problems: Problems
  /** A message about the whole form; empty if there is none. */
  readonly message: string
  /** What somebody else has saved meanwhile. */
  readonly now: WebhookEndpointView | null
}

export function refusedEndpoint(
  typed: TypedEndpoint,
  problems: Problems,
  rest: Partial<Pick<EndpointAnswer, 'message' | 'now'>> = {},
): EndpointAnswer {
  return { typed, problems, message: '', now: null, ...rest }
}

type Props = {
  /** The initial values of the form. */
  readonly shown: TypedEndpoint
  /** The endpoint being edited; null for a new one. */
  readonly endpoint: WebhookEndpointView | null
  readonly answer: EndpointAnswer | undefined
  readonly closeTo: string
  readonly isLoopbackAllowed: boolean
}

/** A plain form; works without JavaScript. */
export function EndpointForm({ shown, endpoint, answer, closeTo, isLoopbackAllowed }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const typed = answer?.typed ?? shown
  const now = answer?.now ?? null
  const stored = now ?? endpoint
  const errorAt = (name: string) => answer?.problems[name]
  return (
    <CheckedForm refusal={answer}>
      {stored && <input type="hidden" name="version" value={stored.version} />}
      <div className="staff-dialog-body">
        <FormNote>{answer?.message}</FormNote>
        <Field
          label="Address"
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={MAX_WEBHOOK_URL}
          placeholder="https://erp.example.com/hooks/shop"
          defaultValue={typed.url}
          error={errorAt('url')}
          hint={
            now && now.url !== typed.url
              ? `Now: ${now.url}`
              : isLoopbackAllowed
                ? 'By https; in this shop in test mode also http://localhost, to try it out'
                : 'By https, at a public address'
          }
        />
        <Field
          label="Note (optional)"
          name="description"
          autoComplete="off"
          maxLength={MAX_DESCRIPTION}
          defaultValue={typed.description}
          error={errorAt('description')}
          hint={
            now && now.description !== typed.description
              ? `Now: ${now.description || 'nothing'}`
              : 'Whose it is, for staff'
          }
        />
        <EventChoice typed={typed} error={errorAt('events')} now={now} />
        <div>
          <label className="choice">
            <input
              type="checkbox"
              name="hasCustomer"
              defaultChecked={typed.hasCustomer}
              aria-describedby="webhook-customer-hint"
            />
            With customers
          </label>
          <p className="field-hint" id="webhook-customer-hint">
            Orders come with name, address, e-mail and telephone number. Leave this off for partners who do
            not need customer details.
          </p>
        </div>
        {(endpoint === null || errorAt(PASSWORD_FIELD) !== undefined) && (
          <PasswordConfirmation error={errorAt(PASSWORD_FIELD)} />
        )}
      </div>
      <div className="staff-dialog-foot">
        <Link to={closeTo} className="button button-plain">
          Cancel
        </Link>
        <button type="submit" className="button" disabled={isBusy}>
          {endpoint ? 'Save endpoint' : 'Add endpoint'}
        </button>
      </div>
    </CheckedForm>
  )
}

type EventChoiceProps = {
  readonly typed: TypedEndpoint
  readonly error: string | undefined
  readonly now: WebhookEndpointView | null
}

function EventChoice({ typed, error, now }: EventChoiceProps) {
  const choices = WEBHOOK_EVENTS.filter(({ name }) => name !== TEST_EVENT)
  return (
    <FieldGroup legend="Events" className="choice-list" error={error}>
      {choices.map(({ name, title }) => (
        <label key={name} className="choice">
          <input type="checkbox" name="events" value={name} defaultChecked={typed.events.includes(name)} />
          <code className="nowrap">{name}</code>
          <span className="muted">{title}</span>
        </label>
      ))}
      {now && now.events.join() !== typed.events.join() && (
        <p className="field-hint">Now: {now.events.join(', ')}</p>
      )}
    </FieldGroup>
  )
}
