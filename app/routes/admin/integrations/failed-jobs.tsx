import { Form, Link } from 'react-router'
import { MAX_JOB_REASON, type FailedJob } from '#domain/admin/connections.ts'
import { MESSAGES } from '#domain/messages.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { Field } from '#app/components/form/field.tsx'
import { ConfirmButton } from '../dialog/confirm-button.tsx'
import { useMay } from '../shell/staff-shell.tsx'

/** Jobs that were tried as often as they may: somebody has to look. */
export function FailedJobs({ jobs, path }: { readonly jobs: readonly FailedJob[]; readonly path: string }) {
  const may = useMay()
  return (
    <section className="failed-jobs" aria-labelledby="failed-jobs">
      <h3 id="failed-jobs">Jobs that gave up ({jobs.length})</h3>
      {jobs.length === 0 ? (
        <p className="staff-empty">
          None. What fails is tried again by itself, twelve times, before it stands here.
        </p>
      ) : (
        <div
          className="staff-table staff-stacked"
          role="region"
          aria-label="Table of failed jobs"
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Last try</th>
                <th scope="col">What went wrong</th>
                {may('integrations.change') && <th scope="col">Actions</th>}
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} path={path} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function JobRow({ job, path }: { readonly job: FailedJob; readonly path: string }) {
  const { id, task, attempts, error, orderId, at } = job
  const may = useMay()
  const words = task.replaceAll('_', ' ')
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  return (
    <tr>
      <td>
        <strong className="staff-customer">{name}</strong>
        {orderId !== null && <Link to={`/cms/orders/${orderId}`}>Order {orderId.slice(0, 8)}</Link>}
      </td>
      <td>
        <time dateTime={at}>{dateAndTimeOf(at)}</time>
        <span className="muted staff-way">{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
      </td>
      <td className="cell-wide job-error">{error || 'It did not say'}</td>
      {may('integrations.change') && (
        <td className="cell-wide">
          <JobWork id={id} name={name} path={path} />
        </td>
      )}
    </tr>
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
        explanation="It is not done any more, now or later."
        action={path}
        fields={{ id, intent: 'dismiss' }}
      >
        <Field
          label="Why"
          name="reason"
          autoComplete="off"
          required
          maxLength={MAX_JOB_REASON}
          hint="It stands in the audit log"
        />
      </ConfirmButton>
    </div>
  )
}
