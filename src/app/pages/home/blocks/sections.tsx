import type { CategoryName } from '#platform/rules/categories.ts'
import { SECTION_SIZE, SECTION_SIZE_SHOW_MORE } from '#modules/catalogue/rules/listing.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { CardView } from '#modules/catalogue/components/card-view.ts'
import { SectionHead } from '#modules/catalogue/components/section-head.tsx'
import { ProductGrid } from '../../listing/product-grid.tsx'

export function SectionsBlock({
  sections,
  isShowingMore,
}: {
  readonly sections: readonly Section[]
  readonly isShowingMore: boolean
}) {
  return (
    <>
      <HomeSections sections={sections} />
      <ShowMoreSwitch isOn={isShowingMore} />
    </>
  )
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

export type Section = {
  readonly category: CategoryName
  readonly listingSlug: string
  readonly hasViewAll: boolean
  readonly cards: readonly CardView[]
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
