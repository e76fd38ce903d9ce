/** Turns millimetres into the length of an SVG: the style sheet's own until the screen is known, then pixels. */
export type Length = (mm: number) => string

export function lengthAt(pxPerMm: number | null): Length {
  return pxPerMm === null ? (mm) => `${mm}mm` : (mm) => String(Math.round(mm * pxPerMm * 1000) / 1000)
}
