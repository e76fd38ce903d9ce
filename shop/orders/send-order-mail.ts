/** Mailing the customer about an order. Throws when the mail server does not take it, so that the job is tried again. */
import { findOrder } from '#database/queries/orders.ts'
import { findRefund } from '#database/queries/payments.ts'
import { findShipmentView } from '#database/queries/shipments.ts'
import { orderMail, type OrderMailKind } from '#domain/orders/order-mail.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'

export type OrderMailJob = {
  readonly orderId: string
  readonly kind: OrderMailKind
  readonly refundId?: string | undefined
}

export async function sendOrderMail(deps: Deps, job: OrderMailJob): Promise<void> {
  const { pool } = deps.db
  const stored = await findOrder(pool, job.orderId as OrderId)
  // Orders of a deleted account are kept, but there is nobody to write to any more.
  if (!stored || stored.view.customer.email.endsWith('.invalid')) return
  // Paid, or given up, while this mail waited: there is nothing left to remind of.
  if (job.kind === 'placed' && stored.view.paymentStatus !== 'unpaid') return
  const [shipment, refund] = await Promise.all([
    job.kind === 'shipped' ? findShipmentView(pool, stored.view.id) : null,
    job.refundId === undefined ? null : findRefund(pool, job.refundId),
  ])
  const facts = {
    isGuest: stored.userId === null,
    waybill: shipment?.waybill ?? null,
    expectedDeliveryAt: shipment?.expectedDeliveryAt ? new Date(shipment.expectedDeliveryAt) : null,
    payableUntil: new Date(stored.view.expiresAt),
    refund,
  }
  const mail = orderMail(job.kind, stored.view, deps.options.shopUrl, facts)
  await deps.mail.send({ to: stored.view.customer.email, ...mail })
}
