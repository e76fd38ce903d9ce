/** Mails the customer about an order. Throws if the mail server refuses it, so that the job is retried. */
import { countAttempt, undoAttempt } from '#modules/accounts/index.ts'
import {
  addCodToken,
  addOrderLink,
  findOrder,
  hasQueuedMail,
  ORDER_JOBS,
  MAX_UNPAID_MAILS_AN_HOUR,
  unpaidMailKey,
} from '#modules/orders/index.ts'
import { enqueueLater } from '#platform/database/changes.ts'
import { findRefund, listRefundedItems } from '#modules/payments/index.ts'
import { findReturn } from '../data/returns.ts'
import { findShipmentView } from '../data/parcel-views.ts'
import { transaction } from '#platform/database/transaction.ts'
import { queued } from '#platform/rules/jobs.ts'
import { awaitsConfirmation } from '#modules/orders/rules/cash-labels.ts'
import { arrivalDay } from '#modules/orders/rules/arrival-day.ts'
import type { OrderMailKind } from '#modules/orders/rules/order-mail-stories.ts'
import { orderMail } from '../rules/order-mails.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { mailIdOf } from '#platform/mail/mail-id.ts'
import { attachInvoice, findCreditNote, findOrderWithInvoice } from '#modules/invoicing/index.ts'

export type OrderMailJob = {
  readonly orderId: OrderId
  readonly kind: OrderMailKind
  readonly refundId?: string | undefined
  readonly returnId?: string | undefined
  readonly isByShop?: boolean | undefined
  readonly jobId?: string | undefined
  /** It was counted when it was requested. */
  readonly isCounted?: boolean | undefined
}

export async function sendOrderMail(deps: Deps, job: OrderMailJob): Promise<void> {
  const { pool } = deps.db
  const paid = job.kind === 'paid' ? await findOrderWithInvoice(pool, job.orderId) : null
  const stored = job.kind === 'paid' ? paid : await findOrder(pool, job.orderId)
  // Orders of a deleted account remain, and phone orders may have no address: there is nobody to mail.
  if (!stored || stored.view.customer.email === '' || stored.view.customer.email.endsWith('.invalid')) return
  // Paid, or given up, while this mail waited: no reminder needed.
  if (job.kind === 'placed' && stored.view.paymentStatus !== 'unpaid') return
  if (job.kind === 'cod_confirm' && !awaitsConfirmation(stored.view)) return
  if (await postpone(deps, job)) return
  const [shipment, refund, note, asked] = await Promise.all([
    job.kind === 'shipped' || job.kind === 'ndr' ? findShipmentView(pool, stored.view.id) : null,
    job.refundId === undefined ? null : findRefund(pool, job.refundId),
    job.refundId === undefined || job.kind !== 'refunded' ? null : findCreditNote(pool, job.refundId),
    job.returnId === undefined ? null : findReturn(pool, job.returnId),
  ])
  // Delivered, or out for delivery again, while this mail waited.
  if (job.kind === 'ndr' && !shipment?.failedAttempt) return
  const key =
    UNPAID_KINDS.has(job.kind) && !job.isCounted ? unpaidMailKey(deps, stored.view.customer.email) : null
  if (key !== null && (await countAttempt(pool, key)).tries > MAX_UNPAID_MAILS_AN_HOUR) return
  const facts = {
    isGuest: stored.userId === null,
    waybill: shipment?.waybill ?? null,
    courier: shipment?.courier ?? '',
    failedAttempt: shipment?.failedAttempt ?? null,
    expectedDeliveryAt: shipment?.expectedDeliveryAt ? new Date(shipment.expectedDeliveryAt) : null,
    arrivesBy: arrivalDay(stored.view, shipment, stored.promisedBy),
    payableUntil: new Date(stored.view.expiresAt),
    ...(job.kind === 'cod_confirm' && { confirmPath: await makeConfirmPath(deps, stored.view.id) }),
    ...(job.kind === 'placed' && stored.placedBy && { payPath: await makePayPath(deps, stored.view.id) }),
    isByShop: job.isByShop ?? false,
    refund: refund && { ...refund, refundedItems: await listRefundedItems(pool, refund.id) },
    return: asked,
  }
  const mail = {
    id: mailIdOf(deps, job.jobId, job.orderId),
    to: stored.view.customer.email,
    ...orderMail(job.kind, stored.view, deps.options.shopUrl, facts),
    attachments: await attachInvoice(deps, paid?.invoice ?? note),
  }
  try {
    await deps.mail.send(mail)
  } catch (error) {
    // The job's next attempt counts again.
    if (key !== null) await undoAttempt(pool, key)
    throw error
  }
}

const CONFIRMATIONS: ReadonlySet<OrderMailKind> = new Set(['paid', 'cod_confirmed'])
const POSTPONED_SECONDS = 5

/** The confirmation comes first: while it is queued, later mails wait too. */
async function postpone(deps: Deps, job: OrderMailJob): Promise<boolean> {
  if (CONFIRMATIONS.has(job.kind)) return false
  const { orderId } = job
  if (!(await hasQueuedMail(deps.db.pool, orderId, [...CONFIRMATIONS]))) return false
  const { kind, refundId = '', returnId = '' } = job
  const key = `mail_later:${orderId}:${kind}:${refundId}${returnId}`
  const later = queued(ORDER_JOBS.sendOrderMail, { ...job }, key)
  await transaction(deps.db, (tx) => enqueueLater(tx, later, POSTPONED_SECONDS))
  return true
}

/**
 * The link is created when the mail is sent, so that neither the queue nor a request holds one. Each mail has its own,
 * and earlier links stay valid, because mails can overtake each other.
 */
async function makeConfirmPath(deps: Deps, orderId: OrderId): Promise<string> {
  const token = deps.ids.token()
  await addCodToken(deps.db.pool, orderId, deps.ids.digest(token))
  return `/orders/confirm/${token}`
}

/** The same for a phone order: no browser of its customer has it yet. Earlier links expire an hour later. */
async function makePayPath(deps: Deps, orderId: OrderId): Promise<string> {
  const token = deps.ids.token()
  await addOrderLink(deps.db.pool, orderId, deps.ids.digest(token))
  return `/orders/open/${token}`
}

/** About orders that are not paid or confirmed. */
const UNPAID_KINDS: ReadonlySet<OrderMailKind> = new Set(['placed', 'failed', 'cod_confirm'])
