/** The SEO tab, analytics: the score, and test results of the shop's own pages (spec §2). */
import './seo/seo.css'
import { data, Form, Link, useNavigation } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import {
  SEO_CHECK_KINDS,
  type Finding,
  type Rating,
  type SeoCheck,
  type SeoCheckKind,
  type SeoCheckResult,
} from '../../rules/seo-check.ts'
import { seoScore, type ScoreState, type SeoScore } from '../../rules/seo-score.ts'
import type { Route } from './+types/seo-analytics'
import { SeoNav } from './seo/seo-nav.tsx'
import { NOTHING_TYPED } from './seo/typed-seo.ts'

export const handle: PageHandle = { access: 'admin', read: 'content.read', change: 'content.change' }

const TITLE = 'SEO Analytics'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [settings, checks] = await Promise.all([shop.getSeoSettings(), shop.getSeoChecks()])
  if (!settings.ok) return data({ score: null, problem: messageOf(settings.problem), checks }, 500)
  return { score: seoScore(settings.value ?? NOTHING_TYPED), problem: null, checks }
}

export async function action({ context, request }: Route.ActionArgs) {
  const kind = kindOf(wholeTextOf(await readForm(request), 'kind'))
  if (kind === null) return data({ kind, message: MESSAGES.bad_request }, 422)
  const run = await context.get(shopContext).runSeoCheck(await context.get(actorContext)(), { kind })
  if (!run.ok) return data({ kind, message: messageOf(run.problem) }, PROBLEMS[run.problem.code].status)
  return redirectWithToast(`/cms/seo/analytics#${kind}`, 'seo_check_done')
}

function kindOf(text: string): SeoCheckKind | null {
  return SEO_CHECK_KINDS.find((kind) => kind === text) ?? null
}

export default function SeoAnalytics({ loaderData, actionData }: Route.ComponentProps) {
  const { score, problem, checks } = loaderData
  const card = (kind: SeoCheckKind) => (
    <CheckCard
      kind={kind}
      checks={checks[kind]}
      refusal={actionData?.kind === kind ? actionData.message : null}
    />
  )
  return (
    <section className="staff-page" aria-labelledby="seo-analytics">
      <header className="staff-head">
        <h2 id="seo-analytics">{TITLE}</h2>
      </header>
      <SeoNav />
      <div className="columns columns-even">
        <div>
          {score ? (
            <ScoreCard score={score} />
          ) : (
            <p className="note note-bad" role="alert">
              {problem}
            </p>
          )}
          {card('mobile')}
        </div>
        <div>
          {card('speed')}
          {card('indexing')}
        </div>
      </div>
    </section>
  )
}

const STATES: Readonly<Record<ScoreState, { readonly word: string; readonly colour: string }>> = {
  good: { word: 'Good', colour: 'green' },
  warning: { word: 'Warning', colour: 'yellow' },
  bad: { word: 'Missing', colour: 'red' },
}

/** The score of spec §5 with its parts. */
function ScoreCard({ score }: { readonly score: SeoScore }) {
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

type CheckLabels = { readonly title: string; readonly button: string; readonly about: string }

const CHECK_LABELS: Readonly<Record<SeoCheckKind, CheckLabels>> = {
  speed: {
    title: 'Page Speed',
    button: 'Test page speed',
    about:
      'Requests a sample of pages three times as a desktop and as a phone, on this server. The network between shop and visitor is not measured.',
  },
  mobile: {
    title: 'Mobile Friendly',
    button: 'Test mobile layout',
    about: 'Reads a sample of pages as a phone gets them.',
  },
  indexing: {
    title: 'Indexing',
    button: 'Test indexing',
    about: 'Reads robots.txt, the sitemap and a sample of its pages, with their links and pictures.',
  },
}

const RATINGS: Readonly<Record<Rating, { readonly words: string; readonly colour: string }>> = {
  good: { words: 'Good', colour: 'green' },
  warning: { words: 'Needs work', colour: 'yellow' },
  bad: { words: 'Poor', colour: 'red' },
}

type CheckCardProps = {
  readonly kind: SeoCheckKind
  /** Newest first. */
  readonly checks: readonly SeoCheck[]
  readonly refusal: string | null
}

/** A test card: the latest result, and earlier ones. */
function CheckCard({ kind, checks, refusal }: CheckCardProps) {
  const { title, button, about } = CHECK_LABELS[kind]
  const mayRun = useMay()('content.change')
  const { state, formData } = useNavigation()
  const isRunning = state !== 'idle' && formData?.get('kind') === kind
  const [last, ...earlier] = checks
  return (
    <section className="panel" id={kind} aria-labelledby={`${kind}-title`} aria-busy={isRunning}>
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
          <p>
            Measured on <time dateTime={last.measuredAt}>{dateAndTimeOf(last.measuredAt)}</time> by{' '}
            {last.measuredBy}, on {last.result.pages} {last.result.pages === 1 ? 'page' : 'pages'}
          </p>
          <Outcome result={last.result} />
          {earlier.length > 0 && <Earlier checks={earlier} />}
        </>
      ) : (
        <p className="staff-empty">Not measured yet</p>
      )}
    </section>
  )
}

function Outcome({ result }: { readonly result: SeoCheckResult }) {
  if (result.kind !== 'speed') return <Findings findings={result.findings} />
  return (
    <div className="form-grid">
      {(['desktop', 'mobile'] as const).map((device) => (
        <div key={device} className="stack">
          <h4>
            {device === 'desktop' ? 'Desktop' : 'Mobile'} <RatingBadge rating={result[device].rating} />
          </h4>
          <Findings findings={result[device].findings} />
        </div>
      ))}
    </div>
  )
}

const SIGNS: Readonly<Record<Finding['state'], { readonly sign: string; readonly word: string }>> = {
  bad: { sign: '×', word: 'Error' },
  warning: { sign: '!', word: 'Warning' },
  good: { sign: '✓', word: 'Good' },
  note: { sign: 'i', word: 'Note' },
}
const WORST_FIRST = Object.keys(SIGNS)

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const sorted = findings.toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state))
  return (
    <ul className="rows seo-findings">
      {sorted.map(({ state, words, places }) => (
        <li key={words} data-state={state}>
          <span className="seo-sign" role="img" aria-label={SIGNS[state].word}>
            {SIGNS[state].sign}
          </span>
          <div>
            {words}
            {places.length > 0 && (
              <ul className="muted">
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

function RatingBadge({ rating }: { readonly rating: Rating }) {
  const { words, colour } = RATINGS[rating]
  return <span className={`status status-${colour}`}>{words}</span>
}

function Earlier({ checks }: { readonly checks: readonly SeoCheck[] }) {
  return (
    <details>
      <summary>Earlier tests ({checks.length})</summary>
      <ul className="rows">
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
  return open === 0 ? 'nothing to fix' : `${open} to fix`
}
