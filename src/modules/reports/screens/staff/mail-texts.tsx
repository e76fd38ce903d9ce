/** The mails to shoppers, and which of them have the owner's texts. */
import { Link } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { SettingsNav } from '#modules/staff/screens/staff/settings/settings-nav.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import type { Route } from './+types/mail-texts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read' }

const TITLE = 'Mail texts'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).listMailTextsForStaff()
}

export default function MailTexts({ loaderData }: Route.ComponentProps) {
  return (
    <section className="staff-page" aria-labelledby="mail-texts">
      <header className="staff-head">
        <h2 id="mail-texts">{TITLE}</h2>
        <p>Subject, first paragraphs and footer of each mail to your customers</p>
      </header>
      <SettingsNav />
      <div className="panel">
        <ul className="rows">
          {loaderData.map(({ kind, label, changedAt, changedBy }) => (
            <li key={kind} className="row wrap between">
              <Link to={`/cms/settings/mails/${kind}`}>{label}</Link>
              <span className="muted">
                {changedAt === null
                  ? 'Default text'
                  : `Changed on ${dateAndTimeOf(changedAt)}${changedBy === null ? '' : ` by ${changedBy}`}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
