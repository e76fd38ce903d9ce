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
