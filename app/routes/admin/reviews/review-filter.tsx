/** Words for `show`; without it all of them stand in the table. */
export const REVIEW_FILTERS: Readonly<Record<string, string>> = { visible: 'Shown', hidden: 'Hidden' }

type Props = { readonly path: string; readonly search: string; readonly show: string }

/** Filters by address, so it works without JavaScript. */
export function ReviewFilter({ path, search, show }: Props) {
  return (
    <form className="staff-filter" role="search" method="get" action={path} key={`${search} ${show}`}>
      <label>
        <span>Search reviews</span>
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Product, name or words"
          maxLength={100}
        />
      </label>
      <label>
        <span>Status</span>
        <select name="show" defaultValue={show}>
          <option value="">All</option>
          {Object.entries(REVIEW_FILTERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Filter
      </button>
      {(search || show) && (
        <a className="button button-plain" href={path}>
          Reset
        </a>
      )}
    </form>
  )
}
