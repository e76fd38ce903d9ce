/** The data of a listing page: the products as cards, and what sorting, filtering and paging need. */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { FilterOptions } from '../../rules/facets.ts'
import type { ProductListing } from '../../rules/listing.ts'
import type { ListingFilter } from '../../rules/listing-filter.ts'
import { cardViews, type CardView } from '../card-view.ts'

export type ListingView = {
  /** The page's own path; its links add other parameters to it. */
  readonly path: string
  readonly search: string
  readonly filter: ListingFilter
  readonly groups: readonly {
    readonly category: CategoryName
    readonly cards: readonly CardView[]
    readonly total: number
  }[]
  readonly cards: readonly CardView[]
  readonly total: number
  readonly isTotalExact: boolean
  readonly page: number
  readonly pageCount: number
  readonly options: FilterOptions
}

type Asked = Pick<ListingView, 'path' | 'search' | 'filter'>

export function listingView(listing: ProductListing, asked: Asked): ListingView {
  const { groups, products, total, isTotalExact, page, pageCount, options } = listing
  return {
    ...asked,
    filter: { ...asked.filter, page },
    groups: groups.map((group) => ({
      category: group.category,
      cards: cardViews(group.products),
      total: group.total,
    })),
    cards: cardViews(products),
    total,
    isTotalExact,
    page,
    pageCount,
    options,
  }
}
