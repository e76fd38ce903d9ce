import { expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { gstCsv, registerCsvHead, registerCsvRows, sumGst } from './gst-files.ts'
import type { GstRow, RegisterRow } from './invoice-view.ts'
import { paise } from '#platform/rules/money.ts'

const aRow = (facts: Partial<GstRow> = {}): GstRow => ({
  placeOfSupply: { name: 'Karnataka', code: '29' },
  isInterState: true,
  isBusiness: false,
  hsn: '48201090',
  ratePercent: 18,
  quantity: 2,
  taxablePaise: paise(100_000),
  nilRatedPaise: paise(0),
  cgstPaise: paise(0),
  sgstPaise: paise(0),
  igstPaise: paise(18_000),
  totalPaise: paise(118_000),
  ...facts,
})

const TAXED = {
  hsn: '48201090',
  ratePercent: 18,
  quantity: 1,
  taxablePaise: paise(10_000),
  cgstPaise: paise(900),
  sgstPaise: paise(900),
  igstPaise: paise(0),
  totalPaise: paise(11_800),
}
const NIL = {
  ...TAXED,
  hsn: '48202000',
  ratePercent: 0,
  taxablePaise: paise(500),
  cgstPaise: paise(0),
  sgstPaise: paise(0),
  totalPaise: paise(500),
}

const aPaper = (facts: Partial<RegisterRow> = {}): RegisterRow => ({
  kind: 'tax_invoice',
  number: 'PN/26-27/000001',
  issuedOn: '2026-11-05',
  orderId: '01890000-0000-7000-8000-00000000000a' as OrderId,
  orderNumber: '01890000',
  customerName: 'Asha Rao',
  gstin: null,
  placeOfSupply: { name: 'Telangana', code: '36' },
  isInterState: false,
  corrects: null,
  totalPaise: paise(12_300),
  parts: [TAXED, NIL],
  ...facts,
})

test('the totals of a month have a row for each place, code and rate', () => {
  const [head, row, ...more] = gstCsv([aRow()]).split('\r\n')
  expect(head).toBe(
    '\ufeffPlace of supply,State code,Supply,Buyer,HSN,Rate %,Quantity,Taxable value,Nil-rated value,CGST,SGST,IGST,Total',
  )
  expect(row).toBe('Karnataka,29,inter-state,B2C,48201090,18,2,1000.00,0.00,0.00,0.00,180.00,1180.00')
  expect(more).toEqual([''])
})

test('a place in the shopper’s own words cannot run as a formula', () => {
  const row = aRow({ placeOfSupply: { name: '=HYPERLINK("http://x")', code: null } })
  expect(gstCsv([row]).split('\r\n')[1]).toContain(`"'=HYPERLINK(""http://x"")",,inter-state,B2C`)
})

test('the register lists each document once per rate, credit notes as negative', () => {
  expect(registerCsvHead()).toContain('Customer,Buyer,GSTIN,Place of supply,State code,Rate %,Taxable value')
  expect(registerCsvRows(aPaper({ customerName: '@SUM(A1)' }))).toBe(
    "PN/26-27/000001,2026-11-05,Tax invoice,,01890000,'@SUM(A1),B2C,,Telangana,36,0,0.00,5.00,0.00,0.00,0.00,5.00\r\n" +
      "PN/26-27/000001,2026-11-05,Tax invoice,,01890000,'@SUM(A1),B2C,,Telangana,36,18,100.00,0.00,9.00,9.00,0.00,118.00\r\n",
  )
  const note = aPaper({
    kind: 'credit_note',
    number: 'CN/26-27/000001',
    gstin: '29AAGCB7383J1Z4',
    corrects: { number: 'PN/26-27/000001', issuedOn: '2026-11-05', totalPaise: paise(12_300) },
    parts: [TAXED],
  })
  expect(registerCsvRows(note)).toBe(
    'CN/26-27/000001,2026-11-05,Credit note,PN/26-27/000001,01890000,Asha Rao,B2B,29AAGCB7383J1Z4,Telangana,36,18,-100.00,0.00,-9.00,-9.00,0.00,-118.00\r\n',
  )
})

test('nil-rated amounts are beside the taxable value, with their own totals', () => {
  const nil = aRow({
    hsn: '48202000',
    ratePercent: 0,
    taxablePaise: paise(0),
    nilRatedPaise: paise(42_020),
    igstPaise: paise(0),
    totalPaise: paise(42_020),
  })
  expect(gstCsv([nil])).toContain('48202000,0,2,0.00,420.20,0.00,0.00,0.00,420.20')
  const [all] = sumGst([aRow(), nil], () => 'all')
  expect(all).toMatchObject({ taxablePaise: 100_000, nilRatedPaise: 42_020, totalPaise: 160_020 })
})

test('rows are summed by key, in the key’s sequence', () => {
  const rows = [
    aRow(),
    aRow({ placeOfSupply: { name: 'Kerala', code: '32' }, quantity: 1 }),
    aRow({ hsn: '48202000', ratePercent: 0, quantity: -3, totalPaise: paise(-5_000) }),
  ]
  const sums = sumGst(rows, ({ hsn }) => hsn)
  expect(sums.map(({ key, quantity, totalPaise }) => [key, quantity, totalPaise])).toEqual([
    ['48201090', 3, 236_000],
    ['48202000', -3, -5_000],
  ])
  expect(sumGst([], ({ hsn }) => hsn)).toEqual([])
})
