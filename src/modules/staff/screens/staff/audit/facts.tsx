import type { AuditEntryView } from '../../../rules/audit-view.ts'
import { factLines, type FactLine } from './fact-words.ts'

/** Longer texts are collapsed. */
const LONG = 120

/** Created and deleted subjects have many fields: the first ones are shown, the rest are collapsed. */
const SHOWN = 5

type Props = Pick<AuditEntryView, 'before' | 'after'>

export function Facts({ before, after }: Props) {
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
