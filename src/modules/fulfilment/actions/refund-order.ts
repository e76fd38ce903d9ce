/**
 * Staff refund an order: all that is left, the value of chosen units, or an amount. The form's idempotency key makes it
 * one refund however often it is sent. Units held by a return are not refunded twice; `payments` knows lines and
 * amounts only. Only money is refunded here: cancel-order.ts stops the parcel, request-return.ts and receive-return.ts
 * take goods back.
 */
import { lockOrder, findOrder } from '#modules/orders/index.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { enqueueAll } from '#platform/database/changes.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor } from '#platform/actor.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import { recordOrderAudit } from '#modules/staff/index.ts'
import type { RefundOrderInput } from '#modules/orders/rules/refund-order-input.ts'
import {
  requireRefundRight,
  requestFullRefund,
  requestPartialRefund,
  type RequestedRefund,
  findRefundBooks,
  findRefundOfReason,
  listOwnRefunds,
  type RefundedItem,
} from '#modules/payments/index.ts'
import {
  givenForUnits,
  linesLeft,
  unitsLeft,
  valueOfUnits,
  type RefundLineView,
} from '#modules/payments/rules/refund-amount.ts'
import { sumValues, type Value } from '#modules/payments/rules/return-value.ts'
import { readReturnBalance } from './request-return.ts'

/** `isByHand`: only staff can pay it, and record it afterwards (retry-refund). */
export type StaffRefund = { readonly refundId: string | null; readonly isByHand: boolean }

export function refundOrder(deps: Deps, staff: Actor, input: RefundOrderInput): Promise<Result<StaffRefund>> {
  return transaction(deps.db, async (tx) => {
    const allowed = await requireRefundRight(tx.client, staff)
    if (!allowed.ok) return allowed
    const order = await lockOrder(tx, input.orderId)
    if (!order) return fail({ code: 'not_found', key: 'order_not_found' })
    const isByHand = order.provider === 'cod' || order.provider === 'outside'
    const reason = `staff:${input.key}`
    const earlier = await findRefundOfReason(tx, order.id, reason)
    if (earlier) return ok({ refundId: earlier.id, isByHand })
    const { askedPaise: before } = await findRefundBooks(tx.client, order.id)
    const asked = { ...input, reason, askedBy: allowed.value.staffId, note: input.reason }
    const requested = await request(tx, order, asked, before)
    if (!requested.ok) return requested
    const { refundId, jobs } = requested.value
    await enqueueAll(tx, jobs)
    const { askedPaise: after } = await findRefundBooks(tx.client, order.id)
    await recordOrderAudit(tx, allowed.value, order.id, 'refunded', {
      before: { refundedPaise: before },
      after: {
        refundedPaise: after,
        reason: input.reason,
        ...(input.amount === 'items' && { items: input.items }),
      },
    })
    return ok({ refundId, isByHand })
  })
}

const UNPAID: Problem = { code: 'refund_refused', key: 'refund_unpaid' }
const NOTHING_LEFT: Problem = { code: 'refund_refused', key: 'refund_nothing_left' }
const NOT_LEFT: Problem = { code: 'refund_refused', key: 'refund_units_left' }

type Asked = Pick<RefundOrderInput, 'amount' | 'items'> & {
  readonly reason: string
  readonly askedBy: string
  readonly note: string
}

async function request(
  tx: Tx,
  order: LockedOrder,
  { amount, items, reason, askedBy, note }: Asked,
  askedPaise: number,
): Promise<Result<RequestedRefund>> {
  if (order.paymentStatus === 'unpaid' || order.paymentStatus === 'failed') return fail(UNPAID)
  if (order.paymentStatus === 'refunded' || askedPaise >= order.totalPaise) return fail(NOTHING_LEFT)
  const by = { reason, askedBy, note }
  if (amount === 'whole') return ok(await requestFullRefund(tx, order, reason, by))
  if (amount !== 'items')
    return requestPartialRefund(tx, order, { amountPaise: amount, coinsBack: 0, items: null, ...by })
  const chosen = await selectUnits(tx, order, items ?? [])
  if (!chosen.ok) return chosen
  const { items: units, refundValue } = chosen.value
  const { amountPaise, coins } = refundValue
  return requestPartialRefund(tx, order, { amountPaise, coinsBack: coins, items: units, ...by })
}

/** What staff see before they choose; nothing if there is no such order. The caller has checked the role. */
export async function listRefundLines(
  deps: Deps,
  input: { readonly orderId: OrderId },
): Promise<readonly RefundLineView[]> {
  const on = deps.db.pool
  const stored = await findOrder(on, input.orderId)
  if (!stored) return []
  const lines = await readLines(on, stored.view.id, stored.view.totalPaise)
  return lines.map((line) => ({
    productId: line.productId,
    name: line.name,
    quantity: line.quantity,
    refundValues: Array.from({ length: unitsLeft(line) }, (_, index) => valueOfUnits(line, index + 1)),
  }))
}

type ChosenUnits = {
  readonly items: readonly RefundedItem[]
  /** The refund for all of them. */
  readonly refundValue: Value
}

/** The caller holds the order's lock, so that nobody else refunds the same units. */
async function selectUnits(
  tx: Tx,
  order: LockedOrder,
  wishes: NonNullable<RefundOrderInput['items']>,
): Promise<Result<ChosenUnits>> {
  const lines = await readLines(tx.client, order.id, order.totalPaise)
  const items: RefundedItem[] = []
  const values: Value[] = []
  for (const { productId, quantity } of wishes) {
    const line = lines.find((each) => each.productId === productId)
    if (!line || quantity > unitsLeft(line)) return fail(NOT_LEFT)
    items.push({ orderItemId: line.orderItemId, quantity, ...givenForUnits(line, quantity) })
    values.push(valueOfUnits(line, quantity))
  }
  const refundValue = sumValues(values)
  return refundValue.amountPaise > 0 || refundValue.coins > 0 ? ok({ items, refundValue }) : fail(NOT_LEFT)
}

async function readLines(on: Queryable, orderId: OrderId, totalPaise: Paise) {
  const balance = await readReturnBalance(on, orderId)
  if (!balance) return []
  const { lines } = balance
  const paid = lines.map((line) => ({
    ...line.refundValue,
    orderItemId: line.orderItemId,
    quantity: line.quantity,
    given: { quantity: line.givenQuantity, amountPaise: line.givenPaise, coins: line.givenCoins },
  }))
  const left = linesLeft(paid, totalPaise, await listOwnRefunds(on, orderId))
  return lines.flatMap(({ productId, name }, index) => {
    const line = left[index]
    return line ? [{ ...line, productId, name }] : []
  })
}
