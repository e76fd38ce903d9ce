/**
 * Asking for an order's money back, in part or all that is left. The coins are settled in the same transaction, before
 * the amount is fixed: what the money earned and the account has spent already is kept back, and nothing that the balance
 * does later, while the provider is asked, changes either. The caller holds the order's lock. Invariant: all refunds of
 * an order together are never more than was paid for it.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { recordEvent } from '#modules/orders/data/orders.ts'
import {
  findRefundBooks,
  findRefundOfReason,
  updateRefundedStatus,
  requestRefund,
  type RefundedItem,
} from '../data/refunds.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { PAYMENT_JOBS } from '../jobs.ts'
import { paise, type Paise } from '#platform/rules/money.ts'
import { refundAmount } from '../rules/refund-amount.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { coinsOfKeptMoney, keepBack, WHOLE } from '#modules/rewards/rules/reversal.ts'
import { planReversal, postReversal } from '#modules/rewards/actions/reverse-coins.ts'

export type RequestedRefund = {
  /** Null when no money goes back. */
  readonly refundId: string | null
  /** To be queued by the caller. */
  readonly jobs: readonly QueuedJob[]
}

/**
 * Everything that is left of its money, and all its coins. At most once for each order and reason: a second time throws,
 * and undoes what its transaction did.
 */
export async function requestFullRefund(
  tx: Tx,
  order: LockedOrder,
  reason: string,
  by: Staff = {},
): Promise<RequestedRefund> {
  if (await findRefundOfReason(tx, order.id, reason))
    throw new Error(`the money of order ${order.id} was asked back before`)
  const books = await findRefundBooks(tx.client, order.id)
  const amountPaise = paise(order.totalPaise - books.askedPaise)
  const { withheldCoins } = books
  const part = { ...WHOLE, withheldCoins, amountPaise, isRest: books.lastId !== null, items: null, reason }
  const requested = await request(tx, order, { ...part, ...by })
  // There is no provider to wait for.
  if (order.totalPaise === 0) await updateRefundedStatus(tx, order.id)
  return requested
}

export type PartialRefund = Staff & {
  /** 0 when only coins go back. */
  readonly amountPaise: Paise
  /** Of the coins that the order spent, how many come back to the balance. */
  readonly coinsBack: number
  readonly items: readonly RefundedItem[] | null
  /** One refund for each reason of an order: the same again is the same refund. */
  readonly reason: string
}

export type Staff = { readonly askedBy?: string; readonly note?: string }

/** A part of an order's money and coins; what that money earned is taken back, or kept back from it. */
export async function requestPartialRefund(
  tx: Tx,
  order: LockedOrder,
  ask: PartialRefund,
): Promise<Result<RequestedRefund>> {
  if (!mayRefund(order, ask.amountPaise)) return fail({ code: 'refund_refused', key: 'refund_unpaid' })
  const earlier = await findRefundOfReason(tx, order.id, ask.reason)
  if (earlier) return ok({ refundId: earlier.method === 'coins' ? null : earlier.id, jobs: [] })
  const { askedPaise, withheldCoins } = await findRefundBooks(tx.client, order.id)
  const leftPaise = paise(order.totalPaise - askedPaise)
  const amountPaise = refundAmount(ask.amountPaise, leftPaise)
  if (amountPaise === null) return fail({ code: 'refund_refused', key: 'refund_too_much' })
  const keptCoins = coinsOfKeptMoney(order.coinsEarned, paise(leftPaise - amountPaise))
  return ok(await request(tx, order, { ...ask, amountPaise, keptCoins, withheldCoins, isRest: true }))
}

/** Its coins come back even when all of its money has gone. */
function mayRefund({ paymentStatus }: LockedOrder, amountPaise: Paise): boolean {
  if (paymentStatus === 'paid' || paymentStatus === 'partly_refunded') return true
  return paymentStatus === 'refunded' && amountPaise === 0
}

type Part = PartialRefund & {
  readonly keptCoins: number
  /** Coins that earlier refunds kept back. */
  readonly withheldCoins: number
  /** The books carry the refund's name: it is one of several. */
  readonly isRest: boolean
}

async function request(tx: Tx, order: LockedOrder, part: Part): Promise<RequestedRefund> {
  const { id: orderId, providerPaymentId: payment } = order
  const { amountPaise, reason, items, note = '', askedBy = '' } = part
  const reversal = await planReversal(tx, order, part)
  const kept = amountPaise > 0 ? keepBack(amountPaise, reversal.missingCoins) : null
  const coinsReturned = reversal.returnedCoins
  const isMoney = kept !== null
  if (!isMoney && !part.isRest) {
    await postReversal(tx, order, reversal, null)
    return { refundId: null, jobs: [] }
  }
  const refund = { orderId, reason, items, note, askedBy, coinsReturned }
  const refundId = await requestRefund(tx, {
    ...refund,
    ...(!isMoney
      ? { method: 'coins', providerPaymentId: null, amountPaise }
      : payment === null
        ? { method: 'manual', providerPaymentId: null, amountPaise: kept.refundPaise }
        : { method: 'provider', providerPaymentId: payment, amountPaise: kept.refundPaise }),
    withheldCoins: kept?.withheldCoins ?? 0,
  })
  if (refundId === null) throw new Error(`the money of order ${orderId} was asked back before`)
  await postReversal(tx, order, reversal, part.isRest ? refundId : null)
  const { withheldCoins = 0, owedCoins = 0 } = kept ?? {}
  await recordEvent(tx.client, orderId, 'refund.requested', askedBy === '' ? 'system' : 'staff', {
    // Coins alone go back at once, however the order was paid; partners are told so by the lack of both.
    ...(isMoney && (payment === null ? { isByHand: true } : { payment })),
    amountPaise: kept?.refundPaise ?? amountPaise,
    reason,
    ...(note !== '' && { note }),
    ...(coinsReturned > 0 && { coinsReturned }),
    ...(withheldCoins > 0 && { withheldCoins }),
    ...(owedCoins > 0 && { owedCoins }),
  })
  if (!isMoney) return { refundId: null, jobs: [] }
  // Cash goes back by hand: staff see it waiting (reconciliation).
  if (payment === null) return { refundId, jobs: [] }
  return { refundId, jobs: [queued(PAYMENT_JOBS.refundPayment, { refundId })] }
}
