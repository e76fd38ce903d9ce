/** Preview of an import: its errors, the cells that change, and the new products. */
import type { ReactNode } from 'react'
import type { ErrorGroup } from '../../../rules/import-errors.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { ImportView } from './import-view.ts'

type Changed = ImportView['changed'][number]
type Created = ImportView['created'][number]

const ERROR_COLUMNS: readonly Column<ErrorGroup>[] = [
  { head: 'Rows', cell: ({ rows }) => rows },
  { head: 'Column', cell: ({ column }) => column },
  { head: 'Problem', cell: ({ message }) => message },
]

/** One invalid row refuses the whole file. */
export function ImportErrors({ errors }: { readonly errors: readonly ErrorGroup[] }) {
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

export function ImportChanges({ view }: { readonly view: ImportView }) {
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
