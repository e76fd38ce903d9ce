import type { LedgerView } from '#domain/rewards/ledger.ts'
import { LedgerTable } from '#app/components/rewards/ledger-table.tsx'
import { useOlderLines } from './use-older-lines.ts'

type Props = { readonly ledger: LedgerView; readonly isFirstPage: boolean }

/** Every line, a page at a time: older ones join those on show, or come as a page where JavaScript is off. */
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
            {isLoading ? 'Loading…' : 'Older lines'}
          </a>
        </p>
      )}
    </section>
  )
}
