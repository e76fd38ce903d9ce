/**
 * The safety net: asks the provider about unpaid orders for three days, because a payment may be captured without its
 * callback or webhook reaching the shop, and compares settled payments with its data.
 */
import { transaction } from '#platform/database/transaction.ts'
import { type OrderId, isUuid } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { mapConcurrent } from '#platform/process/concurrency.ts'
import { lockOrder, recordEvent } from '#modules/orders/index.ts'
import {
  listPaymentsToCompare,
  listPaymentsToReconcile,
  schedulePaymentChecks,
  type BookedPayment,
  flagPayment,
  listKnownRefunds,
  resolveFlagsOfOrder,
} from '../data/payment-checks.ts'
import { clearPaymentSigned, recordProviderOrder } from '../data/payments.ts'
import { FLAGS } from '../rules/reconciliation.ts'
import { findPaymentDifference } from '../rules/match-payment.ts'
import type { ProviderPayment } from '../providers/port.ts'
import { finalisePayment } from './finalise-payment.ts'

const OLDER_THAN_SECONDS = 60
const BATCH = 100
const AT_ONCE = 8
/** The limit of one run. What is left goes to the next one, most urgent first. */
const MAX_PER_ROUND = 2_500
const ROUND_MS = 45_000
/** After this many unanswered requests the provider counts as down, and the rest stays due. */
export const UNREACHABLE_TO_STOP = 20

type Reconciled = { readonly asked: number; readonly paid: number }

/** `olderThanSeconds` asks about every open payment of that age, whenever it was last checked. */
export async function reconcilePayments(
  deps: Deps,
  input: { readonly olderThanSeconds?: number } = {},
): Promise<Reconciled> {
  const { olderThanSeconds = OLDER_THAN_SECONDS } = input
  const areAllDue = input.olderThanSeconds !== undefined
  const endsAtMs = deps.clock.now().getTime() + ROUND_MS
  const want = { olderThanSeconds, areAllDue, limit: MAX_PER_ROUND }
  const due = await listPaymentsToReconcile(deps.db.pool, want)
  let asked = 0
  let paid = 0
  for (let from = 0; from < due.length; from += BATCH) {
    const batch = due.slice(from, from + BATCH)
    const outcomes = await syncPayments(deps, batch)
    asked += outcomes.size
    for (const outcome of outcomes.values()) if (outcome === 'paid') paid += 1
    const isDown = outcomes.size < batch.length
    if (isDown || deps.clock.now().getTime() >= endsAtMs) break
  }
  return { asked, paid }
}

/**
 * Asks about several payments, a few at a time, and then schedules the next check. Payments missing from the result
 * were not checked, because the provider is down.
 */
export async function syncPayments(
  deps: Deps,
  payments: readonly BookedPayment[],
): Promise<ReadonlyMap<OrderId, Asked>> {
  const outcomes = new Map<OrderId, Asked>()
  let unreachable = 0
  await mapConcurrent(
    payments,
    async (payment) => {
      if (unreachable >= UNREACHABLE_TO_STOP) return
      const outcome = await syncPayment(deps, payment)
      unreachable = outcome === 'unanswered' ? unreachable + 1 : 0
      outcomes.set(payment.orderId, outcome)
    },
    AT_ONCE,
  )
  const asked = [...outcomes]
  const idsOf = (answered: boolean) =>
    asked.filter(([, outcome]) => isAnswer(outcome) === answered).map(([orderId]) => orderId)
  await transaction(deps.db, async (tx) => {
    await schedulePaymentChecks(tx, idsOf(true), true)
    await schedulePaymentChecks(tx, idsOf(false), false)
  })
  return outcomes
}

const COMPARED_AN_HOUR = 300

/** The opposite direction: compares the payments settled in the last days with the provider's data, once a day each. */
export async function comparePayments(deps: Deps): Promise<number> {
  const settled = await listPaymentsToCompare(deps.db.pool, COMPARED_AN_HOUR)
  return (await syncPayments(deps, settled)).size
}

export type Asked =
  /** No usable answer: nothing has changed. */
  | 'unanswered'
  /** The provider does not know this gateway order, or not with our keys. */
  | 'refused'
  | 'paid'
  /** Money is on its way: the bank has authorised it, or an attempt began a moment ago. */
  | 'in_progress'
  /** No payment settles the order, or only the one that settled it before. */
  | 'as_before'

export function isAnswer(asked: Asked): boolean {
  return asked !== 'unanswered' && asked !== 'refused'
}

/** Automatic capture takes moments; after this long the provider has missed it. */
const CAPTURED_WITHIN_SECONDS = 5 * 60
/** A UPI collect request stays open for some minutes. */
const ATTEMPT_SECONDS = 10 * 60

/**
 * Asks the provider about one order's payment and acts on the answer: captured money settles the order or is
 * refunded, authorised money is captured, and what was settled before is compared with the answer.
 */
export async function syncPayment(deps: Deps, booked: BookedPayment): Promise<Asked> {
  const { orderId } = booked
  const providerOrderId = booked.providerOrderId ?? (await findUnrecorded(deps, booked))
  if (typeof providerOrderId === 'object') return providerOrderId?.outcome ?? 'as_before'
  const listed = await deps.payments.listPayments(providerOrderId)
  if (!listed.ok) {
    deps.log.warn({ orderId, detail: listed.detail }, 'reconciliation got no answer')
    return listed.reason === 'refused' ? 'refused' : 'unanswered'
  }
  let isPaid = false
  for (const payment of listed.value) {
    if (await settle(deps, booked, payment)) isPaid = true
  }
  if (booked.providerPaymentId !== null) await compare(deps, booked, listed.value)
  if (isPaid) return 'paid'
  if (listed.value.some((payment) => isInProgress(deps, payment))) return 'in_progress'
  if (booked.isSigned) await clearPaymentSigned(deps.db.pool, orderId)
  return 'as_before'
}

function isInProgress(deps: Deps, { status, createdAtSeconds }: ProviderPayment): boolean {
  const ageSeconds = deps.clock.now().getTime() / 1000 - createdAtSeconds
  return status === 'authorized' || (status === 'created' && ageSeconds < ATTEMPT_SECONDS)
}

/**
 * For a request that was cut off between the provider's answer and its recording: finds the gateway order by receipt.
 */
async function findUnrecorded(
  deps: Deps,
  { orderId }: BookedPayment,
): Promise<string | null | { readonly outcome: 'refused' | 'unanswered' }> {
  const found = await deps.payments.findOrder(orderId)
  if (!found.ok) return { outcome: found.reason === 'refused' ? 'refused' : 'unanswered' }
  if (!found.value) return null
  await recordProviderOrder(deps.db.pool, orderId, found.value.providerOrderId)
  return found.value.providerOrderId
}

/**
 * True if this payment settled the order just now. A failure is flagged to staff and does not stop the other payments.
 */
async function settle(deps: Deps, booked: BookedPayment, payment: ProviderPayment): Promise<boolean> {
  const { orderId } = booked
  try {
    const captured = payment.status === 'captured' ? payment : await captureLeft(deps, booked, payment)
    if (!captured) return false
    return (await finalisePayment(deps, captured, 'reconciliation')) === 'paid'
  } catch (error) {
    deps.log.error({ orderId, error: String(error) }, 'captured money could not be settled')
    const { providerPaymentId, amountPaise } = payment
    await transaction(deps.db, (tx) =>
      flagPayment(tx, orderId, providerPaymentId, FLAGS.notSettled, { amountPaise }),
    )
    return false
  }
}

/** Captures a payment that was authorised some time ago, but only for the exact amount that the order still needs. */
async function captureLeft(
  deps: Deps,
  booked: BookedPayment,
  payment: ProviderPayment,
): Promise<ProviderPayment | null> {
  const isWanted =
    (booked.paymentStatus === 'unpaid' || booked.paymentStatus === 'failed') && !booked.isCancelled
  const { status, amountPaise, currency, providerPaymentId, createdAtSeconds } = payment
  const ageSeconds = deps.clock.now().getTime() / 1000 - createdAtSeconds
  const isExpected = amountPaise === booked.amountPaise && currency === booked.currency
  if (status !== 'authorized' || !isWanted || !isExpected || ageSeconds < CAPTURED_WITHIN_SECONDS) return null
  const captured = await deps.payments.capture({ providerPaymentId, amountPaise })
  if (captured.ok) return captured.value.status === 'captured' ? captured.value : null
  deps.log.warn({ orderId: booked.orderId, detail: captured.detail }, 'a payment could not be captured')
  if (captured.reason === 'refused') {
    const facts = { amountPaise, detail: captured.detail }
    await transaction(deps.db, (tx) =>
      flagPayment(tx, booked.orderId, providerPaymentId, FLAGS.notCaptured, facts),
    )
  }
  return null
}

/**
 * Compares what the shop has settled with the provider: a difference is flagged to staff, agreement resolves the flag.
 */
async function compare(deps: Deps, booked: BookedPayment, seen: readonly ProviderPayment[]): Promise<void> {
  const { orderId, providerPaymentId, amountPaise } = booked
  if (providerPaymentId === null) return
  const difference = findPaymentDifference(booked, seen)
  if (difference) {
    deps.log.error({ orderId, difference }, 'the provider does not confirm a settled payment')
    await transaction(deps.db, (tx) =>
      flagPayment(tx, orderId, providerPaymentId, FLAGS.notConfirmed, { difference, amountPaise }),
    )
    return
  }
  if (booked.isFlagged) await recordAgreement(deps, orderId)
  const refundedPaise = seen.find((each) => each.providerPaymentId === providerPaymentId)?.refundedPaise ?? 0
  if (refundedPaise > booked.refundedPaise) await flagOutsideRefunds(deps, booked, providerPaymentId)
}

function recordAgreement(deps: Deps, orderId: OrderId): Promise<void> {
  return transaction(deps.db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) return
    const solved = await resolveFlagsOfOrder(tx, orderId, [
      FLAGS.notConfirmed,
      FLAGS.notSettled,
      FLAGS.notCaptured,
    ])
    if (solved > 0) await recordEvent(tx.client, orderId, 'payment.confirmed', 'reconciliation', {})
  })
}

/** Refunded in the provider's own dashboard: unknown to the shop's books. */
async function flagOutsideRefunds(deps: Deps, { orderId }: BookedPayment, paymentId: string): Promise<void> {
  const listed = await deps.payments.listRefunds(paymentId)
  if (!listed.ok) return
  const known = await listKnownRefunds(
    deps.db.pool,
    listed.value.map(({ providerRefundId }) => providerRefundId),
  )
  for (const { providerRefundId, amountPaise, receipt, state } of listed.value) {
    const isOurs = known.has(providerRefundId) || (receipt !== null && isUuid(receipt))
    if (isOurs || state === 'failed') continue
    await transaction(deps.db, (tx) =>
      flagPayment(tx, orderId, paymentId, FLAGS.outsideRefund + providerRefundId, {
        amountPaise,
        providerRefundId,
      }),
    )
  }
}
