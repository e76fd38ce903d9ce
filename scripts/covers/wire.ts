/** Wire binding: a row of loops along the spine, seen closed and open. */
import type { CoverArt } from './artwork.ts'
import { line, type At } from './block.ts'
import { lit } from './colour.ts'
import { short, type Camera, type Point } from './geometry.ts'
import { HEIGHT } from './format.ts'

const LOOPS = 14
const ROWS = Array.from({ length: LOOPS }, (_, index) => 1.2 + (index * (HEIGHT - 2.4)) / (LOOPS - 1))

/** The half of the loops that goes under the notebook: drawn before it. */
export function wireBehind(at: At, art: CoverArt, camera: Camera): string {
  const path = ROWS.map((v) => curve([at(-0.75, v, 1), at(-0.75, v, -0.1), at(-0.3, v, 0), at(0.6, v, 0)]))
  return `<path d="${path.join('')}" stroke="${lit(art.accent, 0.6)}" stroke-width="${short(camera.pixelsPerCm * 0.16)}"/>`
}

/** The half over the cover, with its holes. */
export function closedWire(id: string, at: At, top: number, art: CoverArt, camera: Camera): string {
  const loops = ROWS.map((v) =>
    curve([at(0.75, v, top), at(0.5, v, top + 0.9), at(-0.75, v, top + 0.7), at(-0.75, v, 0.9)]),
  )
  const holes = ROWS.map((v) => line([at(0.7, v, top), at(0.9, v, top)]))
  return strands(id, loops, holes, art, camera)
}

/** Over the gutter of the open notebook, from page to page. */
export function bookWire(id: string, at: At, art: CoverArt, camera: Camera): string {
  const loops = ROWS.map((v) => curve([at(-1.2, v, 1.1), at(-0.8, v, 2.4), at(0.8, v, 2.4), at(1.2, v, 1.1)]))
  const holes = ROWS.flatMap((v) => [-1.2, 1.2].map((u) => line([at(u - 0.1, v, 1.1), at(u + 0.1, v, 1.1)])))
  return strands(id, loops, holes, art, camera)
}

function strands(
  id: string,
  loops: readonly string[],
  holes: readonly string[],
  art: CoverArt,
  camera: Camera,
): string {
  const pixels = camera.pixelsPerCm
  return [
    `<g stroke-linecap="round"><path d="${holes.join('')}" stroke="#120F0A" stroke-opacity=".7" stroke-width="${short(pixels * 0.42)}"/>`,
    `<defs><path id="${id}w" d="${loops.join('')}"/></defs>`,
    `<use href="#${id}w" stroke="${lit(art.accent, 0.75)}" stroke-width="${short(pixels * 0.2)}"/>`,
    `<use href="#${id}w" y="-1" stroke="${lit(art.accent, 1.45)}" stroke-width="${short(pixels * 0.06)}"/></g>`,
  ].join('')
}

function curve([a, b, c, d]: readonly [Point, Point, Point, Point]): string {
  // Whole pixels: at this width nobody sees the rest, and there are many loops.
  const pair = (point: Point) => point.map(Math.round).join(' ')
  return `M${pair(a)}C${pair(b)} ${pair(c)} ${pair(d)}`
}
