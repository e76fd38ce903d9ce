/** Products with sort and filters: shared by the pages of all products, a search and a category. */
import type { ReactNode } from 'react'
import { categoryByName } from '#platform/rules/categories.ts'
import { chipsOf, countOfProducts } from '#modules/catalogue/rules/filter-labels.ts'
import { isNarrowed, type ListingFilter, NO_FILTER } from '#modules/catalogue/rules/listing-filter.ts'
import { ProductGrid } from './product-grid.tsx'
import { SectionHead } from '#modules/catalogue/components/section-head.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { FilterIcon } from '#platform/ui/icons.tsx'
import { FilterForm, FORM_ID } from '#modules/catalogue/components/listing/filter-form.tsx'
import {
  type ListingView,
  Pagination,
  COUNT_ID,
  filterLink,
  useFocusOnNewPage,
  useListingSteps,
} from '#modules/catalogue/components/listing/listing-view.tsx'

/**
 * Eager pictures: the first row of a phone. More would compete with the fonts; other visible ones load after layout.
 */
const FIRST_ROW = 2

type Props = {
  readonly listing: ListingView
  /** The empty state without filters. */
  readonly empty: ReactNode
}

export function Listing({ listing, empty }: Props) {
  const { isOnItsWay, show } = useListingSteps(listing)
  useFocusOnNewPage(listing)
  const { total, filter, options } = listing
  if (total === 0 && !isNarrowed(filter)) return empty
  const chosen = chipsOf(filter, options.groups).length
  return (
    <div className="listing">
      <div className="listing-bar row between gap-3">
        <p id={COUNT_ID} className="listing-count" role="status" tabIndex={-1}>
          {countOfProducts(listing)}
        </p>
        <button type="button" className="button button-plain listing-open" popoverTarget={FORM_ID}>
          <FilterIcon />
          Sort and filter
          {chosen > 0 && (
            <span className="listing-chosen">
              {chosen}
              <span className="sr-only"> chosen</span>
            </span>
          )}
        </button>
      </div>
      <FilterForm listing={listing} onChange={show} />
      <div className="listing-products" aria-busy={isOnItsWay || undefined}>
        <FilterChips listing={listing} onChange={show} />
        {total === 0 && (
          <NothingMatches clear={filterLink(listing, { ...NO_FILTER, sort: filter.sort }, show)} />
        )}
        {listing.groups.map(({ category, cards, total: all }, index) => (
          <Group key={category} category={category} cards={cards} all={all} isFirst={index === 0} />
        ))}
        {listing.cards.length > 0 && (
          <section aria-labelledby="products">
            <h2 id="products" className="sr-only">
              Products
            </h2>
            <ProductGrid cards={listing.cards} firstCount={FIRST_ROW} />
          </section>
        )}
        <Pagination listing={listing} />
      </div>
    </div>
  )
}

type GroupProps = Pick<ListingView['groups'][number], 'category' | 'cards'> & {
  readonly all: number
  readonly isFirst: boolean
}

/** The products of one category under its heading, with a link to the rest of them. */
function Group({ category, cards, all, isFirst }: GroupProps) {
  const { listingSlug } = categoryByName(category)
  return (
    <section className="listing-group" aria-labelledby={listingSlug}>
      <SectionHead id={listingSlug} category={category}>
        {all > cards.length && (
          <a className="tap bold" href={`/category/${listingSlug}`}>
            See all {all.toLocaleString('en-IN')}
            <span className="sr-only"> {category}</span>
          </a>
        )}
      </SectionHead>
      <ProductGrid cards={cards} firstCount={isFirst ? FIRST_ROW : 0} />
    </section>
  )
}

function NothingMatches({ clear }: { readonly clear: ReturnType<typeof filterLink> }) {
  return (
    <EmptyState ruling="plain" title="No products match these filters">
      <p>Remove a filter, or clear them all to see every product.</p>
      <p className="empty-actions">
        <a className="button" {...clear}>
          Clear all filters
        </a>
      </p>
    </EmptyState>
  )
}

type FilterChipsProps = { readonly listing: ListingView; readonly onChange: (filter: ListingFilter) => void }

/** The active filters, each with a link that removes it. */
function FilterChips({ listing, onChange }: FilterChipsProps) {
  const { sort } = listing.filter
  const chips = chipsOf(listing.filter, listing.options.groups)
  if (chips.length === 0) return null
  const link = (filter: ListingFilter) => filterLink(listing, filter, onChange)
  return (
    <ul className="chips" aria-label="Chosen filters">
      {chips.map(({ label, rest }) => (
        <li key={label}>
          <a className="chip" {...link(rest)}>
            <span className="sr-only">Remove filter: </span>
            {label}
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="chip-all" {...link({ ...NO_FILTER, sort })}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}
