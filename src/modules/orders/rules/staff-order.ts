/** One order as staff see it: everything its customer sees, and what only the shop has to know. Money in paise. */
import type { Paise } from '#platform/rules/money.ts'
import type { OwnOrderView, RefundView } from './order-view.ts'
import type { ShipmentView } from './shipment-view.ts'
import type { StaffTimelineEntry } from './order-timeline.ts'

export type StaffRefundView = RefundView & {
  readonly id: string
  /** By whom it goes back: the provider, or staff by hand; or it is coins alone. */
  readonly method: 'provider' | 'manual' | 'coins'
  /** The one that did not go through and that this one makes good. */
  readonly replacesId: string | null
  /** Why, in the words of the member of staff who asked for it. */
  readonly note: string
  /** Coins that the order had spent and that went back to the balance with it. */
  readonly coinsReturned: number
  readonly reason: string
  /** The pieces that it is for; null for an amount, and for all that was left. */
  readonly items: readonly { readonly name: string; readonly quantity: number }[] | null
  /** E-mail of the member of staff who asked for it; empty when the shop's own rules did. */
  readonly askedBy: string
  /** Of a refund by hand: where the transfer can be found again. */
  readonly reference: string
  /** The provider's words for one that it refused or that failed later. */
  readonly failure: string
  readonly providerPaymentId: string | null
  readonly providerRefundId: string | null
  readonly createdAt: string
  readonly processedAt: string | null
  readonly failedAt: string | null
}

export type StaffPaymentView = {
  /** 'outside': staff were paid by another way, and say where the money is. */
  readonly provider: 'razorpay' | 'cod' | 'none' | 'outside'
  readonly outsideReference: string
  readonly failedAttempts: number
  readonly paidAt: string | null
  /** What may still be sent back; 0 before it is paid. */
  readonly refundablePaise: Paise
}

export type StaffOrderDetail = {
  readonly order: OwnOrderView
  /** Staff took it for its customer, who opens it by a link. */
  readonly isPhoneOrder: boolean
  /** Newest first. */
  readonly timeline: readonly StaffTimelineEntry[]
  readonly shipment: ShipmentView | null
  readonly payment: StaffPaymentView
  /** Oldest first. */
  readonly refunds: readonly StaffRefundView[]
}
