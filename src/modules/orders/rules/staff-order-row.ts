import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { Delivery } from '#platform/rules/delivery.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { OrderStatus } from './order-status.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

/** A row of staff's orders table (spec §2, Admin panel). */
export type StaffOrderRow = {
  readonly id: OrderId
  readonly number: string
  readonly customerName: string
  readonly customerEmail: string
  readonly createdAt: string
  readonly totalPaise: Paise
  readonly paymentMethod: PaymentMethod
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly delivery: Delivery
  readonly tags: readonly string[]
  readonly isArchived: boolean
  /** A cash order that its customer has confirmed. */
  readonly isConfirmed: boolean
  /** The courier has lost its parcel. */
  readonly isLost: boolean
  /** Booked, and still in the warehouse. */
  readonly isWaiting: boolean
  /** The last delivery attempt failed, and nobody has requested another. */
  readonly isUndelivered: boolean
}

export type StaffOrderPage = {
  readonly orders: readonly StaffOrderRow[]
  readonly total: number
  /** The search has more matches than were counted. */
  readonly isMore: boolean
  /** Nothing matches the search; these results are similar. */
  readonly isSimilar: boolean
  readonly page: number
  readonly pageSize: number
}
