/** One order as staff see it: everything its customer sees, and what is internal to the shop. Money in paise. */
import type { Paise } from '#platform/rules/money.ts'
import type { OwnOrderView, RefundView } from './order-view.ts'
import type { ShipmentView } from './shipment-view.ts'
import type { StaffTimelineEntry } from './order-timeline.ts'

export type StaffRefundView = RefundView & {
  readonly id: string
  /** How it is refunded: through the provider, by staff, or in coins only. */
  readonly method: 'provider' | 'manual' | 'coins'
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
