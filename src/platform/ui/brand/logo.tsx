import { shopFacts } from '../../rules/shop-facts.ts'

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

/** The brand's name as a link home, with its native spelling if there is room. */
export function Logo() {
  return (
    <a className="logo" href="/">
      <Gem />
      <span className="logo-name">{shopFacts().name}</span>
      <span className="logo-native" lang={shopFacts().nativeLanguage}>
        {shopFacts().nativeName}
      </span>
      <span className="sr-only">home</span>
    </a>
  )
}
