/**
 * What documents are drawn with: text in any script, measured, broken into lines and set on its baseline; and the
 * page, with the shop's colours and ruling.
 */
import type PDFDocument from 'pdfkit'
import type { Glyph } from 'fontkit'
import { createBoundedCache, type BoundedCache } from '#platform/rules/caching.ts'
import { type Fonts, type Weight, scriptRuns } from './fonts.ts'
import { formatNumber, type Reference, type ShapedText, type Typeface } from './typeface.ts'

type Pdf = InstanceType<typeof PDFDocument>

type TextStyle = {
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
}

export type Pen = {
  readonly pdf: Pdf
  widthOf(text: string, style: TextStyle): number
  /** `x` is the left end, or the right one with `align: 'right'`; `y` is the baseline. */
  write(text: string, x: number, y: number, style: TextStyle & { readonly align?: 'left' | 'right' }): void
  /** Lines no wider than `width`; a single word that is wider is broken. */
  lines(text: string, width: number, style: TextStyle): readonly string[]
  /** Writes the fonts and finishes the document. */
  finish(): void
}

/** Text that one font draws. */
type PenRun = ShapedText & { readonly typeface: Typeface }

/** Shared by all documents of a process, because most of their words are the same. */
type KnownTexts = {
  readonly runs: BoundedCache<readonly PenRun[]>
  readonly lines: BoundedCache<readonly string[]>
}

export function createKnownTexts(): KnownTexts {
  return { runs: createBoundedCache(5_000), lines: createBoundedCache(1_000) }
}

export const INK = '#16211C'

export function createPen(pdf: Pdf, fonts: Fonts, known: KnownTexts): Pen {
  const used = new Map<Typeface, { name: string; reference: Reference; rareGlyphs: Set<Glyph> }>()

  function nameFont({ typeface, rareGlyphs }: PenRun): string {
    const name = `F${used.size + 1}`
    const font = used.get(typeface) ?? { name, reference: pdf.ref({}), rareGlyphs: new Set() }
    used.set(typeface, font)
    for (const glyph of rareGlyphs) font.rareGlyphs.add(glyph)
    const { fonts: ofPage } = pdf.page as { fonts: Record<string, Reference> }
    ofPage[font.name] = font.reference
    return font.name
  }

  const shape = (text: string, { size, weight = 400 }: TextStyle): readonly PenRun[] =>
    known.runs(`${weight} ${size} ${text}`, () =>
      scriptRuns(text, (script, point) => fonts.get(script, weight).hasGlyph(point)).map((run) => {
        const typeface = fonts.get(run.script, weight)
        return { ...typeface.shape(run.text, size), typeface }
      }),
    )

  const totalWidth = (runs: readonly PenRun[]) => runs.reduce((sum, { width }) => sum + width, 0)
  const widthOf: Pen['widthOf'] = (text, style) => totalWidth(shape(text, style))

  return {
    pdf,
    widthOf,
    write(text, x, y, style) {
      const runs = shape(text, style)
      let at = style.align === 'right' ? x - totalWidth(runs) : x
      for (const run of runs) {
        // The page's y axis points down, which would draw letters upside down.
        const operators = `BT
${rgb(style.colour ?? INK)} rg
/${nameFont(run)} ${style.size} Tf
1 0 0 -1 ${formatNumber(at)} ${formatNumber(y)} Tm
${run.operators}
ET
`
        // As bytes, because the library would convert a string letter by letter.
        pdf.addContent(Buffer.from(operators, 'latin1'))
        at += run.width
      }
    },
    lines: (text, width, style) =>
      known.lines(`${style.weight} ${style.size} ${width} ${text}`, () =>
        breakLines(text, width, (part) => widthOf(part, style)),
      ),
    finish() {
      for (const [typeface, { reference, rareGlyphs }] of used) typeface.embed(pdf, reference, rareGlyphs)
      pdf.end()
    },
  }
}

/** Converts '#RRGGBB' to three parts from 0 to 1. */
function rgb(colour: string): string {
  return [1, 3, 5].map((at) => formatNumber(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
}

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

function breakLines(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const { segment } of signs.segment(word)) {
      if (line !== '' && measure(line + segment) > width) {
        lines.push(line)
        line = ''
      }
      line += segment
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** A4 in points. */
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
