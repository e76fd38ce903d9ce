/**
 * Requests a refund of an order, in part or of all that is left. The coins are settled in the same transaction, before
 * the amount is fixed: coins that the money earned and the account has already spent are withheld, so later changes of
 * the balance, while the provider is called, affect neither. The caller holds the order's lock. Invariant: all refunds
 * of an order together never exceed what was paid for it.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { recordEvent } from '#modules/orders/index.ts'
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
import { coinsRetained, withholdCoins, WHOLE } from '#modules/rewards/rules/reversal.ts'
import { planReversal, postReversal } from '#modules/rewards/index.ts'

export type RequestedRefund = {
  /** Null if there is no money to refund. */
  readonly refundId: string | null
  /** The caller has to queue these. */
  readonly jobs: readonly QueuedJob[]
}

/**
 * Refunds all that is left of the money, and all coins. At most once per order and reason: a second call throws, which
 * rolls the transaction back.
 */
export async function requestFullRefund(
  tx: Tx,
  order: LockedOrder,
  reason: string,
  by: Staff = {},
): Promise<RequestedRefund> {
  if (await findRefundOfReason(tx, order.id, reason))
    throw new Error(`a refund of order ${order.id} was requested before`)
  const books = await findRefundBooks(tx.client, order.id)
  const amountPaise = paise(order.totalPaise - books.askedPaise)
  const { withheldCoins } = books
  const part = { ...WHOLE, withheldCoins, amountPaise, isRest: books.lastId !== null, items: null, reason }
  const requested = await request(tx, order, { ...part, ...by })
  // No provider will report this refund.
  if (order.totalPaise === 0) await updateRefundedStatus(tx, order.id)
  return requested
}

export type PartialRefund = Staff & {
  /** 0 if only coins are returned. */
  readonly amountPaise: Paise
  /** How many of the coins spent on the order return to the balance. */
  readonly coinsBack: number
  readonly items: readonly RefundedItem[] | null
  /** Identifies the refund within its order: the same reason again is the same refund. */
  readonly reason: string
}

export type Staff = { readonly askedBy?: string; readonly note?: string }

/** Refunds a part of an order's money and coins; coins that the money earned are taken back, or withheld from it. */
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
  const retainedCoins = coinsRetained(order, paise(leftPaise - amountPaise))
  return ok(await request(tx, order, { ...ask, amountPaise, retainedCoins, withheldCoins, isRest: true }))
}

/** Coins can be returned even after all money was refunded. */
function mayRefund({ paymentStatus }: LockedOrder, amountPaise: Paise): boolean {
  if (paymentStatus === 'paid' || paymentStatus === 'partly_refunded') return true
  return paymentStatus === 'refunded' && amountPaise === 0
}

type Part = PartialRefund & {
  readonly retainedCoins: number
  /** Coins that earlier refunds withheld. */
  readonly withheldCoins: number
  /** One of several refunds of the order, so its coin entries name the refund. */
  readonly isRest: boolean
}

async function request(tx: Tx, order: LockedOrder, part: Part): Promise<RequestedRefund> {
  const { id: orderId, providerPaymentId: payment } = order
  const { amountPaise, reason, items, note = '', askedBy = '' } = part
  const reversal = await planReversal(tx, order, part)
  const kept = amountPaise > 0 ? withholdCoins(amountPaise, reversal.missingCoins) : null
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
  if (refundId === null) throw new Error(`a refund of order ${orderId} was requested before`)
  await postReversal(tx, order, reversal, part.isRest ? refundId : null)
  const { withheldCoins = 0, owedCoins = 0 } = kept ?? {}
  await recordEvent(tx.client, orderId, 'refund.requested', askedBy === '' ? 'system' : 'staff', {
    // Coins alone are returned at once, however the order was paid; partners see this by the absence of both fields.
    ...(isMoney && (payment === null ? { isByHand: true } : { payment })),
    amountPaise: kept?.refundPaise ?? amountPaise,
    reason,
    ...(note !== '' && { note }),
    ...(coinsReturned > 0 && { coinsReturned }),
    ...(withheldCoins > 0 && { withheldCoins }),
    ...(owedCoins > 0 && { owedCoins }),
  })
  if (!isMoney) return { refundId: null, jobs: [] }
  // Cash is refunded manually: staff see it as open in the reconciliation.
  if (payment === null) return { refundId, jobs: [] }
  return { refundId, jobs: [queued(PAYMENT_JOBS.refundPayment, { refundId })] }
}
