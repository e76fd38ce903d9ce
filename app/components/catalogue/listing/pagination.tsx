import { writeFilter } from '#domain/catalogue/listing-filter.ts'
import { pagesAround } from '#domain/catalogue/pages-around.ts'
import { ArrowIcon, BackIcon } from '#app/components/icons.tsx'
import type { ListingView } from './listing-view.ts'

/** The pages of a listing as links; nothing while there is one only. */
export function Pagination({ listing }: { readonly listing: ListingView }) {
  const { page, pageCount } = listing
  if (pageCount < 2) return null
  const href = (number: number) => hrefOfPage(listing, number)
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && (
        <a className="pagination-step" rel="prev" href={href(page - 1)}>
          <BackIcon />
          Previous
        </a>
      )}
      <ol>
        {pagesAround(page, pageCount).map((number, index) => (
          <li key={number ?? -index}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a href={href(number)} aria-current={number === page ? 'page' : undefined}>
                <span className="sr-only">Page </span>
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <a className="pagination-step" rel="next" href={href(page + 1)}>
          Next
          <ArrowIcon />
        </a>
      )}
    </nav>
  )
}

export function hrefOfPage(
  { path, search, filter }: Pick<ListingView, 'path' | 'search' | 'filter'>,
  page: number,
): string {
  return path + writeFilter({ ...filter, page }, search)
}
