/** Lists of orders: an owner's, or a guest's by e-mail. */
import type { GuestSessionId, OrderId, UserId } from '#platform/rules/ids.ts'
import type { OrderView, OwnOrderView } from '../rules/order-view.ts'
import type { StaffOrderRow } from '../rules/staff-order-row.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { ORDER_COLUMNS, toStored, type OrderRow } from './order-rows.ts'

/** Ids of the orders of the account $1, and those in $2. */
export const ORDERS_OF_ACCOUNT = `(SELECT id FROM orders WHERE user_id = $1 UNION ALL SELECT unnest($2::uuid[]))`

type OwnedParams = [UserId | null, GuestSessionId | null, string | null, OrderId | null, number]

const selectOwned = statement<OwnedParams, OrderRow>(
  'list_orders_of_owner',
  `SELECT ${ORDER_COLUMNS} FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE (o.user_id = $1 OR o.session_id = $2) AND ($3::text IS NULL OR lower(o.customer_email) = $3)
      AND ($4::uuid IS NULL OR (o.created_at, o.id) <
           (SELECT last.created_at, last.id FROM orders last
             WHERE last.id = $4 AND (last.user_id = $1 OR last.session_id = $2)))
    ORDER BY o.created_at DESC, o.id DESC LIMIT $5`,
)

export type Owner = { readonly userId: UserId | null; readonly guestSessionId: GuestSessionId | null }

export type OwnedPage = {
  /** Lower case. Only orders with this e-mail. */
  readonly email: string | null
  /** The last order of the previous page; another owner's order yields an empty page. */
  readonly after: OrderId | null
  readonly limit: number
}

/** An account's or a guest browser's orders, newest first. */
export async function listOrdersOfOwner(
  on: Queryable,
  owner: Owner,
  page: OwnedPage,
): Promise<OwnOrderView[]> {
  const { email, after, limit } = page
  const rows = await selectOwned(on, owner.userId, owner.guestSessionId, email, after, limit)
  return rows.map((row) => {
    const { view, userId } = toStored(row)
    return { ...view, userId }
  })
}

const selectOfGuests = statement<[string, number], OrderRow>(
  'list_guest_orders_of_email',
  `SELECT ${ORDER_COLUMNS} FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE lower(o.customer_email) = $1 AND o.user_id IS NULL
    ORDER BY o.created_at DESC, o.id DESC LIMIT $2`,
)

/** Orders without an account that were placed with an e-mail (lower case), newest first. */
export async function listGuestOrders(on: Queryable, email: string, limit: number): Promise<OrderView[]> {
  return (await selectOfGuests(on, email, limit)).map((row) => toStored(row).view)
}

export type CustomerOrder = Omit<
  StaffOrderRow,
  'createdAt' | 'customerName' | 'customerEmail' | 'delivery' | 'tags' | 'isArchived'
> & {
  readonly createdAt: Date
}

const STAFF_COLUMNS = `id, ${orderNumberOf('orders')} AS number, created_at AS "createdAt", total_paise AS "totalPaise", payment_method AS "paymentMethod", status,
  payment_status AS "paymentStatus", fulfilment_status AS "fulfilmentStatus"`

export const listCustomerOrders = statement<[id: UserId, limit: number], CustomerOrder>(
  'list_customer_orders',
  `SELECT ${STAFF_COLUMNS} FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
)

/** Orders of an address (lower case), with or without an account. */
export const listOrdersOfEmail = statement<[email: string, limit: number], CustomerOrder>(
  'list_orders_of_email',
  `SELECT ${STAFF_COLUMNS} FROM orders WHERE lower(customer_email) = $1 ORDER BY created_at DESC, id LIMIT $2`,
)
