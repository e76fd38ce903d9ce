import { writeFilter } from '../../rules/listing-filter.ts'
import { ArrowIcon, BackIcon } from '#platform/ui/icons.tsx'
import { PageLinks } from '#platform/ui/page/page-links.tsx'
import type { ListingView } from './listing-view.ts'

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

export function hrefOfPage(
  { path, search, filter }: Pick<ListingView, 'path' | 'search' | 'filter'>,
  page: number,
): string {
  return path + writeFilter({ ...filter, page }, search)
}
