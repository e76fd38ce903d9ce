/** An order as a database row, and its conversion to a view. */
import type { BusinessBuyer } from '#platform/rules/business-buyer.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { GuestSessionId, UserId } from '#platform/rules/ids.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { timesPaise } from '#platform/rules/money.ts'
import type { OrderItemView, OrderView } from '../rules/order-view.ts'

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
  /** Changes with every update of the order's row: a write based on an earlier read is only applied if it is the same. */
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
