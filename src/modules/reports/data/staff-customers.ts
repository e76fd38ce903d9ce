/** Customers as staff see them: accounts and, separately, the addresses that guests ordered with. */
import type { ReturnStatus, ReturnWish } from '#modules/fulfilment/rules/return-policy.ts'
import { HAS_WORDS, isCommon, newestContacts, SENT_BACK } from '#modules/orders/index.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { countedTotal, MAX_COUNTED } from '#platform/database/paging.ts'
import {
  findStatement,
  getStatement,
  oneByOne,
  only,
  reportStatement,
  statement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'

export type CustomerSearch = {
  /** Lower-cased text with LIKE wildcards escaped. */
  readonly pattern: string
  /** The last digits of a phone number, reversed; empty if the text is not one. */
  readonly phone: string
  /** 'verified', 'unverified' or 'deleted'; empty for all. */
  readonly status: string
  /** A tag of accounts; empty for all. */
  readonly tag: string
}

/** Phone numbers are stored as typed, so only their last digits are compared. */
const REVERSED = (column: string) => `reverse(regexp_replace(${column}, '\\D', '', 'g'))`
const HAS_PHONE = (column: string, parameter: string) => `${REVERSED(column)} LIKE ${parameter} || '%'`

/** Each kind of search uses its own index; an OR of them would read all accounts. */
const FOUND_ACCOUNTS = `
  SELECT id FROM users WHERE lower(name) LIKE '%' || $1 || '%'
   UNION SELECT id FROM users WHERE lower(email) LIKE '%' || $1 || '%'
   UNION SELECT o.user_id FROM order_contacts c ${oneByOne('orders', 'id', 'c.order_id', 'o')} WHERE $2 <> '' AND c.phone LIKE $2 || '%'
   UNION SELECT user_id FROM addresses WHERE $2 <> '' AND ${HAS_PHONE('phone', '$2')}`

const accountMatches = (isSearch: boolean) => `
  ${isSearch ? `u.id IN (${FOUND_ACCOUNTS})` : '$1::text || $2::text IS NOT NULL'}
  AND CASE $3 WHEN 'verified' THEN u.email_verified WHEN 'unverified' THEN NOT u.email_verified AND u.deleted_at IS NULL
              WHEN 'deleted' THEN u.deleted_at IS NOT NULL ELSE true END
  AND ($4 = '' OR u.tags @> ARRAY[$4::text])`

/** Paid less refunded. */
const ORDER_SUMS = `
  SELECT count(*)::int AS orders, max(o.created_at) AS "lastOrderAt",
         (coalesce(sum(o.total_paise) FILTER (WHERE o.paid_at IS NOT NULL), 0) - coalesce(sum(b.back), 0))::bigint AS "spentPaise"
    FROM orders o LEFT JOIN LATERAL (
      SELECT sum(r.amount_paise) AS back FROM ${SENT_BACK} WHERE r.order_id = o.id) b ON true`

const ACCOUNT_COLUMNS = `u.id, u.name, u.email, u.email_verified AS "isVerified", u.deleted_at IS NOT NULL AS "isDeleted",
  u.created_at AS "createdAt", u.marketing_consent_at AS "offersSince", u.tags`

const SUMMED_ACCOUNTS = `
  SELECT found.*, sums.orders, sums."lastOrderAt", sums."spentPaise", coalesce(r.coins_balance, 0) AS coins,
         EXISTS (SELECT FROM user_roles s WHERE s.user_id = found.id AND s.disabled_at IS NULL) AS "isStaff"
    FROM found CROSS JOIN LATERAL (${ORDER_SUMS} WHERE o.user_id = found.id) sums
    LEFT JOIN user_rewards r ON r.user_id = found.id
   ORDER BY found."createdAt" DESC, found.id DESC`

type Sums = { readonly orders: number; readonly lastOrderAt: Date | null; readonly spentPaise: Paise }

export type AccountRow = Sums & {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  readonly isDeleted: boolean
  readonly isStaff: boolean
  readonly createdAt: Date
  readonly offersSince: Date | null
  readonly tags: readonly string[]
  readonly coins: number
}

type AccountParams = [string, string, string, string, after: UserId | null, limit: number, offset: number]

const selectAccounts = (isSearch: boolean) =>
  reportStatement<AccountParams, AccountRow>(
    `WITH found AS (
     SELECT ${ACCOUNT_COLUMNS} FROM users u WHERE ${accountMatches(isSearch)}
        AND ($5::text IS NULL OR (u.created_at, u.id) < (SELECT last.created_at, last.id FROM users last WHERE last.id = $5))
      ORDER BY u.created_at DESC, u.id DESC LIMIT $6 OFFSET $7
   ) ${SUMMED_ACCOUNTS}`,
  )

type Page = { readonly limit: number; readonly offset: number }

/** Newest first. Order totals are calculated only for the accounts of the page. */
export async function listAccounts(on: Queryable, by: CustomerSearch, page: Page) {
  const [rows, total] = await Promise.all([listAccountsAfter(on, by, null, page), countAccounts(on, by)])
  return { rows, total }
}

/** The next batch: accounts after the given one, however many there are. */
export function listAccountsAfter(on: Queryable, by: CustomerSearch, after: UserId | null, page: Page) {
  const select = selectAccounts(by.pattern !== '')
  return select(on, by.pattern, by.phone, by.status, by.tag, after, page.limit, page.offset)
}

const selectAccountCount = (isSearch: boolean) =>
  reportStatement<[string, string, string, string], { total: number }>(
    `SELECT count(*)::int AS total FROM users u WHERE ${accountMatches(isSearch)}`,
  )

export async function countAccounts(on: Queryable, by: CustomerSearch): Promise<number> {
  return only(await selectAccountCount(by.pattern !== '')(on, by.pattern, by.phone, by.status, by.tag)).total
}

/** What one account ordered and paid. */
export const countAccountSums = getStatement<[id: UserId], Sums>(
  'sum_orders_of_account',
  `${ORDER_SUMS} WHERE o.user_id = $1`,
)

/** Phone orders may have no address: then the last digits of the phone number identify the guest. */
const PHONE_KEY = (order: string) => `right(regexp_replace(${order}.customer_phone, '\\D', '', 'g'), 10)`
const GUEST_KEY = `coalesce(nullif(lower(o.customer_email), ''), ${PHONE_KEY('o')})`

/** Orders without an account. Those of a deleted account have no address any more; some counter sales name nobody. */
const OF_GUESTS = `o.user_id IS NULL AND o.customer_email NOT LIKE '%@deleted.invalid' AND ${GUEST_KEY} <> ''`

const OF_FOUND = `lower(o.customer_email) = found.email AND (found.email <> '' OR ${PHONE_KEY('o')} = found.key) AND o.user_id IS NULL`

const GUEST_MATCHES = `bool_or($1 = '' OR lower(o.customer_name) LIKE '%' || $1 || '%' OR lower(o.customer_email) LIKE '%' || $1 || '%'
  OR ($2 <> '' AND ${HAS_PHONE('o.customer_phone', '$2')}))`

/** Name and phone number as in the newest order. */
const SUMMED_GUESTS = `
  SELECT found.*, newest.name, newest.phone, sums.orders, sums."lastOrderAt", sums."spentPaise",
         (SELECT u.id FROM users u WHERE lower(u.email) = found.email) AS "accountId"
    FROM found CROSS JOIN LATERAL (${ORDER_SUMS} WHERE ${OF_FOUND}) sums
    CROSS JOIN LATERAL (SELECT o.customer_name AS name, o.customer_phone AS phone FROM orders o
       WHERE ${OF_FOUND} ORDER BY o.created_at DESC LIMIT 1) newest`

export type GuestRow = Sums & {
  /** The e-mail address, or the last digits of the phone number. */
  readonly key: string
  /** Empty if none was given. */
  readonly email: string
  readonly name: string
  readonly phone: string
  /** The guest orders with this account's address; its own orders are not counted here. */
  readonly accountId: UserId | null
}

const OF_NAME = (o: string) =>
  `(lower(${o}.customer_name) LIKE '%' || $1 || '%' OR lower(${o}.customer_email) LIKE '%' || $1 || '%')`
const OF_PHONE = (o: string) => HAS_PHONE(`${o}.customer_phone`, '$2')

const HAS_DIGITS = `c.phone LIKE $2 || '%'`

const OF_SAME_PHONE = `later.customer_email = '' AND ${PHONE_KEY('later')} = ${PHONE_KEY('o')}
  AND c.phone ~>=~ reverse(${PHONE_KEY('o')}) AND c.phone ~<~ (reverse(${PHONE_KEY('o')}) || ':')`

/**
 * Each guest once, by the newest order that matches, which has no later one of the same guest. Reads at most `most`
 * guests. Inside CASE, an index finds later orders for one order at a time; with a join, the planner may compare all
 * with all.
 */
const selectGuests = (matches: (order: string) => string, found?: string) => {
  const later = (orders: string, isSame: string) =>
    `NOT EXISTS (SELECT FROM ${orders} WHERE ${isSame} AND later.user_id IS NULL AND ${matches('later')} AND (later.created_at, later.id) > (o.created_at, o.id))`
  const hits = (tables: string, newest: string) => `
       SELECT ${GUEST_KEY} AS key, lower(o.customer_email) AS email, o.created_at AS last FROM ${tables}
        WHERE $1::text || $2::text IS NOT NULL AND ${OF_GUESTS} AND ${matches('o')}
          AND CASE WHEN o.customer_email <> '' THEN ${later('orders later', 'lower(later.customer_email) = lower(o.customer_email)')}
              ELSE ${later('order_contacts c JOIN orders later ON later.id = c.order_id', OF_SAME_PHONE)} END
        ORDER BY ${newest} LIMIT $3`
  return reportStatement<
    [pattern: string, phone: string, most: number, limit: number, offset: number],
    GuestRow & { matching: number; last: Date }
  >(
    `WITH hit AS MATERIALIZED (${
      found === undefined
        ? hits('orders o', 'o.created_at DESC, o.id DESC')
        : newestContacts(
            found,
            (contacts) =>
              hits(
                `${contacts} ${oneByOne('orders', 'id', 'c.order_id', 'o')}`,
                'c.created_at DESC, c.order_id DESC',
              ),
            isCommon('orders o', `${OF_GUESTS} AND ${matches('o')}`),
          )
    }), found AS (SELECT key, email, last FROM hit ORDER BY last DESC, key LIMIT $4 OFFSET $5)
     SELECT summed.*, (SELECT count(*) FROM hit)::int AS matching FROM (${SUMMED_GUESTS}) summed ORDER BY last DESC, key`,
  )
}

const selectAllGuests = selectGuests(() => 'true')
const selectGuestsOfName = selectGuests(OF_NAME, HAS_WORDS)
const selectGuestsOfPhone = selectGuests(
  (o) => `(${OF_NAME(o)} OR ${OF_PHONE(o)})`,
  `(${HAS_WORDS} OR ${HAS_DIGITS})`,
)

/** By the latest order, newest first. `isMore`: there are more than `total`. `most`: how many are counted at most. */
export async function listGuests(on: Queryable, by: CustomerSearch, page: Page, most = MAX_COUNTED + 1) {
  const { pattern, phone } = by
  const select = pattern === '' ? selectAllGuests : phone === '' ? selectGuestsOfName : selectGuestsOfPhone
  const rows = await select(on, pattern, phone, most, page.limit, page.offset)
  return {
    rows: rows.map(({ matching: _matching, last: _last, ...row }) => row),
    ...countedTotal(rows[0]?.matching ?? 0),
  }
}

const selectGuestsAfter = reportStatement<[string, string, string, number], GuestRow>(
  `WITH found AS (
     SELECT ${GUEST_KEY} AS key, lower(o.customer_email) AS email FROM orders o WHERE ${OF_GUESTS} AND ${GUEST_KEY} > $3
      GROUP BY 1, 2 HAVING ${GUEST_MATCHES} ORDER BY 1 LIMIT $4
   ) ${SUMMED_GUESTS} ORDER BY found.key`,
)

/** The next batch by key: those after the given one. */
export function listGuestsAfter(
  on: Queryable,
  by: CustomerSearch,
  after: string,
  limit: number,
): Promise<GuestRow[]> {
  return selectGuestsAfter(on, by.pattern, by.phone, after, limit)
}

const selectGuestCount = reportStatement<[string, string], { total: number }>(
  `SELECT count(*)::int AS total FROM (
     SELECT FROM orders o WHERE ${OF_GUESTS} GROUP BY ${GUEST_KEY}, lower(o.customer_email) HAVING ${GUEST_MATCHES}) guests`,
)

export async function countGuests(on: Queryable, by: CustomerSearch): Promise<number> {
  return only(await selectGuestCount(on, by.pattern, by.phone)).total
}

/** What the shop knows about an account's owner besides orders and coins. */
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

type CustomerReview = {
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

type CustomerReturn = {
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
