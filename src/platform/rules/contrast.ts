/** Contrast of text and background (WCAG 2.2, success criterion 1.4.3). */

/** For text of normal size. */
export const MIN_TEXT_CONTRAST = 4.5

/** Contrast of white and a colour such as #0B5D45: from 1 (the same) to 21 (black). */
export function contrastWithWhite(colour: string): number {
  return contrastOf(colour, '#FFFFFF')
}

export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
