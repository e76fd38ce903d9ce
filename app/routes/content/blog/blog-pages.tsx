import { pagesAround } from '#domain/catalogue/pages-around.ts'
import { blogPath } from '#domain/content/post-tags.ts'

type Props = { readonly tag: string; readonly page: number; readonly pageCount: number }

/** The pages of the list as links; nothing while there is one only. */
export function BlogPages({ tag, page, pageCount }: Props) {
  if (pageCount < 2) return null
  const href = (number: number) => blogPath({ tag, page: number })
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && (
        <a className="pagination-step" rel="prev" href={href(page - 1)}>
          Newer
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
          Older
        </a>
      )}
    </nav>
  )
}
