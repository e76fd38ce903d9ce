/** The head of a category: breadcrumbs, name, a sentence about its paper, and its photograph on its ruling. */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { Ruling, rulingOf } from '#platform/ui/brand.tsx'

type Props = {
  readonly heading: string
  readonly text: string
  readonly category: CategoryName
  /** null if the shop has none: only the ruling is shown. */
  readonly picture: PictureView | null
}

const SIZES = '(min-width: 64rem) 340px, (min-width: 48rem) 34vw, 38vw'

export function CategoryHead({ heading, text, category, picture }: Props) {
  return (
    <header className="category-head">
      <Ruling kind={rulingOf(category)} />
      <div className="category-words column">
        <nav className="breadcrumbs" aria-label="Breadcrumb">
          <ol>
            <li>
              <a href="/">Home</a>
            </li>
            <li>
              <a href="/products">Products</a>
            </li>
            <li aria-current="page">{heading}</li>
          </ol>
        </nav>
        <h1>{heading}</h1>
        {text !== '' && <p>{text}</p>}
      </div>
      {picture && (
        <Picture
          className="category-picture"
          url={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          placeholder={picture.placeholder}
          sizes={SIZES}
          isFirst
        />
      )}
    </header>
  )
}
