import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeInvoice, type InvoiceLine } from './compose-invoice.ts'
import { addPaise, paise, type Paise } from '#platform/rules/money.ts'
import {
  anOrder,
  anyInvoicedOrder,
  IN_BENGALURU,
  IN_HYDERABAD,
  NOTEBOOK,
  PLANNER,
  RAO_TRADERS,
} from '../testing/any-order.ts'

const sum = (lines: readonly InvoiceLine[], of: (line: InvoiceLine) => Paise) => addPaise(...lines.map(of))

describe('the lines of any order', () => {
  test('add up to its total, and each to its taxable value and its taxes', () => {
    fc.assert(
      fc.property(anyInvoicedOrder, (order) => {
        const { lines, totals } = composeInvoice(order).document
        expect(totals.totalPaise).toBe(order.totalPaise)
        expect(sum(lines, (line) => line.totalPaise)).toBe(order.totalPaise)
        for (const line of lines) {
          const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = line
          expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(line.totalPaise)
          expect(line.grossPaise - line.couponPaise - line.coinPaise).toBe(line.totalPaise)
          expect(Math.min(line.totalPaise, taxablePaise, cgstPaise, igstPaise)).toBeGreaterThanOrEqual(0)
        }
        expect(sum(lines, (line) => line.couponPaise)).toBe(order.couponDiscountPaise)
        expect(sum(lines, (line) => line.coinPaise)).toBe(order.coinDiscountPaise)
      }),
    )
  })

  test('have either two equal halves or one whole tax, and none at the nil rate', () => {
    fc.assert(
      fc.property(anyInvoicedOrder, (order) => {
        const { lines, isInterState } = composeInvoice(order).document
        for (const line of lines) {
          expect(line.cgstPaise).toBe(line.sgstPaise)
          if (isInterState) expect(line.cgstPaise).toBe(0)
          else expect(line.igstPaise).toBe(0)
          if (line.ratePercent === 0) expect(line.taxablePaise).toBe(line.totalPaise)
        }
      }),
    )
  })

  test('have a tax within one paisa of the exact rate', () => {
    fc.assert(
      fc.property(anyInvoicedOrder, (order) => {
        for (const line of composeInvoice(order).document.lines) {
          const exact = (line.totalPaise * line.ratePercent) / (100 + line.ratePercent)
          expect(Math.abs(line.cgstPaise + line.sgstPaise + line.igstPaise - exact)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('share shipping and the COD fee in proportion to the price of the goods', () => {
    fc.assert(
      fc.property(anyInvoicedOrder, (order) => {
        const { lines } = composeInvoice(order).document
        const goods = lines.filter((line) => line.kind === 'goods')
        for (const [kind, chargePaise] of [
          ['delivery', order.shippingPaise],
          ['cash_fee', order.codFeePaise],
        ] as const) {
          const charges = lines.filter((line) => line.kind === kind)
          expect(sum(charges, (line) => line.grossPaise)).toBe(chargePaise)
          for (const charge of charges) {
            const its = goods.filter(
              (line) => line.hsn === charge.hsn && line.ratePercent === charge.ratePercent,
            )
            const exact =
              (chargePaise * sum(its, (line) => line.grossPaise)) / sum(goods, (line) => line.grossPaise)
            expect(Math.abs(charge.grossPaise - exact)).toBeLessThan(1)
          }
        }
      }),
    )
  })
})

describe('the document', () => {
  test('for nil-rated goods only is a bill of supply', () => {
    const { kind, document } = composeInvoice(anOrder())
    expect(kind).toBe('bill_of_supply')
    expect(document.totals).toEqual({
      taxablePaise: 54_800,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 0,
      totalPaise: 54_800,
    })
  })

  test('for taxed goods only is a tax invoice; within the state with two halves', () => {
    const { kind, document } = composeInvoice(anOrder({ items: [PLANNER] }))
    expect(kind).toBe('tax_invoice')
    expect(document.isInterState).toBe(false)
    // 949.00 less 18/118 of it; the halves of 899.00 and 50.00 are rounded separately.
    expect(document.totals).toMatchObject({
      cgstPaise: 7_238,
      sgstPaise: 7_238,
      igstPaise: 0,
      totalPaise: 94_900,
    })
  })

  test('for both is one for both; across states with one tax', () => {
    const { kind, document } = composeInvoice(anOrder({ items: [NOTEBOOK, PLANNER], customer: IN_BENGALURU }))
    expect(kind).toBe('invoice_cum_bill')
    expect(document.placeOfSupply).toEqual({ name: 'Karnataka', code: '29' })
    expect(document.lines.map(({ kind: what, hsn, grossPaise }) => [what, hsn, grossPaise])).toEqual([
      ['goods', '48202000', 49_800],
      ['goods', '48201090', 89_900],
      ['delivery', '48202000', 1_782],
      ['delivery', '48201090', 3_218],
    ])
    expect(document.totals).toMatchObject({ cgstPaise: 0, sgstPaise: 0 })
    expect(document.totals.igstPaise).toBe(13_714 + 491)
  })

  test('for an order fully paid with coins takes them off the goods first, then off shipping', () => {
    const { document } = composeInvoice(
      anOrder({ coinDiscountPaise: paise(54_800), payment: { method: 'none', reference: '' } }),
    )
    expect(document.totals.totalPaise).toBe(0)
    expect(document.lines.map((line) => line.coinPaise)).toEqual([49_800, 5_000])
  })

  test('names seller and buyer, without e-mail or phone', () => {
    const { document } = composeInvoice(anOrder())
    expect(document.seller).toMatchObject({ stateCode: '36', gstin: expect.stringMatching(/^36/) })
    expect(document.buyer).toEqual({
      name: IN_HYDERABAD.fullName,
      address: ['12 Banjara Hills Road', 'Hyderabad 500034', 'Telangana, India'],
    })
    expect(JSON.stringify(document.buyer)).not.toContain('@')
  })

  test('cannot be made for an order whose total is not the sum of its lines', () => {
    expect(() => composeInvoice({ ...anOrder(), totalPaise: paise(54_799) })).toThrow(RangeError)
  })
})

describe('a registered business', () => {
  test('is named with its GSTIN, and taxed like any other recipient in that place', () => {
    const order = { items: [NOTEBOOK, PLANNER], customer: IN_HYDERABAD }
    const privately = composeInvoice(anOrder(order))
    const invoice = composeInvoice(anOrder({ ...order, business: RAO_TRADERS }))
    expect(invoice.document.buyer).toEqual({
      name: 'Rao & Sons Traders Pvt. Ltd.',
      gstin: '29AAGCB7383J1Z4',
      address: ['Asha Rao', '12 Banjara Hills Road', 'Hyderabad 500034', 'Telangana, India'],
    })
    const { buyer: _business, ...document } = invoice.document
    const { buyer: _person, ...same } = privately.document
    expect(document).toEqual(same)
    // Rule 46A is for buyers without a GSTIN.
    expect([privately.kind, invoice.kind]).toEqual(['invoice_cum_bill', 'tax_invoice'])
    expect(composeInvoice(anOrder({ business: RAO_TRADERS })).kind).toBe('bill_of_supply')
  })

  test('determines the state if neither the address nor the pincode does', () => {
    const nowhere = { ...IN_HYDERABAD, state: 'Wherever', pincode: '999999' }
    const placeOf = (business: typeof RAO_TRADERS | null) =>
      composeInvoice(anOrder({ customer: nowhere, business })).document.placeOfSupply
    expect(placeOf(RAO_TRADERS)).toEqual({ name: 'Karnataka', code: '29' })
    expect(placeOf(null)).toEqual({ name: 'Wherever', code: null })
    expect(placeOf({ ...RAO_TRADERS, gstin: '97AAGCB7383J1Z4' }).code).toBeNull()
  })
})
