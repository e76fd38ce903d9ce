/**
 * The only row locks of the shop, always in key order and always in the same order of tables: order, products,
 * coupon, rewards, user. Two transactions can wait for each other, never in a circle.
 */
import type { StaffMemberView } from '#modules/staff/rules/staff.ts'
import type { CategoryName } from '../rules/categories.ts'
import type { StaffProduct } from '#modules/catalogue/rules/product-data.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import type { GuestSessionId, OrderId, ProductId, UserId } from '../rules/ids.ts'
import type { EndpointStatus } from '#modules/partners/rules/webhook-endpoint.ts'
import type { WebhookEventName } from '#modules/partners/rules/webhook-events.ts'
import type { Paise } from '../rules/money.ts'
import type { FulfilmentStatus } from '../rules/fulfilment-status.ts'
import type { PaymentMethod } from '../rules/payment-method.ts'
import type { PaymentStatus } from '../rules/payment-status.ts'
import { SELLABLE_COLUMNS, STAFF_PRODUCT_COLUMNS } from '#modules/catalogue/data/catalogue-columns.ts'
import { COUPON_COLUMNS, toCoupon, type CouponRow } from '#modules/coupons/data/coupon-columns.ts'
import type { PaidThrough } from '#modules/payments/data/payment-tables.ts'
import { only, statement } from './statement.ts'
import type { Tx } from './transaction.ts'

const selectProducts = statement<[readonly ProductId[]], SellableProduct & { category: CategoryName }>(
  'lock_products',
  `SELECT ${SELLABLE_COLUMNS} FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
)

/** Locks products in id order and reads what pricing and stock checks need of them. Unknown ids are absent. */
export async function lockProducts(
  tx: Tx,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, SellableProduct>> {
  const rows = await selectProducts(tx.client, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

const selectWholeProducts = statement<[readonly ProductId[]], StaffProduct>(
  'lock_whole_products',
  `SELECT ${STAFF_PRODUCT_COLUMNS} FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
)

/** The same for staff who change them: everything that they may say of each. */
export function lockWholeProducts(tx: Tx, ids: readonly ProductId[]): Promise<StaffProduct[]> {
  return selectWholeProducts(tx.client, ids)
}

export type StandingProduct = Pick<StaffProduct, 'id' | 'version' | 'onHand' | 'reserved'>

const selectStanding = statement<[readonly ProductId[]], StandingProduct>(
  'lock_standing_products',
  `SELECT id, version, on_hand AS "onHand", reserved FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
)

/** For thousands that were read before: what tells whether they still are as they were read. */
export function lockStandingProducts(tx: Tx, ids: readonly ProductId[]): Promise<StandingProduct[]> {
  return selectStanding(tx.client, ids)
}

declare const lockedBrand: unique symbol

/** Only the locks below make one: what takes it can't be given an order that somebody put together. */
const selectProductsForUpdate = statement<
  [readonly ProductId[], readonly string[]],
  SellableProduct & { category: CategoryName }
>(
  'lock_products_in_turn',
  `WITH turns AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($2::text[]) AS name)
   SELECT ${SELLABLE_COLUMNS} FROM products WHERE id = ANY($1::uuid[]) AND (SELECT count(*) FROM turns) >= 0
    ORDER BY id FOR NO KEY UPDATE`,
)

/**
 * The same for those who must come one after the other, before everything else: what the next statement counts of
 * `turns` (an owner's open orders) then stays true until this transaction ends.
 */
export async function lockProductRows(
  tx: Tx,
  ids: readonly ProductId[],
  turns: readonly string[],
): Promise<ReadonlyMap<ProductId, SellableProduct>> {
  const rows = await selectProductsForUpdate(tx.client, ids, turns)
  return new Map(rows.map((row) => [row.id, row]))
}

const takeEachTurn = statement<[readonly string[]], Record<string, never>>(
  'take_turns',
  `SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name`,
)

/** For those who must come one after the other though they lock no row in common. `names` in one order everywhere. */
export async function takeAdvisoryLocks(tx: Tx, names: readonly string[]): Promise<void> {
  await takeEachTurn(tx.client, names)
}

const takeFreeTurn = statement<[string], { isTaken: boolean }>(
  'take_free_turn',
  `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isTaken"`,
)

/** The same for one who must not wait with a connection in hand; false while somebody else has the turn. */
export async function takeTurnIfFree(tx: Tx, name: string): Promise<boolean> {
  return only(await takeFreeTurn(tx.client, name)).isTaken
}

export type LockedOrder = {
  readonly [lockedBrand]: true
  readonly id: OrderId
  readonly userId: UserId | null
  readonly guestSessionId: GuestSessionId | null
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly totalPaise: Paise
  readonly coinsRedeemed: number
  readonly coinsEarned: number
  readonly couponCode: string | null
  readonly customerEmail: string
  readonly paymentMethod: PaymentMethod
  /** Of an order in cash: nothing is sent before, and nothing expires after. */
  readonly codConfirmedAt: Date | null
  readonly provider: PaidThrough
  /** Where staff found money that did not come through the provider; else empty. */
  readonly outsideReference: string
  readonly providerOrderId: string | null
  readonly providerPaymentId: string | null
  readonly currency: string
  readonly items: readonly { readonly productId: ProductId; readonly quantity: number }[]
}

const ORDER_WITH_PAYMENT = `
  SELECT o.id, o.user_id AS "userId", o.session_id AS "guestSessionId", o.payment_status AS "paymentStatus",
         o.fulfilment_status AS "fulfilmentStatus", o.total_paise AS "totalPaise", o.coins_redeemed AS "coinsRedeemed",
         o.coins_earned AS "coinsEarned", o.coupon_code AS "couponCode", o.customer_email AS "customerEmail",
         o.payment_method AS "paymentMethod", o.cod_confirmed_at AS "codConfirmedAt", p.provider,
         p.outside_reference AS "outsideReference", p.provider_order_id AS "providerOrderId", p.provider_payment_id AS "providerPaymentId", p.currency,
         (SELECT json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity) ORDER BY i.product_id)
            FROM order_items i WHERE i.order_id = o.id) AS items
    FROM orders o JOIN payments p ON p.order_id = o.id`

const selectOrder = statement<[OrderId], LockedOrder>(
  'lock_order',
  `${ORDER_WITH_PAYMENT} WHERE o.id = $1 FOR UPDATE OF o, p`,
)

const selectOrderOfPayment = statement<[string], LockedOrder>(
  'lock_order_of_payment',
  `${ORDER_WITH_PAYMENT} WHERE p.provider_order_id = $1 FOR UPDATE OF o, p`,
)

/** Locks one order with its payment; null when there is none. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<LockedOrder | null> {
  return (await selectOrder(tx.client, id))[0] ?? null
}

/** Locks the order that a gateway order belongs to; null when it is not ours. */
export async function lockOrderOfPayment(tx: Tx, providerOrderId: string): Promise<LockedOrder | null> {
  return (await selectOrderOfPayment(tx.client, providerOrderId))[0] ?? null
}

const selectFreePayments = statement<[readonly OrderId[]], { orderId: OrderId }>(
  'lock_free_payments',
  `SELECT order_id AS "orderId" FROM payments WHERE order_id = ANY ($1::uuid[])
    ORDER BY order_id FOR NO KEY UPDATE SKIP LOCKED`,
)

/** Locks the payments of these orders, in order-id order, and leaves out those that somebody else holds. */
export async function lockFreePayments(tx: Tx, orderIds: readonly OrderId[]): Promise<OrderId[]> {
  return (await selectFreePayments(tx.client, orderIds)).map(({ orderId }) => orderId)
}

const selectUnpaid = statement<[number, number], { id: OrderId }>(
  'lock_orders_to_remind',
  `SELECT id FROM orders
    WHERE payment_status = 'unpaid' AND payment_method = 'prepaid' AND placed_mail_at IS NULL AND expires_at > shop_now()
      AND created_at <= shop_now() - make_interval(mins => $1)
    ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
)

/** Locks unpaid orders that were not reminded yet, in id order; one that somebody else holds waits for the next time. */
export async function lockOrdersToRemind(tx: Tx, afterMinutes: number, limit: number): Promise<OrderId[]> {
  return (await selectUnpaid(tx.client, afterMinutes, limit)).map(({ id }) => id)
}

const selectCoupon = statement<[string], CouponRow>(
  'lock_coupon',
  `SELECT ${COUPON_COLUMNS} FROM coupons WHERE code = $1 FOR NO KEY UPDATE`,
)

/** Locks a coupon by its canonical code; null when there is none. */
export async function lockCoupon(tx: Tx, code: string) {
  const [row] = await selectCoupon(tx.client, code)
  return row ? toCoupon(row) : null
}

const selectCouponById = statement<[string], { id: string }>(
  'lock_coupon_for_staff',
  `SELECT id FROM coupons WHERE id = $1 FOR NO KEY UPDATE`,
)

/** Locks a coupon against claims while staff change it; false when there is none. */
export async function lockCouponById(tx: Tx, id: string): Promise<boolean> {
  return (await selectCouponById(tx.client, id)).length === 1
}

const selectEnquiry = statement<[string], { id: string }>(
  'lock_enquiry',
  `SELECT id FROM enquiries WHERE id = $1 FOR UPDATE`,
)

/** Locks an enquiry: two who work on it come one after the other. False when there is none. */
export async function lockEnquiry(tx: Tx, id: string): Promise<boolean> {
  return (await selectEnquiry(tx.client, id)).length === 1
}

const selectBalance = statement<[UserId], { balance: number }>(
  'lock_rewards',
  `SELECT coins_balance AS balance FROM user_rewards WHERE user_id = $1 FOR NO KEY UPDATE`,
)

/** Locks an account's coins and reads the balance; 0 for an account that never had any. */
export async function lockCoins(tx: Tx, userId: UserId): Promise<number> {
  return (await selectBalance(tx.client, userId))[0]?.balance ?? 0
}

export type LockedCode = {
  readonly id: string
  /** Empty for a wish that has no code yet. */
  readonly codeHash: string
  readonly failedAttempts: number
  readonly isUsed: boolean
  readonly isOver: boolean
  readonly expiresAt: Date
  /** Younger than an hour. */
  readonly isRecent: boolean
}

const selectCodes = statement<[string], LockedCode>(
  'lock_guest_codes',
  `SELECT id, code_hash AS "codeHash", failed_tries AS "failedAttempts", used_at IS NOT NULL AS "isUsed",
          expires_at <= shop_now() AS "isOver", expires_at AS "expiresAt",
          created_at > shop_now() - interval '1 hour' AS "isRecent"
     FROM guest_codes WHERE email = $1 ORDER BY id FOR UPDATE`,
)

/** Locks everything about the codes of an e-mail: two that ask at once come one after the other. */
export async function lockGuestCodes(tx: Tx, email: string): Promise<LockedCode[]> {
  return selectCodes(tx.client, email)
}

const selectUser = statement<[UserId], { isDeleted: boolean }>(
  'lock_user',
  `SELECT deleted_at IS NOT NULL AS "isDeleted" FROM users WHERE id = $1 FOR UPDATE`,
)

/** Locks an account against orders that come to it meanwhile; false when there is none, or not any more. */
export async function lockUser(tx: Tx, userId: UserId): Promise<boolean> {
  return (await selectUser(tx.client, userId))[0]?.isDeleted === false
}

const selectOrdersOfUser = statement<[UserId], { id: OrderId }>(
  'lock_orders_of_user',
  `SELECT id FROM orders WHERE user_id = $1 ORDER BY id FOR UPDATE`,
)

/** Locks every order of an account, in id order. */
export async function lockOrdersOfUser(tx: Tx, userId: UserId): Promise<OrderId[]> {
  return (await selectOrdersOfUser(tx.client, userId)).map(({ id }) => id)
}

type LockedStaff = Pick<StaffMemberView, 'userId' | 'staffRole' | 'version'> & {
  readonly disabledAt: Date | null
}

const selectStaff = statement<[], LockedStaff>(
  'lock_staff',
  `SELECT user_id AS "userId", staff_role AS "staffRole", disabled_at AS "disabledAt", version
     FROM user_roles WHERE role = 'admin' ORDER BY user_id FOR UPDATE`,
)

/** Everybody who works here: two owners who take each other's role come one after the other. */
export function lockStaff(tx: Tx): Promise<LockedStaff[]> {
  return selectStaff(tx.client)
}

const selectAccount = statement<[UserId], { id: UserId }>(
  'lock_account',
  `SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
)

/** What is read of the account afterwards stays so until the transaction ends. */
export async function lockAccount(tx: Tx, id: UserId): Promise<void> {
  await selectAccount(tx.client, id)
}

const selectStaffMember = statement<[UserId], { userId: UserId }>(
  'lock_staff_member',
  `SELECT user_id AS "userId" FROM user_roles WHERE user_id = $1 FOR UPDATE`,
)

/** What one member of staff sends back or gives away is summed up by one transaction at a time. */
export async function lockStaffMember(tx: Tx, userId: UserId): Promise<void> {
  await selectStaffMember(tx.client, userId)
}

const selectFailedJob = statement<[string], { task: string; attempts: number }>(
  'lock_failed_job',
  `SELECT t.identifier AS task, j.attempts
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.id = $1::bigint AND j.attempts >= j.max_attempts AND j.locked_at IS NULL FOR UPDATE OF j`,
)

/** A job that gave up; null when it is gone, or tried again by now. */
export async function lockFailedJob(tx: Tx, id: string) {
  return (await selectFailedJob(tx.client, id))[0] ?? null
}

const selectApiKey = statement<[string], { id: string }>(
  'lock_api_key',
  `SELECT id FROM api_keys WHERE id = $1 FOR UPDATE`,
)

/** An integrator's key: two who change it come one after the other. */
export async function lockApiKey(tx: Tx, id: string): Promise<void> {
  await selectApiKey(tx.client, id)
}

export type LockedWebhookEndpoint = {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEventName[]
  readonly hasCustomer: boolean
  readonly status: EndpointStatus
  readonly version: number
}

const selectWebhookEndpoint = statement<[string], LockedWebhookEndpoint>(
  'lock_webhook_endpoint',
  `SELECT id, url, description, events, has_customer AS "hasCustomer", status, version
     FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE`,
)

/** Where events go. Whoever tells it of one holds its key alone, so that no order waits for this. An order is locked before it. */
export async function lockWebhookEndpoint(tx: Tx, id: string): Promise<LockedWebhookEndpoint | null> {
  return (await selectWebhookEndpoint(tx.client, id))[0] ?? null
}

const shareOrderOfWebhook = statement<[string], Record<string, never>>(
  'share_order_of_webhook',
  `SELECT 1 FROM orders o JOIN webhook_events v ON v.order_id = o.id JOIN webhook_deliveries d ON d.event_id = v.id
    WHERE d.id = $1 FOR SHARE OF o`,
)

const shareEndpointOfWebhook = statement<[string], Record<string, never>>(
  'share_endpoint_of_webhook',
  `SELECT 1 FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id WHERE d.id = $1 FOR SHARE OF e`,
)

/** Until the transaction ends neither the order's customer is erased nor the endpoint's right to customers withdrawn. */
export async function lockWebhookSubject(tx: Tx, deliveryId: string): Promise<void> {
  await shareOrderOfWebhook(tx.client, deliveryId)
  await shareEndpointOfWebhook(tx.client, deliveryId)
}
