/**
 * A list of the staff panel: saved views, filter, selection, table and pages. A list is its columns and a query; on a phone each row
 * is a card. Everything works by address and forms, without JavaScript.
 */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FilterBar, isFiltered, resetAddress, type FilterBarProps } from './filter-bar.tsx'
import { listAddress } from './list-query.ts'
import { ViewBar } from './saved-views.tsx'
import { RowBox, SelectionBar, type Selection } from './row-selection.tsx'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** This cell is the row's header. */
  readonly isRowHead?: boolean
  /** Right-aligned, as numbers are. */
  readonly isFigure?: boolean
  /** Position on a phone's card: a full line, or the end of one. */
  readonly card?: 'wide' | 'end'
  /** On a phone's card the head is shown beside the value, unless the value needs no label (a status, a link). */
  readonly hasCardLabel?: false
  readonly className?: string
  /** The list's `sort` parameter for this column: ascending as given, descending with a minus before it. */
  readonly sort?: string
}

export type Empty = {
  /** No match for the filter, with a link to reset it. */
  readonly none: string
  readonly clearLabel: string
  /** No entries at all: what will appear here. */
  readonly title: string
  readonly children: ReactNode
}

type Paging = { readonly page: number; readonly pageSize: number; readonly total: number }

type Props<Row> = {
  /** Name of the table, for screen readers. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** A column that the viewer may not see is `false`. */
  readonly columns: readonly (Column<Row> | false)[]
  /** `data-…` attributes of a row. */
  readonly rowData?: (row: Row) => Readonly<Record<`data-${string}`, string | boolean | undefined>>
  readonly filter?: FilterBarProps
  /** What the filter did, above the rows. */
  readonly note?: ReactNode
  readonly paging?: Paging | undefined
  readonly selection?: Selection<Row> | false
  readonly empty: Empty | string
  readonly className?: string
  /** Rows are cards on a phone; false for a matrix, whose heads must stay visible. */
  readonly isStacked?: boolean
}

export function DataTable<Row>(props: Props<Row>) {
  const { rows, filter, note, paging, selection, empty } = props
  return (
    <>
      {filter && <ViewBar path={filter.path} asked={filter.asked} />}
      {filter && filter.fields.length > 0 && <FilterBar {...filter} />}
      {note}
      {rows.length === 0 && <EmptyList empty={empty} filter={filter} total={paging?.total ?? 0} />}
      {rows.length > 0 && selection && (
        <SelectionBar key={JSON.stringify(selection.hidden)} selection={selection} />
      )}
      {rows.length > 0 && <Table {...props} />}
      {filter && paging && (
        <Pagination
          path={filter.path}
          query={filter.asked}
          page={paging.page}
          pageCount={Math.ceil(paging.total / paging.pageSize)}
        />
      )}
    </>
  )
}

function Table<Row>(props: Props<Row>) {
  const { name, rows, rowKey, columns, rowData, filter, selection, className, isStacked = true } = props
  const shown = columns.filter((column) => column !== false)
  const hasBoxColumn = selection && !selection.isInFirstCell
  return (
    <div
      className={`staff-table${isStacked ? ' staff-stacked' : ''}`}
      role="region"
      aria-label={name}
      tabIndex={0}
    >
      <table className={className}>
        <thead>
          <tr>
            {hasBoxColumn && (
              <th scope="col">
                <span className="sr-only">Select</span>
              </th>
            )}
            {shown.map((column) => (
              <Head key={column.head} column={column} filter={filter} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...rowData?.(row)}>
              {hasBoxColumn && (
                <td>
                  <RowBox selection={selection} row={row} />
                </td>
              )}
              {shown.map((column, place) => (
                <Cell key={column.head} column={column}>
                  {place === 0 && selection && selection.isInFirstCell ? (
                    <span className="order-name">
                      <RowBox selection={selection} row={row} />
                      {column.cell(row)}
                    </span>
                  ) : (
                    column.cell(row)
                  )}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<Row> = {
  readonly column: Column<Row>
  readonly filter: FilterBarProps | undefined
}

/** The link sorts by this column; where the list is sorted by it already, the other way round. */
function Head<Row>({ column: { head, isFigure, sort }, filter }: HeadProps<Row>) {
  const className = isFigure ? 'figure' : undefined
  if (!sort || !filter) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  }
  const { page: _, sort: sorted = '', ...asked } = filter.asked
  const isAscending = sorted === sort
  const isSorted = isAscending || sorted === `-${sort}`
  const order = isAscending ? 'ascending' : 'descending'
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : undefined}>
      <Link
        className="sort-link"
        to={listAddress(filter.path, { ...asked, sort: isAscending ? `-${sort}` : sort })}
        preventScrollReset
      >
        {head}
      </Link>
    </th>
  )
}

type CellProps<Row> = {
  readonly column: Column<Row>
  readonly children: ReactNode
}

function Cell<Row>({ column, children }: CellProps<Row>) {
  const { head, isRowHead, isFigure, card, hasCardLabel = !isRowHead, className } = column
  const names = [className, isFigure && 'figure', card && `cell-${card}`].filter(Boolean).join(' ')
  const shared = {
    className: names === '' ? undefined : names,
    'data-label': hasCardLabel ? head : undefined,
  }
  return isRowHead ? (
    <th scope="row" {...shared}>
      {children}
    </th>
  ) : (
    <td {...shared}>{children}</td>
  )
}

type EmptyListProps = {
  readonly empty: Empty | string
  readonly filter: FilterBarProps | undefined
  readonly total: number
}

/** Explains an empty list, no entries or no match, and what to do about it. */
function EmptyList({ empty, filter, total }: EmptyListProps) {
  if (typeof empty === 'string') return <p className="staff-empty">{empty}</p>
  // A page after the last one is empty, too.
  if (filter && (isFiltered(filter.fields, filter.asked) || total > 0)) {
    return (
      <div className="staff-empty">
        <p>{empty.none}</p>
        <p>
          <Link className="button button-plain" to={resetAddress(filter.path, filter.fields, filter.asked)}>
            {empty.clearLabel}
          </Link>
        </p>
      </div>
    )
  }
  return (
    <div className="staff-empty">
      <p className="staff-empty-title">{empty.title}</p>
      {empty.children}
    </div>
  )
}

type PaginationProps = {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly page: number
  readonly pageCount: number
}

function Pagination({ path, query, page, pageCount }: PaginationProps) {
  if (pageCount <= 1) return null
  const href = (target: number) => listAddress(path, { ...query, page: String(target) })
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
