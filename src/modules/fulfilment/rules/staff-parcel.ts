/** A parcel in the staff's table: its data, and what staff have to do. */
import type { OrderId } from '#platform/rules/ids.ts'
import { formatInr, type Paise } from '#platform/rules/money.ts'
import { PARCEL_LABELS } from '#modules/orders/rules/order-step.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentMethod, PaymentStatus } from '#platform/rules/payment-status.ts'
import { DO_NOT_PACK } from './packing-slip.ts'
import type { ParcelStatus } from './parcel-life.ts'

/** Why a parcel needs attention; most urgent first in the table. */
export const PARCEL_TODOS = [
  'cash_kept',
  'refunded',
  'refused',
  'held',
  'undelivered',
  'returned',
  'lost',
  'stopped',
] as const
export type ParcelTodo = (typeof PARCEL_TODOS)[number]

/** The filters of the table, besides all. */
export const PARCEL_FILTERS = {
  todo: 'To do',
  waiting: PARCEL_LABELS.waiting,
  moving: PARCEL_LABELS.moving,
  delivered: PARCEL_LABELS.delivered,
  back: 'RTO',
} as const
export type ParcelFilter = keyof typeof PARCEL_FILTERS

export type StaffParcelRow = {
  readonly orderId: OrderId
  readonly number: string
  readonly customerName: string
  readonly customerPhone: string
  readonly city: string
  readonly pincode: string
  readonly paymentMethod: PaymentMethod
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly status: ParcelStatus
  readonly waybill: string | null
  /** Another courier, as staff typed it; empty for the shop's own carrier. */
  readonly courier: string
  readonly attempts: number
  /** The carrier's text of the last refusal. */
  readonly remark: string
  readonly needs: ShipmentNeed | ''
  /** The carrier's latest status, such as In Transit. */
  readonly carrierStatus: string
  readonly expectedDeliveryAt: string | null
  readonly deliveredAt: string | null
  readonly ndrCode: string
  readonly ndrRemark: string
  readonly ndrAt: string | null
  readonly isAskedAgain: boolean
  readonly isTakenBack: boolean
  /** Booked, and still in the warehouse. */
  readonly isWaiting: boolean
  readonly todo: ParcelTodo | null
  /** The day of its pickup, YYYY-MM-DD; null if not requested yet. */
  readonly pickupDay: string | null
  readonly costPaise: Paise
  readonly chargedPaise: Paise | null
  readonly codPaise: Paise
  readonly weightGrams: number
  /** The basis of its settlement: the order's amounts and earlier refunds. */
  readonly totalPaise: Paise
  readonly shippingPaise: Paise
  readonly codFeePaise: Paise
  readonly askedPaise: Paise
  readonly createdAt: string
}

export type StaffParcelPage = {
  readonly parcels: readonly StaffParcelRow[]
  readonly total: number
  /** There are more than `total`; they are found by searching. */
  readonly isMore: boolean
  readonly page: number
  readonly pageSize: number
}

/** Its label is still needed: it is booked, and waiting or on its way. */
export function needsLabel(parcel: StaffParcelRow): boolean {
  const { waybill, courier, status, fulfilmentStatus, isTakenBack, carrierStatus, todo } = parcel
  const isEnded = isTakenBack || carrierStatus === 'LOST' || todo === 'lost' || todo === 'stopped'
  if (waybill === null || courier !== '' || isEnded) return false
  return status === 'created' && fulfilmentStatus === 'shipped'
}

/** What a refused parcel waits for, if the carrier's text says so, and what staff do about it. */
export type ShipmentNeed = 'balance' | 'warehouse' | 'account' | 'tomorrow'

export const NEED_WORDS: Readonly<Record<ShipmentNeed, string>> = {
  balance: 'Top up the Delhivery balance. The shop keeps trying automatically.',
  warehouse:
    'Ask Delhivery to open the warehouse, or correct its name in the settings. The shop keeps trying automatically.',
  account: 'Delhivery does not know the shop’s account or token. Check the settings.',
  tomorrow: 'Delhivery has no room for this pincode today. The shop asks again after midnight.',
}

const REFUNDED_UNSENT = {
  title: 'Not sent, and refunded',
  advice: 'Cancel the order on its page: that puts its goods back into stock.',
} as const

type Asked = Pick<
  StaffParcelRow,
  'todo' | 'remark' | 'needs' | 'ndrRemark' | 'paymentMethod' | 'paymentStatus' | 'codPaise'
>

/** The text of a to-do: what happened, and what to do. */
export function todoLabel(parcel: Asked): { readonly title: string; readonly advice: string } | null {
  const { remark, needs, ndrRemark } = parcel
  switch (parcel.todo) {
    case null:
      return null
    case 'cash_kept':
      return {
        title: `Cash collected for a closed order: ${formatInr(parcel.codPaise)}`,
        advice:
          'Ask the customer whether the goods arrived and will be kept. If not, refund the cash by bank transfer and arrange a return pickup. Then mark it as resolved.',
      }
    case 'refunded':
      return {
        title: DO_NOT_PACK.refunded,
        advice: 'Refunded in full: cancel the order to stop the parcel.',
      }
    case 'refused':
      if (parcel.paymentStatus === 'refunded') return REFUNDED_UNSENT
      return {
        title: `Booking refused: ${remark}`,
        advice: 'Correct what the courier names on the order’s page, then try again, or cancel the order.',
      }
    case 'held':
      return {
        title: `Not booked yet: ${remark}`,
        advice: needs === '' ? 'The shop keeps trying automatically.' : NEED_WORDS[needs],
      }
    case 'undelivered':
      return {
        title: `Delivery attempt failed (NDR): ${ndrRemark || 'the courier gives no reason'}`,
        advice: 'Call the customer, then request another attempt.',
      }
    case 'returned':
      return {
        title: 'RTO received',
        advice:
          parcel.paymentStatus === 'refunded'
            ? 'Already refunded. Inspect the goods when they arrive, then restock them.'
            : parcel.paymentMethod === 'cod'
              ? 'Inspect the goods when they arrive. Nothing was paid: close the order, with or without restocking.'
              : 'Inspect the goods when they arrive, restock them and refund the customer.',
      }
    case 'lost':
      return {
        title: 'Lost by the courier',
        advice: `Claim it at Delhivery. ${closing(parcel)}`,
      }
    case 'stopped':
      return {
        title: 'Shipment cancelled by the courier',
        advice: `Ask Delhivery why. ${closing(parcel)}`,
      }
  }
}

function closing({ paymentMethod, paymentStatus }: Asked): string {
  if (paymentStatus === 'refunded') return 'Already refunded: restock the goods if they are here.'
  return paymentMethod === 'cod'
    ? 'Nothing was paid: close the order, and let the customer order again.'
    : 'Refund the customer, who can order again.'
}
