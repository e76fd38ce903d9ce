type Props = { readonly path: string; readonly search: string; readonly month: string }

/** Filters by address, so it works without JavaScript. */
export function InvoiceFilter({ path, search, month }: Props) {
  return (
    <form className="staff-filter" role="search" method="get" action={path} key={`${search} ${month}`}>
      <label>
        <span>Search invoices</span>
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Number, order, name or e-mail"
          maxLength={100}
        />
      </label>
      <MonthField month={month} />
      <button type="submit" className="button">
        Filter
      </button>
      {(search || month) && (
        <a className="button button-plain" href={path}>
          Reset
        </a>
      )}
    </form>
  )
}

/** A browser without a picker for months takes the same words by hand. */
export function MonthField({ month }: { readonly month: string }) {
  return (
    <label>
      <span>Month</span>
      <input
        type="month"
        name="month"
        defaultValue={month}
        min="2017-07"
        pattern="20[0-9]{2}-[0-9]{2}"
        placeholder="2026-11"
        maxLength={7}
      />
    </label>
  )
}
