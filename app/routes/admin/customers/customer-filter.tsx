type Props = {
  readonly path: string
  readonly kind: 'accounts' | 'guests'
  readonly search: string
  readonly status: string
}

const STATUSES = [
  ['', 'All'],
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
      <label>
        <span>Search customers</span>
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Name, e-mail or phone"
          maxLength={100}
        />
      </label>
      {isOfGuests ? (
        <input type="hidden" name="kind" value="guests" />
      ) : (
        <label>
          <span>Status</span>
          <select name="status" defaultValue={status}>
            {STATUSES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
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
