import { Form, Link } from 'react-router'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { DateAndTime } from '#platform/ui/staff/data-table/list-page.tsx'
import type { ProductBatch } from '../../../rules/product-change.ts'

const COLUMNS: readonly Column<ProductBatch>[] = [
  {
    head: 'Change',
    isRowHead: true,
    className: 'break-words',
    cell: ({ id, kind, label }) => (
      <Link to={`/cms/products/changes/${id}`}>
        {kind === 'import' ? 'Import' : 'Bulk edit'}: {label || 'unnamed file'}
      </Link>
    ),
  },
  { head: 'Products', isFigure: true, cell: ({ products }) => products.toLocaleString('en-IN') },
  { head: 'By', cell: ({ actor }) => actor ?? 'a former staff member' },
  { head: 'When', cell: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    head: 'Undo',
    hasCardLabel: false,
    card: 'wide',
    cell: (batch) => <UndoButton batch={batch} />,
  },
]

/** The newest bulk changes and imports, each of which can be undone as a whole. */
export function RecentBatches({ batches }: { readonly batches: readonly ProductBatch[] }) {
  return (
    <section aria-labelledby="recent-changes">
      <h3 id="recent-changes">Recent imports and bulk edits</h3>
      <DataTable
        name="Table of recent changes"
        rows={batches}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty="Imports and bulk edits appear here. Each can be undone for 30 days."
      />
    </section>
  )
}

export function UndoButton({ batch }: { readonly batch: ProductBatch }) {
  if (batch.undoneAt !== null) return <span className="muted">Undone</span>
  return (
    <Form method="post" action={`/cms/products/changes/${batch.id}`}>
      <button type="submit" className="text-button" aria-label={`Undo ${batch.label}`}>
        Undo
      </button>
    </Form>
  )
}
