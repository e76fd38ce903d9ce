import { writeFilter } from '#domain/catalogue/listing-filter.ts'
import { ArrowIcon, BackIcon } from '#app/components/icons.tsx'
import { PageLinks } from '#app/components/page/page-links.tsx'
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
