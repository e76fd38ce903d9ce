import { ORDER_STATUSES } from '#domain/orders/order-status.ts'

type Props = { readonly path: string; readonly search: string; readonly status: string }

/** Filters by address, so it works without JavaScript. */
export function OrderFilter({ path, search, status }: Props) {
  return (
    <form className="staff-filter" role="search" method="get" action={path} key={`${search} ${status}`}>
      <label>
        <span>Search orders</span>
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Order ID, name or e-mail"
          maxLength={100}
        />
      </label>
      <label>
        <span>Status</span>
        <select name="status" defaultValue={status}>
          <option value="">All</option>
          {ORDER_STATUSES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Filter
      </button>
      {(search || status) && (
        <a className="button button-plain" href={path}>
          Reset
        </a>
      )}
    </form>
  )
}
