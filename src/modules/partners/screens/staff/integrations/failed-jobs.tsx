import { Form, Link } from 'react-router'
import { MAX_JOB_REASON, type FailedJob } from '#modules/staff/rules/connections.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { DateAndTime } from '#platform/ui/staff/data-table/list-page.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'

const columns = (path: string, mayChange: boolean): readonly (Column<FailedJob> | false)[] => [
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
    cell: ({ id, task }) => <JobWork id={id} name={nameOf(task)} path={path} />,
  },
]

/** "Send mail" of send_mail. */
function nameOf(task: string): string {
  const words = task.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Jobs that have used all attempts and need staff. */
export function FailedJobs({ jobs, path }: { readonly jobs: readonly FailedJob[]; readonly path: string }) {
  const mayChange = useMay()('integrations.change')
  return (
    <section aria-labelledby="failed-jobs">
      <h3 id="failed-jobs">Failed jobs ({jobs.length})</h3>
      <DataTable
        name="Table of failed jobs"
        rows={jobs}
        rowKey={({ id }) => id}
        columns={columns(path, mayChange)}
        empty="No failed jobs. A job is retried twelve times before it appears here."
      />
    </section>
  )
}

type WorkProps = { readonly id: string; readonly name: string; readonly path: string }

function JobWork({ id, name, path }: WorkProps) {
  return (
    <div className="staff-actions">
      <Form method="post" action={path}>
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
        action={path}
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
