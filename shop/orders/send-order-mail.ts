import { findOrder } from '#database/queries/orders.ts'
import { orderMail, type OrderMailKind } from '#domain/orders/order-mail.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'

/** Mails the customer about an order. Throws when the mail server does not take it, so that the job is tried again. */
export async function sendOrderMail(
  deps: Deps,
  input: { readonly orderId: string; readonly kind: OrderMailKind },
): Promise<void> {
  const stored = await findOrder(deps.db.pool, input.orderId as OrderId)
  if (!stored) return
  await deps.mail.send({
    to: stored.view.customer.email,
    ...orderMail(input.kind, stored.view, deps.options.shopUrl),
  })
}
