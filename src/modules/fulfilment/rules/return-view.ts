/** A return as its customer and staff see it. Money in paise. */
import type { ParcelDirection, ParcelStatus } from './parcel-life.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { StaffTimelineEntry } from '#modules/orders/rules/order-timeline.ts'
import type { ReturnReason } from './return-reason.ts'
import type { ReturnStatus, ReturnWish } from './return-status.ts'
import type { Value } from '#modules/payments/rules/return-value.ts'

export type ReturnItemView = {
  readonly productId: ProductId
  readonly name: string
  readonly imageUrl: string
  readonly path: string
  readonly quantity: number
  readonly amountPaise: Paise
  readonly coinsBack: number
}

/** A parcel of a return: the goods on their way back, or the replacement on its way out. */
export type ReturnParcelView = {
  readonly direction: ParcelDirection
  readonly status: ParcelStatus
  readonly waybill: string | null
  readonly remark: string
  readonly carrierStatusType: string
  readonly carrierStatus: string
  /** When it arrived, or ended otherwise. */
  readonly endedAt: string | null
}

export type ReturnRefundView = {
  readonly amountPaise: Paise
  readonly withheldCoins: number
  readonly status: 'requested' | 'accepted' | 'refused'
  readonly method: 'provider' | 'manual'
}

export type ReturnView = {
  readonly id: string
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly status: ReturnStatus
  readonly wish: ReturnWish
  readonly reason: ReturnReason
  /** The customer's text. */
  readonly note: string
  readonly items: readonly ReturnItemView[]
  readonly photoCount: number
  readonly amountPaise: Paise
  readonly coinsBack: number
  /** Staff's answer to the customer. */
  readonly answer: string
  /** Why staff opened it; empty when the customer asked. */
  readonly openedBecause: string
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly receivedAt: string | null
  readonly closedAt: string | null
  readonly back: ReturnParcelView | null
  readonly out: ReturnParcelView | null
  readonly refund: ReturnRefundView | null
}

/** What of an order can still be returned. */
export type ReturnableItem = Omit<ReturnItemView, 'quantity' | 'amountPaise' | 'coinsBack'> & {
  readonly left: number
  /** The refund for one unit, for two, and so on, up to all that are left. */
  readonly refundValues: readonly Value[]
}

/** The returns of an order as its customer sees them, and whether another can be requested. */
export type OrderReturnsView = {
  /** Newest first. */
  readonly returns: readonly ReturnView[]
  /** The deadline for a request; null before delivery. */
  readonly windowEndsAt: string | null
  readonly mayAsk: boolean
  /** Why not, as a sentence; null if it is allowed. */
  readonly refusal: string | null
}

export type ReturnForm = OrderReturnsView & {
  readonly orderId: OrderId
  readonly orderNumber: string
  /** The order earned coins, which a refund deducts. */
  readonly hasEarned: boolean
  readonly items: readonly ReturnableItem[]
}

export type StaffReturnRow = {
  readonly id: string
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly customerName: string
  readonly customerEmail: string
  readonly status: ReturnStatus
  readonly wish: ReturnWish
  readonly reason: ReturnReason
  readonly units: number
  readonly amountPaise: Paise
  readonly createdAt: string
  readonly isOverdue: boolean
}

export type StaffReturnPage = {
  readonly returns: readonly StaffReturnRow[]
  readonly total: number
  readonly overdue: number
  readonly page: number
  readonly pageSize: number
}

export type StaffReturnDetail = {
  readonly return: ReturnView
  readonly order: {
    readonly id: OrderId
    readonly number: string
    readonly customerName: string
    readonly customerEmail: string
    readonly customerPhone: string
    readonly totalPaise: Paise
    /** How much of that is not refunded yet, for any reason. */
    readonly leftPaise: Paise
    readonly isCash: boolean
    readonly deliveredAt: string | null
  }
  /** How much of the return's value can still be refunded: less, if money was refunded for another reason. */
  readonly paysBackPaise: Paise
  /** Names of the return's products with too little stock for a replacement. */
  readonly lacking: readonly string[]
  readonly isOverdue: boolean
  /** Newest first. */
  readonly history: readonly StaffTimelineEntry[]
}
