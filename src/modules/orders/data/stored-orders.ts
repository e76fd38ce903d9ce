/** Orders as database rows: their conversion to views, lists by owner or e-mail, and the events of one. */
import type { BusinessBuyer } from '#platform/rules/business-buyer.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { GuestSessionId, OrderId, UserId } from '#platform/rules/ids.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { timesPaise } from '#platform/rules/money.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { OrderItemView, OrderView, OwnOrderView } from '../rules/order-view.ts'
import type { StaffOrderRow } from '../rules/staff-order-list.ts'
import type { OrderEvent } from '../rules/order-timeline.ts'

export type OrderRow = Omit<
  OrderView,
  'items' | 'customer' | 'business' | 'codConfirmedAt' | 'createdAt' | 'updatedAt' | 'expiresAt'
> &
  CustomerDetails & {
    codConfirmedAt: Date | null
    createdAt: Date
    updatedAt: Date
    expiresAt: Date
    items: Omit<OrderItemView, 'linePaise'>[]
    gstin: BusinessBuyer['gstin'] | null
    businessName: BusinessBuyer['businessName'] | null
    contentDigest: string
    userId: UserId | null
    guestSessionId: GuestSessionId | null
    placedBy: UserId | null
    promisedBy: string | null
    tags: string[]
    archivedAt: Date | null
    version: string
  }

/** Of `orders o JOIN payments p`. */
export const ORDER_COLUMNS = `
  o.id, ${orderNumberOf('o')} AS number, o.status, o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus",
  o.customer_name AS "fullName", o.customer_email AS email, o.customer_phone AS phone, o.address, o.city, o.state,
  o.pincode, o.country, o.delivery, o.buyer_gstin AS gstin, o.business_name AS "businessName", o.subtotal_paise AS "subtotalPaise", o.shipping_paise AS "shippingPaise",
  o.coupon_code AS "couponCode", o.coupon_discount_paise AS "couponDiscountPaise",
  o.coin_discount_paise AS "coinDiscountPaise", o.coins_redeemed AS "coinsRedeemed", o.payment_method AS "paymentMethod",
  o.cod_fee_paise AS "codFeePaise", o.cod_confirmed_at AS "codConfirmedAt", o.total_paise AS "totalPaise",
  o.coins_earned AS "coinsEarned", o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.expires_at AS "expiresAt",
  o.content_digest AS "contentDigest", o.user_id AS "userId", o.session_id AS "guestSessionId",
  o.placed_by AS "placedBy", o.tags, o.archived_at AS "archivedAt", o.xmin::text AS version,
  CASE WHEN o.promised_by >= (shop_now() AT TIME ZONE 'Asia/Kolkata')::date
       THEN to_char(o.promised_by, 'YYYY-MM-DD') END AS "promisedBy",
  p.provider_order_id AS "razorpayOrderId", p.provider_payment_id AS "razorpayPaymentId",
  (SELECT json_agg(json_build_object('productId', i.product_id, 'sku', i.sku, 'name', i.name, 'imageUrl', i.image_url,
          'path', i.path, 'quantity', i.quantity, 'unitPaise', i.unit_paise) ORDER BY i.position)
     FROM order_items i WHERE i.order_id = o.id) AS items`

export type StoredOrder = {
  readonly view: OrderView
  readonly contentDigest: string
  readonly userId: UserId | null
  readonly guestSessionId: GuestSessionId | null
  /** The member of staff who took it. */
  readonly placedBy: UserId | null
  /**
   * The promised delivery day from when it was placed: YYYY-MM-DD. Null without a promise, and once that day is over.
   */
  readonly promisedBy: string | null
  /** Staff's tags on it. */
  readonly tags: readonly string[]
  readonly isArchived: boolean
  /**
   * Changes with every update of the order's row: a write based on an earlier read is only applied if it is the same.
   */
  readonly version: string
}

export function toStored(row: OrderRow): StoredOrder {
  const {
    contentDigest,
    userId,
    guestSessionId,
    placedBy,
    promisedBy,
    tags,
    archivedAt,
    version,
    codConfirmedAt,
    createdAt,
    updatedAt,
    expiresAt,
    items,
    gstin,
    businessName,
    ...rest
  } = row
  const { fullName, email, phone, address, city, state, pincode, country, ...facts } = rest
  return {
    contentDigest,
    userId,
    guestSessionId,
    placedBy,
    promisedBy,
    tags,
    isArchived: archivedAt !== null,
    version,
    view: {
      ...facts,
      items: items.map((item) => ({ ...item, linePaise: timesPaise(item.unitPaise, item.quantity) })),
      customer: { fullName, email, phone, address, city, state, pincode, country },
      business: gstin === null || businessName === null ? null : { gstin, businessName },
      codConfirmedAt: codConfirmedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    },
  }
}

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

type OwnedPage = {
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

type CustomerOrder = Omit<
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

type EventRow = Omit<OrderEvent, 'at'> & { at: Date }

const selectEvents = statement<[OrderId], EventRow>(
  'list_order_events',
  `SELECT kind, actor, facts, created_at AS at FROM order_events WHERE order_id = $1 ORDER BY id`,
)

/** Oldest first. */
export async function listEvents(on: Queryable, id: OrderId): Promise<OrderEvent[]> {
  return (await selectEvents(on, id)).map(toEvent)
}

const selectEventsForStaff = statement<[OrderId], EventRow>(
  'list_order_events_for_staff',
  // A change and its audit entry are written in one transaction, so both have its time.
  `SELECT kind, actor, facts, created_at AS at,
          (SELECT a.actor_name FROM audit_entries a
            WHERE e.actor = 'staff' AND a.created_at = e.created_at
              AND (a.subject_kind, a.subject_id) IN (('order', e.order_id::text), ('return', e.facts->>'returnId'))
            LIMIT 1) AS "staffName"
     FROM order_events e WHERE order_id = $1 ORDER BY id`,
)

/** The same, with the name of the staff member who acted where the audit log has it. */
export async function listEventsForStaff(on: Queryable, id: OrderId): Promise<OrderEvent[]> {
  return (await selectEventsForStaff(on, id)).map(toEvent)
}

function toEvent(row: EventRow): OrderEvent {
  return { ...row, at: row.at.toISOString() }
}
