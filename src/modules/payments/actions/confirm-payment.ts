/**
 * The browser's way into a paid order: the payment window's answer. It counts when the provider signed it for the
 * gateway order that is stored (never the one that was posted), and the provider says what was captured.
 */
import { findOrder } from '#modules/orders/data/orders.ts'
import { markPaymentSigned } from '../data/payments.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isOwner } from '#platform/database/owner.ts'
import { finalisePayment } from './finalise-payment.ts'

export type PaymentCallback = {
  readonly orderId: OrderId
  readonly providerPaymentId: string
  readonly signature: string
}

export async function confirmPayment(
  deps: Deps,
  actor: Actor,
  callback: PaymentCallback,
): Promise<Result<{ readonly order: OrderView }>> {
  const stored = await findOrder(deps.db.pool, callback.orderId)
  if (!stored || !isOwner(actor, stored)) return fail({ code: 'not_found', key: 'order_not_found' })
  const settled = await settleSigned(deps, stored.view, callback)
  if (settled === 'unsigned') return fail({ code: 'bad_signature', key: 'payment_signature' })
  if (settled === 'mismatch') return fail({ code: 'payment_mismatch', key: 'payment_mismatch' })
  const after = await findOrder(deps.db.pool, callback.orderId)
  return after ? ok({ order: after.view }) : fail({ code: 'not_found', key: 'order_not_found' })
}

export type Signed = { readonly providerPaymentId: string; readonly signature: string }

/** `asked`: signed, but what came of the payment is not known yet; the webhook or reconciliation will settle it. */
export type SettledBySignature = 'unsigned' | 'settled' | 'mismatch' | 'asked'

/** What the provider has signed for this very order, settled as the provider says. */
export async function settleSigned(
  deps: Deps,
  order: OrderView,
  { providerPaymentId, signature }: Signed,
): Promise<SettledBySignature> {
  const { id: orderId, razorpayOrderId: providerOrderId } = order
  if (
    !providerOrderId ||
    !deps.payments.isCallbackSigned({ providerOrderId, providerPaymentId, signature })
  ) {
    deps.log.warn({ orderId }, 'payment callback with a false signature')
    return 'unsigned'
  }
  if (order.razorpayPaymentId === providerPaymentId) return 'settled'
  const payment = await deps.payments.fetchPayment(providerPaymentId)
  if (!payment.ok) {
    deps.log.warn(
      { orderId, detail: payment.detail },
      'signed payment could not be fetched; webhook or reconciliation will settle it',
    )
    await markPaymentSigned(deps.db.pool, orderId)
    return 'asked'
  }
  if (payment.value.status !== 'captured') {
    await markPaymentSigned(deps.db.pool, orderId)
    return 'asked'
  }
  const finalised = await finalisePayment(deps, payment.value, 'callback')
  return finalised === 'mismatch' ? 'mismatch' : 'settled'
}
