/**
 * A font as documents use it. Words are shaped once, and the parts of the font that most documents need are encoded
 * once: these took most of a document's time.
 */
import { deflateSync } from 'node:zlib'
import { create, type Glyph, type GlyphRun } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { createBoundedCache } from '#platform/rules/caching.ts'

type Pdf = InstanceType<typeof PDFDocument>
export type Reference = ReturnType<Pdf['ref']>

export type ShapedText = {
  readonly width: number
  /** The operators that show it at the current position; its codes are glyph numbers. */
  readonly operators: string
  /** Its glyphs that not every document has. */
  readonly rareGlyphs: readonly Glyph[]
}

export type Typeface = {
  hasGlyph(codePoint: number): boolean
  shape(text: string, size: number): ShapedText
  /** Writes the font to a document, at the reference used by its pages. */
  embed(pdf: Pdf, reference: Reference, rareGlyphs: ReadonlySet<Glyph>): void
}

/**
 * The library's shaper throws on some marks, because an anchor is missing. Without mark positioning it can draw the
 * text.
 */
const WITHOUT_MARKS = { mark: false, mkmk: false, abvm: false, blwm: false }

/** Includes the space after it. */
const WORD = /[^ ]* |[^ ]+/g

/** `tag`: six letters that name its subsets. `common`: characters that every document contains, used or not. */
export function createTypeface(bytes: Uint8Array, tag: string, common: string): Typeface {
  const font = create(bytes)
  const scale = 1_000 / font.unitsPerEm
  const words = createBoundedCache<GlyphRun>(2_000)
  const subsets = createBoundedCache<Subset>(8)
  const commonGlyphs = new Set(font.glyphsForString(common))
  const encodeSubset = createEncoder(bytes)

  function shapeWords(text: string): readonly GlyphRun[] {
    try {
      return (text.match(WORD) ?? []).map((word) => words(word, () => font.layout(word)))
    } catch {
      return [font.layout(text, { ...WITHOUT_MARKS })]
    }
  }

  function subsetWith(rareGlyphs: ReadonlySet<Glyph>): Subset {
    const byId = (one: Glyph, other: Glyph) => one.id - other.id
    const rare = [...rareGlyphs].toSorted(byId)
    return subsets(rare.map(({ id }) => id).join(), () =>
      encodeSubset([...commonGlyphs, ...rare].toSorted(byId)),
    )
  }

  return {
    hasGlyph: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    shape(text, size) {
      const runs = shapeWords(text)
      return {
        width: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * (size / font.unitsPerEm),
        operators: operatorsOf(runs, scale, size),
        rareGlyphs: runs.flatMap(({ glyphs }) => glyphs).filter((glyph) => !commonGlyphs.has(glyph)),
      }
    },
    embed(pdf, reference, rareGlyphs) {
      const { outlines, glyphNumbers, characters, widths } = subsetWith(rareGlyphs)
      const name = `${tag}+${font.postscriptName}`
      const { minX, minY, maxX, maxY } = font.bbox
      const descriptor = write(pdf, {
        Type: 'FontDescriptor',
        FontName: name,
        // Symbolic: its codes have no meaning of their own.
        Flags: 4,
        FontBBox: [minX * scale, minY * scale, maxX * scale, maxY * scale],
        ItalicAngle: font.italicAngle,
        Ascent: font.ascent * scale,
        Descent: font.descent * scale,
        CapHeight: font.capHeight * scale,
        XHeight: font.xHeight * scale,
        StemV: 0,
        FontFile2: writeStream(pdf, outlines),
      })
      const glyphs = write(pdf, {
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        CIDSystemInfo: { Registry: pdfString('Adobe'), Ordering: pdfString('Identity'), Supplement: 0 },
        FontDescriptor: descriptor,
        W: widths,
        CIDToGIDMap: writeStream(pdf, glyphNumbers),
      })
      Object.assign(reference.data, {
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [glyphs],
        ToUnicode: writeStream(pdf, characters),
      })
      reference.end(undefined)
    },
  }
}

const NO_GLYPH = { id: 0, advanceWidth: 0 }

/** Positions are relative, so that the same operators work anywhere on a page. */
function operatorsOf(runs: readonly GlyphRun[], scale: number, size: number): string {
  let shown = ''
  let shift = 0
  let rise = 0
  const raise = (height: number) => {
    if (height === rise) return
    rise = height
    shown += `>] TJ\n${formatNumber((height * size) / 1_000)} Ts\n[<`
  }
  for (const { glyphs, positions } of runs)
    for (const [at, { xAdvance, xOffset, yOffset }] of positions.entries()) {
      const { id, advanceWidth } = glyphs[at] ?? NO_GLYPH
      raise(yOffset * scale)
      shift += xOffset * scale
      if (shift !== 0) shown += `>${formatNumber(-shift)}<`
      shown += hex(id)
      shift = (xAdvance - advanceWidth - xOffset) * scale
    }
  raise(0)
  return `[<${shown}>] TJ`
}

type Stream = { readonly deflated: Uint8Array; readonly length: number }

/** The parts of an embedded font that depend on its glyphs only. */
type Subset = {
  readonly outlines: Stream
  /** Each glyph's number in the subset, by its number in the font. */
  readonly glyphNumbers: Stream
  /** The text that copying yields, by glyph. */
  readonly characters: Stream
  /** For each range of glyphs: the first one, and the widths. */
  readonly widths: readonly (number | readonly number[])[]
}

function createEncoder(bytes: Uint8Array): (glyphs: readonly Glyph[]) => Subset {
  // A separate instance: reading the outline of a composite glyph marks its components as glyphs without characters.
  const font = create(bytes)
  return (glyphs) => {
    const subset = font.createSubset()
    const ranges = Map.groupBy(glyphs.entries(), ([at, { id }]) => id - at)
    const numbers = Buffer.alloc(2 * ((glyphs.at(-1)?.id ?? 0) + 1))
    for (const { id } of glyphs) numbers.writeUInt16BE(subset.includeGlyph(id), 2 * id)
    return {
      outlines: deflate(subset.encode()),
      glyphNumbers: deflate(numbers),
      characters: deflate(Buffer.from(characterMap(glyphs))),
      widths: [...ranges.values()].flatMap((range) => [
        range.at(0)?.[1].id ?? 0,
        range.map(([, { advanceWidth }]) => (advanceWidth * 1_000) / font.unitsPerEm),
      ]),
    }
  }
}

function deflate(bytes: Uint8Array): Stream {
  return { deflated: deflateSync(bytes, { level: 9 }), length: bytes.length }
}

/** A block has at most a hundred entries (Adobe Technical Note 5411). */
const MAX_BLOCK = 100

function characterMap(glyphs: readonly Glyph[]): string {
  const entries = glyphs.map(
    ({ id, codePoints }) =>
      `<${hex(id)}> <${Array.from(String.fromCodePoint(...codePoints), toUtf16).join('')}>`,
  )
  const blocks = Array.from({ length: Math.ceil(entries.length / MAX_BLOCK) }, (_, block) => {
    const inside = entries.slice(block * MAX_BLOCK, (block + 1) * MAX_BLOCK)
    return `${inside.length} beginbfchar\n${inside.join('\n')}\nendbfchar`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

function toUtf16(character: string): string {
  return Buffer.from(character, 'utf16le').swap16().toString('hex')
}

function hex(id: number): string {
  return id.toString(16).padStart(4, '0')
}

/** A thousandth of a point, or of a font unit, is invisible. */
export function formatNumber(number: number): string {
  return String(Math.round(number * 1_000) / 1_000)
}

function write(pdf: Pdf, data: object): Reference {
  const reference = pdf.ref(data)
  reference.end(undefined)
  return reference
}

function writeStream(pdf: Pdf, { deflated, length }: Stream): Reference {
  const reference = pdf.ref({ Filter: 'FlateDecode', Length1: length })
  reference.end(deflated)
  return reference
}

/** The library writes other strings as PDF names. */
function pdfString(text: string): object {
  return Object(text) as object
}
