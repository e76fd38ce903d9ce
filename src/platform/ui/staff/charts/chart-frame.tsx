/**
 * Common parts of every panel chart: title, a legend with shapes as well as colours, a line that shows the figures at
 * the pointer or keyboard position, and the same figures as a table. Rendered on the server; only that line needs
 * JavaScript.
 */
import { useId, useState, type ReactNode } from 'react'
import './charts.css'

export type ChartRow = {
  /** Such as '5 Nov 2026'. */
  readonly label: string
  readonly now: string
  readonly before: string
}

type Props = {
  readonly title: string
  readonly hint?: string
  readonly kind: 'line' | 'bars'
  /** Names of the two series: the range and its comparison. */
  readonly nowName: string
  readonly beforeName: string
  /** One per point of the chart, as shown in the reading line and the table. */
  readonly rows: readonly ChartRow[]
  /** Renders the chart; `read` is the index of the current point, or null. */
  readonly children: (read: number | null, onRead: (index: number | null) => void) => ReactNode
}

export function ChartFrame({ title, hint, kind, nowName, beforeName, rows, children }: Props) {
  const id = useId()
  const [read, setRead] = useState<number | null>(null)
  const row = read === null ? undefined : rows[read]
  return (
    <section className="panel" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className="hint">{hint}</p>}
      <p className="chart-legend">
        <Key kind={kind} of="now" /> {nowName}
        <Key kind={kind} of="before" /> {beforeName}
      </p>
      <div className="chart-plot" role="group" aria-label={`${title}, drawn`} tabIndex={0}>
        {children(read, setRead)}
      </div>
      <input
        className="chart-scrubber needs-js"
        type="range"
        min={0}
        max={Math.max(rows.length - 1, 0)}
        value={read ?? rows.length - 1}
        aria-label={`Read ${title}`}
        aria-valuetext={wordsOf(row ?? rows.at(-1))}
        onChange={({ target }) => setRead(Number(target.value))}
        onFocus={() => setRead((at) => at ?? rows.length - 1)}
      />
      <p className="hint chart-reading needs-js" aria-hidden="true">
        {row ? wordsOf(row) : 'Point at the chart, or move the slider, to read it.'}
      </p>
      <details className="chart-table">
        <summary>Show as table</summary>
        <div className="staff-table" role="region" aria-label={`${title}, as a table`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col" className="figure">
                  {title}
                </th>
                <th scope="col" className="figure">
                  Before
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, now, before }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="figure">{now}</td>
                  <td className="figure">{before}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

function wordsOf(row: ChartRow | undefined): string {
  return row ? `${row.label}: ${row.now} (before: ${row.before})` : ''
}

/** Legend symbols as in the chart: a filled bar or a line; an outlined bar or a dashed line. */
function Key({ kind, of }: { readonly kind: Props['kind']; readonly of: 'now' | 'before' }) {
  return (
    <svg className={`chart-key chart-${of}`} viewBox="0 0 24 12" aria-hidden="true">
      {kind === 'line' ? <path d="M1 6H23" /> : <rect x="5" y="1" width="14" height="10" />}
    </svg>
  )
}
