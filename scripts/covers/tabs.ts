/** The five subject tabs along the fore-edge. */
import { HEIGHT } from './format.ts'
import { mapPath, type Point } from './geometry.ts'

const FIRST_DOWN = 3.4
const STEP = 3.7

/** The outline of one tab; `edge` is how far from the spine the paper ends. */
export function tabOutline(index: number, edge: number, place: (u: number, v: number) => Point): string {
  const low = HEIGHT - FIRST_DOWN - index * STEP
  const [inner, straight, outer] = [edge - 0.4, edge + 0.6, edge + 1]
  const outline = [
    `M${inner} ${low}L${straight} ${low}Q${outer} ${low} ${outer} ${low + 0.4}L${outer} ${low + 2}`,
    `Q${outer} ${low + 2.4} ${straight} ${low + 2.4}L${inner} ${low + 2.4}Z`,
  ]
  return mapPath(outline.join(''), place)
}
