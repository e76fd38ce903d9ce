/** The tax that an order's items and charges contain, as integrators receive it. */
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

/** As the invoice has them; before there is one, as it would be made today of the rates when it was ordered. */
export function taxLinesOf(order: PartnerOrderRow): readonly InvoiceLine[] {
  if (order.invoiceLines) return order.invoiceLines
  const { city, state, pincode, country } = order
  const { document } = composeInvoice({
    ...order,
    orderId: order.id,
    customer: { fullName: '', address: '', city, state, pincode, country },
    items: order.items.map((item) => ({ ...item, ratePercent: item.gstRatePercent })),
    payment: { method: 'none', reference: '' },
  })
  return document.lines
}

/** In rupees; the sum of all lines given. */
export function taxOf(lines: readonly InvoiceLine[]): z.output<typeof orderTax> {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = sumTax(lines)
  return {
    taxable_value: toRupees(taxablePaise),
    cgst: toRupees(cgstPaise),
    sgst: toRupees(sgstPaise),
    igst: toRupees(igstPaise),
  }
}

/** Below the orders API, so that a key opens it. */
export function invoicePdfPath(orderId: string, invoiceId: string): string {
  return `/orders-api/orders/${orderId}/invoices/${invoiceId}.pdf`
}
