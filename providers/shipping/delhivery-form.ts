/** The text of Delhivery's create call: a form whose one long field is JSON. */
import { BRAND } from '#domain/brand.ts'
import type { Parcel } from '#domain/fulfilment/parcel.ts'
import { toRupees } from '#domain/money.ts'

const LONGEST_DESCRIPTION = 200
const INDIAN_OFFSET_MS = 5.5 * 60 * 60 * 1_000

export function createForm(parcel: Parcel, pickupLocation: string): string {
  const { consignee } = parcel
  const shipment = {
    name: plain(consignee.fullName),
    order: parcel.reference,
    phone: tenDigits(consignee.phone),
    add: plain(consignee.address),
    pin: consignee.pincode,
    city: plain(consignee.city),
    state: plain(consignee.state),
    country: 'India',
    payment_mode: 'Prepaid',
    products_desc: plain(parcel.contents).slice(0, LONGEST_DESCRIPTION),
    order_date: indianTime(parcel.orderedAt),
    total_amount: toRupees(parcel.totalPaise),
    cod_amount: 0,
    quantity: String(parcel.quantity),
    weight: parcel.weightGrams,
    shipping_mode: 'Surface',
    seller_name: plain(BRAND.sellerName),
    seller_add: plain(BRAND.address.join(', ')),
    seller_gst_tin: BRAND.gstin,
  }
  const data = { shipments: [shipment], pickup_location: { name: pickupLocation } }
  return new URLSearchParams({ format: 'json', data: JSON.stringify(data) }).toString()
}

/** Without the signs that break Delhivery's reading of the values: & # % ; \ and, in JSON, what needs one of them. */
function plain(text: string): string {
  return text
    .replaceAll('&', ' and ')
    .replaceAll('"', "'")
    .replace(/[#%;\\\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The shop takes numbers with a country code, spaces and hyphens; the carrier wants the last ten digits. */
function tenDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10)
}

/** 2026-11-21 14:03:07 */
function indianTime(iso: string): string {
  return new Date(Date.parse(iso) + INDIAN_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
