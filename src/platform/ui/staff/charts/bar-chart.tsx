import { scaleBand } from 'd3-scale'
import type { ChartPoint } from './line-chart.tsx'
import { heightsOf, INNER, Plot, type Heights } from './chart-frame.tsx'

type Props = {
  readonly label: string
  readonly points: readonly ChartPoint[]
  readonly tickLabels: (value: number) => string
  readonly read: number | null
  readonly onRead: (index: number | null) => void
}

/** Filled bars, each in front of an outlined one for the comparison period. */
export function BarChart({ label, points, tickLabels, read, onRead }: Props) {
  const heights = heightsOf(points.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))
  const place = scaleBand<number>()
    .domain(points.map((_, index) => index))
    .range([INNER.left, INNER.right])
    .padding(0.25)
  const left = (index: number) => place(index) ?? INNER.left
  const width = Math.min(place.bandwidth(), 48)
  const middle = (index: number) => Math.round((left(index) + place.bandwidth() / 2) * 10) / 10
  return (
    <Plot
      label={label}
      heights={heights}
      tickLabels={tickLabels}
      points={points.map((point, index) => ({ x: middle(index), label: point.label }))}
      onRead={onRead}
    >
      {points.map((point, index) => (
        <g key={middle(index)} className={read === index ? 'chart-read' : undefined}>
          <Bar
            of="before"
            value={point.before}
            x={middle(index) - width / 2}
            width={width}
            heights={heights}
          />
          <Bar
            of="now"
            value={point.now}
            x={middle(index) - width * 0.3}
            width={width * 0.6}
            heights={heights}
          />
        </g>
      ))}
    </Plot>
  )
}

type BarProps = {
  readonly of: 'now' | 'before'
  readonly value: number | null
  readonly x: number
  readonly width: number
  readonly heights: Heights
}

function Bar({ of, value, x, width, heights: { y } }: BarProps) {
  if (!value) return null
  const [top, bottom] = value > 0 ? [y(value), y(0)] : [y(0), y(value)]
  const tenth = (number: number) => Math.round(number * 10) / 10
  return (
    <rect
      className={`chart-bar chart-${of}`}
      x={tenth(x)}
      y={top}
      width={tenth(width)}
      height={tenth(bottom - top)}
    />
  )
}
