/** A fountain pen or a pencil, lying with its tip at one point of the picture. */
import { line } from './block.ts'
import { polygon, short, type Point } from './geometry.ts'

type Look = {
  readonly body: string
  readonly shine: string
  readonly cone: string
  readonly tip: string
  readonly ring: string
  readonly radiusCm: number
  /** Where rings and the clip sit, as shares of the length. */
  readonly rings: readonly number[]
  readonly hasClip: boolean
}

const LOOKS = {
  pen: {
    body: '#17352B',
    shine: '#6FA08C',
    cone: '#D8AE4E',
    tip: '#6B4A14',
    ring: '#E2BE66',
    radiusCm: 0.48,
    rings: [0.3, 0.52],
    hasClip: true,
  },
  pencil: {
    body: '#B93A22',
    shine: '#E58A6C',
    cone: '#E9CFA0',
    tip: '#2B2D31',
    ring: '#D8AE4E',
    radiusCm: 0.34,
    rings: [0.9],
    hasClip: false,
  },
} as const satisfies Record<string, Look>

export function pen(kind: keyof typeof LOOKS, tip: Point, end: Point, pixels: number): string {
  const look: Look = LOOKS[kind]
  const length = Math.hypot(end[0] - tip[0], end[1] - tip[1])
  const along: Point = [(end[0] - tip[0]) / length, (end[1] - tip[1]) / length]
  const radius = look.radiusCm * pixels
  /** `distance` from the tip in pixels, `aside` to the upper left in radii. */
  const at = (distance: number, aside: number): Point => [
    tip[0] + along[0] * distance + along[1] * aside * radius,
    tip[1] + along[1] * distance - along[0] * aside * radius,
  ]
  const cone = radius * 3.4
  const shaft = [
    at(cone, 0.75),
    at(cone * 1.5, 1),
    at(length, 1),
    at(length + radius * 0.7, 0.4),
    at(length + radius * 0.7, -0.4),
    at(length, -1),
    at(cone * 1.5, -1),
    at(cone, -0.75),
  ]
  const shade = polygon(
    [at(0, 0), ...shaft.slice(1, -1)].map(([x, y]): Point => [x + radius, y + radius * 1.4]),
  )
  const nib = (share: number) =>
    polygon([at(0, 0), at(cone * share, 0.75 * share), at(cone * share, -0.75 * share)])
  const rings = look.rings.map((share) => line([at(length * share, 1), at(length * share, -1)])).join('')
  const clip = line([at(length * 0.96, 0.1), at(length * 0.64, 0.1)])
  return [
    `<path d="${shade}" fill="#3A2A10" opacity=".4" filter="url(#n)"/>`,
    `<path d="${nib(1)}" fill="${look.cone}"/><path d="${nib(0.34)}" fill="${look.tip}"/><path d="${polygon(shaft)}" fill="${look.body}"/>`,
    `<path d="${line([at(cone * 1.2, 0.5), at(length, 0.5)])}" stroke="${look.shine}" stroke-width="${short(radius * 0.4)}" opacity=".8"/>`,
    `<path d="${rings}" stroke="${look.ring}" stroke-width="${short(radius * 0.5)}"/>`,
    look.hasClip
      ? `<path d="${clip}" stroke="${look.ring}" stroke-width="${short(radius * 0.36)}" stroke-linecap="round"/>`
      : '',
  ].join('')
}
