/** The pictures that an import fetches from other websites: the progress, and the failures with a button to retry. */
import { useEffect } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { FETCH_PROBLEMS } from '#platform/rules/picture-fetch.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { BatchPictures as Pictures } from '../../../actions/fetch-pictures.ts'

const ASK_AGAIN_MS = 2_000

type Failure = Pictures['failures'][number]

const COLUMNS: readonly Column<Failure>[] = [
  {
    head: 'Product',
    isRowHead: true,
    cell: ({ productId, name }) => <Link to={`/cms/products/${productId}`}>{name}</Link>,
  },
  { head: 'Address', className: 'break-words', card: 'wide', cell: ({ url }) => url },
  { head: 'Problem', card: 'wide', cell: ({ error }) => MESSAGES[FETCH_PROBLEMS[error]] },
]

export function BatchPictures({ total, done, failed, failures }: Pictures) {
  const isRunning = done + failed < total
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS)
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
            columns={COLUMNS}
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
