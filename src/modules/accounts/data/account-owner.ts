/** An account's profile and addresses, and what is erased of its owner's data when it is deleted. */
import {
  objectStatement,
  only,
  statement,
  writeStatement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import type { OrderAtStake } from '../rules/account-deletion.ts'
import type { AddressView } from '../rules/address-view.ts'
import type { AddressInput } from '../rules/address.ts'
import type { Profile } from '../rules/profile.ts'

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

// Addresses. Writers hold the account's lock, so that there is always exactly one default.

const ADDRESS_COLUMNS = `id, full_name AS "fullName", phone, address, city, state, pincode, country, is_default AS "isDefault"`

/** The default first, then the newest. */
export const listAddressesOf = statement<[userId: UserId], AddressView>(
  'list_addresses',
  `SELECT ${ADDRESS_COLUMNS} FROM addresses WHERE user_id = $1 ORDER BY is_default DESC, created_at DESC, id`,
)

type OwnAddress = AddressInput & { readonly userId: UserId }

const insertAddress = objectStatement<OwnAddress, { id: string }>(
  'add_address',
  `INSERT INTO addresses (user_id, full_name, phone, address, city, state, pincode, country, is_default)
   VALUES (:userId, :fullName, :phone, :address, :city, :state, :pincode, :country,
           NOT EXISTS (SELECT 1 FROM addresses WHERE user_id = :userId AND is_default))
   RETURNING id`,
)

/** An account's first address is its default. */
export async function addAddress(tx: Tx, userId: UserId, address: AddressInput): Promise<string> {
  return only(await insertAddress(tx.client, { ...address, userId })).id
}

const updateAddress = objectStatement<OwnAddress & { readonly id: string }, { id: string }>(
  'change_address',
  `UPDATE addresses SET full_name = :fullName, phone = :phone, address = :address, city = :city, state = :state,
          pincode = :pincode, country = :country, updated_at = shop_now()
    WHERE user_id = :userId AND id = :id RETURNING id`,
)

/** False if the account has no such address. */
export async function changeAddress(
  tx: Tx,
  userId: UserId,
  id: string,
  address: AddressInput,
): Promise<boolean> {
  return (await updateAddress(tx.client, { ...address, userId, id })).length === 1
}

const deleteRow = statement<[UserId, string], { isDefault: boolean }>(
  'remove_address',
  `DELETE FROM addresses WHERE user_id = $1 AND id = $2 RETURNING is_default AS "isDefault"`,
)

/** Whether it was the default; null if the account has no such address. */
export async function deleteAddressRow(tx: Tx, userId: UserId, id: string): Promise<boolean | null> {
  return (await deleteRow(tx.client, userId, id))[0]?.isDefault ?? null
}

const clearDefault = statement<[UserId], Record<string, never>>(
  'clear_default_address',
  `UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default`,
)

const setDefault = statement<[UserId, string], { id: string }>(
  'set_default_address',
  `UPDATE addresses SET is_default = true WHERE user_id = $1 AND id = $2 RETURNING id`,
)

/** Leaves exactly one default; the caller has checked that the address is the account's. */
export async function makeDefault(tx: Tx, userId: UserId, id: string): Promise<void> {
  await clearDefault(tx.client, userId)
  only(await setDefault(tx.client, userId, id))
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

/** What replaces the data of the owner in the rows that remain. */
type Successor = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
}

const ERASE_ORDERS = `UPDATE orders SET customer_name = $2, customer_email = $3, customer_phone = $4, address = $5, content_digest = '', customer_mailbox = '',
          buyer_gstin = NULL, business_name = NULL`

const eraseOrders = statement<[UserId, string, string, string, string], Record<string, never>>(
  'pseudonymise_orders',
  `${ERASE_ORDERS}
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

// Data about the owner outside the account, found by address: deleted only if the account has verified the address.

const selectVerified = statement<[UserId], { email: string }>(
  'find_verified_address',
  `SELECT lower(email) AS email FROM users WHERE id = $1 AND email_verified`,
)

/** Returns its address if it is verified; otherwise '', which matches nothing. */
export async function findVerifiedAddress(on: Queryable, userId: UserId): Promise<string> {
  return (await selectVerified(on, userId))[0]?.email ?? ''
}

/** Orders that were never paid are not linked to an account; these can't be paid any more. */
const eraseUnpaid = statement<[string, string, string, string, string, number], { id: OrderId }>(
  'pseudonymise_failed_guest_orders',
  `${ERASE_ORDERS}
    WHERE user_id IS NULL AND lower(customer_email) = $1 AND payment_status = 'failed'
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id
                         AND p.created_at > shop_now() - make_interval(days => $6)) RETURNING id`,
)

/** Erases guest orders of the address that were never paid, and returns their ids. */
export async function eraseUnpaidOrders(
  tx: Tx,
  email: string,
  by: Successor,
  lateDays: number,
): Promise<OrderId[]> {
  const unpaid = await eraseUnpaid(tx.client, email, by.name, by.email, by.phone, by.address, lateDays)
  return unpaid.map(({ id }) => id)
}

/** Mails that are waiting or have failed for good; the queue itself deletes one that is being sent. */
export const dropAccountMails = writeStatement<[userId: UserId, email: string]>(
  'drop_account_mail_jobs',
  `SELECT 1 FROM graphile_worker.complete_jobs(ARRAY(
     SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'send_account_mail'
        AND (j.payload->>'userId' = $1 OR lower(j.payload->>'email') = $2 OR lower(j.payload->>'newEmail') = $2)))`,
)
