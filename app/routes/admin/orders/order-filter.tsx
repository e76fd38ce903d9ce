import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { StaffFilter } from '../staff-filter.tsx'

type Props = { readonly path: string; readonly search: string; readonly status: string }

export function OrderFilter({ path, search, status }: Props) {
  return (
    <StaffFilter
      path={path}
      search={search}
      searchLabel="Search orders"
      placeholder="Order, name, phone, waybill, payment"
      name="status"
      chosen={status}
      choices={ORDER_STATUSES.map((each) => [each, each])}
    />
  )
}
