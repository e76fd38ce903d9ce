import type { MetaDescriptor } from 'react-router'
import { isPlain, writeFilter } from '../../rules/listing-filter.ts'
import type { CardView } from '../card-view.ts'
import type { ListingView } from './listing-view.ts'
import { hrefOfPage } from './pagination.tsx'

/**
 * The canonical path of a listing: each of its pages has its own. A search has none, and neither has what is sorted or
 * filtered: its products stand elsewhere already.
 */
export function listingPath(path: string, { search, filter, page }: ListingView): { readonly path?: string } {
  if (search !== '' || !isPlain({ ...filter, page: 1 })) return {}
  return { path: path + writeFilter({ ...filter, page }) }
}

/** The pages before and after this one, for those who read ahead. */
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

/** The cards of the page, in the order in which they stand there. */
export function shownCards({ groups, cards }: Pick<ListingView, 'groups' | 'cards'>): readonly CardView[] {
  return [...groups.flatMap((group) => group.cards), ...cards]
}

/** 'Ruled Notebooks', 'Ruled Notebooks, page 2'. */
export function pageTitle(title: string, { page }: ListingView): string {
  return page > 1 ? `${title}, page ${page}` : title
}
