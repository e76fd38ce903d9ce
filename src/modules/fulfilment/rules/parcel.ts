/** An order, or a return, as a parcel: the data that the carrier gets, and what staff may correct of it. */
import { type CustomerDetails, customerFields } from '#platform/rules/customer-details.ts'
import { paise, type Paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { z } from '#platform/rules/zod.ts'
import type { ReturnView } from './return-view.ts'
import type { ParcelDirection } from './parcel-life.ts'

/** Spec §9 says 0.5 a unit, which is read as kilograms. */
export const GRAMS_PER_UNIT = 500
/** The shipping cost that the shop states (spec §9). */
export const PARCEL_COST_PAISE: Paise = paise(4_900)

/**
 * What the courier collects, and the direction: `Pickup` brings goods from the customer to the warehouse, `REPL`
 * delivers a replacement and takes the first unit back.
 */
export type ParcelPayment =
  | { readonly mode: 'Prepaid' | 'Pickup' | 'REPL' }
  | { readonly mode: 'COD'; readonly amountPaise: Paise }

export type Parcel = {
  /** The order's id, or that of a return's parcel: used to look up an unknown outcome. Fewer than 50 characters. */
  readonly reference: string
  readonly payment: ParcelPayment
  /** The customer, whichever way the parcel goes. */
  readonly consignee: CustomerDetails
  readonly contents: string
  readonly quantity: number
  readonly weightGrams: number
  readonly totalPaise: Paise
  readonly costPaise: Paise
  /** ISO 8601. */
  readonly orderedAt: string
  /** Of the goods, as far as they are known. */
  readonly hsnCodes?: readonly string[]
  /** The invoice that goes with it, once there is one. */
  readonly invoiceNumber?: string
}

/** What the shop knows of an order beyond its view. */
export type ParcelDocuments = Pick<Parcel, 'hsnCodes' | 'invoiceNumber'>

type Contents = Pick<Parcel, 'contents' | 'quantity' | 'weightGrams' | 'costPaise'>

function contentsOf(items: readonly { readonly name: string; readonly quantity: number }[]): Contents {
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
  return {
    contents: items.map((item) => `${item.quantity} x ${item.name}`).join(', '),
    quantity,
    weightGrams: quantity * GRAMS_PER_UNIT,
    costPaise: PARCEL_COST_PAISE,
  }
}

export function parcelOf(order: OrderView, documents: ParcelDocuments = {}): Parcel {
  return {
    ...contentsOf(order.items),
    reference: order.id,
    payment:
      order.paymentMethod === 'cod' ? { mode: 'COD', amountPaise: order.totalPaise } : { mode: 'Prepaid' },
    consignee: order.customer,
    totalPaise: order.totalPaise,
    orderedAt: order.createdAt,
    ...documents,
  }
}

/** The goods are the same in both directions; the customer is either the pickup or the delivery address. */
export function returnParcelOf(
  parcel: { readonly id: string; readonly direction: ParcelDirection },
  asked: Pick<ReturnView, 'items' | 'amountPaise' | 'createdAt'>,
  customer: CustomerDetails,
): Parcel {
  return {
    ...contentsOf(asked.items),
    reference: parcel.id,
    payment: { mode: parcel.direction === 'back' ? 'Pickup' : 'Prepaid' },
    consignee: customer,
    totalPaise: asked.amountPaise,
    orderedAt: asked.createdAt,
  }
}

/** Cash that the courier collects for it. */
export function cashOf({ payment }: Pick<Parcel, 'payment'>): Paise {
  return payment.mode === 'COD' ? payment.amountPaise : paise(0)
}

/** Staff's correction of an address that the courier refused. An omitted name or state stays. */
export const consigneeChange = customerFields
  .pick({ fullName: true, phone: true, address: true, city: true, state: true, pincode: true })
  .partial({ fullName: true, state: true })
export type ConsigneeChange = z.output<typeof consigneeChange>

const FIELDS = ['fullName', 'phone', 'address', 'city', 'state', 'pincode'] as const

/** The names of changed fields, for the audit log: old values are not stored twice. */
export function changedFields(before: ConsigneeChange, after: ConsigneeChange): (keyof ConsigneeChange)[] {
  return FIELDS.filter((field) => after[field] !== undefined && before[field] !== after[field])
}
