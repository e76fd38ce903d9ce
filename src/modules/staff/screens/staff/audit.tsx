/** What staff changed: who, what, when, and the values before. Read-only. */
import { Link } from 'react-router'
import {
  actionLabel,
  auditFilterOf,
  SUBJECT_WORDS,
  subjectPath,
  type AuditEntryView,
  type AuditFilter,
} from '../../rules/audit-view.ts'
import type { AuditSubject } from '../../rules/audit.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/audit'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { DateAndTime, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { listAddress, type ListQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { ExportButton } from '#platform/ui/staff/export/export-button.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { staffMeta } from './staff-meta.ts'
import { factLines, type FactLine } from './audit/fact-words.ts'

export const handle: PageHandle = { access: 'admin', read: 'audit.read' }

const TITLE = 'Audit log'
const PATH = '/cms/audit'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = auditFilterOf(url.searchParams)
  const asked = url.searchParams.get('before') ?? ''
  const before = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0
  const page = await context.get(shopContext).readAuditLog({ filter, before })
  return { ...page, filter, isFirst: before === 0 }
}

type People = Route.ComponentProps['loaderData']['people']

function fields({ actor, subjectId }: AuditFilter, people: People): readonly FilterField[] {
  const choices = people.map(({ id, name }) => [id, name] as const)
  const isSomebodyElse = actor !== '' && !people.some(({ id }) => id === actor)
  return [
    { type: 'search', label: 'Search the log', placeholder: 'Order, product or name' },
    {
      type: 'choice',
      name: 'actor',
      label: 'Who',
      any: 'Everyone',
      choices: isSomebodyElse ? [...choices, [actor, 'A former staff member']] : choices,
    },
    subjectId === ''
      ? {
          type: 'choice',
          name: 'kind',
          label: 'About',
          any: 'Everything',
          choices: Object.entries(SUBJECT_WORDS),
        }
      : { type: 'hidden', name: 'subject', isFilter: true },
    { type: 'days' },
  ]
}

/** The filter as in the query: one subject by kind and id, or all of a kind. */
function queryOf({ subjectId, kind, actor, from, to, search }: AuditFilter): ListQuery {
  const about: ListQuery = subjectId === '' ? { kind } : { subject: `${kind}:${subjectId}` }
  return { search, actor, ...about, from, to }
}

const COLUMNS: readonly Column<AuditEntryView>[] = [
  { head: 'When', cell: ({ at }) => <DateAndTime at={at} /> },
  {
    head: 'Who',
    cell: ({ actorId, actorName }) => <Link to={listAddress(PATH, { actor: actorId })}>{actorName}</Link>,
  },
  { head: 'What', hasCardLabel: false, card: 'wide', cell: (entry) => <What entry={entry} /> },
  {
    head: 'Before and after',
    card: 'wide',
    cell: ({ id, before, after, requestId }) => (
      <>
        <Facts before={before} after={after} />
        {requestId !== '' && (
          <details className="hint">
            <summary>
              Details<span className="sr-only"> of this entry</span>
            </summary>
            <p>
              Entry {id}, request <code>{requestId}</code>
            </p>
          </details>
        )}
      </>
    ),
  },
]

function What({ entry }: { readonly entry: AuditEntryView }) {
  const { action, subjectKind: kind, subjectId, label } = entry
  const text = label || subjectId.slice(0, 8)
  // A bare number does not show what it refers to.
  const name = kind === 'order' || kind === 'enquiry' ? `${SUBJECT_WORDS[kind]} ${text}` : text
  const path = subjectPath(kind, subjectId)
  return (
    <>
      <strong className="staff-customer">{actionLabel(action)}</strong>
      <span>
        {path === null ? name : <Link to={path}>{name}</Link>}{' '}
        <Link className="muted" to={listAddress(PATH, { subject: `${kind}:${subjectId}` })}>
          history<span className="sr-only"> of {name}</span>
        </Link>
      </span>
    </>
  )
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, nextBefore, people, filter, isFirst } = loaderData
  const may = useMay()
  const asked = queryOf(filter)
  return (
    <ListPage
      id="staff-audit"
      title={TITLE}
      about={
        filter.subjectId === ''
          ? 'Every change that staff made, and what partners sent, newest first'
          : `${SUBJECT_WORDS[filter.kind as AuditSubject]}: one history, newest first`
      }
      actions={
        may('data.export') && (
          <ExportButton
            href={listAddress(`${PATH}/export.csv`, asked)}
            label="Export the log"
            total={entries.length}
            fileName="audit-log.csv"
          />
        )
      }
    >
      <DataTable
        name="Table of changes"
        rows={entries}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        filter={{ path: PATH, asked, fields: fields(filter, people) }}
        empty={{
          none: 'No changes match these filters.',
          clearLabel: 'Show the whole log',
          title: 'No changes yet',
          children: <p>Changes by staff appear here: who, what and when, and what it was before.</p>,
        }}
      />
      {!(isFirst && nextBefore === null) && (
        <nav className="pagination" aria-label="Pages">
          {!isFirst && <Link to={listAddress(PATH, asked)}>Newest</Link>}
          {nextBefore !== null && (
            <Link to={listAddress(PATH, { ...asked, before: String(nextBefore) })}>Older entries</Link>
          )}
        </nav>
      )}
    </ListPage>
  )
}

/** Longer texts are collapsed. */
const LONG = 120

/** Created and deleted subjects have many fields: the first ones are shown, the rest are collapsed. */
const SHOWN = 5

type Props = Pick<AuditEntryView, 'before' | 'after'>

function Facts({ before, after }: Props) {
  const lines = factLines(before, after)
  if (lines.length === 0) return null
  if (lines.length <= SHOWN + 1) return <FactList lines={lines} />
  return (
    <>
      <FactList lines={lines.slice(0, SHOWN)} />
      <details>
        <summary>and {lines.length - SHOWN} more</summary>
        <FactList lines={lines.slice(SHOWN)} />
      </details>
    </>
  )
}

function FactList({ lines }: { readonly lines: readonly FactLine[] }) {
  return (
    <dl className="pairs">
      {lines.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== null && <Words text={before} />}
            {before !== null && after !== null && <span aria-label="became"> → </span>}
            {after !== null && <Words text={after} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Words({ text }: { readonly text: string }) {
  if (text.length <= LONG) return <span>{text}</span>
  return (
    <details>
      <summary>{text.slice(0, LONG)}…</summary>
      <p className="words">{text}</p>
    </details>
  )
}
