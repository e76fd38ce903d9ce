/** The plot area of a chart: axes with labels, and the point nearest to the pointer. */
import { scaleLinear } from 'd3-scale'
import type { PointerEvent, ReactNode } from 'react'
import { niceTicks } from '../../../rules/ticks.ts'

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

type Props = {
  /** Text alternative of the chart. */
  readonly label: string
  readonly heights: Heights
  readonly tickLabels: (value: number) => string
  /** Centre and x-axis label of each point. */
  readonly points: readonly { readonly x: number; readonly label: string }[]
  readonly onRead: (index: number | null) => void
  readonly children: ReactNode
}

export function Plot({ label, heights, tickLabels, points, onRead, children }: Props) {
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
