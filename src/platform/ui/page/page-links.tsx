import type { ReactNode } from 'react'
import { pagesAround } from '../../rules/pages-around.ts'

type Props = {
  readonly page: number
  readonly pageCount: number
  readonly href: (page: number) => string
  /** Labels of the links to the previous and the next page. */
  readonly previous: ReactNode
  readonly next: ReactNode
}

/** Pagination links; nothing if there is only one page. */
export function PageLinks({ page, pageCount, href, previous, next }: Props) {
  if (pageCount < 2) return null
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && (
        <a className="pagination-step" rel="prev" href={href(page - 1)}>
          {previous}
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
          {next}
        </a>
      )}
    </nav>
  )
}
