/** Below the lines: the amount in words, the tax summary, the totals, and the statements required by law. */
import { amountInWords, formatFigure, paymentLabel } from '../rules/invoice-view.ts'
import type { InvoiceDocument, InvoiceLine } from '../rules/compose-invoice.ts'
import { addPaise, formatInr, type Paise } from '#platform/rules/money.ts'
import { COLOURS, PAGE, rule, INK, type Pen } from './pen.ts'
import type { PrintableInvoice } from './port.ts'

const SUMS_LEFT = PAGE.left + 318
const TEXT_WIDTH = 296
const LABEL = { size: 6.8, weight: 600, colour: COLOURS.emerald } as const
const BODY = { size: 8, colour: INK } as const
const SMALL = { size: 7, colour: COLOURS.muted } as const
const LEADING = 11
const ROW = 13

/** Height that the footer needs; it is never split across pages. */
export function footHeight(invoice: PrintableInvoice): number {
  const sums = sumRows(invoice).length * ROW + 40
  const words = 150 + 11 * rateRows(invoice.document).length
  return Math.max(sums, words) + 62
}

export function drawFoot(pen: Pen, invoice: PrintableInvoice, top: number): void {
  const sumsEnd = drawSums(pen, invoice, top + 8)
  const wordsEnd = drawWords(pen, invoice, top + 8)
  drawDeclaration(pen, invoice, Math.max(sumsEnd, wordsEnd) + 14)
}

type SumRow = readonly [label: string, amount: string]

function sumRows({ kind, document }: PrintableInvoice): SumRow[] {
  const { lines, totals, isInterState } = document
  const sum = (of: (line: InvoiceLine) => Paise, among: readonly InvoiceLine[] = lines) =>
    addPaise(...among.map(of))
  const gross = (line: InvoiceLine) => line.grossPaise
  const goods = lines.filter((line) => line.kind === 'goods')
  const delivery = lines.filter((line) => line.kind === 'delivery')
  const fee = lines.filter((line) => line.kind === 'cash_fee')
  const nil = lines.filter((line) => line.ratePercent === 0)
  const taxed = lines.filter((line) => line.ratePercent > 0)
  const row = (label: string, amount: Paise, isShown = amount > 0): SumRow[] =>
    isShown ? [[label, formatFigure(amount)]] : []
  const off = (label: string, amount: Paise): SumRow[] =>
    amount > 0 ? [[label, `−${formatFigure(amount)}`]] : []
  return [
    ...(kind === 'credit_note'
      ? []
      : [
          ...row('Goods', sum(gross, goods), true),
          ...row('Delivery', sum(gross, delivery)),
          ...row('Fee for cash on delivery', sum(gross, fee)),
          ...off(
            'Coupon',
            sum((line) => line.couponPaise),
          ),
          ...off(
            'Reward coins',
            sum((line) => line.coinPaise),
          ),
        ]),
    ...row(
      'Value of nil-rated goods',
      sum((line) => line.totalPaise, nil),
      nil.length > 0,
    ),
    ...row(
      'Taxable value',
      sum((line) => line.taxablePaise, taxed),
      taxed.length > 0,
    ),
    ...(taxed.length === 0
      ? []
      : isInterState
        ? row('IGST', totals.igstPaise, true)
        : [...row('CGST', totals.cgstPaise, true), ...row('SGST', totals.sgstPaise, true)]),
  ]
}

function drawSums(pen: Pen, invoice: PrintableInvoice, top: number): number {
  let y = top + BODY.size
  for (const [label, amount] of sumRows(invoice)) {
    pen.write(label, SUMS_LEFT, y, { ...BODY, colour: COLOURS.muted })
    pen.write(amount, PAGE.right - 4, y, { ...BODY, align: 'right' })
    y += ROW
  }
  rule(pen, y - 6, COLOURS.emerald, SUMS_LEFT, 1)
  y += 9
  const total = { size: 11, weight: 600, colour: INK } as const
  pen.write(invoice.kind === 'credit_note' ? 'Total credited' : 'Total', SUMS_LEFT, y, total)
  pen.write(formatInr(invoice.document.totals.totalPaise), PAGE.right - 4, y, { ...total, align: 'right' })
  return y
}

function drawWords(pen: Pen, invoice: PrintableInvoice, top: number): number {
  const { document } = invoice
  let y = top + BODY.size
  const block = (label: string, paragraphs: readonly string[]) => {
    pen.write(label, PAGE.left, y, LABEL)
    for (const line of paragraphs.flatMap((text) => pen.lines(text, TEXT_WIDTH, BODY))) {
      y += LEADING
      pen.write(line, PAGE.left, y, BODY)
    }
    y += LEADING + 6
  }
  block('Amount in words', [amountInWords(document.totals.totalPaise)])
  const rates = rateRows(document)
  if (rates.length > 0) block('By code and rate', rates)
  if (invoice.kind !== 'credit_note') block('Payment', [paymentLabel(document.payment)])
  return y - LEADING
}

/** One line for each code and rate; empty if the amount contains no tax. */
function rateRows({ lines, isInterState }: InvoiceDocument): string[] {
  if (lines.every((line) => line.ratePercent === 0)) return []
  const groups = [...Map.groupBy(lines, ({ hsn, ratePercent }) => `${hsn} ${ratePercent}`).values()]
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const sum = (of: (line: InvoiceLine) => Paise) => formatInr(addPaise(...group.map(of)))
    if (first.ratePercent === 0) return [`HSN ${first.hsn}, nil: ${sum((line) => line.totalPaise)}`]
    const half = first.ratePercent / 2
    const taxes = isInterState
      ? `IGST ${first.ratePercent} % ${sum((line) => line.igstPaise)}`
      : `CGST ${half} % ${sum((line) => line.cgstPaise)}, SGST ${half} % ${sum((line) => line.sgstPaise)}`
    return [`HSN ${first.hsn}: ${sum((line) => line.taxablePaise)}, ${taxes}`]
  })
}

function drawDeclaration(pen: Pen, { kind, document }: PrintableInvoice, top: number): void {
  rule(pen, top, COLOURS.line)
  const statements = [
    ...(kind === 'credit_note' ? [] : ['Prices include all taxes.']),
    'Reverse charge: No.',
    kind === 'credit_note'
      ? 'We declare that this note shows the true amount by which the invoice is lowered, and that its particulars are correct.'
      : 'We declare that this paper shows the actual price of the goods described, and that its particulars are true and correct.',
    `Issued electronically by ${document.seller.name}: it needs no signature.`,
  ]
  let y = top + 14
  for (const line of pen.lines(statements.join(' '), PAGE.width, SMALL)) {
    pen.write(line, PAGE.left, y, SMALL)
    y += 10
  }
}
