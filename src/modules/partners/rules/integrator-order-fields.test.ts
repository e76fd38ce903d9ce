/** The meaning of each order status is documented where integrators read it. */
import { expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { integratorOrder } from './integrator-order.ts'
import {
  wordByWord,
  invoicePdfPath,
  orderTax,
  taxLinesOf,
  taxOf,
  integratorRefund,
  toIntegratorRefund,
  REFUND_STATUSES,
} from './integrator-order-fields.ts'
import { SAMPLE_ORDER } from './api-samples.ts'

test('each status has one line', () => {
  expect(wordByWord('One of two.', { a: 'first', b: 'second' })).toBe(
    'One of two.\n\n- `a`: first\n- `b`: second',
  )
})

test.each(['status', 'payment_status', 'fulfilment_status'] as const)(
  'every status in %s is explained',
  (name) => {
    const field = integratorOrder.shape[name]
    for (const word of field.options) expect(field.description).toContain(`\n- \`${word}\`: `)
  },
)

test('the items of an order without an invoice add up to its total, and an invoice’s own lines take precedence', () => {
  const lines = taxLinesOf(SAMPLE_ORDER)
  expect(lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)).toBe(SAMPLE_ORDER.totalPaise)
  expect(orderTax.parse(taxOf(lines))).toEqual({ taxable_value: 428, cgst: 0, sgst: 0, igst: 0 })
  expect(taxLinesOf({ ...SAMPLE_ORDER, invoiceLines: [] })).toEqual([])
})

test('the PDF of an invoice has an address under its order', () => {
  expect(invoicePdfPath('a', 'b')).toBe('/orders-api/orders/a/invoices/b.pdf')
})

// A refund in the orders API: rupees, and its status.

test.each(REFUND_STATUSES)('a refund that is %s matches the published schema, in rupees', (status) => {
  const answer = toIntegratorRefund({
    id: '6f1f7a52-3b4c-4e55-9d61-0a5b7c8d9e10',
    replacesId: null,
    method: 'provider',
    status,
    amountPaise: paise(64_10),
    coinsReturned: 3,
    providerRefundId: 'rfnd_1',
    createdAt: '2026-11-01T10:00:00.000Z',
    processedAt: null,
  })
  expect(answer).toMatchObject({ status, amount: 64.1, coins_returned: 3, replaces_id: null })
  expect(integratorRefund.parse(answer)).toEqual(answer)
})
