import { CATEGORIES } from '#domain/catalogue/categories.ts'
import type { PictureView } from '#domain/catalogue/picture.ts'
import { Picture } from '#app/components/picture.tsx'
import { Ruling, rulingOf } from '#app/components/ruling.tsx'

const SIZES = '(width >= 48rem) 18rem, 44vw'
/** On a phone the first one goes across. */
const FIRST_SIZES = '(width >= 48rem) 18rem, 100vw'

type Props = {
  /** By listing slug; a category without a photograph shows its ruling. */
  readonly pictures: Readonly<Record<string, PictureView | undefined>>
}

/** The five categories, each by its photograph. */
export function CategoryPictures({ pictures }: Props) {
  return (
    <nav className="home-categories" aria-label="Categories">
      <ul>
        {CATEGORIES.map(({ name, listingSlug }, index) => {
          const picture = pictures[listingSlug]
          return (
            <li key={listingSlug}>
              <a className="home-category" href={`/${listingSlug}`}>
                {picture ? (
                  <Picture
                    {...picture}
                    alt=""
                    sizes={index === 0 ? FIRST_SIZES : SIZES}
                    className="home-category-picture"
                  />
                ) : (
                  <Ruling kind={rulingOf(name)} className="home-category-picture" />
                )}
                <span className="home-category-name">{name}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
