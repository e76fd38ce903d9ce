import { Link } from 'react-router'
import type { ScoreState, SeoScore } from '../../../rules/seo-score.ts'

const STATES: Readonly<Record<ScoreState, { readonly word: string; readonly colour: string }>> = {
  good: { word: 'Good', colour: 'green' },
  warning: { word: 'Warning', colour: 'yellow' },
  bad: { word: 'Missing', colour: 'red' },
}

/** The score of spec §5 with its parts. */
export function ScoreCard({ score }: { readonly score: SeoScore }) {
  return (
    <section className="panel" aria-labelledby="seo-score">
      <header>
        <h3 id="seo-score">SEO Score</h3>
        <Link to="/cms/seo">Change the settings</Link>
      </header>
      <p>
        <strong className="stat-value">{score.overall}</strong> <span className="muted">out of 100</span>
      </p>
      <progress max={100} value={score.overall} aria-label="SEO score" />
      <ul className="rows">
        {score.parts.map((part) => (
          <li key={part.name}>
            <strong>{part.name}</strong>
            <span className={`status status-${STATES[part.state].colour}`}>{STATES[part.state].word}</span>
            <span className="end">{part.score}</span>
            <p className="muted">{part.message}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
