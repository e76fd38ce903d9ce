/** The set-up checklist of a new shop, and the health of a running one: each step with its measurement. */
import { data } from 'react-router'
import { confirmStepInput, testMailCodeInput } from '../../rules/setup-input.ts'
import { countDone, samplesWords } from '../../rules/setup-steps.ts'
import type { Actor } from '#platform/actor.ts'
import { problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Result } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.ts'
import { FormNote } from '#platform/ui/form/checked-form.tsx'
import { textOf } from '#platform/ui/form/form-text.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import type { Route } from './+types/health'
import { SetupStepRow } from './health/setup-step-row.tsx'
import './health/health.css'

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
