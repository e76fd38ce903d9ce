/** The blocks of the home page that show categories: their sections of products, and their tiles. */
import type { CardView } from '#modules/catalogue/components/card-view.ts'
import { SectionHead } from '#modules/catalogue/components/section-head.tsx'
import { SECTION_SIZE, SECTION_SIZE_SHOW_MORE } from '#modules/catalogue/rules/listing.ts'
import { type CategoryName, holdsBooks, shownCategories } from '#platform/rules/categories.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { Ruling, rulingOf } from '#platform/ui/brand.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { ProductGrid } from '../listing/product-grid.tsx'

export type Section = {
  readonly category: CategoryName
  readonly listingSlug: string
  readonly hasViewAll: boolean
  readonly cards: readonly CardView[]
}

type SectionsBlockProps = { readonly sections: readonly Section[]; readonly isShowingMore: boolean }

export function SectionsBlock({ sections, isShowingMore }: SectionsBlockProps) {
  return (
    <>
      <HomeSections sections={sections} />
      <ShowMoreSwitch isOn={isShowingMore} />
    </>
  )
}

/** One section for each category, 'Coming Soon!' if it is empty (spec §2). */
function HomeSections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map(({ category, listingSlug, hasViewAll, cards }) => (
    <section key={listingSlug} className="home-section" aria-labelledby={listingSlug}>
      <SectionHead id={listingSlug} category={category}>
        {hasViewAll && (
          <a className="tap bold" href={`/category/${listingSlug}`}>
            View All<span className="sr-only"> {category}</span>
          </a>
        )}
      </SectionHead>
      {cards.length > 0 ? (
        <ProductGrid cards={cards} />
      ) : (
        <p className="coming-soon">{MESSAGES.coming_soon}</p>
      )}
    </section>
  ))
}

/** Switches the show-more mode by its address (spec §2). */
function ShowMoreSwitch({ isOn }: { readonly isOn: boolean }) {
  return (
    <nav className="show-more row gap-1 muted small" aria-label="Products shown of each category">
      <span>Shown of each category</span>
      <a href="/" aria-current={isOn ? undefined : 'true'}>
        {SECTION_SIZE}
      </a>
      <a href="/?show=more" aria-current={isOn ? 'true' : undefined}>
        {SECTION_SIZE_SHOW_MORE}
      </a>
    </nav>
  )
}

const SIZES = '(width >= 48rem) 18rem, 44vw'
/** On a phone the first one spans the full width. */
const FIRST_SIZES = '(width >= 48rem) 18rem, calc(100vw - 2.25rem)'

export type TilePicture = Omit<PictureView, 'placeholder'> & { readonly placeholder: string | null }

type CategoriesBlockProps = {
  /** Empty: none is shown. */
  readonly title: string
  /** By listing slug; books without a photograph show their ruling, other goods their name. */
  readonly pictures: Readonly<Record<string, TilePicture | undefined>>
}

/** The categories, each with its photograph. */
export function CategoriesBlock({ title, pictures }: CategoriesBlockProps) {
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
