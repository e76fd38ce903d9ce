/**
 * How transactions lock: rows of several tables in the order of LOCK_ORDER, rows of one table by key. Two transactions
 * can then wait for each other, but never in a circle. Each module has its statements in `data/`.
 */
import type pg from 'pg'
import type { Delivery, FulfilmentStatus } from '../rules/fulfilment-status.ts'
import type { GuestSessionId, OrderId, ProductId, UserId } from '../rules/ids.ts'
import type { Paise } from '../rules/money.ts'
import type { PaidThrough, PaymentMethod, PaymentStatus } from '../rules/payment-status.ts'
import { only, statement, type Queryable } from './statement.ts'
import type { Tx } from './transaction.ts'

const LOCK_ORDER = [
  'guest_codes',
  'orders',
  'payments',
  'products',
  'coupons',
  'user_roles',
  'user_rewards',
  'users',
  'enquiries',
  'api_keys',
  'webhook_endpoints',
  'graphile_worker._private_jobs',
] as const

type LockedTable = (typeof LOCK_ORDER)[number]

type LockStatement<Params extends readonly unknown[], Row> = (
  tx: { readonly client: Queryable },
  ...params: Params
) => Promise<Row[]>

/** A statement that locks rows of `table`. It runs in a transaction, or alone if it also writes the rows that it locks. */
export function lockStatement<Params extends readonly unknown[], Row extends pg.QueryResultRow>(
  table: LockedTable,
  name: string,
  text: string,
): LockStatement<Params, Row> {
  if (!text.split(/\s+/).includes(table)) throw new Error(`${name} does not lock ${table}`)
  const run = statement<Params, Row>(name, text)
  return (tx, ...params) => run(tx.client, ...params)
}

const takeEachTurn = statement<[readonly string[]], Record<string, never>>(
  'take_turns',
  `SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name`,
)

/**
 * Serialises transactions that lock no row in common, until this one ends. All callers pass `names` in the same order.
 */
export async function takeAdvisoryLocks(tx: Tx, names: readonly string[]): Promise<void> {
  await takeEachTurn(tx.client, names)
}

const takeFreeTurn = statement<[string], { isTaken: boolean }>(
  'take_free_turn',
  `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isTaken"`,
)

/** The same without waiting: false while another transaction holds the lock. */
export async function takeTurnIfFree(tx: Tx, name: string): Promise<boolean> {
  return only(await takeFreeTurn(tx.client, name)).isTaken
}

declare const lockedBrand: unique symbol

/** Branded: only `lockOrder` and its siblings return one, so that no caller can pass an order that is not locked. */
export type LockedOrder = {
  readonly [lockedBrand]: true
  readonly id: OrderId
  readonly number: string
  readonly userId: UserId | null
  readonly guestSessionId: GuestSessionId | null
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly totalPaise: Paise
  readonly coinsRedeemed: number
  readonly coinsEarned: number
  /** The percentage of the total that it earned. */
  readonly coinsPercent: number
  readonly couponCode: string | null
  readonly customerEmail: string
  readonly delivery: Delivery
  readonly paymentMethod: PaymentMethod
  /** For a cash order: nothing is sent before, and nothing expires after. */
  readonly codConfirmedAt: Date | null
  readonly provider: PaidThrough
  /** Where staff found the money if it did not come through the provider; otherwise empty. */
  readonly outsideReference: string
  readonly providerOrderId: string | null
  readonly providerPaymentId: string | null
  readonly currency: string
  readonly items: readonly { readonly productId: ProductId; readonly quantity: number }[]
}

/** Some fields of an order that is locked. */
export type LockedFields<Field extends keyof LockedOrder> = Pick<LockedOrder, Field | typeof lockedBrand>
