import { createCollection, type Collection } from './collection.ts'
import { forgetfulJournal, openJournal, type Journal } from './journal.ts'
import type { Shipment } from './shipments.ts'
import type { OrderWire, PaymentWire, RefundWire } from './wire.ts'

/** The sandbox's state. In memory; also written to disk if there is a state folder. */
export type State = {
  orders: Collection<Order>
  payments: Collection<PaymentWire>
  refunds: Collection<RefundWire>
  /** Refund idempotency keys: the request of each, and the refund it created. */
  refundKeys: Collection<{ request: string; refundId: string }>
  /** Failed payments that the bank will still capture, by payment id. */
  latePayments: Collection<{ paymentId: string; dueAt: number }>
  pendingEvents: Collection<PendingEvent>
  mails: Collection<Mail>
  shipments: Collection<Shipment>
  /** The courier's pick-ups, by warehouse and day. */
  pickups: Collection<PickupRequest>
  /** Accepted instructions about parcels, by their UPL number. */
  uploads: Collection<Upload>
  /** Resolves once everything written so far would survive a kill. */
  flushed(): Promise<void>
  load(dir: string | undefined): Promise<void>
  close(): Promise<void>
}

/** An event that the shop has not acknowledged yet. `firstAt` is in milliseconds since 1970. */
export type PendingEvent = { id: string; body: string; firstAt: number }

/** A received mail. `number` counts from 1 and is never reused; `at` is an ISO instant. */
export type Mail = {
  number: number
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  at: string
}

/** An attachment; its bytes are not stored. */
export type Attachment = { name: string; type: string; bytes: number }

export type PickupRequest = { id: number; day: string }
export type Upload = { status: 'Success' | 'Failure'; failed: { wbn: string; message: string }[] }

export type Order = { wire: OrderWire; capture: 'automatic' | 'manual' }

export function createState(): State {
  let journal: Journal = forgetfulJournal
  const write: Journal['write'] = (entry) => journal.write(entry)
  const collections = {
    orders: createCollection<Order>('order', write, (order) => order.wire.receipt),
    payments: createCollection<PaymentWire>('payment', write, (payment) => payment.order_id),
    refunds: createCollection<RefundWire>('refund', write, (refund) => refund.payment_id),
    refundKeys: createCollection<{ request: string; refundId: string }>('refund-key', write),
    latePayments: createCollection<{ paymentId: string; dueAt: number }>('late-payment', write),
    pendingEvents: createCollection<PendingEvent>('event', write),
    mails: createCollection<Mail>('mail', write),
    shipments: createCollection<Shipment>('shipment', write, (shipment) => shipment.reference),
    pickups: createCollection<PickupRequest>('pickup', write),
    uploads: createCollection<Upload>('upload', write),
  }
  const byKind: Record<string, Pick<Collection<unknown>, 'restore'>> = {
    order: collections.orders,
    payment: collections.payments,
    refund: collections.refunds,
    'refund-key': collections.refundKeys,
    'late-payment': collections.latePayments,
    event: collections.pendingEvents,
    mail: collections.mails,
    shipment: collections.shipments,
    pickup: collections.pickups,
    upload: collections.uploads,
  }
  return {
    ...collections,
    flushed: () => journal.flushed(),
    async load(dir) {
      if (dir !== undefined)
        journal = await openJournal(dir, ({ kind, id, value }) => byKind[kind]?.restore(id, value))
    },
    async close() {
      const closing = journal
      journal = forgetfulJournal
      await closing.close()
    },
  }
}
