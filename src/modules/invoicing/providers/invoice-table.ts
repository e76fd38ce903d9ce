/** The table of a document's lines: columns by kind of tax, rows, and its header on every page. */
import type { InvoiceDocument, InvoiceKind, InvoiceLine } from '../rules/compose-invoice.ts'
import { formatFigure } from '../rules/invoice-view.ts'
import { addPaise } from '#platform/rules/money.ts'
import { COLOURS, PAGE, rule, INK, type Pen } from './pen.ts'

type Column = {
  readonly head: readonly string[]
  readonly width: number
  readonly isFigure: boolean
  readonly text: (line: InvoiceLine, position: number) => string
}

const SIZE = 7.6
const HEAD = { size: 6.8, weight: 600, colour: COLOURS.emerald } as const
const CELL = { size: SIZE, colour: INK } as const
const NOTE = { size: 6.6, colour: COLOURS.muted } as const
const LEADING = 9.6
const PADDING = 4.5
const GAP = 5

const figure = (head: readonly string[], width: number, text: Column['text']): Column => ({
  head,
  width,
  isFigure: true,
  text,
})

const words = (head: readonly string[], width: number, text: Column['text']): Column => ({
  head,
  width,
  isFigure: false,
  text,
})

/** The item column takes the remaining width. */
function columnsOf(kind: InvoiceKind, { isInterState, lines }: InvoiceDocument): Column[] {
  const isCredit = kind === 'credit_note'
  const isTaxed = lines.some((line) => line.ratePercent > 0)
  const isDiscounted = lines.some((line) => line.couponPaise + line.coinPaise > 0)
  const columns = [
    words(['#'], 16, (_line, position) => String(position + 1)),
    words(['Item'], 0, (line) => line.description),
    figure(['Quantity'], 38, ({ quantity }) => (quantity === null ? '–' : `${quantity} nos`)),
    ...(isCredit
      ? []
      : [
          figure(['Price', 'of one (₹)'], 46, ({ unitPaise }) =>
            unitPaise === null ? '–' : formatFigure(unitPaise),
          ),
        ]),
    ...(isDiscounted
      ? [
          figure(['Discount', '(₹)'], 44, ({ couponPaise, coinPaise }) =>
            formatFigure(addPaise(couponPaise, coinPaise)),
          ),
        ]
      : []),
    ...(isTaxed ? taxColumns(isInterState) : []),
    figure([isTaxed ? 'Total (₹)' : 'Amount (₹)'], 54, (line) => formatFigure(line.totalPaise)),
  ]
  const rest = PAGE.width - columns.reduce((sum, { width }) => sum + width, 0) - GAP * (columns.length - 1)
  return columns.map((column) => (column.width === 0 ? { ...column, width: rest } : column))
}

function taxColumns(isInterState: boolean): Column[] {
  return [
    figure(['Taxable', 'value (₹)'], 50, (line) => formatFigure(line.taxablePaise)),
    figure(['GST'], 24, (line) => (line.ratePercent === 0 ? 'Nil' : `${line.ratePercent} %`)),
    ...(isInterState
      ? [figure(['IGST (₹)'], 46, (line) => formatFigure(line.igstPaise))]
      : [
          figure(['CGST (₹)'], 42, (line) => formatFigure(line.cgstPaise)),
          figure(['SGST (₹)'], 42, (line) => formatFigure(line.sgstPaise)),
        ]),
  ]
}

/** Draws the lines from `top` on, over as many pages as needed; returns the bottom of the table. */
export function drawLines(
  pen: Pen,
  kind: InvoiceKind,
  document: InvoiceDocument,
  top: number,
  turnPage: () => number,
): number {
  const columns = columnsOf(kind, document)
  let y = drawHead(pen, columns, top)
  for (const [position, line] of document.lines.entries()) {
    const item = columns.findIndex(({ head }) => head[0] === 'Item')
    const wrapped = pen.lines(line.description, columns[item]?.width ?? 0, CELL)
    const height = 2 * PADDING + LEADING * (wrapped.length + 1) - 1
    if (y + height > PAGE.bottom) y = drawHead(pen, columns, turnPage())
    drawRow(pen, columns, line, position, wrapped, y)
    y += height
    rule(pen, y, COLOURS.line)
  }
  return y
}

function drawHead(pen: Pen, columns: readonly Column[], top: number): number {
  const rows = Math.max(...columns.map(({ head }) => head.length))
  const height = 2 * PADDING + rows * (LEADING - 1)
  pen.pdf.rect(PAGE.left, top, PAGE.width, height).fill(COLOURS.tint)
  eachColumn(columns, (column, x) => {
    for (const [row, text] of column.head.entries()) {
      const y = top + PADDING + (LEADING - 1) * (rows - column.head.length + row) + HEAD.size
      if (column.isFigure) pen.write(text, x + column.width, y, { ...HEAD, align: 'right' })
      else pen.write(text, x, y, HEAD)
    }
  })
  return top + height
}

function drawRow(
  pen: Pen,
  columns: readonly Column[],
  line: InvoiceLine,
  position: number,
  wrapped: readonly string[],
  top: number,
): void {
  const first = top + PADDING + SIZE
  eachColumn(columns, (column, x) => {
    if (column.head[0] === 'Item') {
      for (const [row, text] of wrapped.entries()) pen.write(text, x, first + LEADING * row, CELL)
      const codes = `HSN ${line.hsn}${line.sku === '' ? '' : `  ·  ${line.sku}`}`
      pen.write(codes, x, first + LEADING * wrapped.length - 1, NOTE)
      return
    }
    const text = column.text(line, position)
    if (column.isFigure) pen.write(text, x + column.width, first, { ...CELL, align: 'right' })
    else pen.write(text, x, first, CELL)
  })
}

/** The first and the last column are inset from the ends of the header band. */
function eachColumn(columns: readonly Column[], draw: (column: Column, x: number) => void): void {
  let x = PAGE.left
  for (const [position, column] of columns.entries()) {
    const isLast = position === columns.length - 1
    draw(isLast ? { ...column, width: column.width - 4 } : column, position === 0 ? x + 4 : x)
    x += column.width + GAP
  }
}
