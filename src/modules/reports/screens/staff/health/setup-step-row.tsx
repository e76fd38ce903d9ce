import { Form, Link } from 'react-router'
import { CONFIRMABLE, type Confirmable } from '../../../rules/setup-facts.ts'
import type { SetupState, SetupStep } from '../../../rules/setup-steps.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { Badge } from '#platform/ui/staff/data-table/list-page.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { CheckedForm } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { SETUP_STEPS } from './setup-steps-text.ts'

const STATES: Readonly<Record<SetupState, readonly [words: string, colour: string]>> = {
  done: ['Done', 'green'],
  todo: ['To do', 'yellow'],
  problem: ['Check this', 'red'],
  unknown: ['Not measured', 'grey'],
}

/** A backup is recorded each time; the others once. */
const CONFIRM_LABELS: Readonly<Record<Confirmable, string>> = {
  logo: 'Confirm name and logo',
  tax_rates: 'Confirm tax rates',
  shipping: 'Confirm shipping charge',
  backup: 'Record a backup made now',
}

type Props = {
  readonly step: SetupStep
  /** The samples on sale as text; empty if there are none. */
  readonly samples: string
  /** The test mail's code, from its link or as typed. */
  readonly code: string
  readonly refusal: { readonly problems: Problems } | undefined
}

/** One step: its state, why it matters, the measurement, and what to do. */
export function SetupStepRow({ step, ...props }: Props) {
  const { id, state, fact } = step
  const [words, colour] = STATES[state]
  const { title, why, links, how } = SETUP_STEPS[id]
  return (
    <li id={id} data-state={state}>
      <Badge colour={colour}>{words}</Badge>
      <div>
        <h3>{title}</h3>
        <p>{fact}</p>
        <p className="hint">{why}</p>
        {how && state !== 'done' && <p className="hint">How: {how}</p>}
      </div>
      <div className="row">
        {links.map(({ href, label }) => (
          <Link key={href} to={href} reloadDocument={!href.startsWith('/cms')}>
            {label}
          </Link>
        ))}
        <StepActions step={step} {...props} />
      </div>
    </li>
  )
}

function StepActions({ step: { id, state }, samples, code, refusal }: Props) {
  if (!useMay()('settings.change')) return null
  if (id === 'mail') return <MailForms code={code} refusal={refusal} />
  if (id === 'samples' && samples !== '')
    return (
      <ConfirmButton
        label="Remove samples"
        question={MESSAGES.samples_ask}
        explanation={`This archives ${samples}. Products that you have changed stay. You can restore archived products from the Products page.`}
        action=""
        fields={{ intent: 'remove_samples' }}
      />
    )
  if (isConfirmable(id) && (state !== 'done' || id === 'backup'))
    return (
      <Form method="post" data-unwatched="">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="step" value={id} />
        <button type="submit" className="button button-plain">
          {CONFIRM_LABELS[id]}
        </button>
      </Form>
    )
  return null
}

function isConfirmable(id: string): id is Confirmable {
  return (CONFIRMABLE as readonly string[]).includes(id)
}

/** The code proves that the mail was read; its link only fills it in. */
function MailForms({ code, refusal }: Pick<Props, 'code' | 'refusal'>) {
  return (
    <>
      <Form method="post" data-unwatched="">
        <input type="hidden" name="intent" value="send_mail" />
        <button type="submit" className="button button-plain">
          Send test mail
        </button>
      </Form>
      <CheckedForm refusal={refusal} action="" className="row" data-unwatched="">
        <input type="hidden" name="intent" value="confirm_mail" />
        <Field
          key={code}
          label="Code from the test mail"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          defaultValue={code}
          error={refusal?.problems['code']}
        />
        <button type="submit" className="button button-plain">
          Confirm arrival
        </button>
      </CheckedForm>
    </>
  )
}
