/** One account as staff see it: what the shop knows about its owner besides orders and coins. */
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import type { ReturnStatus, ReturnWish } from '#modules/fulfilment/rules/return-status.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { findStatement, statement } from '#platform/database/statement.ts'

export type CustomerFacts = {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  readonly hasFactor: boolean
  readonly createdAt: Date
  readonly deletedAt: Date | null
  readonly offersSince: Date | null
  readonly staffRole: StaffRole | null
  readonly tags: readonly string[]
  readonly signIns: readonly string[]
  readonly sessions: number
  readonly lastSeenAt: Date | null
}

/** An active or a deleted account; null if it never existed. */
export const findCustomer = findStatement<[id: string], CustomerFacts>(
  'find_customer_for_staff',
  `SELECT u.id, u.name, u.email, u.email_verified AS "isVerified", u.two_factor_enabled AS "hasFactor", u.created_at AS "createdAt",
          u.deleted_at AS "deletedAt", u.marketing_consent_at AS "offersSince", u.tags,
          (SELECT staff_role FROM user_roles WHERE user_id = u.id AND disabled_at IS NULL) AS "staffRole",
          ARRAY(SELECT provider_id FROM accounts WHERE user_id = u.id ORDER BY created_at, id) AS "signIns",
          (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.expires_at > shop_now()) AS sessions,
          (SELECT max(s.updated_at) FROM sessions s WHERE s.user_id = u.id) AS "lastSeenAt"
     FROM users u WHERE u.id = $1`,
)

export type CustomerReview = {
  readonly id: string
  readonly productName: string
  readonly rating: number
  readonly comment: string | null
  readonly isHidden: boolean
  readonly createdAt: Date
}

export const listCustomerReviews = statement<[id: UserId, limit: number], CustomerReview>(
  'list_customer_reviews',
  `SELECT r.id, p.name AS "productName", r.rating, r.comment, r.is_hidden AS "isHidden", r.created_at AS "createdAt"
     FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.user_id = $1 ORDER BY r.created_at DESC, r.id LIMIT $2`,
)

export type CustomerReturn = {
  readonly id: string
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly status: ReturnStatus
  readonly wish: ReturnWish
  readonly createdAt: Date
}

export const listCustomerReturns = statement<[id: UserId, limit: number], CustomerReturn>(
  'list_customer_returns',
  `SELECT r.id, r.order_id AS "orderId", ${orderNumberOf('o')} AS "orderNumber", r.status, r.wish, r.created_at AS "createdAt"
     FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.user_id = $1 ORDER BY r.created_at DESC, r.id LIMIT $2`,
)
