/** Horizontal bars, one per row, in a table with the same figures. */
import { scaleLinear } from 'd3-scale'
import { useId, type ReactNode } from 'react'
import './charts.css'

export type BarRow = {
  readonly key: string
  readonly name: ReactNode
  /** The value that the bar's length shows. */
  readonly value: number
  readonly cells: readonly ReactNode[]
}

type Props = {
  readonly title: string
  readonly hint?: string
  /** Column heads: the names first, then each cell. */
  readonly head: readonly [string, ...string[]]
  readonly rows: readonly BarRow[]
  readonly empty: string
  /** 'middle' for a funnel. */
  readonly from?: 'start' | 'middle'
}

const LENGTH = 100

export function RowBars({ title, hint, head, rows, empty, from = 'start' }: Props) {
  const id = useId()
  const [first, ...rest] = head
  const length = scaleLinear()
    .domain([0, Math.max(1, ...rows.map(({ value }) => value))])
    .range([0, LENGTH])
  return (
    <section className="panel" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className="hint">{hint}</p>}
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <div className="row-bars" role="region" aria-label={`${title}, figures`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {rest.map((word) => (
                  <th key={word} scope="col" className="figure">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, value, cells }) => (
                <tr key={key}>
                  <th scope="row">
                    {name}
                    <RowBar length={length(value)} from={from} />
                  </th>
                  {cells.map((cell, index) => (
                    <td key={rest[index]} className="figure">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function RowBar({ length, from }: { readonly length: number; readonly from: 'start' | 'middle' }) {
  const long = Math.round(length * 10) / 10
  return (
    <svg className="row-bar" viewBox={`0 0 ${LENGTH} 8`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="row-bar-ground" width={LENGTH} height="8" />
      <rect
        className="chart-bar chart-now"
        x={from === 'start' ? 0 : (LENGTH - long) / 2}
        width={long}
        height="8"
      />
    </svg>
  )
}
