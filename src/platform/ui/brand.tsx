/** The shop's brand on pages: its name, logo and icons, and the ruled lines that are its ornament. */
import { categoryByName, type CategoryName } from '../rules/categories.ts'
import type { ICON_SIDES } from '../rules/picture.ts'
import { shopFacts } from '../rules/shop-facts.ts'

/** The emerald: the brand's glyph. */
export function Gem() {
  return (
    <svg className="gem" viewBox="0 0 32 32" aria-hidden="true">
      <path className="gem-body" d="M10 3h12l7 9-13 17L3 12z" />
      <path className="gem-light" d="M10 3h12l-6 9zM3 12h13L10 3zm26 0H16l6-9z" />
      <path className="gem-line" d="M3 12h26M10 3l6 9 6-9M3 12l13 17 13-17M11 12l5 17 5-17" />
    </svg>
  )
}

/** The owner's logo, or the emerald. Its alternative text is the name, which is always beside it. */
export function BrandMark() {
  const { logo } = shopFacts()
  if (logo === null) return <Gem />
  const { url, width, height } = logo
  return <img className="logo-picture" src={`${url}/320`} width={width} height={height} alt="" />
}

/** The brand's name as a link home, with its native spelling if there is room. */
export function Logo() {
  const { name, nativeName, nativeLanguage, isNameInLogo } = shopFacts()
  return (
    <a className="logo" href="/">
      <BrandMark />
      <span className={isNameInLogo ? 'sr-only' : name.length > 12 ? 'logo-name logo-long' : 'logo-name'}>
        {name}
      </span>
      {!isNameInLogo && (
        <span className="logo-native" lang={nativeLanguage}>
          {nativeName}
        </span>
      )}
      <span className="sr-only">home</span>
    </a>
  )
}

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

export type RulingKind = 'planner' | 'ruled' | 'plain' | 'tabs-ruled' | 'tabs-plain'

export function rulingOf(name: CategoryName): RulingKind {
  const { ruling, subjects } = categoryByName(name)
  if (ruling === null) return 'plain'
  if (ruling === 'planner' || subjects === 1) return ruling
  return ruling === 'ruled' ? 'tabs-ruled' : 'tabs-plain'
}

/**
 * The ornament: a section of the ruled page that a category sells. Drawn by the style sheet without a picture file;
 * hidden from screen readers, because the text beside it says the same.
 */
export function Ruling({ kind, className = '' }: { readonly kind: RulingKind; readonly className?: string }) {
  return <span className={`ruling ruling-${kind} ${className}`} aria-hidden="true" />
}
