/** Narrows the orders by their address, so that it works without JavaScript and can be sent on. */
import { Form, Link } from 'react-router'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { filterQuery, ORDER_STATES, type StaffOrderFilter } from '#domain/orders/staff-order-filter.ts'
import { Choice, Days, same, SearchBox } from '../filter-fields.tsx'

type Props = { readonly path: string; readonly filter: StaffOrderFilter }

export function OrderFilter({ path, filter }: Props) {
  const { search, status, state, from, to } = filter
  const query = Object.values(filterQuery(filter)).join(' ')
  return (
    <Form className="staff-filter orders-filter" role="search" method="get" action={path} key={query}>
      <SearchBox label="Search orders" placeholder="Order, name, phone, waybill, payment" search={search} />
      <Choice label="Status" name="status" chosen={status} choices={same(ORDER_STATUSES)} />
      <Choice label="Money and parcel" name="state" chosen={state} choices={Object.entries(ORDER_STATES)} />
      <Days from={from} to={to} />
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
