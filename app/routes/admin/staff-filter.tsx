type Props = {
  readonly path: string
  readonly search: string
  readonly searchLabel: string
  readonly placeholder: string
  /** The parameter of the choice of a status, and what is chosen. */
  readonly name: string
  readonly chosen: string
  readonly choices: readonly (readonly [value: string, label: string])[]
}

/** Filters by address, so it works without JavaScript. */
export function StaffFilter({ path, search, searchLabel, placeholder, name, chosen, choices }: Props) {
  return (
    <form className="staff-filter" role="search" method="get" action={path} key={`${search} ${chosen}`}>
      <label>
        <span>{searchLabel}</span>
        <input type="search" name="search" defaultValue={search} placeholder={placeholder} maxLength={100} />
      </label>
      <label>
        <span>Status</span>
        <select name={name} defaultValue={chosen}>
          <option value="">All</option>
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Filter
      </button>
      {(search || chosen) && (
        <a className="button button-plain" href={path}>
          Reset
        </a>
      )}
    </form>
  )
}
