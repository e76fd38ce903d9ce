/** A table without rows says why: nothing is there yet, or nothing fits what was asked; and what to do about it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  readonly isFiltered: boolean
  /** What fits the filter: nothing. */
  readonly none: string
  /** The table without its filter. */
  readonly clearTo: string
  readonly clearLabel: string
  /** Of a table that never had a row: what will stand here, and what to do next. */
  readonly title: string
  readonly children: ReactNode
}

export function EmptyList({ isFiltered, none, clearTo, clearLabel, title, children }: Props) {
  if (isFiltered)
    return (
      <div className="staff-empty">
        <p>{none}</p>
        <p>
          <Link className="button button-plain" to={clearTo}>
            {clearLabel}
          </Link>
        </p>
      </div>
    )
  return (
    <div className="staff-empty">
      <p className="staff-empty-title">{title}</p>
      {children}
    </div>
  )
}
