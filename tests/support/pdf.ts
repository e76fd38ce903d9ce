/**
 * A printed page in millimetres: reads the straight lines of a PDF page as Chromium writes them, with all
 * transformations applied. Enough for measuring; supports no more of the format.
 */
import { inflateSync } from 'node:zlib'

export type PrintedLine = {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}
export type PrintedPage = {
  readonly widthMm: number
  readonly heightMm: number
  /** From the upper left corner of the paper. */
  readonly lines: readonly PrintedLine[]
}

const MM_PER_POINT = 25.4 / 72

type Matrix = readonly [number, number, number, number, number, number]
type Point = readonly [number, number]

export function readPrintedPages(pdf: Buffer): PrintedPage[] {
  // One character per byte: positions in the text are positions in the file.
  const text = pdf.toString('latin1')
  return [
    ...text.matchAll(/\d+ 0 obj\s*<<(?:(?!endobj)[\s\S])*?\/Type \/Page\b(?:(?!endobj)[\s\S])*?endobj/g),
  ].map(([page]) => {
    const [, box = ''] = /\/MediaBox \[([^\]]*)\]/.exec(page) ?? []
    const [, , width, height] = numbers(box)
    const [, contents] = /\/Contents (\d+) 0 R/.exec(page) ?? []
    if (width === undefined || height === undefined || contents === undefined)
      throw new Error(`not a page as Chromium writes it: ${page}`)
    return {
      widthMm: width * MM_PER_POINT,
      heightMm: height * MM_PER_POINT,
      lines: linesOf(streamOf(pdf, text, contents), height),
    }
  })
}

function streamOf(pdf: Buffer, text: string, id: string): string {
  const object = new RegExp(`(?:^|\\n)${id} 0 obj\\b`).exec(text)
  if (!object) throw new Error(`no object ${id}`)
  const word = /stream\r?\n/.exec(text.slice(object.index))!
  const start = object.index + word.index + word[0].length
  return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1')
}

function linesOf(content: string, paperHeight: number): PrintedLine[] {
  const kept: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let path: { from: Point; to: Point }[] = []
  let at: Point = [0, 0]
  const lines: PrintedLine[] = []
  const onPaper = ([x, y]: Point): Point => {
    const [a, b, c, d, e, f] = matrix
    return [(a * x + c * y + e) * MM_PER_POINT, (paperHeight - (b * x + d * y + f)) * MM_PER_POINT]
  }
  for (const row of content.split('\n')) {
    const operator = row.trim().split(' ').at(-1)
    const values = numbers(row)
    if (operator === 'q') kept.push(matrix)
    else if (operator === 'Q') matrix = kept.pop() ?? matrix
    else if (operator === 'cm') matrix = times(values as unknown as Matrix, matrix)
    else if (operator === 'm') at = values as unknown as Point
    else if (operator === 'l') {
      const to = values as unknown as Point
      path.push({ from: at, to })
      at = to
    } else if (operator === 'S') {
      for (const { from, to } of path) {
        const [[x1, y1], [x2, y2]] = [onPaper(from), onPaper(to)]
        lines.push({ x1, y1, x2, y2 })
      }
      path = []
    } else if (operator === 'f' || operator === 'n' || operator === 'f*') path = []
  }
  return lines
}

function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

function numbers(row: string): number[] {
  return (row.match(/-?\d*\.?\d+/g) ?? []).map(Number)
}
