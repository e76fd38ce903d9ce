/** Documents as PDF. The same document always has the same bytes: uses neither the clock nor randomness. */
import Pdf from 'pdfkit'
import { printedBrand } from '../rules/compose-invoice.ts'
import { DOCUMENT_TITLES } from '../rules/invoice-view.ts'
import { loadFonts } from './fonts.ts'
import { drawInvoice, createLogoEncoder } from './draw-invoice.ts'
import { createKnownTexts, createPen } from './pen.ts'
import type { DocumentPrinter, PrintableInvoice } from './port.ts'

export function createPdfPrinter(): DocumentPrinter {
  const fonts = loadFonts()
  const known = createKnownTexts()
  const encodeLogo = createLogoEncoder()
  return {
    async printInvoice(invoice) {
      const pdf = openDocument(invoice)
      const logo = invoice.logo && (await encodeLogo(invoice.logo, pdf))
      const bytes = collect(pdf)
      const pen = createPen(pdf, fonts, known)
      drawInvoice(pen, invoice, logo)
      pen.finish()
      return bytes
    },
    async joinLabels(sheet) {
      // Most printer processes draw invoices only, so the code that joins files is loaded with the first sheet of
      // labels.
      const { joinLabels } = await import('./join-labels.ts')
      return joinLabels(sheet)
    },
    close: () => undefined,
  }
}

function openDocument({ kind, number, issuedAt, document }: PrintableInvoice) {
  return new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // Loads none of the library's built-in fonts.
    font: null as unknown as string,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${DOCUMENT_TITLES[kind]} ${number}`,
      Author: document.seller.name,
      Creator: printedBrand(document).name,
      Producer: printedBrand(document).name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
}

async function collect(pdf: InstanceType<typeof Pdf>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of pdf as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts)
}
