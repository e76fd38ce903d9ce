/** Adds an endpoint, in a dialog over the table. Its secret is shown in the response; later only on request. */
import { data } from 'react-router'
import { problemsIn } from '#platform/rules/form-problems.ts'
import { webhookEndpointInput } from '../../../rules/webhook-endpoint.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { WEBHOOK_EVENT_NAMES } from '../../../rules/webhook-events.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/new-webhook'
import { withPassword } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { EndpointForm, refusedEndpoint, typedEndpoint, type TypedEndpoint } from './endpoint-form.tsx'
import { SecretShown } from './secret-shown.tsx'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.change',
  change: 'integrations.change',
}

const TABLE = '/cms/integrations/webhooks'

export async function loader({ context }: Route.LoaderArgs) {
  return { isLoopbackAllowed: context.get(pageSettingsContext).isTestMode }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = typedEndpoint(form)
  const input = webhookEndpointInput.safeParse(typed)
  const wrong = problemsIn(input)
  // The URL is checked before the password, so that all errors are shown at once.
  const address = wrong?.['url']
    ? null
    : await context.get(shopContext).checkWebhookAddress({ url: typed.url })
  const problems = await withPassword(context, form, address === null ? wrong : { url: address, ...wrong })
  if (!input.success || problems) return data(refusedEndpoint(typed, problems ?? {}), 422)
  const actor = await context.get(actorContext)()
  const added = await context.get(shopContext).addWebhookEndpoint(actor, input.data)
  if (added.ok) return { isSaved: true as const, ...added.value }
  const message = messageOf(added.problem)
  const { code, fields = {} } = added.problem
  const rest = added.problem.fields ? {} : { message }
  return data(refusedEndpoint(typed, fields, rest), PROBLEMS[code].status)
}

const EMPTY: TypedEndpoint = { url: '', description: '', events: WEBHOOK_EVENT_NAMES, hasCustomer: false }

export default function WebhookNew({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'secret' in actionData) {
    const page = `${TABLE}/${actionData.id}`
    return (
      <StaffDialog title={MESSAGES.webhook_added} closeTo={page}>
        <SecretShown secret={actionData.secret} closeTo={page}>
          This is its secret. Showing it again asks for your password, unless you gave it in the last 15
          minutes.
        </SecretShown>
      </StaffDialog>
    )
  }
  return (
    <StaffDialog title="Add endpoint" closeTo={TABLE}>
      <EndpointForm
        shown={EMPTY}
        endpoint={null}
        answer={actionData}
        closeTo={TABLE}
        isLoopbackAllowed={loaderData.isLoopbackAllowed}
      />
    </StaffDialog>
  )
}
