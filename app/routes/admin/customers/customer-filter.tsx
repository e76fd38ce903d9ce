import { Choice, SearchBox } from '../filter-fields.tsx'

type Props = {
  readonly path: string
  readonly kind: 'accounts' | 'guests'
  readonly search: string
  readonly status: string
}

const STATUSES = [
  ['verified', 'Verified'],
  ['unverified', 'Not verified'],
  ['deleted', 'Deleted'],
] as const

/** Filters by address, so it works without JavaScript. Guests have no status. */
export function CustomerFilter({ path, kind, search, status }: Props) {
  const isOfGuests = kind === 'guests'
  return (
    <form
      className="staff-filter"
      role="search"
      method="get"
      action={path}
      key={`${kind} ${search} ${status}`}
    >
      <SearchBox label="Search customers" placeholder="Name, e-mail or phone" search={search} />
      {isOfGuests ? (
        <input type="hidden" name="kind" value="guests" />
      ) : (
        <Choice label="Status" name="status" chosen={status} choices={STATUSES} />
      )}
      <button type="submit" className="button">
        Filter
      </button>
      {(search || status) && (
        <a className="button button-plain" href={isOfGuests ? `${path}?kind=guests` : path}>
          Reset
        </a>
      )}
    </form>
  )
}
