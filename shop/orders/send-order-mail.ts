/** Mailing the customer about an order. Throws when the mail server does not take it, so that the job is tried again. */
import { countTry, forgetTry } from '#database/queries/account-tries.ts'
import { findOrder } from '#database/queries/orders.ts'
import { findRefund } from '#database/queries/payments.ts'
import { findShipmentView } from '#database/queries/shipments.ts'
import { canonicalEmail } from '#domain/accounts/canonical-email.ts'
import { orderMail, type OrderMailKind } from '#domain/orders/order-mail.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Mail } from '#providers/mail/port.ts'
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
  const mail = {
    to: stored.view.customer.email,
    ...orderMail(job.kind, stored.view, deps.options.shopUrl, facts),
  }
  if (job.kind === 'placed' || job.kind === 'failed') await sendUnpaidMail(deps, mail)
  else await deps.mail.send(mail)
}

/**
 * Orders that nobody has paid can be placed with anybody's address: so many mails about them reach one mailbox within an
 * hour, whoever places them (threats, row 74).
 */
const MOST_UNPAID_MAILS_AN_HOUR = 3

async function sendUnpaidMail(deps: Deps, mail: Mail): Promise<void> {
  const { pool } = deps.db
  const key = `unpaid-mail:${deps.ids.digest(canonicalEmail(mail.to))}`
  const { tries } = await countTry(pool, key)
  if (tries > MOST_UNPAID_MAILS_AN_HOUR) return
  try {
    await deps.mail.send(mail)
  } catch (error) {
    // The next try of the job counts again.
    await forgetTry(pool, key)
    throw error
  }
}
