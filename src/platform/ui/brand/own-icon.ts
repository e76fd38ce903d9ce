import type { ICON_SIDES } from '../../rules/picture.ts'
import { shopFacts } from '../../rules/shop-facts.ts'

/** The address of the icon made from the logo, a square of so many pixels. null without a logo. */
export function ownIcon(side: (typeof ICON_SIDES)[number] | 'maskable'): string | null {
  const { logo } = shopFacts()
  return logo && `${logo.url}/icon-${side}.png`
}

/** The picture of shared links made from the logo; null without one. */
export function logoToShare(): string | null {
  const { logo } = shopFacts()
  return logo && `${logo.url}/logo.jpg`
}
