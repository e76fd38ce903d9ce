/** A bulk change or an import: its products, the undo button, and the result of undoing for each. */
import { data, Link, Form, useRevalidator } from 'react-router'
import { useEffect } from 'react'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { countOf, DateAndTime } from '#platform/ui/staff/data-table/list-page.tsx'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'
import { FETCH_PROBLEMS } from '#platform/rules/picture-fetch.ts'
import { UNDO_OUTCOMES } from '../../../rules/product-change.ts'
import type { BatchPictures } from '../../../actions/pictures.ts'
import type { Route } from './+types/batch'
import { UndoButton } from './recent-batches.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

const TITLE = 'Changed products'

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const [shop, id] = [context.get(shopContext), params.batchId]
  const [found, pictures] = await Promise.all([shop.getProductBatch({ id }), shop.getBatchPictures({ id })])
  return found.ok ? { ...found.value, pictures } : data(null, 404)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const [actor, shop, id] = [await context.get(actorContext)(), context.get(shopContext), params.batchId]
  const path = `/cms/products/changes/${id}`
  if (textOf(form, 'intent') === 'retry') {
    const retried = await shop.retryPictureFetches(actor, { id })
    if (retried.ok) return redirectWithToast(path, 'fetch_restarted')
    return data({ message: messageOf(retried.problem) }, PROBLEMS[retried.problem.code].status)
  }
  const undone = await shop.undoProductBatch(actor, { id })
  if (!undone.ok) return data({ message: messageOf(undone.problem) }, PROBLEMS[undone.problem.code].status)
  const isPartly = undone.value.changed_since + undone.value.conflict > 0
  const said = isPartly ? 'changes_partly_undone' : 'changes_undone'
  return redirectWithToast(path, said)
}

type Row = NonNullable<Route.ComponentProps['loaderData']>['products'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Product',
    isRowHead: true,
    cell: ({ id, name }) => <Link to={`/cms/products/${id}`}>{name}</Link>,
  },
  { head: 'SKU', cell: ({ sku }) => sku },
  {
    head: 'Undo',
    card: 'wide',
    cell: ({ isNew, outcome }) => {
      if (outcome !== null) return UNDO_OUTCOMES[outcome]
      return <span className="muted">{isNew ? 'Would be archived: it is new' : 'Would be restored'}</span>
    },
  },
]

export default function Batch({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="staff-page" aria-labelledby="changed-products">
      <header className="staff-head">
        <h2 id="changed-products">{TITLE}</h2>
        <Link to="/cms/products/import">Recent imports and bulk edits</Link>
      </header>
      <ProblemNote>{actionData?.message}</ProblemNote>
      {loaderData === null ? (
        <p className="note">{MESSAGES.changes_gone}</p>
      ) : (
        <>
          <Facts {...loaderData.batch} />
          {loaderData.batch.undoneAt === null && (
            <div className="row">
              <UndoButton batch={loaderData.batch} />
            </div>
          )}
          <FetchedPictures {...loaderData.pictures} />
          <DataTable
            name="Table of changed products"
            rows={loaderData.products}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            empty="No product was changed."
          />
        </>
      )}
    </section>
  )
}

type FactsProps = NonNullable<Route.ComponentProps['loaderData']>['batch']

function Facts({ kind, label, actor, products, createdAt, undoneAt }: FactsProps) {
  return (
    <p>
      <strong>{label || 'Unnamed file'}</strong>: {kind === 'import' ? 'imported' : 'bulk edit'} by{' '}
      {actor ?? 'a former staff member'}, <DateAndTime at={createdAt} />, {countOf(products, 'product')}.{' '}
      {undoneAt === null ? (
        'Undo restores every product that was not changed since; units sold since are kept.'
      ) : (
        <>
          Undone <DateAndTime at={undoneAt} />.
        </>
      )}
    </p>
  )
}

const REFRESH_MS = 2_000

type Failure = BatchPictures['failures'][number]

const FAILURE_COLUMNS: readonly Column<Failure>[] = [
  {
    head: 'Product',
    isRowHead: true,
    cell: ({ productId, name }) => <Link to={`/cms/products/${productId}`}>{name}</Link>,
  },
  { head: 'Address', className: 'break-words', card: 'wide', cell: ({ url }) => url },
  { head: 'Problem', card: 'wide', cell: ({ error }) => MESSAGES[FETCH_PROBLEMS[error]] },
]

/** The pictures that an import fetches from other websites: their progress, and the failures with a button to retry. */
function FetchedPictures({ total, done, failed, failures }: BatchPictures) {
  const isRunning = done + failed < total
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  if (total === 0) return null
  return (
    <section aria-labelledby="fetched-pictures">
      <h3 id="fetched-pictures">Pictures</h3>
      <p className="row" role="status">
        {isRunning && <progress aria-label="Fetching pictures" max={total} value={done + failed} />}
        <span>
          {done.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')} fetched
          {failed > 0 && `, ${failed.toLocaleString('en-IN')} failed`}.
        </span>
      </p>
      {failed > 0 && (
        <>
          <DataTable
            name="Table of failed pictures"
            rows={failures}
            rowKey={({ id }) => id}
            columns={FAILURE_COLUMNS}
            empty=""
          />
          {failed > failures.length && <p className="muted">And {failed - failures.length} more.</p>}
          <Form method="post">
            <input type="hidden" name="intent" value="retry" />
            <button type="submit" className="button button-plain">
              Retry failed pictures
            </button>
          </Form>
        </>
      )}
    </section>
  )
}
