import type { Finding } from '../../../rules/seo-check.ts'

const SIGNS: Readonly<Record<Finding['state'], { readonly sign: string; readonly word: string }>> = {
  good: { sign: '✓', word: 'Good' },
  warning: { sign: '!', word: 'Look at this' },
  bad: { sign: '×', word: 'Wrong' },
  note: { sign: 'i', word: 'Note' },
}
const ORDER: readonly Finding['state'][] = ['bad', 'warning', 'good', 'note']

/** What is wrong stands first. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const sorted = findings.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <ul className="seo-findings">
      {sorted.map(({ state, words, places }) => (
        <li key={words} data-state={state}>
          <span className="seo-sign" role="img" aria-label={SIGNS[state].word}>
            {SIGNS[state].sign}
          </span>
          <div>
            {words}
            {places.length > 0 && (
              <ul className="seo-places">
                {places.map((place) => (
                  <li key={place}>
                    <code>{place}</code>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
