/** Converts millimetres to an SVG length: CSS mm until the screen's scale is known, then pixels. */
export type Length = (mm: number) => string

export function lengthAt(pxPerMm: number | null): Length {
  return pxPerMm === null ? (mm) => `${mm}mm` : (mm) => String(Math.round(mm * pxPerMm * 1000) / 1000)
}
