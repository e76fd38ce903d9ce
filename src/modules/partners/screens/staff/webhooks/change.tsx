/** Edits an endpoint, in a dialog over its log. Concurrent edits are detected. */
import { data } from 'react-router'
import {
  hostOfAddress,
  webhookEndpointInput,
  type WebhookEndpointInput,
  type WebhookEndpointView,
} from '../../../rules/webhook-endpoint.ts'
import { problemsOf } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/change'
import { passwordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { PASSWORD_FIELD } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { EndpointForm, refusedEndpoint, typedEndpoint } from './endpoint-form.tsx'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.change',
  change: 'integrations.change',
}

const TABLE = '/cms/integrations/webhooks'

export async function loader({ context, params }: Route.LoaderArgs) {
  const endpoint = await context.get(shopContext).getWebhookEndpoint({ id: params.id })
  const isLoopbackAllowed = context.get(pageSettingsContext).isTestMode
  return data({ endpoint, isLoopbackAllowed }, { status: endpoint ? 200 : 404 })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const typed = typedEndpoint(form)
  const input = webhookEndpointInput.safeParse(typed)
  if (!input.success) return data(refusedEndpoint(typed, problemsOf(input.error)), 422)
  const stored = await shop.getWebhookEndpoint({ id: params.id })
  if (stored && exposesMore(stored, input.data)) {
    const password = await passwordProblem(context, form)
    if (password !== null) return data(refusedEndpoint(typed, { [PASSWORD_FIELD]: password }), 422)
  }
  const actor = await context.get(actorContext)()
  const change = { ...input.data, id: params.id, version: Number(textOf(form, 'version')) || 0 }
  const changed = await shop.changeWebhookEndpoint(actor, change)
  if (changed.ok) return redirectWithToast(`${TABLE}/${params.id}`, 'webhook_changed')
  const message = messageOf(changed.problem)
  const { code, fields } = changed.problem
  const now = code === 'stale' ? await shop.getWebhookEndpoint({ id: params.id }) : null
  const answer = refusedEndpoint(typed, fields ?? {}, { now, ...(fields ? {} : { message }) })
  return data(answer, PROBLEMS[code].status)
}

/** A new URL or access to customer data needs the password, as adding does. */
function exposesMore(stored: WebhookEndpointView, wished: WebhookEndpointInput): boolean {
  return stored.url !== wished.url || (wished.hasCustomer && !stored.hasCustomer)
}

export default function WebhookChange({ loaderData, actionData, params }: Route.ComponentProps) {
  const { endpoint, isLoopbackAllowed } = loaderData
  const closeTo = `${TABLE}/${params.id}`
  return (
    <StaffDialog title={endpoint ? `Change ${hostOfAddress(endpoint.url)}` : 'Change'} closeTo={closeTo}>
      {endpoint ? (
        <EndpointForm
          shown={endpoint}
          answer={actionData}
          endpoint={endpoint}
          closeTo={closeTo}
          isLoopbackAllowed={isLoopbackAllowed}
        />
      ) : (
        <div className="staff-dialog-body">
          <p className="staff-empty">{MESSAGES.webhook_gone}</p>
        </div>
      )}
    </StaffDialog>
  )
}
