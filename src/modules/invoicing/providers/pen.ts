/** Text on a page: any script, measured, broken into lines and set on its baseline. */
import type PDFDocument from 'pdfkit'
import type { Fonts, Weight } from './fonts.ts'
import { scriptRuns, type Run } from './script-runs.ts'

type Pdf = InstanceType<typeof PDFDocument>

export type TextStyle = {
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
  lines(text: string, width: number, style: TextStyle): string[]
}

/**
 * The library's shaper throws on some marks because an anchor is missing. With mark positioning off it can draw the
 * text.
 */
const WITHOUT_MARKS = { mark: false, mkmk: false, abvm: false, blwm: false }

type MeasuredRun = Run & { readonly width: number; readonly isPlain: boolean }

/** Cache of measured text, shared by all documents of a process: most of their words are the same. */
export type MeasuredText = Map<string, readonly MeasuredRun[]>

const MAX_MEASURED_TEXTS = 5_000

export function createPen(pdf: Pdf, fonts: Fonts, measured: MeasuredText): Pen {
  const registered = new Set<string>()

  function choose(run: Run, { size, weight = 400 }: TextStyle): void {
    const key = `${run.script}-${weight}`
    if (!registered.has(key)) {
      // The library accepts an opened font as well as a file, but its types do not say so.
      pdf.registerFont(key, fonts.get(run.script, weight) as unknown as Buffer)
      registered.add(key)
    }
    pdf.font(key).fontSize(size)
  }

  function measure(run: Run, style: TextStyle): MeasuredRun {
    choose(run, style)
    try {
      return { ...run, width: pdf.widthOfString(run.text), isPlain: true }
    } catch {
      return { ...run, width: pdf.widthOfString(run.text, plain()), isPlain: false }
    }
  }

  function measuredRuns(text: string, style: TextStyle): readonly MeasuredRun[] {
    const weight = style.weight ?? 400
    const key = `${weight} ${style.size} ${text}`
    const known = measured.get(key)
    if (known) return known
    const unmeasured = scriptRuns(text, (script, point) =>
      fonts.get(script, weight).hasGlyphForCodePoint(point),
    )
    const runs = unmeasured.map((run) => measure(run, style))
    if (measured.size >= MAX_MEASURED_TEXTS) measured.clear()
    measured.set(key, runs)
    return runs
  }

  const widthOf: Pen['widthOf'] = (text, style) =>
    measuredRuns(text, style).reduce((sum, { width }) => sum + width, 0)

  return {
    pdf,
    widthOf,
    write(text, x, y, style) {
      const runs = measuredRuns(text, style)
      const width = runs.reduce((sum, run) => sum + run.width, 0)
      let at = style.align === 'right' ? x - width : x
      pdf.fillColor(style.colour ?? INK)
      for (const run of runs) {
        choose(run, style)
        const options = { lineBreak: false, baseline: 'alphabetic' as const }
        pdf.text(run.text, at, y, run.isPlain ? options : { ...options, ...plain() })
        at += run.width
      }
    },
    lines: (text, width, style) => breakLines(text, width, (part) => widthOf(part, style)),
  }
}

export const INK = '#16211C'

/** A new object each time, because the library stores its own state in it. */
function plain(): { features: PDFKit.Mixins.OpenTypeFeatures[] } {
  return { features: { ...WITHOUT_MARKS } as unknown as PDFKit.Mixins.OpenTypeFeatures[] }
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
