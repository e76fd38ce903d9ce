/** What staff changed: who, what, when, and what it was before. Nothing here can be changed. */
import { Link } from 'react-router'
import { auditFilterOf, SUBJECT_WORDS, type AuditFilter } from '#domain/admin/audit-view.ts'
import type { AuditSubject } from '#domain/admin/audit.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/audit'
import { AuditFilterForm } from './audit/audit-filter.tsx'
import { EntryRow } from './audit/entry-row.tsx'
import { EmptyList } from './empty-list.tsx'
import { ExportButton } from './export/export-button.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { knownOf } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './audit/audit.css'

export const handle: PageHandle = { access: 'admin', read: 'audit.read' }

const TITLE = 'Audit log'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = auditFilterOf(url.searchParams)
  const asked = url.searchParams.get('before') ?? ''
  const before = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0
  const page = await context.get(shopContext).readAuditLog({ filter, before })
  return { ...page, filter, isFirst: before === 0 }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, nextBefore, people, filter, isFirst } = loaderData
  const may = useMay()
  return (
    <section className="staff-orders staff-audit" aria-labelledby="staff-audit">
      <header className="staff-head">
        <h2 id="staff-audit">{TITLE}</h2>
        <p>{aboutWords(filter)}</p>
        {may('data.export') && (
          <div className="staff-head-action">
            <ExportButton
              href={`/cms/audit/export.csv?${queryOf(filter)}`}
              label="Export the log"
              total={entries.length}
              fileName="audit-log.csv"
            />
          </div>
        )}
      </header>
      <AuditFilterForm filter={filter} people={people} />
      {entries.length === 0 ? (
        <EmptyList
          isFiltered={queryOf(filter) !== '' || !isFirst}
          none="Nobody changed anything like this."
          clearTo="/cms/audit"
          clearLabel="Show the whole log"
          title="Nothing was changed yet"
        >
          <p>Whatever staff change is written down here: who, what and when, and what it was before.</p>
        </EmptyList>
      ) : (
        <div className="staff-table staff-stacked" role="region" aria-label="Table of changes" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Before and after</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!(isFirst && nextBefore === null) && (
        <nav className="pagination" aria-label="Pages">
          {!isFirst && <Link to={`?${queryOf(filter)}`}>Newest</Link>}
          {nextBefore !== null && <Link to={`?${queryOf(filter, nextBefore)}`}>Older entries</Link>}
        </nav>
      )}
    </section>
  )
}

/** Of one thing the first entry knows what it is called; the address alone does not. */
function aboutWords({ kind, subjectId }: AuditFilter): string {
  if (subjectId === '') return 'Every change that staff made, and what partners sent, newest first'
  return `${SUBJECT_WORDS[kind as AuditSubject]}: one history, newest first`
}

function queryOf({ subjectId, kind, ...filter }: AuditFilter, before?: number): string {
  const about: Record<string, string> = subjectId === '' ? { kind } : { subject: `${kind}:${subjectId}` }
  const asked = { ...filter, ...about, ...(before !== undefined && { before: String(before) }) }
  return new URLSearchParams(knownOf(asked)).toString()
}
