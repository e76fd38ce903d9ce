/** The columns of the orders export, as an accountant expects them. Amounts in rupees, times in India. */
import type { CsvCell } from '#platform/rules/csv.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'

export const ORDER_EXPORT_HEAD = [
  'Order number',
  'Order ID',
  'Date (IST)',
  'Paid (IST)',
  'Customer',
  'E-mail',
  'Phone',
  'Address',
  'City',
  'State',
  'Pincode',
  'Country',
  'Business',
  'GSTIN',
  'Items',
  'Subtotal (₹)',
  'Shipping (₹)',
  'Cash charge (₹)',
  'Coupon',
  'Coupon discount (₹)',
  'Coins discount (₹)',
  'Total (₹)',
  'Refunded (₹)',
  'Payment method',
  'Payment ID or reference',
  'Status',
  'Payment',
  'Fulfilment',
  'Courier',
  'Waybill',
  'Invoice',
] as const

export type OrderToExport = {
  readonly id: OrderId
  readonly number: string
  readonly placed: string
  readonly paid: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly pincode: string
  readonly country: string
  readonly businessName: string
  readonly gstin: string
  readonly items: string
  readonly subtotalPaise: Paise
  readonly shippingPaise: Paise
  readonly codFeePaise: Paise
  readonly couponCode: string
  readonly couponDiscountPaise: Paise
  readonly coinDiscountPaise: Paise
  readonly totalPaise: Paise
  readonly refundedPaise: Paise
  readonly provider: string
  readonly paymentId: string
  readonly status: string
  readonly paymentStatus: string
  readonly fulfilmentStatus: string
  readonly courier: string
  readonly waybill: string
  readonly invoiceNumber: string
}

const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['razorpay', 'Razorpay'],
  ['cod', 'Cash on delivery'],
  ['outside', 'Outside the provider'],
  ['none', 'Nothing to pay'],
])

/** The cells of one order, in the order of the header. */
export function orderExportRow(order: OrderToExport): CsvCell[] {
  return [
    order.number,
    order.id,
    order.placed,
    order.paid,
    order.name,
    order.email,
    order.phone,
    order.address,
    order.city,
    order.state,
    order.pincode,
    order.country,
    order.businessName,
    order.gstin,
    order.items,
    { rupees: order.subtotalPaise },
    { rupees: order.shippingPaise },
    { rupees: order.codFeePaise },
    order.couponCode,
    { rupees: order.couponDiscountPaise },
    { rupees: order.coinDiscountPaise },
    { rupees: order.totalPaise },
    { rupees: order.refundedPaise },
    PROVIDERS.get(order.provider) ?? order.provider,
    order.paymentId,
    order.status,
    order.paymentStatus,
    order.fulfilmentStatus,
    order.courier,
    order.waybill,
    order.invoiceNumber,
  ]
}
