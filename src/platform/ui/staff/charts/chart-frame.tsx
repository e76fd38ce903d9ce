/**
 * Common parts of every panel chart: title, a legend with shapes as well as colours, the plot area with its axes, a
 * line that shows the figures at the pointer or keyboard position, and the same figures as a table. Rendered on the
 * server; only that line needs JavaScript.
 */
import './charts.css'
import { useId, useState, type PointerEvent, type ReactNode } from 'react'
import { scaleLinear } from 'd3-scale'
import { niceTicks } from '../../../rules/ticks.ts'

type ChartRow = {
  /** Such as '5 Nov 2026'. */
  readonly label: string
  readonly now: string
  readonly before: string
}

type ChartFrameProps = {
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

export function ChartFrame({ title, hint, kind, nowName, beforeName, rows, children }: ChartFrameProps) {
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
function Key({ kind, of }: { readonly kind: ChartFrameProps['kind']; readonly of: 'now' | 'before' }) {
  return (
    <svg className={`chart-key chart-${of}`} viewBox="0 0 24 12" aria-hidden="true">
      {kind === 'line' ? <path d="M1 6H23" /> : <rect x="5" y="1" width="14" height="10" />}
    </svg>
  )
}

export const SIZE = { width: 600, height: 240 } as const
const EDGE = { top: 12, right: 12, bottom: 30, left: 72 } as const
export const INNER = {
  left: EDGE.left,
  right: SIZE.width - EDGE.right,
  top: EDGE.top,
  bottom: SIZE.height - EDGE.bottom,
} as const

/** Maximum number of dates that fit on the x axis. */
const MAX_LABELS = 7

export type Heights = { readonly ticks: readonly number[]; readonly y: (value: number) => number }

/** The y scale of the values, with round tick marks that enclose them all. */
export function heightsOf(values: readonly number[]): Heights {
  const ticks = niceTicks(values)
  const y = scaleLinear()
    .domain([ticks[0] ?? 0, ticks.at(-1) ?? 1])
    .range([INNER.bottom, INNER.top])
  return { ticks, y: (value) => Math.round(y(value) * 10) / 10 }
}

type PlotProps = {
  /** Text alternative of the chart. */
  readonly label: string
  readonly heights: Heights
  readonly tickLabels: (value: number) => string
  /** Centre and x-axis label of each point. */
  readonly points: readonly { readonly x: number; readonly label: string }[]
  readonly onRead: (index: number | null) => void
  readonly children: ReactNode
}

/** The plot area: axes with labels, and the point nearest to the pointer. */
export function Plot({ label, heights, tickLabels, points, onRead, children }: PlotProps) {
  const every = Math.ceil(points.length / MAX_LABELS)
  const readAt = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * SIZE.width
    const distances = points.map((point) => Math.abs(point.x - x))
    onRead(distances.indexOf(Math.min(...distances)))
  }
  return (
    <svg
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={label}
      onPointerMove={readAt}
      onPointerLeave={() => onRead(null)}
    >
      {heights.ticks.map((tick) => (
        <g key={tick} className={tick === 0 ? 'chart-zero' : 'chart-grid'}>
          <path d={`M${INNER.left} ${heights.y(tick)}H${INNER.right}`} />
          <text x={INNER.left - 8} y={heights.y(tick) + 4} textAnchor="end">
            {tickLabels(tick)}
          </text>
        </g>
      ))}
      {points.map(
        (point, index) =>
          index % every === 0 && (
            <text key={point.x} x={point.x} y={SIZE.height - 10} textAnchor="middle">
              {point.label}
            </text>
          ),
      )}
      {children}
    </svg>
  )
}
