import { Form, Link, useNavigation } from 'react-router'
import type { BulkOutcome } from '../../../rules/bulk-change.ts'
import { sellingPrice } from '../../../rules/pricing.ts'
import { describeSale } from './product-cells.tsx'
import { formatInr } from '#platform/rules/money.ts'
import type { BulkLine } from '../../../actions/change-many-products.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { TypedBulk } from './bulk-form.tsx'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'

type Props = {
  readonly typed: TypedBulk
  readonly message: string
  readonly preview: { readonly lines: readonly BulkLine[]; readonly seen: string | null }
  readonly closeTo: string
}

/** The headings of the values before and after. */
const HEADS: Readonly<Record<string, readonly [string, string]>> = {
  stock: ['Current', 'New'],
  sale: ['Sells for', 'During the sale'],
  no_sale: ['Current sale', 'New sale'],
}
const PRICE_HEADS = ['Current selling price', 'New selling price'] as const

const columns = (target: string): readonly Column<BulkLine>[] => [
  {
    head: 'Product',
    isRowHead: true,
    cell: ({ name, sku }) => (
      <>
        {name} <span className="muted">{sku}</span>
      </>
    ),
  },
  {
    head: (HEADS[target] ?? PRICE_HEADS)[0],
    cell: ({ before }) => wordsOf(before, target === 'sale' ? 'price' : target),
  },
  {
    head: (HEADS[target] ?? PRICE_HEADS)[1],
    cell: ({ after, problem }) =>
      after === null ? <span className="field-error">{problem}</span> : wordsOf(after, target),
  },
]

/** Old and new values, line by line. Saved as a whole, or not at all. */
export function BulkPreview({ typed, message, preview: { lines, seen }, closeTo }: Props) {
  const isSaving = useNavigation().state === 'submitting'
  const refused = lines.filter(({ problem }) => problem !== null).length
  return (
    <>
      <div className="staff-dialog-body">
        <ProblemNote>{message}</ProblemNote>
        {refused > 0 && (
          <p className="note note-bad" role="alert">
            {refused === 1 ? '1 product has a problem.' : `${refused} products have problems.`} Nothing has
            been saved: fix the marked rows first.
          </p>
        )}
        <DataTable
          name="Table of changes"
          rows={lines}
          rowKey={({ id }) => id}
          columns={columns(typed.target)}
          empty=""
        />
      </div>
      <Form method="post" className="staff-dialog-foot" preventScrollReset>
        <Link className="button button-plain" to={closeTo}>
          Cancel
        </Link>
        {seen !== null && (
          <>
            {Object.entries(typed).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="step" value="save" />
            <button type="submit" className="button" disabled={isSaving}>
              {isSaving ? 'Saving…' : 'Save changes'}
            </button>
          </>
        )}
      </Form>
    </>
  )
}

function wordsOf({ onHand, ...prices }: BulkOutcome, target: string): string {
  if (target === 'stock') return onHand === null ? 'Not tracked' : `${onHand}`
  if (target === 'sale' || target === 'no_sale') return describeSale(prices) ?? 'None'
  const selling = sellingPrice({ ...prices, originalPricePaise: null })
  const words = formatInr(selling)
  return selling < prices.pricePaise ? `${words} (list price ${formatInr(prices.pricePaise)})` : words
}
