/** One order as staff see it, and what they may do to it manually. Money in paise. */
import type { Paise } from '#platform/rules/money.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentMethod, PaymentStatus } from '#platform/rules/payment-status.ts'
import type { OwnOrderView, RefundView, ShipmentView } from './order-view.ts'
import type { StaffTimelineEntry } from './order-timeline.ts'

export type StaffRefundView = RefundView & {
  readonly id: string
  /** The failed refund that this one retries. */
  readonly replacesId: string | null
  /** The reason, as typed by the member of staff who requested it. */
  readonly note: string
  /** Coins that the order had spent and that this refund returned to the balance. */
  readonly coinsReturned: number
  readonly reason: string
  /** The units that it refunds; null for an amount, and if it refunds all that was left. */
  readonly items: readonly { readonly name: string; readonly quantity: number }[] | null
  /** E-mail of the member of staff who requested it; empty if it was automatic. */
  readonly askedBy: string
  /** For a manual refund: the reference of the transfer. */
  readonly reference: string
  /** The provider's message for a refund that it refused or that failed later. */
  readonly failure: string
  readonly providerPaymentId: string | null
  readonly providerRefundId: string | null
  readonly createdAt: string
  readonly processedAt: string | null
  readonly failedAt: string | null
}

export type StaffPaymentView = {
  /** 'outside': staff were paid outside the provider, and record where the money is. */
  readonly provider: 'razorpay' | 'cod' | 'none' | 'outside'
  readonly outsideReference: string
  readonly failedAttempts: number
  readonly paidAt: string | null
  /** What may still be refunded; 0 before it is paid. */
  readonly refundablePaise: Paise
}

export type StaffOrderDetail = {
  readonly order: OwnOrderView
  /** Staff took it for the customer, who opens it by a link. */
  readonly isPhoneOrder: boolean
  /** Staff's tags on it. */
  readonly tags: readonly string[]
  readonly isArchived: boolean
  /** Newest first. */
  readonly timeline: readonly StaffTimelineEntry[]
  readonly shipment: ShipmentView | null
  readonly payment: StaffPaymentView
  /** Oldest first. */
  readonly refunds: readonly StaffRefundView[]
}

// What staff may do to an order manually (spec §4): pending to shipped, shipped to completed, and nothing out of
// failed. A paid order that is not shipped yet can also be sent by another courier. Nothing is shipped without payment
// or the promise of cash.

type OrderState = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly paymentMethod: PaymentMethod
  /** When a cash order was confirmed. */
  readonly codConfirmedAt: Date | string | null
}

/** 'needs_money': only if staff also record where the money is. */
export type MayShip = 'yes' | 'needs_money' | 'unconfirmed' | 'sent' | 'closed'

export function mayShipByHand(order: OrderState): MayShip {
  const { paymentStatus, fulfilmentStatus, paymentMethod, codConfirmedAt } = order
  if (paymentStatus === 'failed' || paymentStatus === 'refunded' || fulfilmentStatus === 'cancelled')
    return 'closed'
  if (fulfilmentStatus !== 'none' && fulfilmentStatus !== 'requested') return 'sent'
  if (paymentStatus !== 'unpaid') return 'yes'
  if (paymentMethod === 'prepaid') return 'needs_money'
  return codConfirmedAt === null ? 'unconfirmed' : 'yes'
}

/** Waits for a payment through the provider, so staff can record money that came outside it. */
export function mayMarkPaid({ paymentStatus, fulfilmentStatus, paymentMethod }: OrderState): boolean {
  return paymentStatus === 'unpaid' && paymentMethod === 'prepaid' && fulfilmentStatus === 'none'
}

/** It may have arrived. A parcel that the courier lost is settled instead; if it is found, the courier reports that. */
export function mayComplete(
  { paymentStatus, fulfilmentStatus }: Pick<OrderState, 'paymentStatus' | 'fulfilmentStatus'>,
  isLost: boolean,
): boolean {
  return fulfilmentStatus === 'shipped' && paymentStatus !== 'failed' && !isLost
}

/** Paid, or confirmed in cash, and not shipped yet: a pickup can be requested. */
export function isToBeSent(order: OrderState): boolean {
  return mayShipByHand(order) === 'yes'
}

const ENDS: ReadonlySet<FulfilmentStatus> = new Set(['delivered', 'returned', 'cancelled'])

/** Nothing is left to be done, so it can be archived. */
export function mayArchive({
  paymentStatus,
  fulfilmentStatus,
}: Pick<OrderState, 'paymentStatus' | 'fulfilmentStatus'>): boolean {
  if (paymentStatus === 'unpaid') return false
  const isRefundedUnsent = paymentStatus === 'refunded' && fulfilmentStatus === 'none'
  return paymentStatus === 'failed' || isRefundedUnsent || ENDS.has(fulfilmentStatus)
}

/** The panel's page of an order. A URL may contain any text; the header of a redirect may not. */
export function staffOrderPath(id: string): string {
  return `/cms/orders/${encodeURIComponent(id)}`
}
