import { knownOf } from '../table-query.ts'

type Props = {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly page: number
  readonly pageCount: number
}

export function Pagination({ path, query, page, pageCount }: Props) {
  if (pageCount <= 1) return null
  const href = (target: number) =>
    `${path}?${new URLSearchParams({ ...knownOf(query), page: String(target) }).toString()}`
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && <a href={href(page - 1)}>Previous</a>}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && <a href={href(page + 1)}>Next</a>}
    </nav>
  )
}
