import { expect, test } from 'vitest'
import { csvRow } from '#platform/rules/csv.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { ORDER_EXPORT_HEAD, orderExportRow, type OrderToExport } from './order-export.ts'

const ORDER: OrderToExport = {
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' as OrderId,
  number: 'PN-1078',
  placed: '2026-11-22 10:00',
  paid: '',
  name: '=HYPERLINK("http://evil")',
  email: 'asha@example.test',
  phone: '+91 98480 12345',
  address: '@12 Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
  businessName: 'Rao & Sons',
  gstin: '29AAGCB7383J1Z4',
  items: '2 x Notebook (RN-1)',
  subtotalPaise: paise(49_850),
  shippingPaise: paise(5_000),
  codFeePaise: paise(0),
  couponCode: '',
  couponDiscountPaise: paise(100),
  coinDiscountPaise: paise(0),
  totalPaise: paise(54_750),
  refundedPaise: paise(0),
  provider: 'outside',
  paymentId: 'UTR 1',
  status: 'completed',
  paymentStatus: 'paid',
  fulfilmentStatus: 'none',
  courier: '',
  waybill: '',
  invoiceNumber: 'INV-1',
}

test('an exported order has a cell for each column of the header', () => {
  expect(orderExportRow(ORDER)).toHaveLength(ORDER_EXPORT_HEAD.length)
  const cellOf = (name: (typeof ORDER_EXPORT_HEAD)[number]) =>
    orderExportRow(ORDER)[ORDER_EXPORT_HEAD.indexOf(name)]
  expect(cellOf('Order number')).toBe('PN-1078')
  expect(cellOf('Business')).toBe('Rao & Sons')
  expect(cellOf('GSTIN')).toBe('29AAGCB7383J1Z4')
  expect(cellOf('Total (₹)')).toEqual({ rupees: 54_750 })
  expect(cellOf('Payment method')).toBe('Outside the provider')
  expect(cellOf('Payment ID or reference')).toBe('UTR 1')
  expect(cellOf('Invoice')).toBe('INV-1')
})

test('an exported order cannot run formulas in a spreadsheet, and has amounts that add up there', () => {
  const row = csvRow(orderExportRow(ORDER))
  expect(row).toContain(`"'=HYPERLINK(""http://evil"")"`)
  expect(row).toContain(`,'@12 Road,`)
  expect(row).toContain(`,'+91 98480 12345,`)
  expect(row).toContain(',547.50,')
})

test('an unknown value is exported by its own name', () => {
  expect(orderExportRow({ ...ORDER, provider: 'barter' })).toContain('barter')
})
