/** Connected services with their status, and failed jobs. */
import { data } from 'react-router'
import { dismissInput, jobInput } from '#modules/staff/rules/connections.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { verbatim, fail, messageOf, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import type { PageHandle } from '#app/access.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/integrations'
import { Connections } from './integrations/connections.tsx'
import { FailedJobs } from './integrations/failed-jobs.tsx'
import { IntegrationSections } from './integrations/sections.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.read',
  change: 'integrations.change',
}

const TITLE = 'Integrations'
const PATH = '/cms/integrations'
const DOCS = 'docs/operations.md'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  const { shopUrl, connections = null } = context.get(pageSettingsContext)
  return { ...(await context.get(shopContext).getConnections()), settings: connections, shopUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  const isDismissed = textOf(form, 'intent') === 'dismiss'
  const asked = { id: textOf(form, 'id'), reason: textOf(form, 'reason') }
  const done = isDismissed ? await dismiss(shop, actor, asked) : await retry(shop, actor, asked)
  if (done.ok) return redirectWithToast(PATH, isDismissed ? 'job_dismissed' : 'job_retried')
  return data({ refused: messageOf(done.problem) }, PROBLEMS[done.problem.code].status)
}

type Asked = { readonly id: string; readonly reason: string }

async function dismiss(shop: Shop, actor: Actor, asked: Asked): Promise<Result<null>> {
  const input = dismissInput.safeParse(asked)
  return input.success ? shop.dismissFailedJob(actor, input.data) : refused(input.error.issues[0]?.message)
}

async function retry(shop: Shop, actor: Actor, asked: Asked): Promise<Result<null>> {
  const input = jobInput.safeParse({ id: asked.id })
  return input.success ? shop.retryFailedJob(actor, input.data) : refused(input.error.issues[0]?.message)
}

function refused(message: string = MESSAGES.bad_request): Result<never> {
  return fail({ code: 'invalid', ...verbatim(message) })
}

export default function Integrations({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, jobs, settings, shopUrl } = loaderData
  return (
    <section className="staff-page" aria-labelledby="staff-integrations">
      <header className="staff-head">
        <h2 id="staff-integrations">{TITLE}</h2>
        <p>
          These connections are set up on the server, through environment variables. See <code>{DOCS}</code>.
          Secrets are never shown.
        </p>
      </header>
      <IntegrationSections />
      {actionData && (
        <p className="note note-bad" role="alert">
          {actionData.refused}
        </p>
      )}
      {settings && <Connections settings={settings} facts={facts} shopUrl={shopUrl} />}
      <FailedJobs jobs={jobs} path={PATH} />
    </section>
  )
}
