/** Changes price or stock of selected products: form, preview, then saved exactly as previewed. */
import { data, Link, useLocation, Form, useNavigation } from 'react-router'
import { problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { formatInr } from '#platform/rules/money.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'
import { bulkChangeInput, type BulkOutcome } from '../../../rules/product-edits.ts'
import type { BulkLine, BulkPreview } from '../../../actions/product-batches.ts'
import { sellingPrice } from '../../../rules/pricing.ts'
import type { Route } from './+types/bulk'
import { BulkForm, type TypedBulk } from './bulk-form.tsx'
import { tableAddress, describeSale } from './product-table.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll('id')
  const products = await context.get(shopContext).findProductsForBulk({ ids })
  return { names: products.map(({ name }) => name) }
}

type Answer = {
  readonly typed: TypedBulk
  readonly problems: Problems
  readonly message: string
  readonly preview: BulkPreview | null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = typedBulk(form)
  const answer = (status: number, rest: Partial<Answer>) =>
    data<Answer>({ typed, problems: {}, message: '', preview: null, ...rest }, status)
  const read = bulkChangeInput.safeParse(typed)
  if (!read.success) return answer(422, { problems: problemsOf(read.error) })
  const shop = context.get(shopContext)
  const asked = { ids: url.searchParams.getAll('id'), change: read.data }
  const seen = wholeTextOf(form, 'seen')
  let message = ''
  let status = 200
  if (wholeTextOf(form, 'step') === 'save') {
    const actor = await context.get(actorContext)()
    const saved = await shop.changeManyProducts(actor, { ...asked, seen })
    if (saved.ok)
      return redirectWithToast(tableAddress(url.searchParams), 'products_updated', {
        name: 'bulk',
        id: saved.value.batchId,
      })
    message = messageOf(saved.problem)
    status = PROBLEMS[saved.problem.code].status
  }
  const preview = await shop.previewBulkChange(asked)
  if (!preview.ok)
    return answer(PROBLEMS[preview.problem.code].status, { problems: { '': messageOf(preview.problem) } })
  return answer(status, { preview: preview.value, message })
}

function typedBulk(form: FormData): TypedBulk {
  const text = (name: string) => wholeTextOf(form, name)
  return {
    target: text('target'),
    way: text('way'),
    amount: text('amount'),
    reason: text('reason'),
    note: text('note'),
    saleStarts: text('saleStarts'),
    saleEnds: text('saleEnds'),
  }
}

export default function BulkEdit({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = tableAddress(useLocation().search)
  const { names } = loaderData
  const count = names.length
  return (
    <StaffDialog
      title={count === 1 ? 'Bulk edit 1 product' : `Bulk edit ${count} products`}
      closeTo={closeTo}
      size="wide"
    >
      {count === 0 ? (
        <div className="staff-dialog-body">
          <p>{MESSAGES.bulk_none}</p>
          <p>
            <Link className="button button-plain" to={closeTo}>
              Back to products
            </Link>
          </p>
        </div>
      ) : (
        <>
          <BulkForm
            answer={actionData ?? null}
            names={names}
            cancelTo={actionData?.preview ? null : closeTo}
          />
          {actionData?.preview && (
            <PreviewTable
              typed={actionData.typed}
              message={actionData.message}
              preview={actionData.preview}
              closeTo={closeTo}
            />
          )}
        </>
      )}
    </StaffDialog>
  )
}

type PreviewProps = {
  readonly typed: TypedBulk
  readonly message: string
  readonly preview: BulkPreview
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
function PreviewTable({ typed, message, preview: { lines, seen }, closeTo }: PreviewProps) {
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
