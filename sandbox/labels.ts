import type { FastifyInstance } from 'fastify'
import Pdf from 'pdfkit'
import type { Context } from './context.ts'
import { signFile } from './signatures.ts'
import type { Shipment } from './shipments.ts'

/**
 * Code 128, set B: the barcode on a label. Each character is eleven modules wide: three bars and three gaps,
 * alternating.
 */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const START_B = 104
const STOP = '2331112'
const FIRST_SIGN = 32
const MODULUS = 103

/** The widths of bars and gaps, alternating, a bar first. Supports printable ASCII only. */
export function code128(text: string): number[] {
  const signs = Array.from(text, (sign) => sign.charCodeAt(0) - FIRST_SIGN)
  if (signs.some((sign) => sign < 0 || sign > 94)) throw new RangeError('Only printable ASCII can be drawn.')
  const check = signs.reduce((sum, sign, index) => sum + sign * (index + 1), START_B) % MODULUS
  const patterns = [START_B, ...signs, check].map((sign) => PATTERNS[sign] ?? '')
  return Array.from([...patterns, STOP].join(''), Number)
}

/** A label is in file storage, at a signed address that needs no token, like Delhivery's on S3. */

const POINTS_PER_INCH = 72
const SIZES = { '4R': [4, 6], A4: [8.27, 11.69] } as const
type Size = keyof typeof SIZES

export function labelLink({ settings }: Context, base: string, waybill: string, size: Size): string {
  const query = new URLSearchParams({ size, signature: signFile(`${waybill}|${size}`, settings.keySecret) })
  return `${base}/files/labels/${waybill}.pdf?${query.toString()}`
}

export function labelRoutes(app: FastifyInstance, { state, settings }: Context): void {
  app.get<{ Params: { file: string }; Querystring: { size?: string; signature?: string } }>(
    '/files/labels/:file',
    async ({ params, query }, reply) => {
      const waybill = params.file.replace(/\.pdf$/, '')
      const size: Size = query.size === '4R' ? '4R' : 'A4'
      const isSigned = query.signature === signFile(`${waybill}|${size}`, settings.keySecret)
      const shipment = state.shipments.get(waybill)
      if (!isSigned || !shipment)
        return reply.code(403).type('application/xml').send('<Error><Code>AccessDenied</Code></Error>')
      return reply.type('application/pdf').send(await drawLabel(shipment, size))
    },
  )
}

/** The parcel's label: the recipient, the amount to collect, and its waybill as a barcode. */
function drawLabel(shipment: Shipment, size: Size): Promise<Buffer> {
  const [width, height] = SIZES[size].map((inches) => inches * POINTS_PER_INCH) as [number, number]
  const doc = new Pdf({ size: [width, height], margin: 14, info: { Title: shipment.waybill } })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  // The same label for either paper size.
  const inner = SIZES['4R'][0] * POINTS_PER_INCH - 28
  const { consignee, paymentMode, codAmount, waybill } = shipment

  doc.font('Helvetica-Bold').fontSize(11).text('DELHIVERY', 14, 14).font('Helvetica').fontSize(8)
  doc.text('Sandbox: no parcel moves', 14, 15, { width: inner, align: 'right' })
  rule(doc, 32, inner)
  barcode(doc, waybill, { x: 14, y: 42, width: inner, height: 54 })
  doc.font('Courier-Bold').fontSize(12).text(waybill, 14, 101, { width: inner, align: 'center' })
  rule(doc, 120, inner)

  doc.font('Helvetica').fontSize(8).text('Ship to', 14, 128)
  doc.font('Helvetica-Bold').fontSize(12).text(latin(consignee.name), { width: inner })
  doc.font('Helvetica').fontSize(10)
  doc.text(latin(consignee.address ?? ''), { width: inner, height: 50, ellipsis: true })
  doc.text(latin([consignee.city, consignee.state].filter(Boolean).join(', ')), { width: inner })
  doc.font('Helvetica-Bold').fontSize(16).text(`PIN ${consignee.pin}`)
  doc
    .font('Helvetica')
    .fontSize(9)
    .text(`Phone ${consignee.phone ?? ''}`)

  rule(doc, 262, inner)
  const words = {
    Prepaid: 'PRE-PAID',
    COD: `COD: collect Rs ${codAmount.toFixed(2)}`,
    Pickup: 'PICKUP',
    REPL: 'REPLACEMENT',
  }
  doc.font('Helvetica-Bold').fontSize(14).text(words[paymentMode], 14, 270, { width: inner })
  doc.font('Helvetica').fontSize(9)
  doc.text(`Value Rs ${shipment.totalAmount.toFixed(2)}, weight ${shipment.weightGrams} g, surface`)
  doc.text(latin(shipment.contents ?? ''), { width: inner, height: 34, ellipsis: true })
  doc.fontSize(8).text(`Order ${latin(shipment.reference)}`)
  rule(doc, 358, inner)
  doc.fontSize(8).text('If not delivered, return to', 14, 366)
  doc.text(latin(shipment.returnAddress || shipment.senderName), { width: inner, height: 36, ellipsis: true })
  doc.end()
  return done
}

function rule(doc: PDFKit.PDFDocument, y: number, width: number): void {
  doc
    .moveTo(14, y)
    .lineTo(14 + width, y)
    .lineWidth(0.75)
    .stroke()
}

type Box = { x: number; y: number; width: number; height: number }

function barcode(doc: PDFKit.PDFDocument, text: string, { x, y, width, height }: Box): void {
  const widths = code128(text)
  const modules = widths.reduce((sum, each) => sum + each, 0)
  // Ten empty modules on either side, the quiet zone that scanners require.
  const unit = width / (modules + 20)
  let left = x + 10 * unit
  widths.forEach((each, index) => {
    if (index % 2 === 0) doc.rect(left, y, each * unit, height)
    left += each * unit
  })
  doc.fill('black')
}

/** The PDF's built-in fonts support Latin letters only. */
function latin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
}
