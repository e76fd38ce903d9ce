/** The tax included in an order's items and charges, as integrators receive it. */
import { composeInvoice } from '#modules/invoicing/rules/compose-invoice.ts'
import { sumTax } from '#modules/invoicing/rules/gst.ts'
import type { InvoiceLine } from '#modules/invoicing/rules/invoice-document.ts'
import { toRupees } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { rupees } from './api-values.ts'
import type { PartnerOrderRow } from './partner-order-row.ts'

export const orderTax = z
  .object({
    taxable_value: rupees.describe('What is taxed, after discounts, without the tax.').meta({ example: 378 }),
    cgst: rupees.meta({ example: 0 }),
    sgst: rupees.meta({ example: 0 }),
    igst: rupees.describe('Across states, in place of the other two.').meta({ example: 0 }),
  })
  .meta({ id: 'Tax' })

/** As on the invoice; before there is one, calculated with the rates of the time it was ordered. */
export function taxLinesOf(order: PartnerOrderRow): readonly InvoiceLine[] {
  if (order.invoiceLines) return order.invoiceLines
  const { city, state, pincode, country } = order
  const { document } = composeInvoice({
    ...order,
    orderId: order.id,
    business: null,
    orderNumber: order.number,
    customer: { fullName: '', address: '', city, state, pincode, country },
    items: order.items.map((item) => ({ ...item, ratePercent: item.gstRatePercent })),
    payment: { method: 'none', reference: '' },
  })
  return document.lines
}

/** In rupees; the sum of the given lines. */
export function taxOf(lines: readonly InvoiceLine[]): z.output<typeof orderTax> {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = sumTax(lines)
  return {
    taxable_value: toRupees(taxablePaise),
    cgst: toRupees(cgstPaise),
    sgst: toRupees(sgstPaise),
    igst: toRupees(igstPaise),
  }
}

/** Below the path of the orders API, so that an API key grants access. */
export function invoicePdfPath(orderId: string, invoiceId: string): string {
  return `/orders-api/orders/${orderId}/invoices/${invoiceId}.pdf`
}
