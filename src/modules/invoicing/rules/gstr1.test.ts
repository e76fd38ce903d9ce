import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRow } from '#platform/rules/csv.ts'
import { paise } from '#platform/rules/money.ts'
import {
  anOrder,
  anyInvoicedOrder,
  IN_BENGALURU,
  NOTEBOOK,
  ORDER_ID,
  PLANNER,
  RAO_TRADERS,
} from '../testing/any-order.ts'
import { composeCreditNote } from './compose-credit-note.ts'
import {
  composeInvoice,
  type InvoicedOrder,
  type InvoiceDocument,
  type InvoiceKind,
} from './compose-invoice.ts'
import { GSTR1_HEADS, type Gstr1Section } from './gstr1-heads.ts'
import { startGstr1 } from './gstr1.ts'
import type { RegisterRow } from './invoice-view.ts'

/** A document as the register reads it. */
function rowOf(kind: InvoiceKind, number: string, document: InvoiceDocument, invoicePaise = 0): RegisterRow {
  return {
    kind,
    number,
    issuedOn: '2026-11-05',
    orderId: ORDER_ID,
    orderNumber: 'PN-1078',
    customerName: document.buyer.name,
    gstin: document.buyer.gstin ?? null,
    placeOfSupply: document.placeOfSupply,
    isInterState: document.isInterState,
    totalPaise: document.totals.totalPaise,
    corrects: document.corrects && { ...document.corrects, totalPaise: paise(invoicePaise) },
    parts: document.lines.map(({ kind: lineKind, quantity, ...line }) => ({
      ...line,
      quantity: lineKind === 'goods' ? (quantity ?? 0) : 0,
    })),
  }
}

type Sale = { readonly order: InvoicedOrder; readonly refundPaise?: number }

/** The documents of a month: an invoice for each sale, and a credit note for each refund. */
function monthOf(sales: readonly Sale[]): RegisterRow[] {
  return sales.flatMap(({ order, refundPaise = 0 }, position) => {
    const number = `PN/26-27/${String(position + 1).padStart(6, '0')}`
    const { kind, document } = composeInvoice(order)
    const refund = { amountPaise: paise(refundPaise), withheldCoins: 0, items: null, reason: 'cancelled' }
    const note = composeCreditNote(refund, { number, issuedOn: '2026-11-05', document }, [])
    return [
      rowOf(kind, number, document),
      ...(note ? [rowOf('credit_note', number.replace('PN', 'CN'), note, document.totals.totalPaise)] : []),
    ]
  })
}

function filesOf(rows: readonly RegisterRow[]) {
  const gstr1 = startGstr1()
  for (const row of rows) gstr1.add(row)
  return gstr1.files()
}

/** Paise of a column, by rate where the section has one. */
function sumsOf(
  rows: readonly RegisterRow[],
  section: Gstr1Section,
  column: string,
  where: (cells: string[]) => boolean = () => true,
) {
  const sums = new Map<string, number>()
  const heads: readonly string[] = GSTR1_HEADS[section]
  const [amount, rate] = [heads.indexOf(column), heads.indexOf('Rate')]
  for (const cells of filesOf(rows).find((file) => file.section === section)?.rows ?? []) {
    const texts = cells.map((cell) => csvRow([cell]).trim())
    if (!where(texts)) continue
    const key = rate < 0 ? 'all' : String(Number(texts[rate]))
    sums.set(key, (sums.get(key) ?? 0) + Math.round(Number(texts[amount]) * 100))
  }
  return sums
}

const textsOf = (rows: readonly RegisterRow[]) =>
  Object.fromEntries(
    filesOf(rows).map((file) => [file.section, file.rows.map((cells) => csvRow(cells).trim())]),
  )

const LARGE = { ...PLANNER, quantity: 2, unitPaise: paise(59_00_000) }

describe('a month calculated manually', () => {
  // Planners at 18%, notebooks at nil, no charges: 1 × ₹118 = 100 + 18; 2 × ₹59,000 = 1,00,000 + 18,000.
  const planner = { ...PLANNER, unitPaise: paise(11_800) }
  const notebook = { ...NOTEBOOK, quantity: 1, unitPaise: paise(5_000) }
  const sale = (parts: Parameters<typeof anOrder>[0]) =>
    anOrder({ shippingPaise: paise(0), items: [planner], ...parts })
  const month = monthOf([
    { order: sale({ items: [planner, notebook] }) },
    { order: sale({ customer: IN_BENGALURU }), refundPaise: 5_900 },
    { order: sale({ customer: IN_BENGALURU, items: [planner, notebook], business: RAO_TRADERS }) },
    { order: sale({ business: RAO_TRADERS }), refundPaise: 11_800 },
    {
      order: sale({ customer: IN_BENGALURU, items: [{ ...LARGE, unitPaise: paise(59_00_000) }] }),
      refundPaise: 11_80_000,
    },
  ])

  test('is reported section by section', () => {
    expect(textsOf(month)).toEqual({
      b2b: [
        '29AAGCB7383J1Z4,Rao & Sons Traders Pvt. Ltd.,PN/26-27/000003,05-Nov-2026,168.00,29-Karnataka,N,,Regular B2B,,18.00,100.00,0.00',
        '29AAGCB7383J1Z4,Rao & Sons Traders Pvt. Ltd.,PN/26-27/000004,05-Nov-2026,118.00,36-Telangana,N,,Regular B2B,,18.00,100.00,0.00',
      ],
      b2cl: ['PN/26-27/000005,05-Nov-2026,118000.00,29-Karnataka,,18.00,100000.00,0.00,'],
      b2cs: ['OE,29-Karnataka,,18.00,50.00,0.00,', 'OE,36-Telangana,,18.00,100.00,0.00,'],
      cdnr: [
        '29AAGCB7383J1Z4,Rao & Sons Traders Pvt. Ltd.,CN/26-27/000004,05-Nov-2026,C,36-Telangana,N,Regular B2B,118.00,,18.00,100.00,0.00',
      ],
      cdnur: ['B2CL,CN/26-27/000005,05-Nov-2026,C,29-Karnataka,11800.00,,18.00,10000.00,0.00'],
      exemp: [
        'Inter-State supplies to registered persons,50.00,0.00,0.00',
        'Intra-State supplies to unregistered persons,50.00,0.00,0.00',
      ],
      'hsn(b2b)': [
        '48201090,,NOS-NUMBERS,1.00,118.00,18.00,100.00,18.00,0.00,0.00,0.00',
        '48202000,,NOS-NUMBERS,1.00,50.00,0.00,50.00,0.00,0.00,0.00,0.00',
      ],
      'hsn(b2c)': [
        // 118 + 59 + 1,18,000 − 11,800, of which 9 + 9 are CGST and SGST of Telangana.
        '48201090,,NOS-NUMBERS,4.00,106377.00,18.00,90150.00,16209.00,9.00,9.00,0.00',
        '48202000,,NOS-NUMBERS,1.00,50.00,0.00,50.00,0.00,0.00,0.00,0.00',
      ],
      docs: [
        'Invoices for outward supply,PN/26-27/000001,PN/26-27/000005,5,0',
        'Credit Note,CN/26-27/000002,CN/26-27/000005,4,1',
      ],
    })
  })

  test('has the columns of the offline tool, one cell for each', () => {
    for (const { section, rows } of filesOf(month))
      for (const cells of rows)
        expect([section, cells.length]).toEqual([section, GSTR1_HEADS[section].length])
    expect(csvRow(GSTR1_HEADS.b2cs).trim()).toBe(
      'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    )
  })
})

test('an invoice of exactly ₹1,00,000 is summed, and one of a paisa more is listed; the place matters too', () => {
  const priced = (unitPaise: number, customer?: typeof IN_BENGALURU) =>
    monthOf([
      {
        order: anOrder({
          shippingPaise: paise(0),
          items: [{ ...PLANNER, unitPaise: paise(unitPaise) }],
          ...(customer && { customer }),
        }),
      },
    ])
  expect(Object.keys(textsOf(priced(1_00_000_00, IN_BENGALURU)))).toContain('b2cs')
  expect(Object.keys(textsOf(priced(1_00_000_01, IN_BENGALURU)))).toContain('b2cl')
  expect(Object.keys(textsOf(priced(1_00_000_01)))).toContain('b2cs')
  const [row] = priced(1_00_000_01, IN_BENGALURU)
  expect(Object.keys(textsOf([{ ...row!, issuedOn: '2024-07-31' }]))).toContain('b2cs')
})

test('an unknown place is left empty, and a month without documents has no file', () => {
  const [row] = monthOf([{ order: anOrder({ items: [PLANNER] }) }])
  const texts = textsOf([{ ...row!, placeOfSupply: { name: 'Wherever', code: null } }])
  expect(texts['b2cs']?.[0]).toMatch(/^OE,,,18.00,/)
  expect(filesOf([])).toEqual([])
})

const anyMonth = fc
  .array(fc.record({ order: anyInvoicedOrder, part: fc.constantFrom(0, 0, 300, 1_000) }), { maxLength: 12 })
  .map((sales) =>
    monthOf(
      sales.map(({ order, part }) => ({ order, refundPaise: Math.floor((order.totalPaise * part) / 1_000) })),
    ),
  )

/** The register's own sums: taxable value by rate, of registered buyers or of others. */
function registerSums(rows: readonly RegisterRow[], isBusiness: boolean) {
  const sums = new Map<string, number>()
  for (const { gstin, kind, parts } of rows)
    for (const { ratePercent, taxablePaise } of (gstin !== null) === isBusiness ? parts : []) {
      const before = sums.get(String(ratePercent)) ?? 0
      sums.set(String(ratePercent), before + (kind === 'credit_note' ? -1 : 1) * taxablePaise)
    }
  return sums
}

const RATES = ['0', '5', '12', '18', '28']

test('the sections of any month add up to its register, for each rate and kind of buyer', () => {
  fc.assert(
    fc.property(anyMonth, (rows) => {
      const taxable = (section: Gstr1Section) => sumsOf(rows, section, 'Taxable Value')
      const [b2b, cdnr, b2cl, cdnur, b2cs] = [
        taxable('b2b'),
        taxable('cdnr'),
        taxable('b2cl'),
        taxable('cdnur'),
        taxable('b2cs'),
      ]
      const [business, privately] = [registerSums(rows, true), registerSums(rows, false)]
      const hsn = { b2b: taxable('hsn(b2b)'), b2c: taxable('hsn(b2c)') }
      const of = (sums: ReadonlyMap<string, number>, rate: string) => sums.get(rate) ?? 0
      for (const rate of RATES) {
        const [ofBusiness, ofPrivate] = [of(business, rate), of(privately, rate)]
        expect([rate, of(hsn.b2b, rate), of(hsn.b2c, rate)]).toEqual([rate, ofBusiness, ofPrivate])
        if (rate === '0') continue
        expect(of(b2b, rate) - of(cdnr, rate)).toBe(ofBusiness)
        expect(of(b2cl, rate) - of(cdnur, rate) + of(b2cs, rate)).toBe(ofPrivate)
      }
      const nil = (buyer: string) =>
        of(
          sumsOf(rows, 'exemp', 'Nil Rated Supplies', ([text = '']) => text.endsWith(`to ${buyer} persons`)),
          'all',
        )
      expect([nil('registered'), nil('unregistered')]).toEqual([of(business, '0'), of(privately, '0')])
      const issued = filesOf(rows).find(({ section }) => section === 'docs')?.rows ?? []
      const counted = issued.reduce(
        (sum, cells) => sum + Number(csvRow(cells.slice(3, 4))) - Number(csvRow(cells.slice(4))),
        0,
      )
      expect(counted).toBe(rows.length)
    }),
  )
})
