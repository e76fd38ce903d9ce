import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeCreditNote, type CreditedLine, type CreditedRefund } from './compose-credit-note.ts'
import { composeInvoice, type InvoiceDocument } from './compose-invoice.ts'
import { sumTax } from './gst.ts'
import { addPaise, paise } from '#platform/rules/money.ts'
import { anOrder, anyInvoicedOrder, IN_BENGALURU, NOTEBOOK, PLANNER } from '../testing/any-order.ts'

const invoiceOf = (document: InvoiceDocument) => ({
  number: 'PN/26-27/000001',
  issuedOn: '2026-11-05',
  document,
})

const aRefund = (
  facts: Partial<Omit<CreditedRefund, 'amountPaise'>> & { amountPaise: number },
): CreditedRefund => ({
  withheldCoins: 0,
  items: null,
  reason: 'cancelled',
  ...facts,
  amountPaise: paise(facts.amountPaise),
})

function credit(document: InvoiceDocument, refund: CreditedRefund, earlier: readonly CreditedLine[] = []) {
  return composeCreditNote(refund, invoiceOf(document), earlier)
}

describe('the refunds of any order', () => {
  const steps = fc.array(
    fc.record({ part: fc.integer({ min: 1, max: 600 }), item: fc.option(fc.integer({ min: 1, max: 12 })) }),
    { minLength: 1, maxLength: 6 },
  )

  test('credit what they refund, never more than is left, and exactly everything in the end', () => {
    fc.assert(
      fc.property(anyInvoicedOrder, steps, (order, refunds) => {
        const { document } = composeInvoice(order)
        const earlier: CreditedLine[] = []
        let left: number = order.totalPaise
        const note = (refund: CreditedRefund) => {
          const credited = credit(document, refund, earlier)
          const value = Math.min(left, refund.amountPaise + refund.withheldCoins * 100)
          expect(credited?.totals.totalPaise ?? 0).toBe(value)
          for (const line of credited?.lines ?? []) {
            expect(Math.min(line.totalPaise, line.cgstPaise, line.igstPaise)).toBeGreaterThanOrEqual(0)
            expect(line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise).toBe(line.totalPaise)
          }
          earlier.push(...(credited?.lines ?? []))
          for (const line of document.lines) {
            const credits = earlier.filter((each) => each.line === line.line)
            const soFar = addPaise(...credits.map((each) => each.totalPaise))
            const tax = credits.reduce((sum, each) => sum + 2 * each.cgstPaise + each.igstPaise, 0)
            // At every step the tax follows the rate, except for a pending paisa.
            const exact = (soFar * line.ratePercent) / (100 + line.ratePercent)
            expect(Math.abs(tax - exact)).toBeLessThanOrEqual(3)
          }
          left -= value
        }
        for (const { part, item } of refunds) {
          const items = item === null ? null : [{ orderItemId: item, quantity: 1 }]
          note(aRefund({ amountPaise: Math.ceil((order.totalPaise * part) / 1_000) + 1, items }))
        }
        note(aRefund({ amountPaise: order.totalPaise + 100 }))
        for (const line of document.lines) {
          const credits = earlier.filter((each) => each.line === line.line)
          expect(addPaise(...credits.map((each) => each.totalPaise))).toBe(line.totalPaise)
          expect(addPaise(...credits.map((each) => each.cgstPaise))).toBe(line.cgstPaise)
          expect(addPaise(...credits.map((each) => each.igstPaise))).toBe(line.igstPaise)
        }
      }),
    )
  })
})

describe('a credit note', () => {
  const { document } = composeInvoice(
    anOrder({ items: [NOTEBOOK, PLANNER], customer: IN_BENGALURU, coinDiscountPaise: paise(10_000) }),
  )

  test('for a full refund has the amounts of the invoice, and the reason', () => {
    const note = credit(document, aRefund({ amountPaise: document.totals.totalPaise }))
    expect(note?.totals).toEqual(document.totals)
    expect(note?.corrects).toEqual({
      number: 'PN/26-27/000001',
      issuedOn: '2026-11-05',
      reason: 'The order was cancelled',
    })
    expect(note?.lines.map((line) => line.quantity)).toEqual([2, 1, null, null])
  })

  test('is not reduced by coins withheld from the money', () => {
    const note = credit(
      document,
      aRefund({ amountPaise: document.totals.totalPaise - 4_200, withheldCoins: 42 }),
    )
    expect(note?.totals).toEqual(document.totals)
  })

  test('for selected goods credits only these, in proportion', () => {
    const notebooks = document.lines[0]!
    const half = Math.floor(notebooks.totalPaise / 2)
    const items = [{ orderItemId: 1, quantity: 1 }]
    const note = credit(document, aRefund({ amountPaise: half, items, reason: 'return:x' }))
    expect(note?.lines).toHaveLength(1)
    expect(note?.lines[0]).toMatchObject({ line: 0, quantity: 1, totalPaise: half, igstPaise: 0 })
    expect(note?.corrects?.reason).toBe('Goods came back')
    const rest = credit(document, aRefund({ amountPaise: notebooks.totalPaise - half, items }), note?.lines)
    expect(rest?.lines[0]).toMatchObject({ line: 0, quantity: 1, totalPaise: notebooks.totalPaise - half })
  })

  test('for more than the goods credits the charges next, and only then other goods', () => {
    const planner = document.lines[1]!
    const items = [{ orderItemId: 2, quantity: 1 }]
    const note = credit(document, aRefund({ amountPaise: planner.totalPaise + 6_000, items }))
    expect(note?.lines.map((line) => [line.line, line.totalPaise])).toEqual([
      [0, 1_000],
      [1, planner.totalPaise],
      [2, document.lines[2]!.totalPaise],
      [3, document.lines[3]!.totalPaise],
    ])
  })

  test('for an amount without goods is split over every line, without quantities', () => {
    const note = credit(document, aRefund({ amountPaise: 10_000, reason: 'staff:key' }))
    expect(note?.lines).toHaveLength(4)
    expect(note?.lines.every((line) => line.quantity === null)).toBe(true)
    expect(note?.totals.totalPaise).toBe(10_000)
    expect(sumTax(note!.lines)).toMatchObject({ igstPaise: note!.totals.igstPaise })
    expect(note?.corrects?.reason).toBe('An amount was given back')
  })

  test('for a returned parcel credits the goods before the shipping charge', () => {
    const goods = document.lines[0]!.totalPaise + document.lines[1]!.totalPaise
    const note = credit(document, aRefund({ amountPaise: goods, reason: 'rto' }))
    expect(note?.lines.map((line) => [line.kind, line.quantity])).toEqual([
      ['goods', 2],
      ['goods', 1],
    ])
    expect(note?.corrects?.reason).toBe('The parcel came back undelivered')
  })

  test('for the last paisa of a line has no negative part', () => {
    for (let unit = 200; unit < 230; unit += 1) {
      const items = [{ ...PLANNER, unitPaise: paise(unit) }]
      const { document } = composeInvoice(anOrder({ items, shippingPaise: paise(0) }))
      const most = credit(document, aRefund({ amountPaise: unit - 1 }))!
      const last = credit(document, aRefund({ amountPaise: 1 }), most.lines)!
      for (const { taxablePaise, cgstPaise } of [most.totals, last.totals])
        expect(Math.min(taxablePaise, cgstPaise)).toBeGreaterThanOrEqual(0)
      expect(most.totals.cgstPaise + last.totals.cgstPaise).toBe(document.totals.cgstPaise)
    }
  })

  test('does not exist if everything is credited', () => {
    const whole = credit(document, aRefund({ amountPaise: document.totals.totalPaise }))
    expect(credit(document, aRefund({ amountPaise: 100 }), whole?.lines)).toBeNull()
  })
})
