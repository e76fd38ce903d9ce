/** Narrows the orders by their address, so that it works without JavaScript and can be sent on. */
import { Form, Link } from 'react-router'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { filterQuery, ORDER_STATES, type StaffOrderFilter } from '#domain/orders/staff-order-filter.ts'

type Props = { readonly path: string; readonly filter: StaffOrderFilter }

export function OrderFilter({ path, filter }: Props) {
  const { search, status, state, from, to } = filter
  const query = Object.values(filterQuery(filter)).join(' ')
  return (
    <Form className="staff-filter orders-filter" role="search" method="get" action={path} key={query}>
      <label>
        <span>Search orders</span>
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Order, name, phone, waybill, payment"
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
      <label>
        <span>Money and parcel</span>
        <select name="state" defaultValue={state}>
          <option value="">All</option>
          {Object.entries(ORDER_STATES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>From</span>
        <input type="date" name="from" defaultValue={from} />
      </label>
      <label>
        <span>To</span>
        <input type="date" name="to" defaultValue={to} />
      </label>
      <button type="submit" className="button">
        Filter
      </button>
      {query !== '' && (
        <Link className="button button-plain" to={path}>
          Reset
        </Link>
      )}
    </Form>
  )
}
