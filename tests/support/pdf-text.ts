/**
 * The text on the pages of a PDF as the shop draws it, with positions. Glyphs are mapped back by the ToUnicode table of
 * each font. Supports no more of the format than that.
 */
import { inflateSync } from 'node:zlib'

export type PlacedText = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly text: string
}

type Objects = ReadonlyMap<string, { readonly head: string; readonly stream: string | null }>

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
