/** The page that documents are drawn on: A4 in points, with the shop's colours and ruling. */
import type { Pen } from './pen.ts'

export const PAGE = { left: 36, width: 523.28, right: 559.28, top: 40, bottom: 780, height: 841.89 } as const

export const COLOURS = {
  emerald: '#0B5D45',
  tint: '#E7F1EC',
  muted: '#5E665F',
  line: '#DDD4C0',
  vermilion: '#B93A22',
  ruling: '#3D6CB9',
} as const

export function rule(pen: Pen, y: number, colour: string, from: number = PAGE.left, width = 0.5): void {
  pen.pdf.moveTo(from, y).lineTo(PAGE.right, y).lineWidth(width).strokeColor(colour).stroke()
}

const RULING_STEP = 5

/** The shop's ornament: three lines of a ruled page with a red margin. Returns its bottom. */
export function drawRuling(pen: Pen, top: number): number {
  const { pdf } = pen
  const bottom = top + 2 * RULING_STEP
  pdf.save().opacity(0.55)
  for (let y = top; y <= bottom; y += RULING_STEP) rule(pen, y, COLOURS.ruling, PAGE.left, 0.4)
  pdf.restore()
  const margin = PAGE.left + 24
  pdf
    .moveTo(margin, top - RULING_STEP)
    .lineTo(margin, bottom + RULING_STEP)
    .lineWidth(0.7)
    .strokeColor(COLOURS.vermilion)
    .stroke()
  return bottom
}
