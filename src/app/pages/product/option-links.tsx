import { Picture } from '#platform/ui/picture.tsx'
import type { ProductView } from './product-view.ts'

type Props = { readonly options: NonNullable<ProductView['options']> }

/** The products of the same group, each at its own address. */
export function OptionLinks({ options: { name, value, all } }: Props) {
  return (
    <nav className="option-links" aria-label={name}>
      {name}: <strong>{value}</strong>
      {all.map(({ path, text, swatch, picture, isSoldOut, current }) => (
        <a key={path} href={path} aria-current={current}>
          {swatch && <i style={swatch} />}
          {picture && <Picture {...picture} />}
          {text}
          {isSoldOut && <small> Sold out</small>}
        </a>
      ))}
    </nav>
  )
}
