/** Shows or rotates the secret of an endpoint. Both need the password. */
import { data, Form, Link } from 'react-router'
import { hostOfAddress } from '../../../rules/webhook-endpoint.ts'
import { OVERLAP_HOURS } from '../../../rules/webhook-schedule.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/secret'
import { passwordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { PasswordConfirmation } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { SecretShown } from './secret-shown.tsx'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.change',
  change: 'integrations.change',
}

const TABLE = '/cms/integrations/webhooks'

export async function loader({ context, params }: Route.LoaderArgs) {
  const endpoint = await context.get(shopContext).getWebhookEndpoint({ id: params.id })
  return data({ endpoint }, { status: endpoint ? 200 : 404 })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const password = await passwordProblem(context, form)
  if (password !== null) return data({ password, message: '' }, 422)
  const actor = await context.get(actorContext)()
  const isNew = textOf(form, 'intent') === 'rotate'
  const done = isNew
    ? await shop.rotateWebhookSecret(actor, { id: params.id })
    : await shop.showWebhookSecret(actor, { id: params.id })
  if (done.ok) return { isSaved: true as const, isNew, secret: done.value.secret }
  const message = messageOf(done.problem)
  const { code } = done.problem
  return data({ password: undefined, message }, PROBLEMS[code].status)
}

export default function WebhookSecret({
  loaderData: { endpoint },
  actionData,
  params,
}: Route.ComponentProps) {
  const closeTo = `${TABLE}/${params.id}`
  const title = endpoint ? `Secret of ${hostOfAddress(endpoint.url)}` : 'Secret'
  if (actionData && 'secret' in actionData) {
    return (
      <StaffDialog title={title} closeTo={closeTo}>
        <SecretShown secret={actionData.secret} closeTo={closeTo}>
          {actionData.isNew
            ? `This is the new secret. For ${OVERLAP_HOURS} hours each event carries both signatures, so that the receiver can change over without missing one.`
            : 'This is the secret.'}
        </SecretShown>
      </StaffDialog>
    )
  }
  return (
    <StaffDialog title={title} closeTo={closeTo}>
      <Form method="post" data-unwatched="">
        <div className="staff-dialog-body">
          {actionData && actionData.message !== '' && (
            <p className="note note-bad" role="alert">
              {actionData.message}
            </p>
          )}
          {endpoint === null ? (
            <p className="staff-empty">{MESSAGES.webhook_gone}</p>
          ) : (
            <>
              <p>
                The new secret is used at once; the old one also signs for another {OVERLAP_HOURS} hours. If
                the old one has leaked, rotate it twice.
              </p>
              {endpoint.previousUntil !== null && (
                <p className="note">
                  The previous secret still signs until {dateAndTimeOf(endpoint.previousUntil)}.
                </p>
              )}
              <PasswordConfirmation error={actionData?.password} />
            </>
          )}
        </div>
        <div className="staff-dialog-foot">
          <Link to={closeTo} className="button button-plain">
            Cancel
          </Link>
          {endpoint && (
            <>
              <button type="submit" name="intent" value="rotate" className="button button-plain">
                Rotate secret
              </button>
              <button type="submit" name="intent" value="show" className="button" data-first>
                Show the secret
              </button>
            </>
          )}
        </div>
      </Form>
    </StaffDialog>
  )
}
