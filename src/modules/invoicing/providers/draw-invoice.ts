/** A tax document on A4: seller and buyer, what was sold and for how much, and the tax in it. */
import { createHash } from 'node:crypto'
import type PDFDocument from 'pdfkit'
import { shortId } from '#platform/rules/ids.ts'
import { createBoundedCache } from '#platform/rules/caching.ts'
import { printedBrand } from '../rules/compose-invoice.ts'
import { documentDate, DOCUMENT_TITLES, placeLabel } from '../rules/invoice-view.ts'
import { drawFoot, footHeight } from './invoice-foot.ts'
import { drawLines } from './invoice-table.ts'
import { COLOURS, drawRuling, PAGE, INK, type Pen } from './pen.ts'
import type { PrintableInvoice } from './port.ts'

const LABEL = { size: 6.8, weight: 600, colour: COLOURS.emerald } as const
const BODY = { size: 8.4, colour: INK } as const
const STRONG = { ...BODY, weight: 600 } as const
const LEADING = 11.5
const COLUMN_WIDTH = 166
const COLUMN_STEP = (PAGE.width - COLUMN_WIDTH) / 2
/** Height of the short header on continuation pages. */
const NEXT_TOP = PAGE.top + 34

export function drawInvoice(pen: Pen, invoice: PrintableInvoice, drawLogo?: DrawLogo): void {
  const { pdf } = pen
  const turnPage = () => {
    pdf.addPage()
    drawShortHead(pen, invoice)
    return NEXT_TOP
  }
  const headEnd = drawHead(pen, invoice, drawLogo)
  const partiesEnd = drawParties(pen, invoice, headEnd + 20)
  const linesEnd = drawLines(pen, invoice.kind, invoice.document, partiesEnd + 12, turnPage)
  drawFoot(pen, invoice, linesEnd + footHeight(invoice) > PAGE.bottom ? turnPage() : linesEnd)
  numberPages(pen, invoice)
}

function drawHead(pen: Pen, invoice: PrintableInvoice, drawLogo?: DrawLogo): number {
  const { kind, number, issuedOn } = invoice
  drawBrand(pen, invoice, drawLogo)
  pen.write(DOCUMENT_TITLES[kind], PAGE.right, PAGE.top + 8, {
    size: 14,
    weight: 600,
    colour: INK,
    align: 'right',
  })
  const numberAndDate = `${number}  ·  ${documentDate(issuedOn)}`
  pen.write(numberAndDate, PAGE.right, PAGE.top + 23, { size: 9, colour: INK, align: 'right' })
  return drawRuling(pen, PAGE.top + 36)
}

const LOGO = { height: 28, maxWidth: 150 }

/** The logo and the name, or the name alone. */
function drawBrand(pen: Pen, { document }: PrintableInvoice, drawLogo?: DrawLogo): void {
  const brand = printedBrand(document)
  const baseline = PAGE.top + 18
  let left: number = PAGE.left
  if (drawLogo && brand.logo) {
    const scale = Math.min(LOGO.height / brand.logo.height, LOGO.maxWidth / brand.logo.width)
    const height = brand.logo.height * scale
    drawLogo(pen.pdf, left, PAGE.top + (LOGO.height - height) / 2 - 2, height)
    if (brand.isNameInLogo) return
    left += brand.logo.width * scale + 8
  }
  const name = { size: 24, weight: 600, colour: brandColour(document) } as const
  pen.write(brand.name, left, baseline, name)
  const beside = left + pen.widthOf(brand.name, name) + 9
  pen.write(brand.nativeName, beside, baseline, { size: 14, colour: COLOURS.muted })
}

function brandColour(document: PrintableInvoice['document']): string {
  return printedBrand(document).themeColour ?? COLOURS.emerald
}

function drawShortHead(pen: Pen, { kind, number, document }: PrintableInvoice): void {
  const y = PAGE.top + 8
  pen.write(printedBrand(document).name, PAGE.left, y, {
    size: 12,
    weight: 600,
    colour: brandColour(document),
  })
  pen.write(`${DOCUMENT_TITLES[kind]} ${number}, continued`, PAGE.right, y, {
    size: 8.4,
    colour: COLOURS.muted,
    align: 'right',
  })
  drawRuling(pen, PAGE.top + 16)
}

type Entry = readonly [label: string, ...lines: string[]]

/** Three columns: the seller, the buyer, the details. Returns the bottom of the longest. */
function drawParties(pen: Pen, invoice: PrintableInvoice, top: number): number {
  const { seller, buyer, placeOfSupply, orderId, orderNumber, corrects } = invoice.document
  const columns: readonly (readonly Entry[])[] = [
    [
      ['Sold by', seller.name, ...seller.address],
      ['GSTIN', seller.gstin],
      ['State', `${seller.state} (${seller.stateCode})`],
    ],
    [
      ['Billed and delivered to', buyer.name, ...buyer.address],
      ...(buyer.gstin ? ([['Buyer’s GSTIN', buyer.gstin]] as const) : []),
    ],
    [
      ['Place of supply', placeLabel(placeOfSupply)],
      ['Order', orderNumber ?? shortId(orderId)],
      ...(corrects
        ? ([
            ['Corrects', `${corrects.number} of ${documentDate(corrects.issuedOn)}`],
            ['Because', corrects.reason],
          ] as const)
        : []),
    ],
  ]
  const ends = columns.map((entries, column) =>
    drawEntries(pen, entries, PAGE.left + COLUMN_STEP * column, top, column < 2),
  )
  return Math.max(...ends)
}

function drawEntries(
  pen: Pen,
  entries: readonly Entry[],
  x: number,
  top: number,
  isFirstStrong: boolean,
): number {
  let y = top
  for (const [position, [label, ...lines]] of entries.entries()) {
    pen.write(label, x, y, LABEL)
    y += LEADING
    for (const [row, line] of lines.entries()) {
      const style = isFirstStrong && position === 0 && row === 0 ? STRONG : BODY
      for (const part of pen.lines(line, COLUMN_WIDTH, style)) {
        pen.write(part, x, y, style)
        y += LEADING
      }
    }
    y += 4
  }
  return y - LEADING
}

function numberPages(pen: Pen, { number, document }: PrintableInvoice): void {
  const { pdf } = pen
  const { email, phone } = printedBrand(document)
  const { count } = pdf.bufferedPageRange()
  const style = { size: 7, colour: COLOURS.muted } as const
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const y = PAGE.height - 34
    pen.write(`${email}  ·  ${phone}`, PAGE.left, y, style)
    pen.write(`${number}  ·  page ${page + 1} of ${count}`, PAGE.right, y, { ...style, align: 'right' })
  }
}

type Pdf = InstanceType<typeof PDFDocument>
type Reference = ReturnType<Pdf['ref']>

/** Draws its left upper corner at a point. */
type DrawLogo = (pdf: Pdf, x: number, y: number, height: number) => void

/** The library's image object, which its types do not describe. */
type Picture = {
  readonly width: number
  readonly height: number
  embed(document: { ref(data: PdfData): RecordedObject }): void
}
type PdfData = Record<string, unknown>

class RecordedObject {
  readonly data: PdfData
  readonly ended = Promise.withResolvers<void>()
  stream: Uint8Array | undefined

  constructor(data: PdfData) {
    this.data = data
  }

  end(stream?: Uint8Array): void {
    this.stream = stream
    this.ended.resolve()
  }
}

/**
 * A logo for documents. The library decodes and encodes a transparent picture for each document, which takes ten
 * times as long as the rest. So each logo is encoded once: what the library writes is recorded and written again.
 * `pdf` may be any document.
 */
export function createLogoEncoder(): (png: Uint8Array, pdf: Pdf) => Promise<DrawLogo> {
  const logos = createBoundedCache<Promise<DrawLogo>>(4)
  return (png, pdf) => logos(createHash('sha256').update(png).digest('base64'), () => encodeLogo(png, pdf))
}

async function encodeLogo(png: Uint8Array, pdf: Pdf): Promise<DrawLogo> {
  const picture = (pdf as unknown as { openImage(file: Uint8Array): Picture }).openImage(png)
  const objects: RecordedObject[] = []
  picture.embed({
    ref(data) {
      const object = new RecordedObject(data)
      objects.push(object)
      return object
    },
  })
  const [drawn] = objects
  // Ended last, after the objects that it references.
  await drawn?.ended.promise
  const { width, height } = picture
  return (target, x, y, drawnHeight) => {
    const written = { label: 'Logo', width, height, obj: writeValue(target, drawn) }
    target.image(written as unknown as Buffer, x, y, { height: drawnHeight })
  }
}

function writeValue(pdf: Pdf, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => writeValue(pdf, each))
  return value instanceof RecordedObject ? writeObject(pdf, value) : value
}

function writeObject(pdf: Pdf, { data, stream }: RecordedObject): Reference {
  const values = Object.entries(data).map(([name, value]) => [name, writeValue(pdf, value)])
  const reference = pdf.ref(Object.fromEntries(values) as object)
  reference.end(stream)
  return reference
}
