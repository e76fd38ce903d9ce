/**
 * The shades of the owner's brand colour that the pages use in place of emerald. Text in each of them stays readable
 * (contrast: WCAG 2.2, success criterion 1.4.3).
 */
import { EXAMPLE_FACTS } from './shop-facts.ts'

/** For text of normal size. */
export const MIN_TEXT_CONTRAST = 4.5

/** The darkest background that coloured text is on, apart from its own tint (`--color-paper-deep`). */
const PAPER_DEEP = '#F3ECDC'
const WHITE = '#FFFFFF'
const BLACK = '#000000'

type Theme = { readonly main: string; readonly deep: string; readonly tint: string }

/** `colour` as #RRGGBB. Darkened as far as needed to be read on every background of the shop. */
export function themeOf(colour: string): Theme {
  let main = colour
  while (
    contrastOf(main, PAPER_DEEP) < MIN_TEXT_CONTRAST ||
    contrastOf(main, mixed(main, WHITE, 0.902)) < MIN_TEXT_CONTRAST
  )
    main = mixed(main, BLACK, 0.05)
  return { main, deep: mixed(main, BLACK, 0.235), tint: mixed(main, WHITE, 0.902) }
}

/**
 * Rules for a style element; empty for the shop's own emerald, which is in the style sheets. `html:root` outranks their
 * `:root`: a lazy script may add a sheet once more, after this element.
 */
export function themeRules(colour: string): string {
  if (colour === EXAMPLE_FACTS.themeColour) return ''
  const { main, deep, tint } = themeOf(colour)
  const gem = `.gem-light{fill:${mixed(main, WHITE, 0.3)}}.footer-name .gem-body{fill:${mixed(main, WHITE, 0.12)}}`
  return `html:root{--color-emerald:${main};--color-emerald-deep:${deep};--color-emerald-tint:${tint}}${gem}`
}

/** Contrast of white and a colour such as #0B5D45. */
export function contrastWithWhite(colour: string): number {
  return contrastOf(colour, WHITE)
}

/** From 1 (the same colour) to 21 (black and white). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function mixed(colour: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [colour, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('').toUpperCase()}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
