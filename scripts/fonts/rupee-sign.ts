/**
 * The rupee sign for Instrument Sans, which has none: drawn here in the stroke and height of its figures, once for
 * weight 400 and once for 700. The font interpolates between the two.
 */
import type { NewGlyph } from './append-glyph.ts'

type Point = { readonly x: number; readonly y: number; readonly isOnCurve: boolean }
type Weight = {
  readonly advance: number
  readonly left: number
  readonly right: number
  /** Thickness of the bars, of the bowl at its widest, and of the leg measured across. */
  readonly bar: number
  readonly bowl: number
  readonly leg: number
}

const REGULAR: Weight = { advance: 586, left: 42, right: 544, bar: 70, bowl: 80, leg: 104 }
const BOLD: Weight = { advance: 612, left: 30, right: 582, bar: 112, bowl: 142, leg: 182 }

const TOP = 720
const BOWL_FOOT = 296
const RUPEE = 0x20b9

export function rupeeSign(): NewGlyph {
  const regular = contours(REGULAR)
  return {
    codePoint: RUPEE,
    advance: REGULAR.advance,
    leftSideBearing: REGULAR.left,
    outline: outlineOf(regular),
    variations: variationsOf(regular.flat(), contours(BOLD).flat(), BOLD.advance - REGULAR.advance),
  }
}

/** Four overlapping strokes: two bars, the bowl with its foot, the leg. */
function contours(weight: Weight): Point[][] {
  const { left, right, bar, bowl, leg } = weight
  const middle = (TOP + BOWL_FOOT) / 2
  const turn = left + 178
  const widest = right - 92
  const outer = { x: widest - turn, y: TOP - middle }
  const inner = { x: outer.x - bowl, y: outer.y - bar }
  const legTop = left + 76
  const legFoot = right - leg - 6
  return [
    rectangle(left, TOP - bar, right, TOP),
    rectangle(left, middle - bar / 2, right, middle + bar / 2),
    [
      on(turn, TOP),
      ...quarter(turn, middle, outer.x, outer.y, 'down'),
      on(widest, middle),
      ...quarter(turn, middle, outer.x, -outer.y, 'up'),
      on(turn, BOWL_FOOT),
      on(left, BOWL_FOOT),
      on(left, BOWL_FOOT + bar),
      on(turn, BOWL_FOOT + bar),
      ...quarter(turn, middle, inner.x, -inner.y, 'down'),
      on(widest - bowl, middle),
      ...quarter(turn, middle, inner.x, inner.y, 'up'),
      on(turn, TOP - bar),
    ],
    [on(legTop, BOWL_FOOT + bar), on(legTop + leg, BOWL_FOOT + bar), on(legFoot + leg, 0), on(legFoot, 0)],
  ]
}

function on(x: number, y: number): Point {
  return { x: Math.round(x), y: Math.round(y), isOnCurve: true }
}

function rectangle(left: number, bottom: number, right: number, top: number): Point[] {
  return [on(left, top), on(right, top), on(right, bottom), on(left, bottom)]
}

/** The two control points of a quarter ellipse, away from the axis ('down') or towards it ('up'). */
function quarter(
  centreX: number,
  centreY: number,
  radiusX: number,
  radiusY: number,
  way: 'down' | 'up',
): Point[] {
  const reach = Math.SQRT2 - 1
  const nearAxis = { ...on(centreX + radiusX * reach, centreY + radiusY), isOnCurve: false }
  const nearSide = { ...on(centreX + radiusX, centreY + radiusY * reach), isOnCurve: false }
  return way === 'down' ? [nearAxis, nearSide] : [nearSide, nearAxis]
}

function outlineOf(shape: Point[][]): Buffer {
  const points = shape.flat()
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const bounds = [shape.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const lastPoints = shape.map((_, index) => shape.slice(0, index + 1).flat().length - 1)
  const overlap = 0x40
  const flags = points.map((point, index) => (point.isOnCurve ? 1 : 0) | (index === 0 ? overlap : 0))
  return Buffer.concat([
    words([...bounds, ...lastPoints, 0]),
    Buffer.from(flags),
    words(steps(xs)),
    words(steps(ys)),
  ])
}

/** One region, full at the bold end of the only axis, moving every point. */
function variationsOf(regular: Point[], bold: Point[], advanceDelta: number): Buffer {
  const moved = (read: (point: Point) => number) =>
    bold.map((point, index) => read(point) - read(regular[index] as Point))
  const deltas = [
    // The last four are the phantom points: the second of them carries the advance.
    ...packed([...moved((point) => point.x), 0, advanceDelta, 0, 0]),
    ...packed([...moved((point) => point.y), 0, 0, 0, 0]),
  ]
  const allPoints = Buffer.from([0])
  const data = Buffer.concat([allPoints, ...deltas])
  const embeddedPeakPrivatePoints = 0xa000
  const fullBold = 0x4000
  const header = Buffer.alloc(10)
  header.writeUInt16BE(1, 0)
  header.writeUInt16BE(10, 2)
  header.writeUInt16BE(data.length, 4)
  header.writeUInt16BE(embeddedPeakPrivatePoints, 6)
  header.writeUInt16BE(fullBold, 8)
  return Buffer.concat([header, data])
}

/** Runs of at most 64 deltas, each a word. */
function packed(deltas: number[]): Buffer[] {
  const runs: Buffer[] = []
  for (let at = 0; at < deltas.length; at += 64) {
    const run = deltas.slice(at, at + 64)
    runs.push(Buffer.from([0x40 | (run.length - 1)]), words(run))
  }
  return runs
}

function steps(values: number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0))
}

function words(values: number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length)
  values.forEach((value, index) => buffer.writeInt16BE(value, 2 * index))
  return buffer
}
