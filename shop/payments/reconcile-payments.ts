/**
 * The safety net: asks the provider about orders that are not paid yet, for three days, because a payment may be
 * captured without a callback or an event ever reaching the shop (decisions, "failed is final").
 */
import { recordProviderOrder, takePaymentsToReconcile, type ToReconcile } from '#database/queries/payments.ts'
import type { Deps } from '../deps.ts'
import { finalisePayment } from './finalise-payment.ts'

const OLDER_THAN_SECONDS = 60
const BATCH = 100

export type Reconciled = { readonly asked: number; readonly paid: number }

export async function reconcilePayments(
  deps: Deps,
  input: { readonly olderThanSeconds?: number } = {},
): Promise<Reconciled> {
  const open = await takePaymentsToReconcile(
    deps.db.pool,
    input.olderThanSeconds ?? OLDER_THAN_SECONDS,
    BATCH,
  )
  let paid = 0
  for (const payment of open) {
    if (await reconcile(deps, payment)) paid += 1
  }
  return { asked: open.length, paid }
}

async function reconcile(deps: Deps, payment: ToReconcile): Promise<boolean> {
  const providerOrderId = payment.providerOrderId ?? (await findUnrecorded(deps, payment))
  if (!providerOrderId) return false
  const listed = await deps.payments.listPayments(providerOrderId)
  if (!listed.ok) {
    deps.log.warn({ orderId: payment.orderId, detail: listed.detail }, 'reconciliation got no answer')
    return false
  }
  let isPaid = false
  for (const captured of listed.value.filter((each) => each.status === 'captured')) {
    const finalised = await finalisePayment(deps, captured, 'reconciliation')
    if (finalised === 'paid') isPaid = true
  }
  return isPaid
}

/** A start that was cut off between the provider's answer and its record: the receipt finds the gateway order. */
async function findUnrecorded(deps: Deps, payment: ToReconcile): Promise<string | null> {
  const found = await deps.payments.findOrder(payment.orderId)
  if (!found.ok || !found.value) return null
  await recordProviderOrder(deps.db.pool, payment.orderId, found.value.providerOrderId)
  return found.value.providerOrderId
}
