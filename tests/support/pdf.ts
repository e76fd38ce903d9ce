/** Reads from PDFs what the tests check: the lines on pages that Chromium printed, and the text that the shop draws. */
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

/** The straight lines of each page in millimetres, with all transformations applied. Supports no more of the format. */
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

export type PlacedText = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly text: string
}

type Objects = ReadonlyMap<string, { readonly head: string; readonly stream: string | null }>

/**
 * The text on the pages, with positions. Glyphs are mapped back by the ToUnicode table of each font. Supports no more of
 * the format.
 */
export function readPdfText(bytes: Uint8Array): PlacedText[] {
  const objects = readObjects(Buffer.from(bytes))
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.flatMap(({ head }, page) => {
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? []
    const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(head) ?? []
    const fontsOfPage = objects.get(resources)?.head ?? head
    const lettersOf = (name: string): ReadonlyMap<string, string> => {
      const known = fonts.get(name)
      if (known) return known
      const [, font = ''] = new RegExp(`/${name} (\\d+) 0 R`).exec(fontsOfPage) ?? []
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '') ?? []
      const letters = readLetters(objects.get(table)?.stream ?? '')
      fonts.set(name, letters)
      return letters
    }
    return readPage(objects.get(contents)?.stream ?? '', lettersOf).map((each) => ({
      page: page + 1,
      ...each,
    }))
  })
}

/** The texts of one line, joined from left to right. */
export function pdfLines(bytes: Uint8Array): string[] {
  const lines = Map.groupBy(readPdfText(bytes), ({ page, y }) => `${page} ${y.toFixed(1)}`)
  return [...lines.values()].map((texts) =>
    texts
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(' '),
  )
}

function readObjects(pdf: Buffer): Objects {
  // One character per byte: positions in the text are positions in the file.
  const text = pdf.toString('latin1')
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n|\nendobj)/g)
  return new Map(
    [...found].map((match): [string, { head: string; stream: string | null }] => {
      const [whole, id = '', head = ''] = match
      if (!whole.endsWith('stream\n')) return [id, { head, stream: null }]
      const start = match.index + whole.length
      const raw = pdf.subarray(start, text.indexOf('\nendstream', start))
      const isPacked = head.includes('/FlateDecode')
      return [id, { head, stream: (isPacked ? inflateSync(raw) : raw).toString('latin1') }]
    }),
  )
}

/** Maps a font's glyph numbers to characters. */
function readLetters(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const [, code = '', units = ''] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]*)>/g))
    letters.set(code, fromUtf16(units))
  return letters
}

function fromUtf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function readPage(
  content: string,
  lettersOf: (font: string) => ReadonlyMap<string, string>,
): { x: number; y: number; text: string }[] {
  const texts: { x: number; y: number; text: string }[] = []
  for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const [, x = '0', y = '0'] = /1 0 0 -1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(block) ?? []
    const [, font = ''] = /\/(F\d+) [\d.]+ Tf/.exec(block) ?? []
    const letters = lettersOf(font)
    const codes = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = codes.map((code) => letters.get(code) ?? '').join('')
    texts.push({ x: Number(x), y: Number(y), text })
  }
  return texts
}
