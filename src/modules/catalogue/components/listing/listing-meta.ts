import type { MetaDescriptor } from 'react-router'
import { isPlain, writeFilter } from '../../rules/listing-filter.ts'
import type { CardView } from '../card-view.ts'
import type { ListingView } from './listing-view.ts'
import { hrefOfPage } from './pagination.tsx'

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
