/** The package ships no types; these are the parts that we use. */
declare module 'fontkit' {
  /** In font units, like everything below. */
  export type GlyphPosition = {
    readonly xAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  export type Glyph = {
    readonly id: number
    readonly codePoints: readonly number[]
    readonly advanceWidth: number
  }
  export type GlyphRun = {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly GlyphPosition[]
    readonly advanceWidth: number
  }
  export type Subset = {
    /** Returns the glyph's number in the subset. */
    includeGlyph(id: number): number
    encode(): Uint8Array
  }
  export type Font = {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    /** Negative. */
    readonly descent: number
    readonly lineGap: number
    readonly capHeight: number
    readonly xHeight: number
    readonly italicAngle: number
    readonly bbox: {
      readonly minX: number
      readonly minY: number
      readonly maxX: number
      readonly maxY: number
    }
    hasGlyphForCodePoint(codePoint: number): boolean
    /** Returns the same object for a glyph each time. */
    glyphsForString(text: string): readonly Glyph[]
    layout(text: string, features?: object): GlyphRun
    createSubset(): Subset
  }
  /** From the bytes of an opened font file. */
  export function create(bytes: Uint8Array): Font
}
