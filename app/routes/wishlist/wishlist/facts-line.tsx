import type { CurrentFacts } from './use-current-facts.ts'

/** How true the prices and the stock on show are. Always one line, so that nothing moves when it changes. */
export function FactsLine({ facts }: { readonly facts: CurrentFacts }) {
  return (
    <p className="wishlist-facts" role="status" data-state={facts.state}>
      {WORDS[facts.state]}
      {facts.state === 'failed' && (
        <button type="button" className="text-button" onClick={facts.retry}>
          Try again
        </button>
      )}
    </p>
  )
}

const WORDS: Readonly<Record<CurrentFacts['state'], string>> = {
  asking: 'Checking prices and stock…',
  current: 'Prices and stock are up to date.',
  offline: 'You are offline: prices and stock as last seen.',
  failed: 'Prices and stock could not be checked.',
}
