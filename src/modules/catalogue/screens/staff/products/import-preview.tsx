/** Previews an import, with the button that applies it: all or nothing. */
import './products.css'
import { useEffect, type ReactNode } from 'react'
import { data, Form, Link, redirect, useFetcher, useNavigation } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { countOf } from '#platform/ui/staff/data-table/list-page.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { ErrorGroup } from '../../../rules/product-import.ts'
import type { Route } from './+types/import-preview'
import { importView, type ImportView } from './import-view.ts'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

const TITLE = 'Import products'

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(shopContext).previewProductImport({ id: params.importId })
  if (found.ok) return importView(found.value)
  if (found.problem.key === 'import_unmapped')
    return redirect(`/cms/products/import/${params.importId}/columns`, 303)
  return data(null, 404)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const [actor, shop] = [await context.get(actorContext)(), context.get(shopContext)]
  const done = await shop.applyProductImport(actor, { id: params.importId, seen: wholeTextOf(form, 'seen') })
  if (done.ok) {
    const { batchId, pictures } = done.value
    // If pictures are being fetched, redirects to the page with their progress.
    const next = pictures > 0 ? `/cms/products/changes/${batchId}` : '/cms/products'
    return redirectWithToast(next, 'import_done', { name: 'import', id: batchId })
  }
  const now = await shop.previewProductImport({ id: params.importId })
  const message = messageOf(done.problem)
  const { code } = done.problem
  return data({ message, view: now.ok ? importView(now.value) : null }, PROBLEMS[code].status)
}

export default function ImportPreview({ loaderData, actionData, params }: Route.ComponentProps) {
  const view = actionData?.view ?? loaderData
  return (
    <section className="staff-page product-import" aria-labelledby="import-preview">
      <header className="staff-head">
        <h2 id="import-preview">{TITLE}</h2>
        <Link to="/cms/products/import">Choose another file</Link>
      </header>
      <ProblemNote>{actionData?.message}</ProblemNote>
      {view === null || view.isDone ? (
        <p className="note">{MESSAGES.import_over}</p>
      ) : (
        <>
          <p>
            <strong>{view.fileName || 'The file'}</strong>: {summary(view)}{' '}
            {view.isMapped && <Link to="columns">Change the columns</Link>}
          </p>
          {view.borrowedPictures > 0 && (
            <p className="note">
              {view.borrowedPictures === 1
                ? '1 new product has'
                : `${view.borrowedPictures} new products have`}{' '}
              no picture: the category’s picture is shown until you add one.
            </p>
          )}
          {view.pictures > 0 && (
            <p className="note">
              {countOf(view.pictures, 'picture')} will be fetched from other websites after the import. You
              see their progress on the page of this import.
            </p>
          )}
          <ImportErrors errors={view.errors} />
          {view.seen !== null && <Confirm seen={view.seen} rows={view.rows} importId={params.importId} />}
          <ImportChanges view={view} />
        </>
      )}
    </section>
  )
}

type View = NonNullable<Route.ComponentProps['loaderData']>

function summary({ rows, createdCount, changedCount, unchanged, errorCount }: View): string {
  const words = [`${createdCount} new`, `${changedCount} changed`, `${unchanged} unchanged`]
  if (errorCount > 0) words.push(errorCount === 1 ? '1 error' : `${errorCount} errors`)
  return `${rows === 1 ? '1 row' : `${rows} rows`}; ${words.join(', ')}.`
}

const REFRESH_MS = 700

type ConfirmProps = { readonly seen: string; readonly rows: number; readonly importId: string }

function Confirm({ seen, rows, importId }: ConfirmProps) {
  const isRunning = useNavigation().state === 'submitting'
  const { load, data: progress } = useFetcher<{ readonly done: number }>()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void load(`/cms/products/import/${importId}/progress`), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isRunning, importId, load])
  return (
    <Form method="post" className="row">
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" className="button" disabled={isRunning}>
        {isRunning ? 'Importing…' : 'Import all rows'}
      </button>
      {isRunning && (
        <span className="row" role="status">
          <progress aria-label="Importing" max={rows} value={progress?.done ?? 0} />
          {progress?.done ?? 0} of {rows} rows
        </span>
      )}
    </Form>
  )
}

type Changed = ImportView['changed'][number]
type Created = ImportView['created'][number]

const ERROR_COLUMNS: readonly Column<ErrorGroup>[] = [
  { head: 'Rows', cell: ({ rows }) => rows },
  { head: 'Column', cell: ({ column }) => column },
  { head: 'Problem', cell: ({ message }) => message },
]

/** One invalid row refuses the whole file. */
function ImportErrors({ errors }: { readonly errors: readonly ErrorGroup[] }) {
  if (errors.length === 0) return null
  return (
    <>
      <p className="note note-bad" role="alert">
        Nothing can be imported until {errors.length === 1 ? 'this is' : 'these are'} fixed.
      </p>
      <DataTable
        name="Table of errors"
        rows={errors}
        rowKey={({ column, message }) => `${column} ${message}`}
        columns={ERROR_COLUMNS}
        isStacked={false}
        empty=""
      />
    </>
  )
}

const ROW = { head: 'Row', cell: ({ line }: Pick<Created, 'line'>) => line }
const PRODUCT = {
  head: 'Product',
  isRowHead: true,
  cell: ({ name, sku }: Pick<Created, 'name' | 'sku'>): ReactNode => (
    <>
      {name} <span className="muted">{sku}</span>
    </>
  ),
}

const CHANGED_COLUMNS: readonly Column<Changed>[] = [
  ROW,
  PRODUCT,
  {
    head: 'Changes',
    cell: ({ cells }) => (
      <ul>
        {cells.map(({ column, before, after }) => (
          <li key={column}>
            <span className="muted">{column}</span> <s>{before || 'empty'}</s> →{' '}
            <strong>{after || 'empty'}</strong>
          </li>
        ))}
      </ul>
    ),
  },
]

const CREATED_COLUMNS: readonly Column<Created>[] = [
  ROW,
  PRODUCT,
  { head: 'Category', cell: ({ category }) => category },
]

/** The cells that change, and the new products. */
function ImportChanges({ view }: { readonly view: ImportView }) {
  const { created, createdCount, changed, changedCount } = view
  return (
    <>
      {changed.length > 0 && (
        <>
          <h3>Changed</h3>
          <DataTable
            name="Table of changes"
            rows={changed}
            rowKey={({ line }) => line}
            columns={CHANGED_COLUMNS}
            isStacked={false}
            empty=""
          />
          <More shown={changed.length} total={changedCount} />
        </>
      )}
      {created.length > 0 && (
        <>
          <h3>New</h3>
          <DataTable
            name="Table of new products"
            rows={created}
            rowKey={({ line }) => line}
            columns={CREATED_COLUMNS}
            isStacked={false}
            empty=""
          />
          <More shown={created.length} total={createdCount} />
        </>
      )}
    </>
  )
}

function More({ shown, total }: { readonly shown: number; readonly total: number }) {
  return total > shown ? <p className="muted">And {total - shown} more.</p> : null
}
