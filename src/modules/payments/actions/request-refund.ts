/**
 * Requests a refund of an order, in part or of all that is left, and checks who may. The coins are settled in the
 * same transaction, before the amount is fixed: coins that the money earned and the account has already spent are
 * withheld, so later changes of the balance, while the provider is called, affect neither. The caller holds the
 * order's lock. Invariant: all refunds of an order together never exceed what was paid for it.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { recordEvent } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { paise, type Paise } from '#platform/rules/money.ts'
import { fail, ok, type Result, type Problem } from '#platform/rules/result.ts'
import { coinsRetained, withholdCoins, WHOLE } from '#modules/rewards/rules/ledger.ts'
import { planReversal, postReversal } from '#modules/rewards/index.ts'
import {
  lockStaffMember,
  findStaffLimits,
  requirePermission,
  type StaffMember,
} from '#modules/staff/index.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import {
  findRefundBooks,
  findRefundOfReason,
  updateRefundedStatus,
  requestRefund,
  type RefundedItem,
} from '../data/refunds.ts'
import { PAYMENT_JOBS } from '../jobs.ts'
import { refundAmount, returnRefundRefusal } from '../rules/refund-amount.ts'
import { sumReturnRefundsToday } from '../data/staff-refunds.ts'

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

type PartialRefund = Staff & {
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

const PASSWORD_NEEDED: Problem = { code: 'password_needed', key: 'password_again' }

/**
 * Whenever staff refund money: they need the refund permission and a recently entered password. The only exception is
 * a return within policy, up to the owner's limits per return and per day.
 */
export async function requireRefundRight(on: Queryable, actor: Actor): Promise<Result<StaffMember>> {
  const allowed = await requirePermission(on, actor, 'payments.refund')
  if (!allowed.ok) return allowed
  return actor.kind === 'user' && actor.isPasswordFresh === true ? allowed : fail(PASSWORD_NEEDED)
}

type RefundAllowance = 'permission' | 'limit'

/** For the money of one return. Refunds of one member of staff are serialised, so that the daily sum is right. */
export async function requireReturnRefundRight(
  tx: Tx,
  actor: Actor,
  refund: {
    readonly amountPaise: Paise
    /** Why staff opened the return; empty if the customer requested it in time. */
    readonly openedBecause: string
    readonly customerId: UserId | null
  },
): Promise<Result<RefundAllowance>> {
  const right = await requireRefundRight(tx.client, actor)
  if (right.ok) return ok('permission')
  if (actor.kind !== 'user') return right
  await lockStaffMember(tx, actor.userId)
  const refusal = returnRefundRefusal({
    amountPaise: refund.amountPaise,
    refundedTodayPaise: await sumReturnRefundsToday(tx.client, actor.userId),
    isWithinPolicy: refund.openedBecause === '' && refund.customerId !== actor.userId,
    limits: await findStaffLimits(tx.client),
  })
  if (refusal === null) return ok('limit')
  // Staff with the permission only need to enter the password.
  return right.problem.code === 'password_needed' ? right : fail({ code: 'forbidden', key: refusal })
}
