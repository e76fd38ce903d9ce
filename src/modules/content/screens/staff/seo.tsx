/** The SEO tab, settings for search engines and shared links (spec §2, §5). */
import { useEffect, useEffectEvent } from 'react'
import { data, Link } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { seoSettingsInput, type SeoSettings } from '../../rules/seo-settings.ts'
import { problemsIn } from '#platform/rules/form-problems.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/seo'
import { SeoForm } from './seo/seo-form.tsx'
import { SeoNav } from './seo/seo-nav.tsx'
import { readTyped, SEO_FIELDS, toFormValues, differences } from './seo/typed-seo.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import './seo/seo.css'

export const handle: PageHandle = { access: 'admin', read: 'content.read', change: 'content.change' }

const TITLE = 'SEO Settings'
/** The home page's defaults for empty settings. */
const ownTexts = () => ({
  title: `${shopFacts().name}: ${shopFacts().tagline}`,
  description:
    'Undated daily planners, ruled, plain and five subject notebooks, made in India and delivered in 2 to 7 days.',
})

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  const { shopUrl } = context.get(pageSettingsContext)
  const read = await context.get(shopContext).getSeoSettings()
  if (!read.ok)
    return data(
      { shopUrl, settings: null, problem: messageOf(read.problem) },
      PROBLEMS[read.problem.code].status,
    )
  return { shopUrl, settings: read.value, problem: null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = readTyped(await readForm(request))
  const input = seoSettingsInput.safeParse(typed)
  if (!input.success) return data({ problems: problemsIn(input, SEO_FIELDS) ?? {}, typed, saved: null }, 422)
  const shop = context.get(shopContext)
  const result = await shop.saveSeoSettings(await context.get(actorContext)(), input.data)
  if (result.ok) return redirectWithToast('/cms/seo', 'seo_saved')
  const message = messageOf(result.problem)
  const { code, fields = { '': message } } = result.problem
  const now = code === 'stale' ? await shop.getSeoSettings() : null
  const saved = now?.ok ? now.value : null
  // Carries the current version, so that saving again overwrites it.
  const merged = saved ? { ...typed, version: saved.version } : typed
  return data({ problems: fields, typed: merged, saved }, PROBLEMS[code].status)
}

export default function Seo({ loaderData, actionData }: Route.ComponentProps) {
  const { shopUrl, settings, problem } = loaderData
  const failure = actionData?.problems['']
  useFailureToast(actionData ? (failure ?? null) : problem)
  const start = actionData?.typed ?? toFormValues(settings)
  return (
    <section className="staff-page" aria-labelledby="seo-settings">
      <header className="staff-head">
        <h2 id="seo-settings">{TITLE}</h2>
        <p>
          {settings ? `Saved on ${dateAndTimeOf(settings.updatedAt)}` : problem === null && 'Never saved'}
        </p>
      </header>
      <SeoNav />
      {problem !== null && !actionData ? (
        <p className="note note-bad" role="alert">
          {problem}. <Link to="/cms/seo">Try again</Link>
        </p>
      ) : (
        <>
          {actionData?.saved && (
            <SavedMeanwhile typed={actionData.typed} saved={actionData.saved} message={failure ?? ''} />
          )}
          <SeoForm
            key={start.version}
            start={start}
            refusal={actionData ?? null}
            shopUrl={shopUrl}
            own={ownTexts()}
          />
        </>
      )}
    </section>
  )
}

/** Errors of the whole form are also shown as a toast (spec §8). */
function useFailureToast(message: string | null): void {
  const showToast = useShowToast()
  const showError = useEffectEvent((words: string) => showToast({ message: words, tone: 'bad' }))
  useEffect(() => {
    if (message !== null) showError(message)
  }, [message])
}

type Props = { readonly typed: SeoSettings; readonly saved: SeoSettings; readonly message: string }

/** What somebody else has saved meanwhile, shown beside the typed value. */
function SavedMeanwhile({ typed, saved, message }: Props) {
  return (
    <div className="note note-warning" role="alert">
      <p>{message}</p>
      <dl className="stack">
        {differences(typed, saved).map((each) => (
          <div key={each.label}>
            <dt>
              <strong>{each.label}</strong>
            </dt>
            <dd>
              <span className="muted">Saved now:</span> {each.saved || '(empty)'}
            </dd>
            <dd>
              <span className="muted">You typed:</span> {each.typed || '(empty)'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
