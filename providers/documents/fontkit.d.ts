/** The package ships no types; these are the parts that we use. */
declare module 'fontkit' {
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
  export type GlyphRun = { readonly positions: GlyphPosition[] }
  export type Font = {
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean
    readonly layout: (text: string, features?: unknown) => GlyphRun
  }
  /** From the bytes of an opened font file. */
  export function create(bytes: Uint8Array): Font
}
