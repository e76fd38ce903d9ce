/** Points, a pinhole camera over a table, and paths that can be bent through it. Lengths are centimetres. */
export type Point = readonly [x: number, y: number]
/** x to the right, y away from the viewer, z up from the table. */
export type Place = readonly [x: number, y: number, z: number]

export type Camera = {
  readonly project: (place: Place) => Point
  /** Whether a flat face is turned towards the viewer. */
  readonly sees: (centre: Place, normal: Place) => boolean
  /** Pixels to a centimetre at the point looked at: line widths follow it. */
  readonly pixelsPerCm: number
}

export type CameraSetting = {
  readonly elevationDeg: number
  readonly distance: number
  readonly pixelsPerCm: number
  readonly target: Place
  /** Where the target comes to lie in the picture. */
  readonly centre: Point
}

export function createCamera(setting: CameraSetting): Camera {
  const { distance, pixelsPerCm, target, centre } = setting
  const [sin, cos] = sinCos(setting.elevationDeg)
  const eye: Place = [target[0], target[1] - distance * cos, target[2] + distance * sin]
  return {
    pixelsPerCm,
    project: ([x, y, z]) => {
      const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]]
      const scale = (pixelsPerCm * distance) / (dy * cos - dz * sin)
      return [centre[0] + dx * scale, centre[1] - (dy * sin + dz * cos) * scale]
    },
    sees: (face, normal) =>
      (eye[0] - face[0]) * normal[0] + (eye[1] - face[1]) * normal[1] + (eye[2] - face[2]) * normal[2] > 0,
  }
}

export function sinCos(degrees: number): readonly [sin: number, cos: number] {
  const radians = (degrees * Math.PI) / 180
  return [Math.sin(radians), Math.cos(radians)]
}

/** Moves every point of a path made of absolute M, L, Q, C and Z commands. */
export function mapPath(path: string, move: (x: number, y: number) => Point): string {
  return path
    .replace(/(-?[\d.]+)[ ,]*(-?[\d.]+)/g, (_, x: string, y: string) => format(move(Number(x), Number(y))))
    .replace(/ ([MLQCZ])/g, '$1')
    .trim()
}

function format([x, y]: Point): string {
  return `${hundredths(x)} ${hundredths(y)} `
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** One decimal at most, written as short as SVG allows. */
export function short(value: number): string {
  const text = (Math.round(value * 10) / 10).toString()
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.')
}

export function polygon(points: readonly Point[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${format(point).trim()}`).join('') + 'Z'
}

/** The smallest convex outline around points: what a block looks like from outside. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

function halfHull(sorted: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of sorted) {
    while (isInside(hull.at(-2), hull.at(-1), point)) hull.pop()
    hull.push(point)
  }
  return hull.slice(0, -1)
}

/** Whether the last corner falls inside once `next` follows it. */
function isInside(before: Point | undefined, last: Point | undefined, next: Point): boolean {
  return before !== undefined && last !== undefined && turn(before, last, next) <= 0
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
