/** A listing page: its data, with the products as cards, and the links and steps to its pages, sort and filters. */
import { useNavigate, useNavigation, type MetaDescriptor } from 'react-router'
import { useEffect, useRef, type MouseEvent } from 'react'
import type { CategoryName } from '#platform/rules/categories.ts'
import { ArrowIcon, BackIcon } from '#platform/ui/icons.tsx'
import { PageLinks } from '#platform/ui/page/page-links.tsx'
import type { FilterOptions } from '../../rules/facets.ts'
import type { ProductListing } from '../../rules/listing.ts'
import { isPlain, writeFilter, type ListingFilter } from '../../rules/listing-filter.ts'
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

/**
 * The canonical path of a listing; each page has its own. null for searches and for sorted or filtered listings, which
 * duplicate products listed elsewhere.
 */
export function listingPath(path: string, { search, filter, page }: ListingView): { readonly path?: string } {
  if (search !== '' || !isPlain({ ...filter, page: 1 })) return {}
  return { path: path + writeFilter({ ...filter, page }) }
}

/** Links to the previous and next page, for crawlers and prefetching. */
export function neighbourLinks(shopUrl: string, listing: ListingView): MetaDescriptor[] {
  const { page, pageCount } = listing
  const link = (rel: string, number: number): MetaDescriptor => ({
    tagName: 'link',
    rel,
    href: shopUrl + hrefOfPage(listing, number),
  })
  return [
    ...(page > 1 ? [link('prev', page - 1)] : []),
    ...(page < pageCount ? [link('next', page + 1)] : []),
  ]
}

/** The cards of the page, in display order. */
export function shownCards({ groups, cards }: Pick<ListingView, 'groups' | 'cards'>): readonly CardView[] {
  return [...groups.flatMap((group) => group.cards), ...cards]
}

/** 'Ruled Notebooks', 'Ruled Notebooks, page 2'. */
export function pageTitle(title: string, { page }: ListingView): string {
  return page > 1 ? `${title}, page ${page}` : title
}

export function Pagination({ listing }: { readonly listing: ListingView }) {
  const { page, pageCount } = listing
  return (
    <PageLinks
      page={page}
      pageCount={pageCount}
      href={(number) => hrefOfPage(listing, number)}
      previous={
        <>
          <BackIcon />
          Previous
        </>
      }
      next={
        <>
          Next
          <ArrowIcon />
        </>
      }
    />
  )
}

function hrefOfPage({ path, search, filter }: Asked, page: number): string {
  return path + writeFilter({ ...filter, page }, search)
}

/** The element with the number of products, at the top of the list. */
export const COUNT_ID = 'listing-count'

/** Changes sort and filters of the same listing; keeps scroll position and focus. */
export function useListingSteps({ path, search }: Pick<Asked, 'path' | 'search'>) {
  const navigate = useNavigate()
  const { state, location } = useNavigation()
  return {
    isOnItsWay: state === 'loading' && location.pathname === path,
    show: (filter: ListingFilter) =>
      void navigate(path + writeFilter(filter, search), { preventScrollReset: true }),
  }
}

/** Another page of the listing starts at its top, for keyboard focus too. */
export function useFocusOnNewPage({ path, search, filter, page }: ListingView): void {
  const list = path + writeFilter({ ...filter, page: 1 }, search)
  const shown = useRef({ list, page })
  useEffect(() => {
    if (shown.current.list === list && shown.current.page !== page) focusCount()
    shown.current = { list, page }
  }, [list, page])
}

/** A link that changes the filters in place. The focused element may disappear, so the focus is moved. */
export function filterLink(
  { path, search }: Pick<Asked, 'path' | 'search'>,
  filter: ListingFilter,
  onChange: (filter: ListingFilter) => void,
) {
  return {
    href: path + writeFilter(filter, search),
    onClick: (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onChange(filter)
      focusCount()
    },
  }
}

function focusCount(): void {
  document.getElementById(COUNT_ID)?.focus({ preventScroll: true })
}
