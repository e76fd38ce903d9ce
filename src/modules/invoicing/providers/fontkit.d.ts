/** The package ships no types; these are the parts that we use. */
declare module 'fontkit' {
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
  export type GlyphRun = { readonly positions: GlyphPosition[] }
  export type Font = {
    readonly unitsPerEm: number
    /** In font units; the descent is negative. */
    readonly ascent: number
    readonly descent: number
    readonly lineGap: number
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean
    readonly layout: (text: string, features?: unknown) => GlyphRun
  }
  /** From the bytes of an opened font file. */
  export function create(bytes: Uint8Array): Font
}
