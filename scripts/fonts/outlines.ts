/** Texts as outlines: shaped by HarfBuzz, which comes with the package that subsets our fonts. */
import { Blob, Buffer as ShapedText, Face, Font, shape } from 'harfbuzzjs'

export type Outline = {
  /** As in `<path d>`, the text's beginning on its baseline at 0, 0. */
  readonly path: string
  readonly width: number
}

/** The outline of a text, set `size` pixels high in a font (uncompressed: TrueType or OpenType). */
export function outlineOf(text: string, font: Buffer, size: number): Outline {
  const face = new Face(new Blob(new Uint8Array(font).buffer))
  const hbFont = new Font(face)
  const scale = size / face.upem
  const shaped = new ShapedText()
  shaped.addText(text)
  shaped.guessSegmentProperties()
  shape(hbFont, shaped)
  let x = 0
  let path = ''
  for (const {
    codepoint: glyph,
    xAdvance = 0,
    xOffset = 0,
    yOffset = 0,
  } of shaped.getGlyphInfosAndPositions()) {
    const place = { x: x + xOffset, y: yOffset }
    path += placed(hbFont.glyphToPath(glyph), place, scale)
    x += xAdvance
  }
  return { path, width: rounded(x * scale) }
}

/** From the font's units, upwards, to pixels, downwards. */
function placed(path: string, place: { readonly x: number; readonly y: number }, scale: number): string {
  return path.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x: string, y: string) =>
      `${rounded((Number(x) + place.x) * scale)},${rounded(-(Number(y) + place.y) * scale)}`,
  )
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
