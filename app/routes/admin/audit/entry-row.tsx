import { Link } from 'react-router'
import { actionWords, SUBJECT_WORDS, subjectPath, type AuditEntryView } from '#domain/admin/audit-view.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { factLines, type FactLine } from './fact-words.ts'

/** Longer texts are folded away. */
const LONG = 120

/** Who did what to which thing, and when; what it was and is. */
export function EntryRow({ entry }: { readonly entry: AuditEntryView }) {
  const { id, actorId, actorName, action, subjectKind, subjectId, label, requestId, at } = entry
  const name = nameOf(subjectKind, label || subjectId.slice(0, 8))
  const path = subjectPath(subjectKind, subjectId)
  return (
    <tr>
      <td>
        <time dateTime={at}>{dateAndTimeOf(at)}</time>
      </td>
      <td>
        <Link to={`?${new URLSearchParams({ actor: actorId })}`}>{actorName}</Link>
      </td>
      <td className="cell-wide">
        <strong>{actionWords(action)}</strong>
        <span className="audit-subject">
          {path === null ? name : <Link to={path}>{name}</Link>}{' '}
          <Link className="muted" to={`?${new URLSearchParams({ subject: `${subjectKind}:${subjectId}` })}`}>
            history<span className="sr-only"> of {name}</span>
          </Link>
        </span>
      </td>
      <td className="cell-wide">
        <Facts lines={factLines(entry.before, entry.after)} />
        {requestId !== '' && (
          <details className="audit-request">
            <summary>
              Details<span className="sr-only"> of this entry</span>
            </summary>
            <p>
              Entry {id}, request <code>{requestId}</code>
            </p>
          </details>
        )}
      </td>
    </tr>
  )
}

/** What goes by a number says what it is. */
function nameOf(kind: string, label: string): string {
  return kind === 'order' || kind === 'enquiry' ? `${SUBJECT_WORDS[kind]} ${label}` : label
}

/** What is new or gone has many: the first stand there, the others behind them. */
const SHOWN = 5

function Facts({ lines }: { readonly lines: readonly FactLine[] }) {
  if (lines.length === 0) return null
  if (lines.length <= SHOWN + 1) return <FactList lines={lines} />
  return (
    <>
      <FactList lines={lines.slice(0, SHOWN)} />
      <details className="audit-rest">
        <summary>and {lines.length - SHOWN} more</summary>
        <FactList lines={lines.slice(SHOWN)} />
      </details>
    </>
  )
}

function FactList({ lines }: { readonly lines: readonly FactLine[] }) {
  return (
    <dl className="audit-facts">
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
    <details className="audit-long">
      <summary>{text.slice(0, LONG)}…</summary>
      <p>{text}</p>
    </details>
  )
}
