/** Previews an import of customers, with the button that applies it: all or nothing. */
import { data, Form, Link, useNavigation } from 'react-router'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { countOf } from '#platform/ui/staff/data-table/list-page.tsx'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/customers-import-preview'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'

export const handle: PageHandle = { access: 'admin', read: 'customers.change', change: 'customers.change' }

const TITLE = 'Import customers'
const SHOWN = 100

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const found = await context.get(shopContext).previewCustomerImport(actor, { id: params.importId })
  if (!found.ok) return data(null, 404)
  const { created, errors, ...counts } = found.value
  return {
    ...counts,
    createdCount: created.length,
    errorCount: errors.length,
    errors: errors.slice(0, SHOWN),
    created: created.slice(0, SHOWN).map(({ line, email, name, address, hasConsent }) => ({
      line,
      email,
      name,
      city: address?.city ?? null,
      hasConsent,
    })),
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const actor = await context.get(actorContext)()
  const done = await context.get(shopContext).applyCustomerImport(actor, { id: params.importId })
  if (done.ok) return redirectWithToast('/cms/customers', 'customers_imported')
  return data({ message: messageOf(done.problem) }, PROBLEMS[done.problem.code].status)
}

type View = NonNullable<Route.ComponentProps['loaderData']>
type Created = View['created'][number]
type RowError = View['errors'][number]

const CREATED_COLUMNS: readonly Column<Created>[] = [
  { head: 'Row', isFigure: true, cell: ({ line }) => line },
  { head: 'Customer', isRowHead: true, card: 'wide', cell: ({ name, email }) => name || email },
  { head: 'E-mail', className: 'break-words', card: 'wide', cell: ({ email }) => email },
  { head: 'Address', cell: ({ city }) => city ?? <span className="muted">none</span> },
  { head: 'Marketing e-mails', cell: ({ hasConsent }) => (hasConsent ? 'Yes' : 'No') },
]

const ERROR_COLUMNS: readonly Column<RowError>[] = [
  { head: 'Row', isRowHead: true, cell: ({ line }) => line },
  { head: 'Problem', card: 'wide', cell: ({ message }) => message },
]

export default function ImportCustomersPreview({ loaderData, actionData }: Route.ComponentProps) {
  const isRunning = useNavigation().state === 'submitting'
  return (
    <section className="staff-page" aria-labelledby="import-customers">
      <header className="staff-head">
        <h2 id="import-customers">{TITLE}</h2>
        <Link to="/cms/customers/import">Choose another file</Link>
      </header>
      <ProblemNote>{actionData?.message}</ProblemNote>
      {loaderData === null ? (
        <p className="note">{MESSAGES.import_over}</p>
      ) : (
        <>
          <p>
            <strong>{loaderData.fileName || 'The file'}</strong>: {summary(loaderData)}
          </p>
          {loaderData.errorCount > 0 && (
            <>
              <p className="note note-bad">{MESSAGES.customers_errors}</p>
              <DataTable
                name="Table of errors"
                rows={loaderData.errors}
                rowKey={({ line }) => line}
                columns={ERROR_COLUMNS}
                empty=""
              />
            </>
          )}
          {loaderData.errorCount === 0 && loaderData.createdCount > 0 && (
            <Form method="post">
              <button type="submit" className="button" disabled={isRunning}>
                {isRunning ? 'Importing…' : `Import ${countOf(loaderData.createdCount, 'customer')}`}
              </button>
            </Form>
          )}
          <DataTable
            name="Table of new customers"
            rows={loaderData.created}
            rowKey={({ line }) => line}
            columns={CREATED_COLUMNS}
            empty="This file adds no customer."
          />
          {loaderData.createdCount > loaderData.created.length && (
            <p className="muted">And {loaderData.createdCount - loaderData.created.length} more.</p>
          )}
        </>
      )}
    </section>
  )
}

function summary({ createdCount, known, skipped, addressesLeftOut }: View): string {
  const sentences = [`${countOf(createdCount, 'new customer')}.`]
  if (known > 0) sentences.push(`${known} have an account already and stay as they are.`)
  if (skipped > 0) sentences.push(`${countOf(skipped, 'row')} without an e-mail address left out.`)
  if (addressesLeftOut > 0)
    sentences.push(
      `${countOf(addressesLeftOut, 'address', 'addresses')} left out: incomplete or outside India.`,
    )
  return sentences.join(' ')
}
