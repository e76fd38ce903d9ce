/** The body of Delhivery's create call: a form with one long field that contains JSON. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { cashOf, type Parcel } from '../rules/parcel.ts'
import { toRupees } from '#platform/rules/money.ts'

const MAX_DESCRIPTION = 200
const INDIAN_OFFSET_MS = 5.5 * 60 * 60 * 1_000

/** Delhivery's limit: fewer than 50 characters. A longer reference could never be looked up again. */
const MAX_REFERENCE = 49

export function createForm(parcel: Parcel, pickupLocation: string): string {
  const { consignee } = parcel
  if (parcel.reference.length > MAX_REFERENCE) throw new RangeError('a reference is too long')
  const shipment = {
    name: plain(consignee.fullName),
    order: parcel.reference,
    phone: tenDigits(consignee.phone),
    add: plain(consignee.address),
    pin: consignee.pincode,
    city: plain(consignee.city),
    state: plain(consignee.state),
    country: 'India',
    payment_mode: parcel.payment.mode,
    products_desc: plain(parcel.contents).slice(0, MAX_DESCRIPTION).trim(),
    order_date: indianTime(parcel.orderedAt),
    total_amount: toRupees(parcel.totalPaise),
    cod_amount: toRupees(cashOf(parcel)),
    quantity: String(parcel.quantity),
    weight: parcel.weightGrams,
    shipping_mode: 'Surface',
    ...(parcel.hsnCodes?.length ? { hsn_code: parcel.hsnCodes.join(', ') } : {}),
    seller_name: plain(shopFacts().sellerName),
    seller_add: plain(shopFacts().address.join(', ')),
    seller_gst_tin: shopFacts().gstin,
    ...(parcel.invoiceNumber ? { seller_inv: plain(parcel.invoiceNumber) } : {}),
    // The address for undeliverable parcels and for goods collected from a customer.
    return_name: plain(shopFacts().sellerName),
    return_add: plain(shopFacts().address.join(', ')),
    return_pin: shopFacts().pincode,
    return_city: shopFacts().town,
    return_state: shopFacts().state,
    return_country: 'India',
    return_phone: tenDigits(shopFacts().phone),
  }
  const data = { shipments: [shipment], pickup_location: { name: pickupLocation } }
  return new URLSearchParams({ format: 'json', data: JSON.stringify(data) }).toString()
}

/** Replaces characters that break Delhivery's parsing: & # % ; \ and those that JSON has to escape. */
export function plain(text: string): string {
  return text
    .replaceAll('&', ' and ')
    .replaceAll('"', "'")
    .replace(/[#%;\\\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The shop takes numbers with a country code, spaces and hyphens; the carrier wants the last ten digits. */
export function tenDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10)
}

/** 2026-11-21 14:03:07 */
function indianTime(iso: string): string {
  return new Date(Date.parse(iso) + INDIAN_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
