/**
 * What staff see of money that does not match, and what they can do about it: ask the provider again, refund it, or
 * record what they did.
 */
import type { Deps } from '#platform/deps.ts'
import { lockOrder, recordEvent } from '#modules/orders/index.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, recordOrderAudit, requirePermission, staffTransaction } from '#modules/staff/index.ts'
import { countRefundsUnderWay, listOpenMoney, recordWebhook } from '../data/reconciliation.ts'
import { reconciliationOf, type Reconciliation } from '../rules/reconciliation.ts'
import { findBookedPayment, findOpenFlag, resolveFlag } from '../data/payment-checks.ts'
import { requestRefund } from '../data/refunds.ts'
import { PAYMENT_JOBS } from '../jobs.ts'
import { syncPayment, type Asked } from './reconcile-payments.ts'
import { requireRefundRight } from './request-refund.ts'
import { NO_ANSWER } from './retry-refund.ts'

/** The two lists that should be empty. The caller has checked the role. */
export async function getReconciliation(deps: Deps): Promise<Reconciliation> {
  const on = deps.db.pool
  const [open, underWay] = await Promise.all([listOpenMoney(on), countRefundsUnderWay(on)])
  return reconciliationOf(open, underWay)
}

const NOT_FOUND: Problem = { code: 'not_found', key: 'reconciliation_gone' }

/** Asks the provider about one order now and acts on the answer. */
export async function retryProviderCall(
  deps: Deps,
  staff: Actor,
  input: { readonly orderId: OrderId },
): Promise<Result<{ readonly outcome: Exclude<Asked, 'unanswered' | 'refused'> }>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'payments.change')
  if (!allowed.ok) return allowed
  const booked = await findBookedPayment(deps.db.pool, input.orderId)
  if (!booked) return fail({ code: 'not_found', key: 'order_not_found' })
  const outcome = await syncPayment(deps, booked)
  if (outcome === 'unanswered' || outcome === 'refused') return fail(NO_ANSWER)
  await transaction(deps.db, (tx) =>
    recordOrderAudit(tx, allowed.value, booked.orderId, 'payment_asked', { after: { outcome } }),
  )
  return ok({ outcome })
}

/** Refunds a payment that settled nothing in full, by the amount that the provider reports. */
export async function refundFlagged(
  deps: Deps,
  staff: Actor,
  input: { readonly flagId: number },
): Promise<Result<{ readonly refundId: string }>> {
  const allowed = await requireRefundRight(deps.db.pool, staff)
  if (!allowed.ok) return allowed
  const flag = await findOpenFlag(deps.db.pool, input.flagId)
  if (!flag) return fail(NOT_FOUND)
  const payment = await deps.payments.fetchPayment(flag.providerPaymentId)
  if (!payment.ok) return fail(NO_ANSWER)
  const { status, currency, amountPaise, providerPaymentId } = payment.value
  // Other currencies have to be refunded in the provider's dashboard: the shop's books are in rupees.
  if (status !== 'captured' || currency !== 'INR' || payment.value.refundedPaise > 0)
    return fail({ code: 'refund_refused', key: 'refund_not_held' })
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, flag.orderId)
    // The payment that settled the order is refunded on the order's own page.
    if (!order || order.providerPaymentId === providerPaymentId || !(await resolveFlag(tx, flag.id)))
      return fail(NOT_FOUND)
    const { staffId: askedBy } = allowed.value
    const refund = { orderId: order.id, providerPaymentId, amountPaise, reason: 'mismatch', askedBy }
    const refundId = await requestRefund(tx, { ...refund, method: 'provider' })
    if (refundId === null) return fail(NOT_FOUND)
    const facts = { payment: providerPaymentId, amountPaise, reason: 'mismatch' }
    await recordEvent(tx.client, order.id, 'refund.requested', 'staff', facts)
    await recordOrderAudit(tx, allowed.value, order.id, 'payment_sent_back', { after: facts })
    await enqueue(tx, PAYMENT_JOBS.refundPayment, { refundId })
    return ok({ refundId })
  })
}

/** Staff have dealt with it: the reason is recorded in the order's history. */
export async function recordFlagDone(
  deps: Deps,
  staff: Actor,
  input: { readonly flagId: number; readonly reason: string },
): Promise<Result<{ readonly orderId: OrderId }>> {
  return staffTransaction(deps, staff, 'payments.change', async (tx, by) => {
    const flag = await findOpenFlag(tx.client, input.flagId)
    if (!flag || !(await lockOrder(tx, flag.orderId)) || !(await resolveFlag(tx, flag.id)))
      return fail(NOT_FOUND)
    await recordEvent(tx.client, flag.orderId, 'payment.noted', 'staff', {
      payment: flag.providerPaymentId,
      flag: flag.reason,
      note: input.reason,
      staffId: by.staffId,
    })
    const { providerPaymentId: payment, reason } = flag
    const after = { payment, flag: reason, note: input.reason }
    await recordOrderAudit(tx, by, flag.orderId, 'payment_noted', { after })
    return ok({ orderId: flag.orderId })
  })
}

/** The same for an event that belongs to no order: the note is stored with the event. */
export async function recordWebhookDone(
  deps: Deps,
  staff: Actor,
  input: { readonly webhookId: number; readonly reason: string },
): Promise<Result<null>> {
  return transaction(deps.db, async (tx) => {
    const allowed = await requirePermission(tx.client, staff, 'payments.change')
    if (!allowed.ok) return allowed
    const note = `noted by ${allowed.value.staffId}: ${input.reason}`
    if (!(await recordWebhook(tx.client, input.webhookId, note))) return fail(NOT_FOUND)
    await recordAudit(tx, allowed.value, {
      action: 'integration.event_noted',
      id: String(input.webhookId),
      label: `Event ${input.webhookId}`,
      after: { note: input.reason },
    })
    return ok(null)
  })
}
