/** The shades of the owner's brand colour that the pages use in place of emerald. Text in each of them stays readable. */
import { contrastOf, MIN_TEXT_CONTRAST } from './contrast.ts'
import { EXAMPLE_FACTS } from './shop-facts.ts'

/** The darkest background that coloured text is on, apart from its own tint (`--color-paper-deep`). */
const PAPER_DEEP = '#F3ECDC'
const WHITE = '#FFFFFF'
const BLACK = '#000000'

export type Theme = { readonly main: string; readonly deep: string; readonly tint: string }

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

function mixed(colour: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [colour, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('').toUpperCase()}`
}
