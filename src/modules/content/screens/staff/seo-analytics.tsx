/** The SEO tab, analytics: the score, and test results of the shop's own pages (spec §2). */
import { data, Link } from 'react-router'
import { SEO_CHECK_KINDS, type SeoCheckKind } from '../../rules/seo-check.ts'
import { seoScore, type ScoreState, type SeoScore } from '../../rules/seo-score.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/seo-analytics'
import { CheckCard } from './seo/check-card.tsx'
import { SeoNav } from './seo/seo-nav.tsx'
import { NOTHING_TYPED } from './seo/typed-seo.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import './seo/seo.css'

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
