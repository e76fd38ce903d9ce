import { scalePoint } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { heightsOf, INNER, Plot } from './chart-frame.tsx'

export type ChartPoint = {
  /** Label on the x axis, such as '5 Nov'. */
  readonly label: string
  /** null if there is no value: the line has a gap there. */
  readonly now: number | null
  readonly before: number | null
}

type Props = {
  readonly label: string
  readonly points: readonly ChartPoint[]
  readonly tickLabels: (value: number) => string
  readonly read: number | null
  readonly onRead: (index: number | null) => void
}

type Spot = { readonly x: number; readonly value: number | null }

/** A line with its area, and a dashed line for the comparison. */
export function LineChart({ label, points, tickLabels, read, onRead }: Props) {
  const heights = heightsOf(points.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))
  const place = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([INNER.left + 12, INNER.right - 12])
  const at = (index: number) => Math.round((place(index) ?? INNER.left) * 10) / 10
  const spots = (of: 'now' | 'before'): Spot[] =>
    points.map((point, index) => ({ x: at(index), value: point[of] }))
  const drawLine = line<Spot>()
    .defined(({ value }) => value !== null)
    .x(({ x }) => x)
    .y(({ value }) => heights.y(value ?? 0))
    .curve(curveMonotoneX)
    .digits(1)
  const drawArea = area<Spot>()
    .defined(({ value }) => value !== null)
    .x(({ x }) => x)
    .y0(heights.y(0))
    .y1(({ value }) => heights.y(value ?? 0))
    .curve(curveMonotoneX)
    .digits(1)
  // A point between two gaps has no line, so it gets a marker.
  const marked = points.flatMap(({ now }, index) =>
    now !== null && (read === index || isAlone(points, index)) ? [{ x: at(index), y: heights.y(now) }] : [],
  )
  return (
    <Plot
      label={label}
      heights={heights}
      tickLabels={tickLabels}
      points={points.map((point, index) => ({ x: at(index), label: point.label }))}
      onRead={onRead}
    >
      <path className="chart-area" d={drawArea(spots('now')) ?? ''} />
      <path className="chart-line chart-before" d={drawLine(spots('before')) ?? ''} />
      <path className="chart-line chart-now" d={drawLine(spots('now')) ?? ''} />
      {read !== null && points[read] && (
        <path className="chart-cursor" d={`M${at(read)} ${INNER.top}V${INNER.bottom}`} />
      )}
      {marked.map(({ x, y }) => (
        <circle key={x} className="chart-dot" cx={x} cy={y} r="4" />
      ))}
    </Plot>
  )
}

function isAlone(points: readonly ChartPoint[], index: number): boolean {
  return (points[index - 1]?.now ?? null) === null && (points[index + 1]?.now ?? null) === null
}
