/**
 * What staff do about a refund that did not arrive: another attempt through the provider, or paying it themselves. The
 * provider is first asked about the earlier attempts, so that nothing is paid twice: one that succeeded after all is
 * recorded instead.
 */
import { lockOrder, recordEvent } from '#modules/orders/index.ts'
import { enqueue } from '#platform/database/changes.ts'
import { findRefund, listRefundChain, replaceRefund, type RefundRow } from '../data/refunds.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { PAYMENT_JOBS } from '../jobs.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordOrderAudit, requirePermission, type StaffMember } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { acceptRefund, recordRefundState, refundPayment } from './refund-payment.ts'
import { requireRefundRight } from './request-refund.ts'

/** The result: sent again, or an earlier attempt turned out to be processed or under way. */
export type Mended = { readonly became: 'sent' | 'through' }

const NOT_FOUND: Problem = { code: 'not_found', key: 'not_found' }
export const NO_ANSWER: Problem = { code: 'payment_unavailable', key: 'provider_silent' }
const UNDER_WAY: Problem = { code: 'refund_refused', key: 'refund_under_way' }

/** Another attempt through the provider, with its own idempotency key. */
export async function retryRefund(
  deps: Deps,
  staff: Actor,
  input: { readonly refundId: string },
): Promise<Result<Mended>> {
  return retryOrRecord(deps, staff, input.refundId, async (tx, first, by) => {
    if (first.providerPaymentId === null) return false
    const id = await replaceRefund(tx, first.id, { method: 'provider', askedBy: by.staffId, note: '' })
    if (id === null) return false
    const facts = { payment: first.providerPaymentId, amountPaise: first.amountPaise }
    await recordEvent(tx.client, first.orderId, 'refund.retried', 'staff', facts)
    await recordOrderAudit(tx, by, first.orderId, 'refund_retried', { after: facts })
    await enqueue(tx, PAYMENT_JOBS.refundPayment, { refundId: id })
    return true
  })
}

/** Staff have paid it themselves, and record the reference of the transfer. */
export async function payRefundByHand(
  deps: Deps,
  staff: Actor,
  input: { readonly refundId: string; readonly reference: string },
): Promise<Result<Mended>> {
  return retryOrRecord(deps, staff, input.refundId, async (tx, first, by) => {
    const waits = first.method === 'manual' && first.status === 'requested'
    const id = waits
      ? first.id
      : await replaceRefund(tx, first.id, { method: 'manual', askedBy: by.staffId, note: '' })
    const refund = id === null ? null : await findRefund(tx.client, id)
    if (!refund || !(await acceptRefund(tx, deps, refund, { reference: input.reference }, 'staff')))
      return false
    const after = { amountPaise: first.amountPaise, reference: input.reference }
    await recordOrderAudit(tx, by, first.orderId, 'refund_paid_by_hand', { after })
    return true
  })
}

/** True if it was done; false if this money is already being refunded. */
type Do = (tx: Tx, first: RefundRow, staff: StaffMember) => Promise<boolean>

async function retryOrRecord(deps: Deps, staff: Actor, refundId: string, work: Do): Promise<Result<Mended>> {
  const allowed = await requireRefundRight(deps.db.pool, staff)
  if (!allowed.ok) return allowed
  const found = isUuid(refundId) ? await findRefund(deps.db.pool, refundId) : null
  if (!found) return fail(NOT_FOUND)
  const firstId = found.replacesId ?? found.id
  const earlier = await checkEarlierAttempts(deps, await listRefundChain(deps.db.pool, firstId))
  if (earlier !== 'gone') return earlier === 'through' ? ok({ became: 'through' }) : fail(NO_ANSWER)
  return transaction(deps.db, async (tx) => {
    if (!(await lockOrder(tx, found.orderId))) return fail(NOT_FOUND)
    const chain = await listRefundChain(tx.client, firstId)
    const [first] = chain
    if (!first || chain.some(isLive)) return fail(UNDER_WAY)
    return (await work(tx, first, allowed.value)) ? ok({ became: 'sent' }) : fail(UNDER_WAY)
  })
}

/** Under way or processed. Cash waits for staff. */
function isLive({ status, method, hasFailed }: RefundRow): boolean {
  if (status === 'requested') return method === 'provider'
  return status === 'accepted' && !hasFailed
}

/** Whether any earlier attempt has succeeded or still may, whatever the shop's books say. */
async function checkEarlierAttempts(
  deps: Deps,
  chain: readonly RefundRow[],
): Promise<'gone' | 'through' | 'unanswered'> {
  const attempts = chain.filter(({ method }) => method === 'provider')
  const [first] = attempts
  if (!first || first.providerPaymentId === null) return 'gone'
  const listed = await deps.payments.listRefunds(first.providerPaymentId)
  // A clear refusal concerns the payment itself: the provider holds no refund of it that could have succeeded.
  if (!listed.ok) return listed.reason === 'refused' ? 'gone' : 'unanswered'
  for (const each of attempts) {
    const seen = listed.value.find(
      ({ providerRefundId, receipt }) => providerRefundId === each.providerRefundId || receipt === each.id,
    )
    if (!seen || seen.state === 'failed') continue
    await recordRefundState(deps, each.id, seen)
    return 'through'
  }
  return 'gone'
}

/** Staff ask now, instead of waiting for the sweep. */
export async function syncRefund(
  deps: Deps,
  staff: Actor,
  input: { readonly refundId: string },
): Promise<Result<{ readonly isAnswered: boolean }>> {
  const allowed = await requirePermission(deps.db.pool, staff, 'payments.refund')
  if (!allowed.ok) return allowed
  const refund = isUuid(input.refundId) ? await findRefund(deps.db.pool, input.refundId) : null
  if (!refund || refund.method !== 'provider') return fail(NOT_FOUND)
  try {
    if (refund.status === 'requested') await refundPayment(deps, { refundId: refund.id })
    if (refund.providerRefundId !== null) {
      const answer = await deps.payments.fetchRefund(refund.providerRefundId)
      if (!answer.ok) return fail(NO_ANSWER)
      await recordRefundState(deps, refund.id, answer.value)
    }
    await transaction(deps.db, (tx) => recordOrderAudit(tx, allowed.value, refund.orderId, 'refund_asked'))
    return ok({ isAnswered: true })
  } catch (error) {
    deps.log.warn({ refundId: refund.id, error: String(error) }, 'a refund could not be sent again')
    return fail(NO_ANSWER)
  }
}
