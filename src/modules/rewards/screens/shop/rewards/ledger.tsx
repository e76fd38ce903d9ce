import { useState } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { LedgerView } from '../../../rules/ledger.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import { LedgerTable } from '../../../components/ledger-table.tsx'

type Props = { readonly ledger: LedgerView; readonly isFirstPage: boolean }

/** The whole ledger, a page at a time: older entries are appended, or open as a page without JavaScript. */
export function Ledger({ ledger, isFirstPage }: Props) {
  const { lines, nextBefore, isLoading, problem, load } = useOlderLines(ledger)
  return (
    <section className="coins-ledger" aria-labelledby="coins-ledger">
      <h2 id="coins-ledger">Ledger</h2>
      {!isFirstPage && (
        <p>
          <a href="/rewards">Newest lines</a>
        </p>
      )}
      {lines.length === 0 ? (
        <p className="muted">
          No line yet. Coins come with your first paid order, and are written down here with their reason.
        </p>
      ) : (
        <LedgerTable lines={lines} orderPath={(id) => `/orders/${id}`} />
      )}
      {problem !== null && (
        <div className="note note-bad" role="alert">
          <p>{problem}</p>
          <button type="button" className="text-button" onClick={() => void load()}>
            Try again
          </button>
        </div>
      )}
      {nextBefore !== null && problem === null && (
        <p className="ledger-more">
          <a
            className="button button-plain"
            href={`/rewards?before=${nextBefore}`}
            data-document
            aria-disabled={isLoading}
            onClick={(event) => {
              event.preventDefault()
              if (!isLoading) void load()
            }}
          >
            {isLoading ? 'Loading…' : 'Older entries'}
          </a>
        </p>
      )}
    </section>
  )
}

type Page = Pick<LedgerView, 'lines' | 'nextBefore'>

/** The entries shown, starting with those of the page, and how to load more. */
function useOlderLines(ledger: LedgerView) {
  const [older, setOlder] = useState<Page>({ lines: [], nextBefore: ledger.nextBefore })
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const load = async () => {
    setLoading(true)
    setProblem(null)
    const answer = await getJson<LedgerView>(`/api/rewards?before=${older.nextBefore}`)
    setLoading(false)
    if (!answer.ok) return setProblem(MESSAGES.rewards_failed)
    const { lines, nextBefore } = answer.value
    setOlder({ lines: [...older.lines, ...lines], nextBefore })
  }

  return { lines: [...ledger.lines, ...older.lines], nextBefore: older.nextBefore, isLoading, problem, load }
}
