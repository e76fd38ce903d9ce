/** Lists of orders: an owner's, a guest's by e-mail, staff's. */
import { orderNumber, type GuestSessionId, type OrderId, type UserId } from '#domain/ids.ts'
import type { OrderView, OwnOrderView } from '#domain/orders/order-view.ts'
import type { StaffOrderRow } from '#domain/orders/staff-order-row.ts'
import { statement, type Queryable } from '../statement.ts'
import { ORDER_COLUMNS, toStored, type OrderRow } from './order-rows.ts'

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
  /** In lower case: only orders with this e-mail. */
  readonly email: string | null
  /** The last order of the page before; somebody else's leads to nothing. */
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

type StaffRow = Omit<StaffOrderRow, 'createdAt' | 'number'> & { createdAt: Date; matching: number }

const selectForStaff = statement<[string, string, number, number, string, string], StaffRow>(
  'list_orders_for_staff',
  `SELECT id, customer_name AS "customerName", customer_email AS "customerEmail", created_at AS "createdAt",
          total_paise AS "totalPaise", payment_method AS "paymentMethod", status, payment_status AS "paymentStatus", fulfilment_status AS "fulfilmentStatus",
          count(*) OVER () AS matching
     FROM orders
    WHERE ($1 = '' OR id::text LIKE $1 || '%' OR lower(customer_name) LIKE '%' || $1 || '%' OR lower(customer_email) LIKE '%' || $1 || '%'
           OR ($5 <> '' AND regexp_replace(customer_phone, '\\D', '', 'g') LIKE '%' || $5)
           OR ($6 <> '' AND id IN (
                SELECT order_id FROM payments WHERE provider_payment_id = $6 OR provider_order_id = $6
                UNION ALL SELECT order_id FROM shipments WHERE waybill = $6
                UNION ALL SELECT r.order_id FROM return_parcels b JOIN returns r ON r.id = b.return_id WHERE b.waybill = $6
                UNION ALL SELECT order_id FROM invoices WHERE number = upper($6))))
      AND ($2 = '' OR status = $2)
    ORDER BY created_at DESC, id LIMIT $3 OFFSET $4`,
)

export type StaffPattern = {
  /** Lower-cased text with LIKE's wildcards escaped. */
  readonly text: string
  /** The last digits of a telephone number; empty when it is none. */
  readonly phone: string
  /** As it was typed: the id of a payment, a waybill, the number of a tax paper. */
  readonly exact: string
}

/** Staff's table, newest first. */
export async function listForStaff(
  on: Queryable,
  { text, phone, exact }: StaffPattern,
  status: string,
  limit: number,
  offset: number,
) {
  const rows = await selectForStaff(on, text, status, limit, offset, phone, exact)
  const orders = rows.map(({ matching: _matching, createdAt, ...row }) => ({
    ...row,
    number: orderNumber(row.id),
    createdAt: createdAt.toISOString(),
  }))
  return { orders, total: rows[0]?.matching ?? 0 }
}
