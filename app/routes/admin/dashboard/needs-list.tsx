import { Link } from 'react-router'
import type { Need } from '#domain/admin/needs.ts'
import { useMay } from '../shell/staff-shell.tsx'

/** What waits for a person; nothing when nothing does. */
export function NeedsList({ needs }: { readonly needs: readonly Need[] }) {
  const may = useMay()
  const mine = needs.filter(({ permission }) => may(permission))
  if (mine.length === 0) return null
  return (
    <section className="needs" aria-labelledby="needs-you">
      <h3 id="needs-you">Needs you</h3>
      <ul>
        {mine.map(({ href, count, words }) => (
          <li key={href}>
            <Link to={href}>
              <strong>{count.toLocaleString('en-IN')}</strong> {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
