/**
 * Staff send an order's money back: all that is left of it, what chosen pieces are worth, or an amount. The key of their form makes it one refund however
 * often it is sent. Money goes back; the parcel is another matter (cancel-order, returns).
 */
import { lockOrder, type LockedOrder } from '#platform/database/locks.ts'
import { enqueueAll } from '#platform/database/changes.ts'
import { findRefundBooks, findRefundOfReason } from '../data/refunds.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { RefundOrderInput } from '#modules/orders/rules/refund-order-input.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit } from '#modules/staff/actions/record-order-audit.ts'
import type { Deps } from '#platform/deps.ts'
import { selectUnits } from './refund-lines.ts'
import { requireRefundRight } from './require-refund-right.ts'
import { requestFullRefund, requestPartialRefund, type RequestedRefund } from './request-refund.ts'

/** `isByHand`: nobody but staff can pay it, which they then note (mend-refund). */
export type StaffRefund = { readonly refundId: string | null; readonly isByHand: boolean }

export function refundOrder(deps: Deps, staff: Actor, input: RefundOrderInput): Promise<Result<StaffRefund>> {
  return transaction(deps.db, async (tx) => {
    const allowed = await requireRefundRight(tx.client, staff)
    if (!allowed.ok) return allowed
    const order = await lockOrder(tx, input.orderId as OrderId)
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
  const { items: pieces, worth } = chosen.value
  const { amountPaise, coins } = worth
  return requestPartialRefund(tx, order, { amountPaise, coinsBack: coins, items: pieces, ...by })
}
