import { Form, useNavigation } from 'react-router'
import {
  RATING_WORDS,
  type Rating,
  type SeoCheck,
  type SeoCheckKind,
  type SeoCheckResult,
} from '../../../rules/seo-check.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { Findings } from './findings.tsx'
import { SpeedFigures } from './speed-figures.tsx'

type CardWords = { readonly title: string; readonly button: string; readonly about: string }

const WORDS: Readonly<Record<SeoCheckKind, CardWords>> = {
  speed: {
    title: 'Page Speed',
    button: 'Test page speed',
    about:
      'Asks for home, listings, products and texts as a desktop and as a phone do, three times each, on this server. The way through the net is not in it.',
  },
  mobile: {
    title: 'Mobile Friendly',
    button: 'Test mobile layout',
    about: 'Reads the documents and style sheets of the same pages as a phone gets them.',
  },
  indexing: {
    title: 'Indexing',
    button: 'Test indexing',
    about: 'Walks through robots.txt, the site map and a sample of its pages, with their links and pictures.',
  },
}

const COLOURS: Readonly<Record<Rating, string>> = { good: 'green', warning: 'yellow', bad: 'red' }

type Props = {
  readonly kind: SeoCheckKind
  /** Newest first. */
  readonly checks: readonly SeoCheck[]
  readonly refusal: string | null
}

/** One of the measured cards: what came of the last test, and of the ones before it. */
export function CheckCard({ kind, checks, refusal }: Props) {
  const { title, button, about } = WORDS[kind]
  const mayRun = useMay()('content.change')
  const { state, formData } = useNavigation()
  const isRunning = state !== 'idle' && formData?.get('kind') === kind
  const [last, ...earlier] = checks
  return (
    <section className="seo-card" id={kind} aria-labelledby={`${kind}-title`} aria-busy={isRunning}>
      <header>
        <h3 id={`${kind}-title`}>{title}</h3>
        {last && <RatingBadge rating={last.result.rating} />}
        {mayRun && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="kind" value={kind} />
            <button type="submit" className="button button-soft" aria-disabled={isRunning || undefined}>
              {isRunning ? 'Testing…' : button}
            </button>
          </Form>
        )}
      </header>
      <p className="muted">{about}</p>
      {refusal !== null && (
        <p className="form-message" role="alert">
          {refusal}
        </p>
      )}
      {last ? (
        <>
          <p className="seo-measured">
            Measured on <time dateTime={last.measuredAt}>{dateAndTimeOf(last.measuredAt)}</time> by{' '}
            {last.measuredBy}, on {last.result.pages} {last.result.pages === 1 ? 'page' : 'pages'}
          </p>
          <Outcome result={last.result} />
          {earlier.length > 0 && <Earlier checks={earlier} />}
        </>
      ) : (
        <p className="seo-unmeasured">Not measured yet</p>
      )}
    </section>
  )
}

function Outcome({ result }: { readonly result: SeoCheckResult }) {
  if (result.kind !== 'speed') return <Findings findings={result.findings} />
  return (
    <div className="seo-devices">
      <SpeedFigures
        name="Desktop"
        speed={result.desktop}
        badge={<RatingBadge rating={result.desktop.rating} />}
      />
      <SpeedFigures
        name="Mobile"
        speed={result.mobile}
        badge={<RatingBadge rating={result.mobile.rating} />}
      />
    </div>
  )
}

function RatingBadge({ rating }: { readonly rating: Rating }) {
  return <span className={`status status-${COLOURS[rating]}`}>{RATING_WORDS[rating]}</span>
}

function Earlier({ checks }: { readonly checks: readonly SeoCheck[] }) {
  return (
    <details className="seo-earlier">
      <summary>Earlier tests ({checks.length})</summary>
      <ul>
        {checks.map((check) => (
          <li key={check.id}>
            <time dateTime={check.measuredAt}>{dateAndTimeOf(check.measuredAt)}</time>
            <RatingBadge rating={check.result.rating} />
            <span className="muted">{figureOf(check.result)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function figureOf(result: SeoCheckResult): string {
  if (result.kind === 'speed')
    return `desktop ${Math.round(result.desktop.medianMs)} ms, mobile ${Math.round(result.mobile.medianMs)} ms`
  const open = result.findings.filter(({ state }) => state === 'bad' || state === 'warning').length
  return open === 0 ? 'nothing to fix' : `${open} to mend`
}
