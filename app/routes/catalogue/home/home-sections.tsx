import type { CategoryName, ListingSlug } from '#domain/catalogue/categories.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { CardView } from '#app/components/catalogue/card-view.ts'
import { ProductGrid } from '#app/components/catalogue/product-grid.tsx'
import { SectionHead } from '#app/components/catalogue/section-head.tsx'

type Section = {
  readonly category: CategoryName
  readonly listingSlug: ListingSlug
  readonly hasViewAll: boolean
  readonly cards: readonly CardView[]
}

/** One section for each category, 'Coming Soon!' when it has nothing (spec §2). */
export function HomeSections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map(({ category, listingSlug, hasViewAll, cards }) => (
    <section key={listingSlug} className="home-section" aria-labelledby={listingSlug}>
      <SectionHead id={listingSlug} category={category}>
        {hasViewAll && (
          <a href={`/category/${listingSlug}`}>
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
