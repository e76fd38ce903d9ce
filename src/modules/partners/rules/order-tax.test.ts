import { expect, test } from 'vitest'
import { invoicePdfPath, orderTax, taxLinesOf, taxOf } from './order-tax.ts'
import { SAMPLE_ORDER } from './sample-order.ts'

test('the items of an order without an invoice add up to its total, and an invoice’s own lines take precedence', () => {
  const lines = taxLinesOf(SAMPLE_ORDER)
  expect(lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)).toBe(SAMPLE_ORDER.totalPaise)
  expect(orderTax.parse(taxOf(lines))).toEqual({ taxable_value: 428, cgst: 0, sgst: 0, igst: 0 })
  expect(taxLinesOf({ ...SAMPLE_ORDER, invoiceLines: [] })).toEqual([])
})

test('the PDF of an invoice has an address under its order', () => {
  expect(invoicePdfPath('a', 'b')).toBe('/orders-api/orders/a/invoices/b.pdf')
})
