/** The set-up checklist of a new shop, and the health of a running one: each step with its measurement. */
import './health/health.css'
import { data, Form, Link } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import type { Actor } from '#platform/actor.ts'
import { problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Result } from '#platform/rules/result.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { textOf } from '#platform/ui/form/form-text.ts'
import { Badge } from '#platform/ui/staff/data-table/list-page.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { CONFIRMABLE, type Confirmable } from '../../rules/setup-facts.ts'
import { confirmStepInput, testMailCodeInput } from '../../rules/setup-input.ts'
import { countDone, samplesWords, type SetupState, type SetupStep } from '../../rules/setup-steps.ts'
import type { Route } from './+types/health'
import { SETUP_STEPS } from './health/setup-steps-text.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Health'
const PATH = '/cms/health'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { connections = null } = context.get(pageSettingsContext)
  const checklist = await context.get(shopContext).getSetupChecklist({ connections })
  return { ...checklist, code: (url.searchParams.get('code') ?? '').slice(0, 6) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  switch (textOf(form, 'intent')) {
    case 'confirm': {
      const input = confirmStepInput.safeParse({ step: textOf(form, 'step') })
      if (!input.success) return refused({ '': MESSAGES.bad_request }, 422)
      return answer(await shop.confirmSetupStep(actor, input.data), 'setup_confirmed')
    }
    case 'send_mail':
      return answer(await shop.requestTestMail(actor), 'test_mail_queued')
    case 'confirm_mail':
      return confirmMail(shop, actor, textOf(form, 'code').slice(0, 100))
    case 'remove_samples':
      return answer(await shop.removeSamples(actor), 'samples_removed')
    default:
      return refused({ '': MESSAGES.bad_request }, 422)
  }
}

async function confirmMail(shop: Shop, actor: Actor, code: string) {
  const input = testMailCodeInput.safeParse({ code })
  if (!input.success) return refused(problemsOf(input.error), 422, code)
  return answer(await shop.confirmTestMail(actor, input.data), 'test_mail_seen', code)
}

function answer(done: Result<unknown>, said: MessageKey, code?: string) {
  if (done.ok) return redirectWithToast(PATH, said)
  const { fields, code: problem } = done.problem
  return refused(fields ?? { '': messageOf(done.problem) }, PROBLEMS[problem].status, code)
}

function refused(problems: Problems, status: number, code?: string) {
  return data({ problems, code }, status)
}

export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, samples, code } = loaderData
  return (
    <section className="staff-page" aria-labelledby="shop-health">
      <header className="staff-head">
        <h2 id="shop-health">{TITLE}</h2>
        <p>
          {countDone(steps)} of {steps.length} done
        </p>
      </header>
      <FormNote>{actionData?.problems['']}</FormNote>
      <div className="panel">
        <ol className="rows setup-steps">
          {steps.map((step) => (
            <SetupStepRow
              key={step.id}
              step={step}
              samples={samplesWords(samples)}
              code={actionData?.code ?? code}
              refusal={actionData}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

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

type StepProps = {
  readonly step: SetupStep
  /** The samples on sale as text; empty if there are none. */
  readonly samples: string
  /** The test mail's code, from its link or as typed. */
  readonly code: string
  readonly refusal: { readonly problems: Problems } | undefined
}

/** One step: its state, why it matters, the measurement, and what to do. */
function SetupStepRow({ step, ...props }: StepProps) {
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

function StepActions({ step: { id, state }, samples, code, refusal }: StepProps) {
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
function MailForms({ code, refusal }: Pick<StepProps, 'code' | 'refusal'>) {
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
