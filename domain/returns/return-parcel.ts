/**
 * What the carrier's words mean for a parcel of a return. A pickup has types of its own (docs/providers.md, Delhivery):
 * PP before the goods are fetched, PU on their way, and DL with the word DTO when they are back with us.
 */
import { isInTheWarehouse } from '../orders/cancellation.ts'
import type { Parcel } from '../fulfilment/parcel.ts'
import { GRAMS_A_PIECE, PARCEL_COST_PAISE } from '../fulfilment/parcel.ts'
import type { CustomerDetails } from '../checkout/customer-details.ts'
import type { ReturnDirection, ReturnParcelView, ReturnView } from './return-view.ts'

export type ParcelNews = 'waiting' | 'moving' | 'arrived' | 'stopped' | 'lost' | 'came_back'

type Word = { readonly statusType: string; readonly status: string }

export function parcelNews(direction: ReturnDirection, { statusType, status }: Word): ParcelNews {
  // Its word for a loss, of whichever type.
  if (status === 'LOST') return 'lost'
  switch (statusType) {
    case 'DL':
      if (direction === 'back') return 'arrived'
      return status === 'Delivered' ? 'arrived' : 'came_back'
    case 'CN':
      return 'stopped'
    case 'LT':
      return 'lost'
    case '':
    case 'PP':
      return 'waiting'
    case 'UD':
      return isInTheWarehouse({ carrierStatus: status, scans: [] }) ? 'waiting' : 'moving'
    default:
      return 'moving'
  }
}

export function isParcelOver(news: ParcelNews): boolean {
  return news !== 'waiting' && news !== 'moving'
}

type SeenParcel = Pick<NonNullable<ReturnView['back']>, 'status' | 'carrierStatusType' | 'carrierStatus'>

/** Nobody has fetched it: it can be called off. */
export function isParcelStill(parcel: SeenParcel | null): boolean {
  if (parcel === null || parcel.status !== 'created') return true
  const { carrierStatusType: statusType, carrierStatus: status } = parcel
  const news = parcelNews('back', { statusType, status })
  return news === 'waiting' || news === 'stopped'
}

/** The courier has it: it has not arrived, and was not lost or brought back. */
export function isParcelMoving(parcel: (SeenParcel & Pick<ReturnParcelView, 'direction'>) | null): boolean {
  if (parcel?.status !== 'created') return false
  const { direction, carrierStatusType: statusType, carrierStatus: status } = parcel
  return parcelNews(direction, { statusType, status }) === 'moving'
}

/** The courier has taken it from us, whatever became of it then. */
export function hasLeft(parcel: SeenParcel | null): boolean {
  return parcel?.status === 'created' && !isParcelStill(parcel)
}

/** What is in it is the same either way; the customer is where it is fetched, or where it goes. */
export function returnParcelOf(
  parcel: { readonly id: string; readonly direction: ReturnDirection },
  asked: Pick<ReturnView, 'items' | 'amountPaise' | 'createdAt'>,
  customer: CustomerDetails,
): Parcel {
  const quantity = asked.items.reduce((sum, item) => sum + item.quantity, 0)
  return {
    reference: parcel.id,
    payment: { mode: parcel.direction === 'back' ? 'Pickup' : 'Prepaid' },
    consignee: customer,
    contents: asked.items.map((item) => `${item.quantity} x ${item.name}`).join(', '),
    quantity,
    weightGrams: quantity * GRAMS_A_PIECE,
    totalPaise: asked.amountPaise,
    costPaise: PARCEL_COST_PAISE,
    orderedAt: asked.createdAt,
  }
}
