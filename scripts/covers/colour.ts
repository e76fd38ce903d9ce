/** Colours of look.md and the few ways a picture changes them. */
export const EMERALD = '#0B5D45'
export const INK = '#16211C'
export const PAGE = '#FDFAF0'
export const MARGIN_BLUE = '#3D6CB9'
export const VERMILION = '#B93A22'
/** The five subject tabs, top to bottom. */
export const TABS = ['#B93A22', '#E3A018', '#0B5D45', '#3D6CB9', '#7A4B86'] as const

/** A colour lit by `light`: 1 leaves it, 0 is black, above 1 goes towards a warm white. */
export function lit(colour: string, light: number): string {
  const target = light > 1 ? [255, 248, 230] : [12, 14, 16]
  const amount = light > 1 ? Math.min(1, light - 1) : 1 - Math.max(0, light)
  return `#${[1, 3, 5]
    .map((at, channel) => {
      const value = parseInt(colour.slice(at, at + 2), 16)
      const mixed = Math.round(value + ((target[channel] ?? 0) - value) * amount)
      return mixed.toString(16).padStart(2, '0')
    })
    .join('')}`
}

/** Whether dark lines stand out better on it than gold ones. */
export function isPale(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
  return 0.3 * red + 0.59 * green + 0.11 * blue > 135
}
