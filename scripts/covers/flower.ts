/** A marigold head on the table, for the still life: rings of scalloped petals. */
import { sinCos, type Point } from './geometry.ts'

const RINGS = [
  [1, 14, '#D97B0E'],
  [0.78, 12, '#E8921A'],
  [0.55, 10, '#F2AC2B'],
  [0.3, 7, '#F7C552'],
] as const
/** The table is seen at an angle: what is round on it looks lower than wide. */
const FORESHORTENING = 0.8

export function marigold([x, y]: Point, radius: number): string {
  const shade = `<ellipse cx="${Math.round(x + radius * 0.4)}" cy="${Math.round(y + radius * 0.5)}" rx="${Math.round(radius * 1.05)}" ry="${Math.round(radius * 0.8)}" fill="#5A3A10" opacity=".4" filter="url(#n)"/>`
  const rings = RINGS.map(([share, petals, colour], ring) => {
    const lift = ring * radius * 0.09
    return `<path d="${scallops([x - lift * 0.4, y - lift], radius * share, petals, ring * 11)}" fill="${colour}" stroke="#B55E08" stroke-opacity=".45"/>`
  })
  return shade + rings.join('')
}

function scallops([x, y]: Point, radius: number, petals: number, startDeg: number): string {
  const at = (turn: number, reach: number) => {
    const [sin, cos] = sinCos(startDeg + (360 * turn) / petals)
    return `${(x + cos * reach).toFixed(1)} ${(y + sin * reach * FORESHORTENING).toFixed(1)}`
  }
  const bumps = Array.from(
    { length: petals },
    (_, index) => `Q${at(index + 0.5, radius * 1.22)} ${at(index + 1, radius * 0.92)}`,
  )
  return `M${at(0, radius * 0.92)}${bumps.join('')}Z`
}
