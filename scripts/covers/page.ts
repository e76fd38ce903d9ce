/** The two pages of an open notebook: a surface that rises from the gutter, and ways to draw on it. */
import type { At } from './block.ts'
import { mapPath, type Point } from './geometry.ts'
import { BOARD, HEIGHT, WIDTH } from './format.ts'

export type PageSide = 'left' | 'right'

export type Page = {
  readonly side: PageSide
  /** Where the paper is, `across` from its left edge as read and `up` from its lower edge. */
  readonly on: (across: number, up: number) => Point
  /** A straight printed line: a curve on the bent paper. */
  readonly rule: (fromAcross: number, toAcross: number, up: number) => string
  readonly outline: string
  /** The near edge of the stack of pages under it. */
  readonly edge: (share: number) => string
}

type Profile = readonly [Point, Point, Point, Point]

/** Distance from the gutter and height: stitched books arch, wire-bound ones lie flat. */
const PROFILES: Record<'arched' | 'flat', Profile> = {
  arched: [
    [0.05, 0.5],
    [WIDTH * 0.08, 2.5],
    [WIDTH * 0.5, 1.25],
    [WIDTH - 0.1, 1],
  ],
  flat: [
    [0.45, 1.1],
    [WIDTH * 0.33, 1.1],
    [WIDTH * 0.66, 1.1],
    [WIDTH + 0.3, 1.1],
  ],
}

/** `at` measures from the gutter: negative to the left. */
export function createPage(at: At, side: PageSide, bend: keyof typeof PROFILES): Page {
  const profile = PROFILES[bend]
  const sign = side === 'right' ? 1 : -1
  const fromGutter = (across: number) => (side === 'right' ? across : WIDTH - across)
  const place = ([s, z]: Point, up: number) => at(sign * s, up, z)
  const shareAt = (across: number) =>
    solveShare(profile, profile[0][0] + (fromGutter(across) / WIDTH) * (profile[3][0] - profile[0][0]))
  const curve = (from: number, to: number, up: number, lift = (point: Point) => point) =>
    section(profile, from, to).map((point) => place(lift(point), up)) as [Point, Point, Point, Point]
  const isIntoGutter = (from: number, to: number) => Math.min(fromGutter(from), fromGutter(to)) < 0.5
  const [inner, outer] = [curve(0, 1, 0), curve(1, 0, HEIGHT)]
  return {
    side,
    on: (across, up) => place(pointAt(profile, shareAt(across)), up),
    rule: (from, to, up) => {
      const bent = curve(shareAt(from), shareAt(to), up)
      return bend === 'flat'
        ? `M${pair(bent[0])}L${pair(bent[3])}`
        : isIntoGutter(from, to)
          ? cubic(bent)
          : gentle(bent)
    },
    outline: `${cubic(inner)}L${pair(outer[0])}${cubic(outer).replace(/^M[^C]*/, '')}Z`,
    edge: (share) => cubic(curve(0, 1, 0, ([s, z]) => [s + (1 - share) * 0.12, BOARD + (z - BOARD) * share])),
  }
}

function cubic([a, b, c, d]: readonly [Point, Point, Point, Point]): string {
  return mapPath(`M${pair(a)}C${pair(b)} ${pair(c)} ${pair(d)}`, (x, y) => [x, y])
}

/** The quadratic curve nearest to a cubic one: enough for a line that bends one way. */
function gentle([a, b, c, d]: readonly [Point, Point, Point, Point]): string {
  const bend = ([0, 1] as const).map((axis) => (3 * (b[axis] + c[axis]) - a[axis] - d[axis]) / 4)
  return `M${pair(a)}Q${pair([bend[0] ?? 0, bend[1] ?? 0])} ${pair(d)}`
}

function pair([x, y]: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}

function pointAt(profile: Profile, t: number): Point {
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
  const sum = (axis: 0 | 1) =>
    profile.reduce((total, point, index) => total + point[axis] * (weights[index] ?? 0), 0)
  return [sum(0), sum(1)]
}

/** The share of the curve at a distance from the gutter; the distance grows along it. */
function solveShare(profile: Profile, distance: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2
    if (pointAt(profile, middle)[0] < distance) low = middle
    else high = middle
  }
  return low < 1e-6 ? 0 : high > 1 - 1e-6 ? 1 : low
}

/** The control points of a part of the curve (blossoming). */
function section(profile: Profile, from: number, to: number): Point[] {
  const blossom = (a: number, b: number, c: number): Point => {
    const step = (points: readonly Point[], t: number): Point[] =>
      points.slice(1).map((next, index): Point => {
        const before = points[index] ?? next
        return [before[0] + (next[0] - before[0]) * t, before[1] + (next[1] - before[1]) * t]
      })
    return step(step(step(profile, a), b), c)[0] ?? profile[0]
  }
  return [blossom(from, from, from), blossom(from, from, to), blossom(from, to, to), blossom(to, to, to)]
}
