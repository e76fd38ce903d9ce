/** An account's profile, and what remains of it after its owner deletes it. */
import type { OrderAtStake } from '../rules/account-deletion.ts'
import type { Profile } from '../rules/profile.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Successor } from './account-traces.ts'

type ProfileRow = Omit<Profile, 'memberSince' | 'offersSince'> & {
  readonly memberSince: Date
  readonly offersSince: Date | null
}

const selectProfile = statement<[UserId], ProfileRow>(
  'find_profile',
  `SELECT id, name, email, email_verified AS "isEmailVerified", two_factor_enabled AS "hasFactor",
          marketing_consent_at AS "offersSince", created_at AS "memberSince",
          EXISTS (SELECT 1 FROM user_roles WHERE user_id = users.id AND disabled_at IS NULL) AS "isStaff"
     FROM users WHERE id = $1 AND deleted_at IS NULL`,
)

/** null if the account does not exist or was deleted. */
export async function findProfile(on: Queryable, userId: UserId): Promise<Profile | null> {
  const [row] = await selectProfile(on, userId)
  if (!row) return null
  const { memberSince, offersSince, ...rest } = row
  return {
    ...rest,
    memberSince: memberSince.toISOString(),
    offersSince: offersSince?.toISOString() ?? null,
  }
}

const updateConsent = statement<[UserId, boolean], { id: string }>(
  'set_marketing_consent',
  `UPDATE users SET updated_at = shop_now(),
          marketing_consent_at = CASE WHEN $2 THEN coalesce(marketing_consent_at, shop_now()) END
    WHERE id = $1 AND deleted_at IS NULL RETURNING id`,
)

/** Agreeing twice keeps the first date; false if there is no such account. */
export async function setMarketingConsent(on: Queryable, userId: UserId, isGiven: boolean): Promise<boolean> {
  return (await updateConsent(on, userId, isGiven)).length === 1
}

/** The state of each order of an account, to decide whether it may be deleted. */
export const listOrdersAtStake = statement<[userId: UserId, lateDays: number], OrderAtStake>(
  'list_orders_at_stake',
  `SELECT o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus",
          EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.replaces_id IS NULL AND NOT EXISTS (
                   SELECT 1 FROM refunds t WHERE coalesce(t.replaces_id, t.id) = r.id AND t.status = 'accepted' AND t.failed_at IS NULL
                 )) AS "isRefundOpen",
          EXISTS (SELECT 1 FROM returns r WHERE r.order_id = o.id AND r.closed_at IS NULL) AS "isReturnOpen",
          p.provider_order_id IS NOT NULL AND p.created_at > shop_now() - make_interval(days => $2) AS "mayBePaidLate"
     FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.user_id = $1 ORDER BY o.id`,
)

const eraseOrders = statement<[UserId, string, string, string, string], Record<string, never>>(
  'pseudonymise_orders',
  `UPDATE orders SET customer_name = $2, customer_email = $3, customer_phone = $4, address = $5, content_digest = '', customer_mailbox = '',
          buyer_gstin = NULL, business_name = NULL
    WHERE user_id = $1`,
)

type ReviewedProduct = { readonly id: ProductId; readonly category: CategoryName }

const eraseReviews = statement<[UserId, string], ReviewedProduct>(
  'pseudonymise_reviews',
  `WITH signed AS (
     UPDATE reviews SET user_name = $2, picture_id = NULL WHERE user_id = $1 RETURNING product_id
   ) SELECT p.id, p.category FROM products p JOIN signed ON signed.product_id = p.id`,
)

const eraseUser = statement<[UserId, string, string], { email: string }>(
  'pseudonymise_user',
  `WITH known AS (SELECT email FROM users WHERE id = $1)
   UPDATE users SET name = $2, email = $3, email_verified = false, image = NULL, two_factor_enabled = false,
          marketing_consent_at = NULL, tags = '{}', deleted_at = shop_now(), updated_at = shop_now()
     FROM known WHERE users.id = $1 RETURNING known.email`,
)

/**
 * Deletes everything else of the account, by its id or by its address. A link's value is the account's id and the
 * address; a sign-in service's is JSON containing the id as a string.
 */
const eraseRest = statement<[UserId, string], Record<string, never>>(
  'erase_account',
  `WITH gone_sessions AS (DELETE FROM sessions WHERE user_id = $1),
        gone_accounts AS (DELETE FROM accounts WHERE user_id = $1),
        gone_factors AS (DELETE FROM two_factors WHERE user_id = $1),
        gone_addresses AS (DELETE FROM addresses WHERE user_id = $1),
        gone_cart AS (DELETE FROM cart_items WHERE user_id = $1),
        gone_wishlist AS (DELETE FROM wishlist_items WHERE user_id = $1),
        gone_versions AS (DELETE FROM kept_versions WHERE user_id = $1),
        gone_codes AS (DELETE FROM guest_codes WHERE email = lower($2)),
        gone_links AS (DELETE FROM verifications WHERE split_part(value, ' ', 1) = $1
                                                    OR lower(split_part(value, ' ', 2)) = lower($2)
                                                    OR strpos(value, '"' || $1 || '"') > 0)
   SELECT 1`,
)

/** Erases an account's personal data; returns the products it reviewed. */
export async function eraseAccount(tx: Tx, userId: UserId, by: Successor): Promise<ReviewedProduct[]> {
  const { name, email, phone, address } = by
  await eraseOrders(tx.client, userId, name, email, phone, address)
  const reviewed = await eraseReviews(tx.client, userId, name)
  const [known] = await eraseUser(tx.client, userId, name, email)
  await eraseRest(tx.client, userId, known?.email ?? email)
  return reviewed
}
