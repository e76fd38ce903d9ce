/** About and the policies, and which of them show the owner's text. */
import { Link } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { EDITABLE_PAGES, PAGE_SLUGS } from '../../rules/page-texts.ts'
import type { Route } from './+types/pages'

export const handle: PageHandle = { access: 'admin', read: 'content.read' }

const TITLE = 'Pages'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  const own = await context.get(shopContext).listPageTexts()
  return PAGE_SLUGS.map((slug) => {
    const found = own.find((page) => page.slug === slug)
    const { changedAt = null, changedBy = null } = found ?? {}
    return { slug, title: found?.title ?? EDITABLE_PAGES[slug].title, changedAt, changedBy }
  })
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return (
    <section className="staff-page" aria-labelledby="pages">
      <header className="staff-head">
        <h2 id="pages">{TITLE}</h2>
        <p>Each starts as a template with your shop’s facts filled in.</p>
      </header>
      <div className="panel">
        <ul className="rows">
          {loaderData.map(({ slug, title, changedAt, changedBy }) => (
            <li key={slug} className="row wrap between">
              <span>
                <Link to={`/cms/pages/${slug}`}>{title}</Link>{' '}
                <span className="muted">
                  {changedAt === null
                    ? 'Template'
                    : `Last changed on ${dateAndTimeOf(changedAt)}${changedBy === null ? '' : ` by ${changedBy}`}`}
                </span>
              </span>
              <a href={`/${slug}`} aria-label={`View ${title} in the shop`}>
                View
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
