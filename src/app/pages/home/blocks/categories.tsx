import { holdsBooks, shownCategories, type CategoryName } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { Ruling, rulingOf } from '#platform/ui/ruling.tsx'

const SIZES = '(width >= 48rem) 18rem, 44vw'
/** On a phone the first one spans the full width. */
const FIRST_SIZES = '(width >= 48rem) 18rem, calc(100vw - 2.25rem)'

export type TilePicture = Omit<PictureView, 'placeholder'> & { readonly placeholder: string | null }

type Props = {
  /** Empty: none is shown. */
  readonly title: string
  /** By listing slug; books without a photograph show their ruling, other goods their name. */
  readonly pictures: Readonly<Record<string, TilePicture | undefined>>
}

/** The categories, each with its photograph. */
export function CategoriesBlock({ title, pictures }: Props) {
  return (
    <nav className="home-categories page-wide" aria-label="Categories">
      {title !== '' && <h2 className="home-title">{title}</h2>}
      <ul className="stack gap-3">
        {shownCategories().map(({ name, listingSlug }, index) => {
          const picture = pictures[listingSlug]
          return (
            <li key={listingSlug}>
              <a className="home-category column plain-link" href={`/${listingSlug}`}>
                {picture ? (
                  <Picture
                    {...picture}
                    alt=""
                    sizes={index === 0 ? FIRST_SIZES : SIZES}
                    className="home-category-picture"
                  />
                ) : (
                  <NoPicture name={name} />
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

function NoPicture({ name }: { readonly name: CategoryName }) {
  if (holdsBooks(name)) return <Ruling kind={rulingOf(name)} className="home-category-picture" />
  return (
    <span className="home-category-picture home-category-plain" aria-hidden="true">
      {name}
    </span>
  )
}
