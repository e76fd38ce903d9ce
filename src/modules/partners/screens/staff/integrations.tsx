/** Connected services with their status, and failed jobs. */
import { data, Form, Link } from 'react-router'
import { dismissInput, jobInput, MAX_JOB_REASON, type FailedJob } from '#modules/staff/rules/connections.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { verbatim, fail, messageOf, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import type { PageHandle } from '#app/access.ts'
import { textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { DateAndTime } from '#platform/ui/staff/data-table/list-page.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import type { Route } from './+types/integrations'
import { Connections } from './integrations/connections.tsx'
import { IntegrationSections } from './integrations/sections.tsx'

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
      <FailedJobs jobs={jobs} />
    </section>
  )
}

/** Jobs that have used all attempts and need staff. */
function FailedJobs({ jobs }: { readonly jobs: readonly FailedJob[] }) {
  const mayChange = useMay()('integrations.change')
  return (
    <section aria-labelledby="failed-jobs">
      <h3 id="failed-jobs">Failed jobs ({jobs.length})</h3>
      <DataTable
        name="Table of failed jobs"
        rows={jobs}
        rowKey={({ id }) => id}
        columns={columns(mayChange)}
        empty="No failed jobs. A job is retried twelve times before it appears here."
      />
    </section>
  )
}

const columns = (mayChange: boolean): readonly (Column<FailedJob> | false)[] => [
  {
    head: 'Job',
    hasCardLabel: false,
    cell: ({ task, orderId, orderNumber }) => (
      <>
        <strong className="staff-customer">{nameOf(task)}</strong>
        {orderId !== null && (
          <Link to={`/cms/orders/${orderId}`}>Order {orderNumber ?? orderId.slice(0, 8)}</Link>
        )}
      </>
    ),
  },
  {
    head: 'Last attempt',
    cell: ({ at, attempts }) => (
      <>
        <DateAndTime at={at} />
        <span className="muted staff-way">{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
      </>
    ),
  },
  {
    head: 'Error',
    card: 'wide',
    className: 'words',
    cell: ({ error }) => error || 'No error message',
  },
  mayChange && {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ id, task }) => <JobWork id={id} name={nameOf(task)} />,
  },
]

function JobWork({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <div className="staff-actions">
      <Form method="post" action={PATH}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="intent" value="retry" className="button button-plain">
          Try again<span className="sr-only"> ({name})</span>
        </button>
      </Form>
      <ConfirmButton
        label="Dismiss"
        accessibleName={`Dismiss (${name})`}
        question={MESSAGES.job_dismiss_ask}
        explanation="This job will not run again."
        action={PATH}
        fields={{ id, intent: 'dismiss' }}
      >
        <Field
          label="Why"
          name="reason"
          autoComplete="off"
          required
          maxLength={MAX_JOB_REASON}
          hint="Saved in the audit log"
        />
      </ConfirmButton>
    </div>
  )
}

/** "Send mail" of send_mail. */
function nameOf(task: string): string {
  const words = task.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
